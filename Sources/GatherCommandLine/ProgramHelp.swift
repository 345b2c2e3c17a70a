import Foundation
import GatherKit
import GatherShell

/// The help of the program and of its commands.
enum ProgramHelp {
    static let summary = "Organize amateur football: players, teams, matches and their history"
    static let notes = """
        Without arguments, gather starts the shell. Shell commands work here, too: `gather player list`. \
        `gather help` lists the commands, and `gather help goal` explains one.
        """
    static let usage = ["gather [OPTIONS]", "gather [OPTIONS] -c LINE", "gather [OPTIONS] COMMAND [ARGUMENTS]"]

    static let lineHelp = "run a line, or several with ; between them: all or nothing"

    /// The options before a command, with their values and explanations.
    static let options =
        [("-c LINE", lineHelp)]
        + ProgramOptions.parameters.map { ($0.term, $0.help) }

    /// Returns the help of a command, or of the program.
    static func blocks(of command: ProgramCommand?) -> [Block] {
        guard let declaration = command?.declaration() else { return overview }
        var blocks = HelpPresenter().details(declaration.route.description, term: \.term)
        blocks.insert(.text(declaration.notes), at: 1)
        let common = ProgramOptions.parameters.map { Block.LabelledText($0.term, $0.help) }
        return blocks + [.section(title: "Options for all commands", fields: common)]
    }

    private static var overview: [Block] {
        let commands = ProgramCommand.allCases.map {
            Block.LabelledText($0.rawValue, $0.declaration().route.description.summary)
        }
        return [
            .text("\(summary)."), .text(notes),
            .section(title: "Usage", fields: usage.map { .init("", $0) }),
            .section(title: "Options", fields: options.map { .init($0.0, $0.1) }),
            .section(title: "Commands outside the shell", fields: commands),
            .text("Explain one of them: gather help run"),
        ]
    }

    /// Writes blocks to standard output, without the configuration, which may be wrong.
    static func write(_ blocks: [Block]) throws {
        let results = OutputChannel(STDOUT_FILENO)
        let style = OutputStyle(isTerminal: results.isTerminal)
        let output = Output(
            results: results, messages: OutputChannel(STDERR_FILENO), resultStyle: style, messageStyle: style,
            settings: ViewSettings(format: .table))
        try output.write(Screen(blocks, value: .null))
        try results.flush()
    }
}
