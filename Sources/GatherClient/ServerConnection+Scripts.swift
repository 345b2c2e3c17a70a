import AsyncHTTPClient
import Foundation
import GatherDatabase
public import GatherKit
import GatherScript
public import GatherWire
import NIOCore
import NIOFoundationCompat
import Synchronization

extension ServerConnection {
    /// Has the server run a script.
    ///
    /// - Parameters:
    ///   - message: The script, with all that it needs.
    ///   - files: The files that it may have written here.
    ///   - session: Goes on as whoever the script has logged in, and writes the files when it ends well.
    ///   - tell: Takes what the script answers while it runs; when it throws, the script is broken off.
    /// - Returns: How it has ended.
    /// - Throws: ``ScriptMistakes``, ``StatementFailure``, ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``,
    ///   ``BudgetFailure/interrupted``, ``InterruptedWrite``, or what `tell` throws; it may have run after a ``ConnectionFailure``, a
    ///   ``FileFailure`` or an ``InterruptedWrite`` alone.
    public func run(
        _ message: ScriptMessage, writing files: [WrittenFile], in session: Session,
        _ tell: (ScriptEvent) throws -> Void
    ) throws -> ScriptEvent.End {
        let permit = FilePermit(files)
        try permit.checkNothingIsThere()
        var request = try request(Wire.scriptPath, message, key: makeID())
        request.headers.append(("Accept", Wire.linesType))
        // What it asks for is a password, which may lead to somebody else.
        request.mayBeRepeated = message.secrets.isEmpty
        var ending: ScriptEvent.End?
        func take(_ lines: [Data]) throws {
            for line in lines {
                let event = try event(line)
                if let end = event.end { ending = end } else { try tell(event) }
            }
        }
        do {
            try waiting(isInterrupted, on: Background.shared, taking: take) { [requester, request] receiver in
                try await requester.lines(request, receiver)
            }
        } catch let interruption as BudgetFailure {
            // What is done is done.
            if ending == nil {
                throw message.isRehearsal ? interruption : InterruptedWrite(server: address.text) as any Failure
            }
        }
        guard let ending else { throw ConnectionFailure.brokenOff(address.text) }
        if !message.isRehearsal {
            try settle(ending.outcome, permit, asksForSecrets: !message.secrets.isEmpty, in: session)
        }
        return ending
    }

    /// Reads an event.
    ///
    /// - Throws: What the event says has gone wrong.
    private func event(_ line: Data) throws -> ScriptEvent {
        guard let event = try? Value(json: line).decoded(as: ScriptEvent.self) else {
            throw ConnectionFailure.noServer(address.text, found: "something that this version does not understand")
        }
        if let mistakes = event.mistakes { throw ScriptMistakes(mistakes: mistakes) }
        if let failure = event.statement { throw failure }
        if let failure = event.failure { throw RemoteFailure(failure) }
        return event
    }
}

extension Requester {
    /// Sends a request, and hands over the lines of the answer as they come.
    ///
    /// - Throws: ``ConnectionFailure`` or ``RemoteFailure``.
    fileprivate func lines(_ request: Request, _ receiver: Receiver<[Data]>) async throws {
        let body = try await stream(request, of: Wire.linesType)
        let lines = Mutex(Lines())
        do {
            try await read(body) { piece in
                let whole = lines.withLock { $0.add(piece.readableBytesView) }
                if !whole.isEmpty { await receiver.take(whole) }
            }
        } catch {
            throw ConnectionFailure(error, of: address.text)
        }
    }
}
