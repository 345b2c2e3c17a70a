import GatherKit
import HTTPTypes
import HummingbirdCore

extension Endpoint.Response {
    /// Returns the response, or 304 if the client already has it, because its `If-None-Match` contains the `ETag`.
    func negotiated(for request: Request) -> Endpoint.Response {
        guard status == .ok, let tag = headers["ETag"], request.method == .get || request.method == .head,
            let known = request.headers.short(.ifNoneMatch), tag.isTag(in: known)
        else { return self }
        return Endpoint.Response(.notModified, headers: headers)
    }
}
