import GatherCommandLine

/// The program `gather`: everything but the HTTP server.
@main
enum Gather {
    static func main() { CommandLineProgram.main() }
}
