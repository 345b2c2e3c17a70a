import GatherKit
import Logging

extension ProgramCommand.Declaration {
    static func serve(_ options: ProgramOptions, _ server: ServerProgram?) -> Self {
        Self(
            notes: """
                After SIGTERM or Ctrl-C, it finishes the requests in progress. Exit codes: 0 done; 2 usage error; 69 the \
                port is taken, or the store cannot be reached.
                """,
            route: Route(
                "gather serve", "Serve web pages, the REST API and other shells until you stop it",
                Argument<String?>.option("host", .anyText, "listen on this address (default: 127.0.0.1)").taking(
                    "ADDRESS"),
                Argument<Int?>.option(
                    "port", .integer(NetworkAddress.ports),
                    "listen on this port (default: 8080); 0 means any free port"),
                access: .none, answers: Shape<Void>(),
                examples: ["gather serve", "gather serve --host 0.0.0.0 --port 8000"]
            ) { _, host, port in
                guard let server else { try ServerProgram.takeOver() }
                var options = options
                options.usualLogLevel = .info
                let program = try Program(options)
                program.exit(program.serve(by: server, ServerOptions(host: host, port: port)))
            })
    }
}
