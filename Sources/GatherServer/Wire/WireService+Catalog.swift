import Foundation
import GatherKit
import GatherWire

extension WireService {
    /// The endpoint of the route catalog, which is constant while the server runs.
    var catalog: Endpoint {
        let modules = registry.modules.filter { $0.state == .on && !$0.isOfView }.map { module in
            Catalog.Module(
                name: module.name, summary: module.summary,
                routes: registry.routes.filter {
                    $0.module == module.name && !registry.readsFilesItself($0.description, of: module.name)
                }
                .map(\.description))
        }.filter { !$0.routes.isEmpty }
        let catalog = Catalog(version: version, modules: modules)
        let made = Result { try ConstantBody(Array(JSONEncoder.wire.encode(catalog))) }
        return Endpoint(
            asynchronous: .get, Wire.catalogPath,
            "Tells what can be opened; with If-None-Match, only when that is something else",
            answers: .ok, .notModified, result: .any
        ) { _ in try made.get().response }
    }
}
