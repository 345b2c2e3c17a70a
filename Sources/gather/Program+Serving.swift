import ArgumentParser
import Foundation
import GatherDatabase
import GatherKit
import GatherServer
import GatherShell

extension Program {
    /// Serves until the process is told to end, and says how that ended.
    func serve() -> ExitCode {
        ended(exitCode) {
            if store.server != nil { throw Configuration.Problem.serverServes }
            // A store that cannot be used is better told of now than to the first client.
            try application.database.read { _ in }
            let (host, output) = (configuration.host, output)
            if configuration.tls == nil, host != "localhost", !NetworkAddress(host).isLoopback {
                output.warn("whoever reaches \(host) can read what is sent, as it is not encrypted")
            }
            let server = Server(
                application, host: host, port: configuration.port, tls: configuration.tls,
                metrics: configuration.metrics, limits: configuration.limits, hosts: configuration.hosts,
                proxies: configuration.proxies, logger: application.logger,
                version: Version.text)
            let scheme = configuration.tls == nil ? "http" : "https"
            try waiting {
                // Nothing that was answered is lost by this, as it was committed before.
                try await server.run(isOverdue: { _exit(EXIT_FAILURE) }) { port in
                    let address = host.contains(":") ? "[\(host)]" : host
                    // Whoever reads nothing is served all the same.
                    try? output.results.write("Listening at \(scheme)://\(address):\(port); Ctrl-C ends it.\n")
                    try? output.results.flush()
                }
            }
        }
    }
}
