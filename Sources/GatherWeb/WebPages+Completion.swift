import GatherKit
import GatherScript

extension WebPages {
    /// The completion of a typed line, as JSON: whole lines with what their last words are.
    func completion(_ request: WebRequest) -> Endpoint.Response { .ok(.list([])) }
}
