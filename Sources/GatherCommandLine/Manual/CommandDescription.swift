import ArgumentParser
import Foundation

/// The argument parser's description of a command.
struct CommandDescription: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [CommandDescription]?
    let arguments: [Argument]?

    /// An argument, option or flag of a command.
    struct Argument: Decodable, Equatable {
        /// A name of an option or a flag.
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
        let completionKind: CompletionKind?

        /// How its value is completed: with words, with files, or else with folders; nil if it is not.
        struct CompletionKind: Decodable, Equatable {
            /// Words.
            struct Words: Decodable, Equatable { let values: [String] }
            /// Files whose names end so, or all if there are none.
            struct Files: Decodable, Equatable { let extensions: [String] }

            let list: Words?
            let file: Files?
        }

        var isPositional: Bool { kind == "positional" }
    }

    /// The description of the root command.
    static func ofProgram() throws -> CommandDescription {
        struct Program: Decodable {
            let command: CommandDescription
        }
        // The output of --experimental-dump-help, the only machine-readable description.
        return try JSONDecoder().decode(Program.self, from: Data(GatherCommand._dumpHelp().utf8)).command
    }

    /// The subcommands, without the parser's own `help`.
    var commands: [CommandDescription] { (subcommands ?? []).filter { $0.commandName != "help" } }

    /// The arguments that the help shows.
    var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}
