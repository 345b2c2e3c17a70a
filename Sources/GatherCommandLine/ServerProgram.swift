import Foundation
package import GatherKit
package import GatherShell

/// The part that the program `gather-server` adds: the HTTP server.
///
/// The program `gather` is built without the server's libraries, so that its first build and each start are quick. For
/// commands that need them, it hands over to `gather-server`, the same program with these libraries.
package struct ServerProgram: Sendable {
    /// Runs a server until the process receives a termination signal.
    package typealias Serve =
        @Sendable (_ application: Application, _ options: ServerOptions, _ settings: Settings, _ output: Output)
        throws -> Void

    let serve: Serve
    /// The OpenAPI description of the server's endpoints, as JSON.
    let openAPI: @Sendable (Application) throws -> String

    /// Creates the description of the program.
    package init(serve: @escaping Serve, openAPI: @escaping @Sendable (Application) throws -> String) {
        self.serve = serve
        self.openAPI = openAPI
    }

    private static let name = "gather-server"

    /// Replaces this process with `gather-server` and the same arguments.
    ///
    /// `Scripts/gather` sets `GATHER_BUILDER` to its own path: it builds the program first, if necessary.
    static func takeOver() throws -> Never {
        if let builder = ProcessInfo.processInfo.environment["GATHER_BUILDER"] {
            setenv("GATHER_PRODUCT", name, 1)
            execute(builder)
            unsetenv("GATHER_PRODUCT")
        }
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folders = [program, program.deletingLastPathComponent().appending(path: "libexec/gather")]
        for folder in folders { execute(folder.appending(path: name).path) }
        throw ServerProgramMissing(folders: folders.map(\.path))
    }

    /// Executes a program in place of this one; returns if that is not possible.
    private static func execute(_ path: String) {
        withCStrings([path] + CommandLine.arguments.dropFirst()) { _ = execv(path, $0) }
    }
}

/// The options of `gather serve`; nil for the configured ones.
package struct ServerOptions: Sendable {
    package var host: String?
    package var port: Int?
}

/// The program `gather-server` cannot be executed.
struct ServerProgramMissing: Failure {
    let folders: [String]

    var kind: FailureKind { .unavailable }

    var message: String {
        "the program gather-server, which serves over HTTP, is neither in "
            + "\(folders.joined(separator: " nor in ")); install it with Scripts/setup --install"
    }
}
