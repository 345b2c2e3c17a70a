import AllFeatures
import CReadline
import Foundation
import GatherClient
import GatherCommandLine
import GatherDatabase
import GatherKit
import GatherServer
import GatherShell
import GatherWire

/// The program `gather-network`: `gather` with a server and a client.
@main
struct GatherNetwork: Network {
    static func main() { CommandLineProgram.main(network: GatherNetwork()) }

    func connect(
        to address: ServerAddress, trusting roots: String?, credentials: CredentialFile
    ) throws -> RemoteStore {
        let connection = try ServerConnection(
            address, over: .network(trusting: roots), version: Version.text, credentials: credentials,
            makeID: { UUID() }, isInterrupted: { gather_signals_interrupted() != 0 })
        return RemoteStore(
            now: { connection.now },
            follow: { connection.follow() },
            sender: ScriptSender(isKnown: { connection.isKnown }) { try connection.run($0, writing: $1, in: $2, $3) }
        ) { registry, cache, disabled, isKnownBefore in
            let catalog = try connection.catalog(
                keptIn: cache, knowing: allFeatures.flatMap { $0.types }, orKnownBefore: isKnownBefore)
            try registry.add(catalog, of: connection, disabled: disabled)
        }
    }

    func serve(_ application: Application, _ options: ServerOptions, _ settings: Settings, _ output: Output) throws {
        let settings = try ServerSettings(
            settings, host: options.host, port: options.port, certificate: options.certificate, key: options.key)
        // Fail now, not with the first request, if the store cannot be used.
        try application.database.read { _ in }
        if settings.isReadable {
            output.warn("anyone who reaches \(settings.host) can read what is sent, as it is not encrypted")
        }
        let server = Server(application, settings, logger: application.logger, version: Version.text)
        try waiting {
            // Responses are sent after the commit, so ending the process loses nothing that was acknowledged.
            try await server.run(isOverdue: { _exit(EXIT_FAILURE) }) { port in
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                let scheme = settings.tls == nil ? "http" : "https"
                // The server runs even if standard output is closed.
                try? output.results.write("Listening at \(scheme)://\(host):\(port); Ctrl-C ends it.\n")
                try? output.results.flush()
            }
        }
    }

    func openAPI(of application: Application) -> String { OpenAPI(Server.endpoints(of: application)).yaml }
}
