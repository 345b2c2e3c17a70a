import Foundation
package import GatherKit
package import GatherShell
package import GatherWire

/// What needs the network libraries.
///
/// The program `gather` is built without them, so that its first build and each start are quick. It hands over to
/// `gather-network`, the same program with them, for `gather serve` and for a store on a server.
package protocol Network: Sendable {
    /// Connects to a server; no request is sent yet.
    ///
    /// - Parameter roots: A PEM file of certificates that are trusted in addition to the system's; nil for none.
    func connect(
        to address: ServerAddress, trusting roots: String?, credentials: CredentialFile
    ) throws -> RemoteStore

    /// Runs a server until the process receives a termination signal.
    func serve(_ application: Application, _ options: ServerOptions, _ settings: Settings, _ output: Output) throws

    /// Returns the OpenAPI description of what the server answers.
    func openAPI(of application: Application) -> String
}

/// The options of `gather serve`; nil for those of the configuration.
package struct ServerOptions: Sendable {
    package var host: String?
    package var port: Int?
    package var certificate: String?
    package var key: String?
}

/// A store on a server.
package struct RemoteStore: Sendable {
    /// Registers the routes of the server and its live status.
    ///
    /// - Parameters:
    ///   - cache: The folder that keeps its catalog; nil for none.
    ///   - disabled: The names of the modules to turn off.
    ///   - isKnownBefore: Whether a kept catalog is sufficient, because no route is executed.
    package typealias Register =
        @Sendable (
            _ registry: inout ModuleRegistry, _ cache: String?, _ disabled: [String], _ isKnownBefore: Bool
        ) throws -> Void

    /// The clock of the server.
    let now: @Sendable () -> Timestamp
    /// Starts to follow the changes of other clients.
    let follow: @Sendable () -> Void
    /// Runs scripts on the server.
    let sender: ScriptSender
    let register: Register

    /// Creates a store.
    package init(
        now: @escaping @Sendable () -> Timestamp, follow: @escaping @Sendable () -> Void, sender: ScriptSender,
        register: @escaping Register
    ) {
        self.now = now
        self.follow = follow
        self.sender = sender
        self.register = register
    }
}

/// The program `gather-network`.
enum NetworkProgram {
    /// The network of this program; nil in `gather`.
    @TaskLocal static var network: (any Network)?

    private static let name = "gather-network"

    /// Replaces this process by `gather-network` with the same arguments.
    ///
    /// `Scripts/gather` names itself in `GATHER_BUILDER`: it builds the program first, when that is needed.
    ///
    /// - Throws: ``NetworkMissing``.
    static func takeOver() throws -> Never {
        if let builder = ProcessInfo.processInfo.environment["GATHER_BUILDER"] {
            setenv("GATHER_PRODUCT", name, 1)
            execute(builder)
            unsetenv("GATHER_PRODUCT")
        }
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        execute(program.appending(path: name).path)
        execute(program.appending(path: "../libexec/gather/\(name)").path)
        throw NetworkMissing(folder: program.path)
    }

    /// Executes a program in place of this one; returns if that is not possible.
    private static func execute(_ path: String) {
        var arguments = ([path] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
        execv(path, &arguments)
        for argument in arguments { free(argument) }
    }
}

/// The program `gather-network` cannot be executed.
struct NetworkMissing: Failure {
    let folder: String

    var kind: FailureKind { .unavailable }

    var message: String {
        "the program gather-network, which serves and reaches servers, is neither in \(folder) nor in "
            + "../libexec/gather beside it; install it with Scripts/setup --install"
    }
}
