import GatherCommandLine

/// The program `gather`: everything that needs no network.
@main
enum Gather {
    static func main() { CommandLineProgram.main() }
}
