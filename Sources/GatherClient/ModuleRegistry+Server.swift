public import GatherKit
public import GatherWire

extension ModuleRegistry {
    /// Registers the modules of a server's catalog, independent of the modules of this program.
    ///
    /// - Parameter disabled: The names of the modules to turn off.
    /// - Throws: ``RegistrationFailure`` if another module already provides the identification or the live status.
    public mutating func add(
        _ catalog: Catalog, of connection: ServerConnection, disabled: [String]
    ) throws {
        for module in catalog.modules {
            if disabled.contains(module.name) {
                turnOff(asModule: module.name, summary: module.summary, routes: module.routes.map(\.name))
                continue
            }
            let routes = module.routes.map(connection.route)
            do {
                try add(routes, asModule: module.name, summary: module.summary)
            } catch {
                leaveOut(module.name, summary: module.summary, because: error)
            }
        }
        try setIdentification { _, _ in connection.organizer }
        try setLiveStatus { _ in connection.status }
        addBlocks(about: ShellStart.self) { _, session in try connection.startBlocks(in: session) }
    }
}

extension ServerConnection {
    /// A route that is executed on the server.
    fileprivate func route(_ route: RouteDescription) -> Route {
        Route(
            route,
            confirming: { try self.open(route, $0, $1, in: $2) },
            question: { try self.question(route, $0, in: $1) },
            help: help)
    }
}
