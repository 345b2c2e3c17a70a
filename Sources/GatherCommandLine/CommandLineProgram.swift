/// The entry point of the programs.
package enum CommandLineProgram {
    /// Runs the program with the arguments of the process, and exits.
    ///
    /// - Parameter network: What needs the network libraries; nil for a program without them.
    package static func main(network: (any Network)? = nil) {
        NetworkProgram.$network.withValue(network) { GatherCommand.main() }
    }
}
