import ArgumentParser
import Foundation

/// What the argument parser knows of a command, as it tells it to other programs.
struct CommandDescription: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [CommandDescription]?
    let arguments: [Argument]?

    /// Something that a command is told.
    struct Argument: Decodable, Equatable {
        /// How it is called on the command line.
        struct Name: Decodable, Equatable {
            let kind: String
            let name: String

            /// The name with its hyphens.
            var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let abstract: String?

        var isPositional: Bool { kind == "positional" }
    }

    /// What is known of the whole program.
    ///
    /// - Throws: What decoding throws.
    static func ofProgram() throws -> CommandDescription {
        struct Program: Decodable {
            let command: CommandDescription
        }
        // The same text as for --experimental-dump-help, the only description that is not for people.
        return try JSONDecoder().decode(Program.self, from: Data(Gather._dumpHelp().utf8)).command
    }

    /// The subcommands that are made here, not by the argument parser.
    var commands: [CommandDescription] { (subcommands ?? []).filter { $0.commandName != "help" } }

    /// The arguments that are no secret.
    var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}
