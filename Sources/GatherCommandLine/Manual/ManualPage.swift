import GatherKit
import GatherScript

/// The man page of the program, generated from the declarations of commands and routes.
struct ManualPage {
    let registry: ModuleRegistry

    /// The page in man(7) format.
    var text: String {
        var page = Roff()
        page.title("GATHER", section: 1)
        page.macro("SH", "NAME")
        page.paragraph("gather - \(ProgramHelp.summary.lowercasedStart)")
        writeSynopsis(to: &page)
        writeDescription(to: &page)
        page.macro("SH", "OPTIONS")
        page.paragraph(
            "Options come before the command; all but -c may also follow one of the COMMANDS below, as in: gather run"
                + " match-day.gather --store other.sqlite")
        for (option, help) in ProgramHelp.options { page.item(option, sentence(help)) }
        page.macro("SH", "COMMANDS")
        for command in ProgramCommand.allCases.map({ $0.declaration() }) {
            write(command.route.description, notes: command.notes, term: \.term, to: &page)
        }
        writeRoutes(to: &page)
        writeSurroundings(to: &page)
        return page.text
    }

    private func writeSynopsis(to page: inout Roff) {
        page.macro("SH", "SYNOPSIS")
        let commands = ProgramCommand.allCases.map { $0.declaration().route.description.usage }
        let program = ["gather [options]", "gather [options] -c line", "gather [options] command [arguments]"]
        for (index, usage) in (program + commands).enumerated() {
            if index > 0 { page.macro("br") }
            page.macro("B", usage)
        }
    }

    private func writeDescription(to page: inout Roff) {
        page.macro("SH", "DESCRIPTION")
        page.paragraph(ProgramHelp.notes)
        page.paragraph("Without a terminal, it runs standard input as a script.")
        page.macro("PP")
        page.paragraph(
            "Everything is done with commands, such as \"player add\", which are written the same way in the shell, in a"
                + " script, and with -c. A player is named by #number, or by the beginning of a first or last name; case and"
                + " accents do not matter.")
        page.macro("PP")
        page.paragraph(
            "A script is checked first, and runs only if nothing is wrong with it; then all of it takes effect,"
                + " or none of it. Its language is explained in gather-script(5).")
    }

    private func writeRoutes(to page: inout Roff) {
        page.macro("SH", "SHELL COMMANDS")
        page.paragraph(
            "To list the commands, type: help. For help on one, type help and its name, as in: help player add")
        for route in registry.routesByUse.flatMap(\.routes) { write(route, to: &page) }
    }

    private func write(
        _ route: RouteDescription, notes: String? = nil, term: (Parameter) -> String = \.usageName,
        to page: inout Roff
    ) {
        page.macro("SS", route.usage)
        page.paragraph(sentence(route.summary))
        if let notes { page.paragraph(notes) }
        for parameter in route.parameters { page.item(term(parameter), parameter.sentence) }
        page.example(route.examples)
    }
}

/// The text as a sentence: with a capital letter at the start and a period at the end.
func sentence(_ text: String) -> String { text.capitalizedFirst.asSentence }

extension Parameter {
    /// The explanation as a sentence, which may begin with a word to be typed.
    var sentence: String {
        let sentence = GatherCommandLine.sentence(explanation)
        let word = kind.choices.first { explanation.hasPrefix($0.word) }
        return word.map { $0.word + sentence.dropFirst($0.word.count) } ?? sentence
    }
}

extension String {
    fileprivate var lowercasedStart: String { prefix(1).lowercased() + dropFirst() }
}

// MARK: - Environment

extension ManualPage {
    /// Writes the sections about exit codes, environment variables and files, and the examples.
    private func writeSurroundings(to page: inout Roff) {
        page.list("EXIT STATUS", Self.exitCodes)
        page.list("ENVIRONMENT", Self.variables)
        page.list("FILES", Self.files)
        page.macro("SH", "EXAMPLES")
        for (index, (purpose, line)) in Self.examples.enumerated() {
            if index > 0 { page.macro("PP") }
            page.paragraph(purpose)
            page.example([line])
        }
        page.references([("gather-script", 5), ("gather.yaml", 5), ("readline", 3), ("sqlite3", 1)])
    }

    static let exitCodes = [
        ("0", "Done."), ("1", "A statement or an expectation failed."),
        ("2", "Usage error, or an invalid line after -c; nothing was run."),
        ("65", "The script has errors; nothing was run."),
        ("66", "A file cannot be read or written."), ("69", "The store cannot be reached, or the port is taken."),
        ("70", "A bug in gather itself."), ("130", "Interrupted."),
    ]

    private static let variables = [
        (
            "GATHER_...",
            "Each setting of gather.yaml(5) in capital letters, with underscores for dots and hyphens: GATHER_STORE,"
                + " GATHER_HISTORY_SIZE, GATHER_LOG_FORM. These variables override the files; options override both."
        ),
        (
            "GATHER_TOKEN",
            "The login token to use instead of the remembered one; if it is empty, gather works without an account."
        ),
        ("GATHER_INSTALLED_CONFIG", "The file to read in place of /etc/gather/gather.yaml."),
        ("NO_COLOR", "Turns colour off, unless it is empty; --color overrides it."),
        ("ACCESSIBLE", "Unless it is empty or 0, nothing is redrawn, and results are sentences."),
        ("PAGER", "Shows results that are longer than the screen, unless the pager setting says otherwise."),
        (
            "TERM",
            "If it is dumb, nothing is redrawn: no clock, no progress bar, no pager. Colour is used only on request."
        ),
        (
            "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
            "The folders for a user's files, if they are not in the usual places under HOME."
        ),
        (
            "INPUTRC",
            "The readline init file; key bindings for the shell go under the application name gather."
        ),
    ]

    private static let files = [
        ("~/.config/gather/gather.yaml", "A user's settings."),
        ("/etc/gather/gather.yaml", "The settings of a machine; a user's own settings override them."),
        ("~/.config/gather/init.gather", "Lines that the shell runs when it starts, such as aliases."),
        ("~/.local/share/gather/gather.sqlite", "The data, unless the store setting names another file."),
        ("~/.local/state/gather/history", "The lines typed in the shell."),
        ("~/.local/state/gather/credentials", "The remembered logins."),
        ("PREFIX/share/doc/gather/gather.yaml", "Every setting with its default."),
    ]

    private static let examples = [
        ("Start the shell:", "gather"),
        ("Add two players, or none of them:", "gather -c \"player add Ana; player add Ion\""),
        ("Run a script with a value for its variable:", "gather run match-day.gather minutes=20"),
        ("See what it would change:", "gather run --dry-run match-day.gather"),
        ("Print the players as JSON:", "gather --output json -c \"player list\""),
        ("Move all data to another store:", "gather export - | gather --store other.sqlite import -"),
    ]
}
