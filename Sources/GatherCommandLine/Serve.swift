import ArgumentParser
import GatherKit
import Logging

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve web pages, the REST API and other shells until you stop it.",
        discussion: """
            After SIGTERM or Ctrl-C, it finishes the requests in progress. Exit codes: 0 done; 2 usage error; 69 the \
            port is taken, or the store cannot be reached.
            """
    )

    @Option(help: ArgumentHelp("Listen on this address (default: 127.0.0.1).", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("Listen on this port (default: 8080); 0 means any free port.", valueName: "port"))
    var port: Int?

    // Known, so that a server that was told to encrypt says why it does not start.
    @Option(name: [.customLong("tls-certificate"), .customLong("tls-key")], help: .hidden)
    var encryption: [String] = []

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: GatherCommand

    func validate() throws {
        if let port, !NetworkAddress.ports.contains(port) {
            throw ValidationError("a port must be a number from 0 to 65535")
        }
    }

    mutating func run() throws {
        if !encryption.isEmpty { throw RemovedEncryption.options }
        guard let program = ServerProgram.current else { try ServerProgram.takeOver() }
        var options = options.over(parent.options)
        options.usualLogLevel = .info
        let serverOptions = ServerOptions(host: host, port: port)
        let served = try Program(options)
        served.exit(served.serve(by: program, serverOptions))
    }
}
