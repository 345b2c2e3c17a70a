extension ManualPage {
    /// Writes what the program has to do with others.
    func writeSurroundings(to page: inout Roff) {
        page.macro("SH", "EXIT STATUS")
        for (code, meaning) in Self.exitCodes { page.item(code, meaning) }
        page.macro("SH", "ENVIRONMENT")
        for (name, meaning) in Self.variables { page.item(name, meaning) }
        page.macro("SH", "FILES")
        for (path, meaning) in Self.files { page.item(path, meaning) }
        page.macro("SH", "EXAMPLES")
        for (index, (purpose, line)) in Self.examples.enumerated() {
            if index > 0 { page.macro("PP") }
            page.paragraph(purpose)
            page.example([line])
        }
        page.macro("SH", "SEE ALSO")
        page.macro("BR", "readline", "(3),")
        page.macro("BR", "sqlite3", "(1)")
    }

    private static let exitCodes = [
        ("0", "Done."), ("1", "A statement or an expectation failed."), ("2", "Wrong usage."),
        ("65", "The script has mistakes."), ("66", "A file cannot be read or written."),
        ("69", "The store cannot be reached, or the port is taken."), ("70", "A mistake in gather itself."),
        ("130", "Interrupted."),
    ]

    private static let variables = [
        (
            "GATHER_...",
            "Each setting of gather.yaml in capital letters, with underscores for dots: GATHER_STORE, GATHER_OUTPUT,"
                + " GATHER_HISTORY_SIZE. They are stronger than the files and weaker than options."
        ),
        (
            "GATHER_TOKEN",
            "The token of a login, in place of one that is remembered; empty, it stands for the local organizer."
        ),
        ("GATHER_INSTALLED_CONFIG", "The file to read in place of /etc/gather/gather.yaml."),
        ("NO_COLOR", "Use no colour, when it is not empty."),
        ("ACCESSIBLE", "Unless it is empty or 0, nothing is redrawn and everything is told in sentences."),
        ("PAGER", "Shows tables that are longer than the terminal, unless the setting pager says otherwise."),
        (
            "TERM",
            "When it is dumb, there is no colour, and nothing is drawn again: no clock, no progress bar, no pager."
        ),
        ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Where the files of a person are, unless below HOME."),
        ("INPUTRC", "The keys of the shell's lines, under the application name gather."),
    ]

    private static let files = [
        ("~/.config/gather/gather.yaml", "The settings of a person."),
        ("/etc/gather/gather.yaml", "The settings of a machine, which are weaker."),
        ("~/.config/gather/init.gather", "Lines that the shell executes when it starts, such as aliases."),
        ("~/.local/share/gather/gather.sqlite", "The data, unless the setting store names another file."),
        ("~/.local/state/gather/history", "The lines that were typed in the shell."),
        ("~/.local/state/gather/credentials", "A login that is remembered."),
        ("PREFIX/share/doc/gather/gather.yaml", "Every setting with its default."),
    ]

    private static let examples = [
        ("Start the shell:", "gather"),
        ("Add two players, or none of them:", "gather -c \"player add Ana; player add Ion\""),
        ("Run a script with a value for its variable:", "gather run match-day.gather minutes=20"),
        ("See what it would change:", "gather run --dry-run match-day.gather"),
        ("Have the players as JSON:", "gather --output json -c \"player list\""),
    ]
}
