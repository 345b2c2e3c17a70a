import CLibraries
import Foundation
package import GatherDatabase
import Synchronization

/// A connection to a server, in libpq's pipeline mode.
///
/// `@unchecked Sendable` is safe because only one thread at a time uses it: the one that has taken it from the pool.
package final class RawConnection: @unchecked Sendable {
    let pq: LibPQ
    let handle: OpaquePointer
    let patience: Duration
    let isInterrupted: @Sendable () -> Bool
    var statements = PreparedStatements()
    /// The number of results still to be read and discarded, of statements sent by ``sendAhead(_:)`` or as `next`.
    private var unread = 0
    /// Whether the connection can no longer be used.
    var isBroken = false
    /// The index of the statement that failed in the last exchange, from 0; nil if none did.
    private(set) var refused: Int?
    /// The server's error for that statement.
    private(set) var refusal: Refusal?

    /// The maximum number of parameters of a statement in the protocol.
    private static let valueLimit = 65535

    /// Connects to a server.
    ///
    /// - Parameter limits: The timeouts.
    /// - Throws: ``StoreFailure/unreachable(_:)``, or ``StoreFailure/unsuitable(_:)`` when the database is not in
    ///   UTF-8.
    package init(_ address: PostgresAddress, _ limits: PostgresLimits) throws(StoreFailure) {
        pq = try LibPQ.loaded()
        handle = try Self.open(pq, address, limits)
        patience = limits.answer
        isInterrupted = limits.isInterrupted
    }

    deinit { pq.finish(handle) }

    /// Returns whether the connection is open, as far as the client can know without a round trip.
    func isAlive() -> Bool {
        // A final message of the server may come before the end of the connection.
        for _ in 1...2 where pq.consumeInput(handle) == 0 || pq.status(handle) != CONNECTION_OK { isBroken = true }
        return !isBroken
    }

    /// Runs a statement outside of a transaction.
    package func run(_ statement: SQL) throws(StoreFailure) { _ = try exchange([statement]) }

    /// Sends statements in one pipeline and waits for their results.
    ///
    /// - Parameter next: A statement sent behind them, in a transaction of its own, whose result is discarded later.
    /// - Returns: The result of the last statement.
    /// - Throws: The error of the first statement that fails; the statements after it are not run.
    func exchange(
        _ statements: [SQL], then next: SQL? = nil
    ) throws(StoreFailure) -> (answer: QueryResult, columns: Columns) {
        let deadline = ContinuousClock.now + patience
        (refused, refusal) = (nil, nil)
        if let count = statements.map(\.values.count).max(), count > Self.valueLimit {
            throw .statement("it has \(count) values; at most \(Self.valueLimit) are allowed")
        }
        let shapes = try send(statements, then: next, by: deadline)
        for _ in 0..<unread { try skipToSync(by: deadline) }
        unread = next == nil ? 0 : 1
        var last: QueryResult?
        for (place, shape) in shapes.enumerated() {
            for answer in try answers(to: shape, by: deadline) {
                switch answer.status {
                case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: last = answer
                case PGRES_PIPELINE_ABORTED: break
                default:
                    let first = refusal ?? answer.refusal
                    (refusal, refused) = (first, refused ?? place)
                    // The server sends nothing after this error.
                    if first.endsConnection {
                        isBroken = true
                        throw first.failure
                    }
                }
            }
        }
        try skipToSync(by: deadline)
        if let refusal { throw refusal.failure }
        guard let last, let shape = shapes.last else { throw lost("the server has given no answer") }
        return (last, self.statements.columns(of: shape, last))
    }

    /// Sends a statement without waiting for its result.
    func sendAhead(_ statement: SQL) throws(StoreFailure) {
        statements.keep(try send([statement], by: .now + patience))
        unread += 1
    }

    /// Waits for notifications.
    ///
    /// - Returns: Their payloads; empty after the timeout.
    func notifications(within time: Duration) throws(StoreFailure) -> [String] {
        _ = try events(POLLIN, by: .now + time)
        guard isAlive() else { throw lost() }
        var payloads: [String] = []
        while let notification = pq.notifies(handle) {
            payloads.append(String(cString: notification.pointee.extra))
            pq.freeMemory(notification)
        }
        return payloads
    }
}

// MARK: - Opening

extension RawConnection {
    /// Connects to the first server of an address that accepts the connection.
    ///
    /// The servers are tried here and not by libpq, so that each attempt has a timeout and can be interrupted.
    ///
    /// - Throws: ``StoreFailure/unreachable(_:)``, or ``StoreFailure/unsuitable(_:)`` when the database is not in
    ///   UTF-8.
    static func open(
        _ pq: LibPQ, _ address: PostgresAddress, _ limits: PostgresLimits
    ) throws(StoreFailure) -> OpaquePointer {
        var reasons: [String] = []
        for place in ServerPlace.places(of: address, pq) {
            do {
                for options in try place.addresses(limits) {
                    do {
                        return try open(pq, address, options, limits)
                    } catch StoreFailure.unreachable(let reason) {
                        reasons.append(reason)
                    }
                    if limits.isInterrupted() { throw StoreFailure.unreachable(interrupted) }
                }
            } catch StoreFailure.unreachable(let reason) {
                reasons.append(reason)
                if limits.isInterrupted() { throw .unreachable(interrupted) }
            } catch let failure as StoreFailure {
                throw failure
            } catch {
                throw .unreachable("\(error)")
            }
        }
        throw .unreachable(reasons.joined(separator: "; "))
    }

    /// The message for an interrupted wait.
    static let interrupted = "the wait for the server was interrupted"

    /// - Parameter options: The options of one server, which override those of the address.
    private static func open(
        _ pq: LibPQ, _ address: PostgresAddress, _ options: [ServerPlace.Option], _ limits: PostgresLimits
    ) throws(StoreFailure) -> OpaquePointer {
        // Later options override earlier ones: first the defaults, then the address, then what is fixed.
        let all =
            [
                ("fallback_application_name", "gather"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("tcp_user_timeout", "15000"), ("dbname", address.url),
                ("client_encoding", "UTF8"),
            ] + options
        guard let handle = start(pq, all) else { throw .unreachable("there is no memory") }
        do {
            try finish(pq, handle, limits)
        } catch {
            pq.finish(handle)
            throw error
        }
        withUnsafePointer(to: pq) { libpq_silence($0, handle) }
        _ = pq.setNonblocking(handle, 1)
        _ = pq.enterPipelineMode(handle)
        return handle
    }

    /// Completes a connection attempt.
    private static func finish(_ pq: LibPQ, _ handle: OpaquePointer, _ limits: PostgresLimits) throws(StoreFailure) {
        let deadline = ContinuousClock.now + limits.connect
        var state = PGRES_POLLING_WRITING
        while pq.status(handle) != CONNECTION_BAD, state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING {
            // A further attempt of libpq has a new socket.
            let socket = pq.socket(handle)
            let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
            guard try wait(for: events, at: socket, by: deadline, limits.isInterrupted) != 0 else {
                throw .unreachable("a server has accepted no connection for \(limits.connect)")
            }
            state = pq.goOnConnecting(handle)
        }
        guard pq.status(handle) == CONNECTION_OK else { throw .unreachable(sentence(pq.errorMessage(handle))) }
        if let encoding = pq.parameter(handle, "server_encoding").map({ String(cString: $0) }), encoding != "UTF8" {
            throw .unsuitable(
                "its encoding is \(encoding), in which not every name can be written; create a UTF-8 database with: "
                    + "createdb --encoding UTF8 --template template0")
        }
    }

    private static func start(_ pq: LibPQ, _ options: [ServerPlace.Option]) -> OpaquePointer? {
        let texts = options.map { (strdup($0.0), strdup($0.1)) }
        defer { for text in texts.flatMap({ [$0.0, $0.1] }) { free(text) } }
        let keywords = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        return pq.startConnecting(keywords, values, 1)
    }

    /// The interval at which a wait checks for interruption.
    private static let slice = Duration.milliseconds(200)

    /// Waits until a socket is readable or writable, or the deadline has passed.
    ///
    /// - Returns: The events that occurred, as `poll` reports them; 0 after the deadline.
    /// - Throws: ``StoreFailure/unreachable(_:)`` when the wait is interrupted or fails.
    static func wait(
        for events: Int32, at socket: CInt, by deadline: ContinuousClock.Instant, _ isInterrupted: () -> Bool
    ) throws(StoreFailure) -> Int32 {
        var socket = pollfd(fd: socket, events: Int16(events), revents: 0)
        guard socket.fd >= 0 else { throw .unreachable(sentence(nil)) }
        while true {
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { return 0 }
            // In slices, because a signal that arrives just before `poll` does not interrupt it.
            let count = poll(&socket, 1, CInt(min(rest, slice).milliseconds + 1))
            if count > 0 { return Int32(socket.revents) }
            if count < 0, errno != EINTR { throw .unreachable(String(cString: strerror(errno))) }
            if isInterrupted() { throw .unreachable(interrupted) }
        }
    }

    /// A message of libpq, on one line.
    static func sentence(_ message: UnsafePointer<CChar>?) -> String {
        let text = message.map { String(cString: $0) } ?? ""
        let line = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "; ")
        return line.isEmpty ? "the connection was lost" : line
    }
}

/// A server that an address names, or the default server.
struct ServerPlace {
    /// A connection option of libpq: keyword and value.
    typealias Option = (String, String)

    private let host: String?
    private let options: [Option]

    /// Returns the servers that an address names, in order of preference.
    static func places(of address: PostgresAddress, _ pq: LibPQ) -> [ServerPlace] {
        let own = pq.values(of: pq.parse(address.url, nil)) ?? [:]
        // The servers of a service file are known only to libpq.
        guard own["service"] == nil else { return [ServerPlace(host: nil, options: [])] }
        let usual = pq.values(of: pq.usualOptions()) ?? [:]
        func list(_ keyword: String) -> [String] {
            let text = own[keyword] ?? usual[keyword] ?? ""
            return text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        let places = (0..<max(hosts.count, addresses.count)).map { number in
            func one(_ keyword: String, _ values: [String]) -> [Option] {
                if values.count == 1 { return [(keyword, values[0])] }
                return values.indices.contains(number) ? [(keyword, values[number])] : []
            }
            return ServerPlace(
                host: addresses.isEmpty && hosts.indices.contains(number) ? hosts[number] : nil,
                options: one("host", hosts) + one("hostaddr", addresses) + one("port", ports))
        }
        if places.isEmpty { return [ServerPlace(host: nil, options: [])] }
        guard (own["target_session_attrs"] ?? usual["target_session_attrs"]) == "prefer-standby" else { return places }
        // For a single server, libpq's `prefer-standby` accepts a primary, too; so all servers are tried as standby
        // first.
        return ["standby", "any"].flatMap { wanted in
            places.map { ServerPlace(host: $0.host, options: $0.options + [("target_session_attrs", wanted)]) }
        }
    }

    /// Returns the connection options for each IP address of the server.
    ///
    /// - Throws: ``StoreFailure/unreachable(_:)`` when the host name cannot be resolved within the timeout.
    func addresses(_ limits: PostgresLimits) throws(StoreFailure) -> [[Option]] {
        guard let host, !host.isEmpty, host.first != "/", host.first != "@" else { return [options] }
        return try NameLookup(host).addresses(limits).map { options + [("hostaddr", $0)] }
    }
}

/// Resolves a host name on a thread of its own, because `getaddrinfo` cannot be interrupted.
private final class NameLookup: Sendable {
    private let host: String
    private let result = Mutex<Result<[String], StoreFailure>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ host: String) {
        self.host = host
        Thread.detachNewThread { [self] in
            let found = Self.addresses(of: host)
            result.withLock { $0 = found }
            isDone.signal()
        }
    }

    /// - Throws: ``StoreFailure/unreachable(_:)`` when the host name cannot be resolved within the timeout.
    func addresses(_ limits: PostgresLimits) throws(StoreFailure) -> [String] {
        guard try isDone.wait(for: limits.connect, limits.isInterrupted), let result = result.withLock({ $0 }) else {
            throw .unreachable("the name \(host) was not resolved within \(limits.connect)")
        }
        return try result.get()
    }

    private static func addresses(of host: String) -> Result<[String], StoreFailure> {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &first)
        guard code == 0 else {
            return .failure(.unreachable("there is no host \(host): \(String(cString: gai_strerror(code)))"))
        }
        defer { freeaddrinfo(first) }
        var addresses: [String] = []
        var next = first
        while let info = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let length = socklen_t(text.count)
            if getnameinfo(info.ai_addr, info.ai_addrlen, &text, length, nil, 0, NI_NUMERICHOST) == 0 {
                addresses.append(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
            next = info.ai_next
        }
        return .success(addresses)
    }
}

extension DispatchSemaphore {
    /// Waits for a signal.
    ///
    /// - Returns: False after the timeout.
    /// - Throws: ``StoreFailure/unreachable(_:)`` when the wait is interrupted.
    func wait(for time: Duration, _ isInterrupted: () -> Bool) throws(StoreFailure) -> Bool {
        let deadline = ContinuousClock.now + time
        while true {
            let rest = ContinuousClock.now.duration(to: deadline)
            let slice = Int(max(.zero, min(rest, .milliseconds(200))).milliseconds)
            if wait(timeout: .now() + .milliseconds(slice)) == .success { return true }
            if isInterrupted() { throw .unreachable(RawConnection.interrupted) }
            if rest <= .zero { return false }
        }
    }
}

// MARK: - Sending and receiving

/// Asynchronous sending and receiving, with timeouts and interruption.
extension RawConnection {
    /// Sends statements, and behind them one in a transaction of its own.
    func send(
        _ statements: [SQL], then last: SQL? = nil, by deadline: ContinuousClock.Instant
    ) throws(StoreFailure) -> [PreparedStatements.Shape] {
        let shapes = try write(statements)
        if let last { self.statements.keep(try write([last])) }
        while case let rest = pq.flush(handle), rest != 0 {
            guard rest > 0 else { throw lost() }
            // The server may block until its results are read.
            if try ready(POLLIN | POLLOUT, by: deadline) & POLLIN != 0 { try check(pq.consumeInput(handle)) }
        }
        return shapes
    }

    private func write(_ statements: [SQL]) throws(StoreFailure) -> [PreparedStatements.Shape] {
        var shapes: [PreparedStatements.Shape] = []
        for statement in statements {
            let values = BoundValues(statement.values)
            let shape = self.statements.shape(of: statement.text, values)
            if shape.isNew { try check(pq.sendPrepare(handle, shape.name, statement.text, values.count, values.types)) }
            try check(
                values.withPointers { pointers, lengths, formats in
                    shape.name.isEmpty
                        ? pq.sendQueryParams(
                            handle, statement.text, values.count, values.types, pointers, lengths, formats, 0)
                        : pq.sendQueryPrepared(handle, shape.name, values.count, pointers, lengths, formats, 0)
                })
            shapes.append(shape)
        }
        try check(pq.pipelineSync(handle))
        return shapes
    }

    func answers(
        to shape: PreparedStatements.Shape, by deadline: ContinuousClock.Instant
    ) throws(StoreFailure) -> [QueryResult] {
        // A new statement has two results: that of its preparation and its own.
        var answers: [QueryResult] = []
        for _ in 0..<(shape.isNew ? 2 : 1) {
            while let result = try nextResult(by: deadline) { answers.append(QueryResult(pq, result)) }
        }
        if shape.isNew, answers.first?.status == PGRES_COMMAND_OK {
            statements.keep([shape])
            answers.removeFirst()
        }
        return answers
    }

    private func skipToSync(by deadline: ContinuousClock.Instant) throws(StoreFailure) {
        while true {
            guard let result = try nextResult(by: deadline) else { continue }
            let status = pq.resultStatus(result)
            pq.clear(result)
            if status == PGRES_PIPELINE_SYNC { break }
            if pq.status(handle) != CONNECTION_OK { throw lost() }
        }
    }

    /// Returns the next result; nil after the last one of a statement.
    private func nextResult(by deadline: ContinuousClock.Instant) throws(StoreFailure) -> OpaquePointer? {
        while pq.isBusy(handle) != 0 {
            _ = try ready(POLLIN, by: deadline)
            try check(pq.consumeInput(handle))
        }
        let result = pq.getResult(handle)
        if result == nil, pq.status(handle) != CONNECTION_OK { throw lost() }
        return result
    }

    /// Waits until the socket is readable or writable.
    ///
    /// - Returns: The events that occurred.
    /// - Throws: ``StoreFailure/unreachable(_:)`` after the deadline or when the wait is interrupted.
    private func ready(_ events: Int32, by deadline: ContinuousClock.Instant) throws(StoreFailure) -> Int32 {
        let possible = try self.events(events, by: deadline)
        guard possible != 0 else { throw lost("the server has not answered for \(patience)") }
        return possible
    }

    /// Waits until the socket is readable or writable, or the deadline has passed.
    ///
    /// - Returns: The events that occurred; 0 after the deadline.
    /// - Throws: ``StoreFailure/unreachable(_:)`` when the wait is interrupted; the connection is then broken.
    func events(_ events: Int32, by deadline: ContinuousClock.Instant) throws(StoreFailure) -> Int32 {
        do throws(StoreFailure) {
            return try Self.wait(for: events, at: pq.socket(handle), by: deadline, isInterrupted)
        } catch {
            isBroken = true
            throw error
        }
    }

    private func check(_ code: CInt) throws(StoreFailure) { if code == 0 { throw lost() } }

    func lost(_ reason: String? = nil) -> StoreFailure {
        isBroken = true
        return .unreachable(reason ?? Self.sentence(pq.errorMessage(handle)))
    }
}
