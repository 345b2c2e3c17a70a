import Foundation
import GatherKit

/// The entry point of the programs.
package enum CommandLineProgram {
    /// Runs the program with the arguments of the process, and exits.
    ///
    /// - Parameter server: The HTTP server; nil for a program without one.
    package static func main(server: ServerProgram? = nil) {
        occupyClosedStreams()
        do {
            try run(try ProgramArguments(CommandLine.arguments.dropFirst()), server)
        } catch let failure as any Failure {
            let isElsewhere = [.unavailable, .store].contains(failure.kind)
            complain(failure.message, ExitCode(isElsewhere ? failure.kind.exitCode : 2))
        } catch {
            complain("\(error)", ExitCode(exitCode(for: error)))
        }
    }

    private static func run(_ arguments: ProgramArguments, _ server: ServerProgram?) throws {
        let options = arguments.options
        switch arguments.request {
        case .shell:
            let program = try Program(options)
            if isatty(STDIN_FILENO) == 1 { program.exit(try program.runShell()) }
            program.exit(program.run(.standardInput))
        case .line(let line):
            let program = try Program(options)
            program.exit(program.run(.typed(line)))
        case .shellCommand(let words):
            let program = try Program(options)
            program.exit(try program.run(words))
        case .command(let command, let words): try command.run(words, options, server)
        case .help(let command): try ProgramHelp.write(ProgramHelp.blocks(of: command))
        case .version: print("gather \(Version.text)")
        }
    }

    /// Opens `/dev/null` for closed standard streams, so that no other file or connection gets their descriptors.
    ///
    /// It is opened in the opposite direction, so that reading or writing still fails.
    private static func occupyClosedStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            // open() returns the lowest free descriptor, which is this one.
            _ = Foundation.open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func complain(_ message: String, _ code: ExitCode) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("error: \(message.printableLines)\n".utf8))
        Foundation.exit(code.rawValue)
    }
}

/// The exit code of the program, thrown where the error has been reported.
struct ExitCode: Equatable, Error {
    static let success = ExitCode(0)

    let rawValue: Int32

    init(_ rawValue: Int32) { self.rawValue = rawValue }
}
