import GatherClient
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire

extension ServerConnection {
    /// Runs a text for a client without a seen revision.
    @discardableResult
    func run(
        _ message: RunMessage, view: RecordingView = RecordingView(), _ tell: (RunEvent) throws -> Void = { _ in },
        filling fill: (ArgumentForm.Field, [String?]) throws -> String? = { field, _ in throw field.missing }
    ) throws -> RunEvent.End {
        try run(message, seeing: nil, view, filling: fill, tell)
    }
}
