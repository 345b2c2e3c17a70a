import GatherClient
import GatherKit
import GatherWire

extension ServerConnection {
    /// Runs a text for a client without a seen revision.
    @discardableResult
    func run(
        _ message: RunMessage, answering answer: (RunAsk, inout RunMessage.Answers) throws -> Void = { _, _ in },
        _ tell: (RunEvent) throws -> Void = { _ in }
    ) throws -> RunEvent.End {
        try run(message, seeing: nil, answering: answer, tell)
    }
}
