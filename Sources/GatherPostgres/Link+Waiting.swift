import CLibPQ
import Foundation
import GatherDatabase

/// How statements get to the server and its answers back, without waiting for longer than somebody wants to.
extension Link {
    /// Sends statements, and behind them, as a transaction of its own, one whose answer nobody waits for.
    func send(
        _ statements: [SQL], then last: SQL? = nil, by deadline: ContinuousClock.Instant
    ) throws(StoreFailure) -> [PreparedStatements.Shape] {
        let shapes = try write(statements)
        if let last { self.statements.keep(try write([last])) }
        while case let rest = pq.flush(handle), rest != 0 {
            guard rest > 0 else { throw lost() }
            // The server may wait until its answers are taken.
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
    ) throws(StoreFailure) -> [Answer] {
        // One to its preparation, one to itself.
        var answers: [Answer] = []
        for _ in 0..<(shape.isNew ? 2 : 1) {
            while let result = try nextResult(by: deadline) { answers.append(Answer(pq, result)) }
        }
        if shape.isNew, answers.first?.status == PGRES_COMMAND_OK {
            statements.keep([shape])
            answers.removeFirst()
        }
        return answers
    }

    func skipToSync(by deadline: ContinuousClock.Instant) throws(StoreFailure) {
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
        guard possible != 0 else { throw lost("the server has not answered for \(patience)") }
        return possible
    }

    /// Waits until something can be read or written, or the time has passed.
    ///
    /// - Returns: What of it can be done; 0 for nothing.
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
