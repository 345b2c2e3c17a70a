import AllFeatures
import CReadline
import Foundation
import GatherClient
import GatherKit
import GatherShell
import GatherWire

/// What is different when the data is at a server.
extension Program {
    /// The way to a server; it is opened when something is asked.
    static func connection(
        to address: ServerAddress, _ configuration: Configuration, _ folders: Folders, _ output: Output
    ) throws -> ServerConnection {
        if let path = configuration.trustRoots, let failure = LocalFiles().problem(reading: path) { throw failure }
        if address.isReadable {
            output.warn(
                "whoever is between here and \(address.host) can read what is sent, passwords too; "
                    + "use an address that begins with https:// if there is one")
        }
        return try ServerConnection(
            address, over: .network(trusting: configuration.trustRoots), version: Version.text,
            credentials: credentials(configuration, folders, store: address.text), makeID: { UUID() },
            isInterrupted: { gather_signals_interrupted() != 0 })
    }

    /// Has scripts run at the server.
    static func sender(_ connection: ServerConnection) -> ScriptSender {
        ScriptSender(isKnown: { connection.isKnown }) { try connection.run($0, writing: $1, in: $2, $3) }
    }

    /// All that can be opened at a server, and the routes of the view itself.
    ///
    /// - Throws: What keeps the server from telling.
    static func registry(
        _ connection: ServerConnection, _ configuration: Configuration, _ folders: Folders, _ services: Services,
        _ output: Output, _ host: ScriptHost, knownBefore: Bool
    ) throws -> ModuleRegistry {
        let catalog = try connection.catalog(
            keptIn: folders.cache("servers"), knowing: allFeatures.flatMap { $0.types }, orKnownBefore: knownBefore)
        var registry = ModuleRegistry([], using: services)
        try registry.addView(settings: output.settings, host: host)
        try registry.add(catalog, of: connection, disabled: configuration.disabledModules)
        return registry
    }
}
