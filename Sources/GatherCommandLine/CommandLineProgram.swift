/// The entry point of the programs.
package enum CommandLineProgram {
    /// Runs the program with the arguments of the process, and exits.
    ///
    /// - Parameter server: What serves over HTTP; nil for a program without it.
    package static func main(server: ServerProgram? = nil) {
        ServerProgram.$current.withValue(server) { GatherCommand.main() }
    }
}
