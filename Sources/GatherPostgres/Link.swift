import CLibPQ
import Foundation
import GatherDatabase

/// A connection to a server. One thread at a time uses it: whoever has taken it from the pool.
final class Link: @unchecked Sendable {
    private let pq: LibPQ
    private let handle: OpaquePointer
    private let patience: Duration
    private var statements = PreparedStatements()
    /// How many answers are still to come to what nobody waits for.
    private var unread = 0
    /// Whether it is of no use any more.
    private(set) var isBroken = false

    /// Connects.
    ///
    /// - Parameter limits: How long to wait for an answer, at most.
    /// - Throws: ``StoreFailure/unreachable(_:)``.
    init(_ address: PostgresAddress, _ limits: PostgresLimits) throws(StoreFailure) {
        pq = try LibPQ.loaded()
        patience = limits.answer
        // What the address says comes later, and so holds.
        let options = [
            ("connect_timeout", "\(limits.connect.components.seconds)"), ("fallback_application_name", "gather"),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"), ("client_encoding", "UTF8"), ("dbname", address.url),
        ]
        guard let handle = Self.connect(pq, options) else { throw .unreachable("there is no memory") }
        self.handle = handle
        guard pq.status(handle) == CONNECTION_OK else {
            throw .unreachable(Self.sentence(pq.errorMessage(handle)))
        }
        withUnsafePointer(to: pq) { libpq_silence($0, handle) }
        _ = pq.setNonblocking(handle, 1)
        _ = pq.enterPipelineMode(handle)
    }

    deinit { pq.finish(handle) }

    /// Whether the server still holds its end, as far as can be known without asking it.
    func isAlive() -> Bool {
        // The end of the connection may stand behind a last word.
        for _ in 1...2 where pq.consumeInput(handle) == 0 || pq.status(handle) != CONNECTION_OK { isBroken = true }
        return !isBroken
    }

    /// Sends statements together and waits for the answers.
    ///
    /// - Returns: The answer to the last.
    /// - Throws: What the server says of the first that it refuses: the ones after it are not run.
    func exchange(_ statements: [SQL]) throws(StoreFailure) -> (answer: Answer, columns: Columns) {
        let deadline = ContinuousClock.now + patience
        let shapes = try send(statements, by: deadline)
        while unread > 0 {
            try skipToSync(by: deadline)
            unread -= 1
        }
        var last: Answer?
        var refusal: Refusal?
        for shape in shapes {
            for answer in try answers(to: shape, by: deadline) {
                switch answer.status {
                case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: last = answer
                case PGRES_PIPELINE_ABORTED: break
                default: refusal = refusal ?? answer.refusal
                }
            }
        }
        try skipToSync(by: deadline)
        if let refusal {
            if refusal.endsConnection { isBroken = true }
            throw refusal.failure
        }
        guard let last, let shape = shapes.last else { throw lost("the server has given no answer") }
        return (last, self.statements.columns(of: shape, last))
    }

    /// Waits for what others notify this connection of.
    ///
    /// - Returns: What they have said; nothing when the time has passed.
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

    /// Sends a statement whose answer nobody waits for.
    func sendAhead(_ statement: SQL) throws(StoreFailure) {
        _ = try send([statement], by: .now + patience)
        unread += 1
    }
}

// MARK: - The protocol

extension Link {
    private func send(
        _ statements: [SQL], by deadline: ContinuousClock.Instant
    ) throws(StoreFailure) -> [PreparedStatements.Shape] {
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
        while case let rest = pq.flush(handle), rest != 0 {
            guard rest > 0 else { throw lost() }
            // The server may wait until its answers are taken.
            if try ready(POLLIN | POLLOUT, by: deadline) & POLLIN != 0 { try check(pq.consumeInput(handle)) }
        }
        return shapes
    }

    private func answers(
        to shape: PreparedStatements.Shape, by deadline: ContinuousClock.Instant
    ) throws(StoreFailure) -> [Answer] {
        // One to its preparation, one to itself.
        var answers: [Answer] = []
        for _ in 0..<(shape.isNew ? 2 : 1) {
            while let result = try nextResult(by: deadline) { answers.append(Answer(pq, result)) }
        }
        if shape.isNew, answers.first?.status == PGRES_COMMAND_OK {
            statements.keep(shape)
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

    /// The next result; nil where those to a statement end.
    private func nextResult(by deadline: ContinuousClock.Instant) throws(StoreFailure) -> OpaquePointer? {
        while pq.isBusy(handle) != 0 {
            _ = try ready(POLLIN, by: deadline)
            try check(pq.consumeInput(handle))
        }
        let result = pq.getResult(handle)
        if result == nil, pq.status(handle) != CONNECTION_OK { throw lost() }
        return result
    }

    /// Waits until something can be read or written.
    ///
    /// - Returns: What of it can be done.
    private func ready(_ events: Int32, by deadline: ContinuousClock.Instant) throws(StoreFailure) -> Int32 {
        let possible = try self.events(events, by: deadline)
        guard possible != 0 else { throw lost("the server has not answered for \(patience.components.seconds) s") }
        return possible
    }

    private func events(_ events: Int32, by deadline: ContinuousClock.Instant) throws(StoreFailure) -> Int32 {
        var socket = pollfd(fd: pq.socket(handle), events: Int16(events), revents: 0)
        while true {
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { return 0 }
            let milliseconds = rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000
            let count = poll(&socket, 1, CInt(clamping: milliseconds + 1))
            if count > 0 { return Int32(socket.revents) }
            if count < 0, errno != EINTR { throw lost(String(cString: strerror(errno))) }
        }
    }

    private func check(_ code: CInt) throws(StoreFailure) { if code == 0 { throw lost() } }

    private func lost(_ reason: String? = nil) -> StoreFailure {
        isBroken = true
        return .unreachable(reason ?? Self.sentence(pq.errorMessage(handle)))
    }

    private static func connect(_ pq: LibPQ, _ options: [(String, String)]) -> OpaquePointer? {
        let texts = options.map { (strdup($0.0), strdup($0.1)) }
        defer { for text in texts.flatMap({ [$0.0, $0.1] }) { free(text) } }
        let keywords = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        return pq.connect(keywords, values, 1)
    }

    /// What libpq says, in one line.
    private static func sentence(_ message: UnsafePointer<CChar>?) -> String {
        let text = message.map { String(cString: $0) } ?? ""
        let line = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "; ")
        return line.isEmpty ? "the connection was lost" : line
    }
}
