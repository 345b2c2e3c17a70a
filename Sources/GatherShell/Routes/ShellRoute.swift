public import GatherKit

/// What one can ask of the view itself.
public enum ShellRoute: Route, Equatable {
    case help([String])
    case modules
    case version
    case output(OutputFormat?, Redirection?)
    case timing(Toggle?)
    case run(path: String, arguments: [String])
    case startRecording(path: String)
    case stopRecording
    case print([String])
    case quit

    /// What is known of each.
    public static let declarations: [RouteDeclaration<ShellRoute>] = [
        RouteDeclaration(
            "help", "Explains a route, or lists them all",
            route,
            access: .none, result: .list(HelpPresenter.shape),
            examples: ["help", "help player", "help player add"]
        ) { .help(try $0[route]) },
        RouteDeclaration(
            "modules", "Lists the feature modules",
            access: .none,
            result: .list(
                .record([
                    .init("name", .text), .init("summary", .text), .init("enabled", .boolean),
                    .init("routes", .integer), .init("problem", .optional(.text)),
                    .init("program", .optional(.text)), .init("version", .optional(.text)),
                ])),
            examples: ["modules"]
        ) { _ in .modules },
        RouteDeclaration(
            "version", "Shows the version of gather",
            access: .none, result: .record([.init("version", .text)]),
            examples: ["version"]
        ) { _ in .version },
        RouteDeclaration(
            "output", "Sets how results are written and to which file, or shows it",
            format, redirection,
            access: .none, changesView: true,
            result: .record([.init("format", .text), .init("file", .optional(.text))]),
            examples: ["output json", "output csv > players.csv", "output table"]
        ) { .output(try $0[format], try Redirection(words: $0[redirection])) },
        RouteDeclaration(
            "timing", "Tells how long each statement takes, or shows whether it does",
            toggle,
            access: .none, changesView: true, result: .record([.init("timing", .boolean)]),
            examples: ["timing on", "timing off"]
        ) { .timing(try $0[toggle]) },
        RouteDeclaration(
            "run", "Runs a script: all of it, or nothing",
            file, arguments,
            access: .write, isInteractive: true, result: .record([.init("file", .text)]),
            examples: ["run match-day.gather minutes=20"]
        ) { .run(path: try $0[file], arguments: try $0[arguments]) },
        RouteDeclaration(
            "print", "Prints words, such as what a script has worked out",
            text,
            access: .none, result: .record([.init("text", .text)]),
            examples: ["print \"Who plays today:\"", "print Team A"]
        ) { .print(try $0[text]) },
        RouteDeclaration(
            "record start", "Writes what is done from now on into a script, which does it again",
            recorded,
            access: .none, isDestructive: true, isInteractive: true, result: .record([.init("file", .text)]),
            examples: ["record start today.gather"]
        ) { .startRecording(path: try $0[recorded]) },
        RouteDeclaration(
            "record stop", "Ends the script that is being written",
            access: .none, isInteractive: true,
            result: .record([.init("file", .text), .init("statements", .integer)]),
            examples: ["record stop"]
        ) { _ in .stopRecording },
        RouteDeclaration(
            "quit", "Leaves the shell; a running match goes on",
            access: .none, isInteractive: true, result: .record([]),
            examples: ["quit"]
        ) { _ in .quit },
    ]

    private static let route = Argument<[String]>.repeated(
        "route", .route, atLeastOne: false, "the words of a route, or the first of them"
    )
    private static let format = Argument<OutputFormat?>.optional("format", .choice(), "table, plain, json or csv")
    private static let redirection = Argument<[String]>.repeated(
        "destination", .newFile, atLeastOne: false,
        "> FILE for a new file, >> FILE to go on behind what it holds; until the next output FORMAT"
    )
    private static let toggle = Argument<Toggle?>.optional("state", .choice(), "on or off")
    private static let file = Argument.positional("file", .file, "a .gather file")
    private static let text = Argument<[String]>.repeated(
        "word", .text(maximumLength: 10_000), atLeastOne: true, "what to print; variables are filled in"
    )
    private static let recorded = Argument.positional("file", .newFile, "the .gather file to write")
    private static let arguments = Argument<[String]>.repeated(
        "argument", .text(maximumLength: 1000), atLeastOne: false, "values for the script's variables, as name=value"
    )
}

/// Whether something is to be done.
public enum Toggle: String, CaseIterable, Sendable { case on, off }
