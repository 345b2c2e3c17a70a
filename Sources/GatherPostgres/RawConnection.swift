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
    /// - Parameter next: A statement sent after them, in a transaction of its own, whose result is discarded later.
    /// - Returns: The result of the last statement.
    /// - Throws: The error of the first statement that fails; the statements after it are not run.
    func exchange(
        _ statements: [SQL], then next: SQL? = nil
    ) throws(StoreFailure) -> QueryResult {
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
        guard let last, let shape = shapes.last else { throw lost("the server did not respond") }
        self.statements.setColumns(of: last, of: shape)
        return last
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
    /// - Throws: ``StoreFailure/unreachable(_:)``, or ``StoreFailure/unsuitable(_:)`` when the database is not in
    ///   UTF-8.
    static func open(
        _ pq: LibPQ, _ address: PostgresAddress, _ limits: PostgresLimits
    ) throws(StoreFailure) -> OpaquePointer {
        // Later options override those of the address.
        let attempt = ConnectionAttempt(
            pq,
            [
                ("fallback_application_name", "gather"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("tcp_user_timeout", "15000"),
                ("connect_timeout", String(limits.connect.components.seconds)), ("dbname", address.url),
                ("client_encoding", "UTF8"),
            ])
        let handle = try attempt.wait(limits.isInterrupted)
        do throws(StoreFailure) {
            try check(handle, pq)
        } catch {
            pq.finish(handle)
            throw error
        }
        withUnsafePointer(to: pq) { libpq_silence($0, handle) }
        _ = pq.setNonblocking(handle, 1)
        _ = pq.enterPipelineMode(handle)
        return handle
    }

    private static func check(_ handle: OpaquePointer, _ pq: LibPQ) throws(StoreFailure) {
        guard pq.status(handle) == CONNECTION_OK else { throw .unreachable(sentence(pq.errorMessage(handle))) }
        if let encoding = pq.parameter(handle, "server_encoding").map({ String(cString: $0) }), encoding != "UTF8" {
            throw .unsuitable(
                "its encoding is \(encoding), which cannot represent every name; create a UTF-8 database with: "
                    + "createdb --encoding UTF8 --template template0")
        }
    }

    /// The message for an interrupted wait.
    static let interrupted = "the wait for the server was interrupted"

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
            let count = poll(&socket, 1, CInt(min(rest, slice) / .milliseconds(1)) + 1)
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

/// An attempt to connect, on a thread of its own, because libpq's wait and its name look-up cannot be interrupted.
private final class ConnectionAttempt: Sendable {
    private enum State {
        case open
        case done(Handle)
        case abandoned
    }

    /// A connection that one thread hands to another.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer?
    }

    private let state = Mutex(State.open)
    private let isDone = DispatchSemaphore(value: 0)

    /// Begins to connect.
    ///
    /// - Parameter options: The options of libpq: keywords and values.
    init(_ pq: LibPQ, _ options: [(String, String)]) {
        Thread.detachNewThread { [self] in
            let texts = options.map { (strdup($0.0), strdup($0.1)) }
            defer { for text in texts.flatMap({ [$0.0, $0.1] }) { free(text) } }
            let keywords = texts.map { UnsafePointer($0.0) } + [nil]
            let handle = Handle(pointer: pq.connect(keywords, texts.map { UnsafePointer($0.1) } + [nil], 1))
            let isAbandoned = state.withLock { state in
                if case .abandoned = state { return true }
                state = .done(handle)
                return false
            }
            if isAbandoned, let pointer = handle.pointer { pq.finish(pointer) }
            isDone.signal()
        }
    }

    /// Waits for the end of the attempt.
    ///
    /// - Returns: The connection, which may have failed.
    /// - Throws: ``StoreFailure/unreachable(_:)`` when the wait is interrupted.
    func wait(_ isInterrupted: () -> Bool) throws(StoreFailure) -> OpaquePointer {
        do throws(StoreFailure) {
            // libpq has time limits of its own.
            while try !isDone.wait(for: .seconds(60), isInterrupted) {}
        } catch {
            let isLate = state.withLock { state in
                guard case .open = state else { return true }
                state = .abandoned
                return false
            }
            if !isLate { throw error }
        }
        guard case .done(let handle) = state.withLock(\.self), let pointer = handle.pointer else {
            throw .unreachable("out of memory")
        }
        return pointer
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
            let slice = Int(max(.zero, min(rest, .milliseconds(200))) / .milliseconds(1))
            if wait(timeout: .now() + .milliseconds(slice)) == .success { return true }
            if isInterrupted() { throw .unreachable(RawConnection.interrupted) }
            if rest <= .zero { return false }
        }
    }
}

// MARK: - Sending and receiving

/// Asynchronous sending and receiving, with timeouts and interruption.
extension RawConnection {
    /// Sends statements, followed by one in a transaction of its own.
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
        // A new statement has two results: one of its preparation, and its own.
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
