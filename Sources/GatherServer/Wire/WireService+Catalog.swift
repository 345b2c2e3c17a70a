import Crypto
import Foundation
import GatherKit
import GatherWire
import HTTPTypes

extension WireService {
    /// Tells what can be opened, which is the same for everybody for as long as the server serves.
    var catalog: OwnEndpoint {
        let modules = registry.modules.filter { $0.state == .on && !$0.isOfView }.map { module in
            Catalog.Module(
                name: module.name, summary: module.summary,
                routes: registry.routes.filter {
                    $0.module == module.name && !readsFilesItself($0.description, of: module.name)
                }
                .map(\.description))
        }.filter { !$0.routes.isEmpty }
        let catalog = Catalog(version: version, modules: modules)
        let made = Result {
            let data = try JSONEncoder.wire.encode(catalog)
            return (bytes: [UInt8](data), tag: "\"\(SHA256.hash(data: data).hexadecimal)\"")
        }
        return OwnEndpoint(method: .get, path: Wire.catalogPath) { request in
            let (bytes, tag) = try made.get()
            let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
            if request.headers[.ifNoneMatch] == tag { return Answer(.notModified, headers: headers) }
            return Answer(.ok, headers: headers, body: .whole(bytes, type: "application/json"))
        }
    }
}
