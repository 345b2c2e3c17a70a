import CHeap
import Foundation
import GatherCommandLine
import GatherDatabase
import GatherKit
import GatherServer
import GatherShell
import Synchronization

/// The program `gather-server`: `gather` with the HTTP server.
@main
enum GatherServerProgram {
    static func main() {
        CommandLineProgram.main(
            server: ServerProgram(serve: serve, openAPI: { try OpenAPI(of: $0).json }))
    }

    private static func serve(
        _ application: Application, _ options: ServerOptions, _ settings: Settings, _ output: Output
    ) throws {
        gather_heap_return_large_pieces()
        let settings = try ServerSettings(settings, host: options.host, port: options.port)
        // Fail now, not with the first request, if the store cannot be used.
        try application.database.read { _ in }
        if let warning = settings.warning { output.warn(warning) }
        var local = Identity.known(.local)
        let blocks = try application.session(.read, as: &local) {
            application.registry.blocks(about: ServerGreeting(), in: $0)
        }
        let server = Server(
            application, settings, logger: application.logger, version: Version.text,
            manager: ServiceManager(ProcessInfo.processInfo.environment, logger: application.logger))
        try waiting {
            // Responses are sent after the commit, so ending the process loses nothing that was acknowledged.
            let isOverdue: @Sendable () -> Void = {
                application.database.close()
                _exit(EXIT_FAILURE)
            }
            try await server.run(isOverdue: isOverdue) { port in
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                // The server runs even if standard output is closed.
                try? output.results.send("Listening on http://\(host):\(port); press Ctrl-C to stop.\n")
                if output.results.isTerminal { output.tell(blocks) }
            }
        }
    }

    /// Runs asynchronous work, and blocks until it ends.
    private static func waiting(for work: @escaping @Sendable () async throws -> Void) throws {
        let result = Mutex<Result<Void, any Error>>(.success(()))
        let hasEnded = DispatchSemaphore(value: 0)
        Task.detached {
            do { try await work() } catch { result.withLock { $0 = .failure(error) } }
            hasEnded.signal()
        }
        hasEnded.wait()
        try result.withLock { $0 }.get()
    }
}
