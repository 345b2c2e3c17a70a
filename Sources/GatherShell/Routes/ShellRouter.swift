import Foundation
public import GatherKit
import GatherScript

/// The router for the view itself: help, output settings, scripts, recording.
public struct ShellRouter: Sendable {
    let version: String
    let host: ScriptHost
    private var settings: ViewSettings { host.output.settings }

    /// Creates the router.
    public init(version: String, host: ScriptHost) {
        self.version = version
        self.host = host
    }

    /// The first words of the routes.
    public static let nouns = [
        "help", "modules", "version", "output", "timing", "run", "print", "record", "clear", "quit",
    ]

    /// The routes.
    public var routes: [Route] {
        [
            help, quit, outputRoute, run, startRecording, stopRecording, print, clear, timingRoute, modules,
            versionRoute,
        ]
    }

    private var help: Route {
        Route(
            "help", "Explain a command, or list all commands",
            Argument<[String]>.repeated(
                "command", .route, atLeastOne: false, "a command, its first word, or a group"),
            Argument.flag("result", "show the fields of the result, too"),
            access: .none, answers: Help.shape,
            show: { HelpPresenter().help($0) },
            examples: ["help player add", "help player add --result", "help player", "help"]
        ) { session, words, showsResult in
            try Help(
                words, showsResult: showsResult, in: session.registry,
                otherCommands: session.origin.isNetwork ? nil : host.otherCommands)
        }
    }

    private var modules: Route {
        Route(
            "modules", "List the feature modules",
            access: .none,
            answers: .list(of: HelpPresenter.module),
            show: { HelpPresenter().modules($0) }, examples: ["modules"]
        ) { session -> [HelpPresenter.CountedModule] in
            let counts = Dictionary(grouping: session.registry.routes, by: \.module).mapValues(\.count)
            return session.registry.modules.map { ($0, counts[$0.name] ?? 0) }
        }
    }

    private var versionRoute: Route {
        Route(
            "version", "Show the version",
            access: .none, answers: Shape(.text("version") { $0 }),
            show: { [.text("gather \($0)")] },
            examples: ["version"]
        ) { _ in version }
    }

    private var run: Route {
        Route(
            "run", "Run a script: all of it, or nothing",
            Argument.positional("file", .file, "a .gather file"),
            Argument<[String]>.repeated(
                "argument", .text(maximumLength: 1000), atLeastOne: false,
                "values for the script's variables, as name=value"),
            Argument.flag("virtual-clock", "run timers and the wait statement without really waiting"),
            Argument.option("clock-from", .pastDayOrMinute, "the time at which a virtual clock starts").taking("TIME"),
            access: host.server == nil ? .write : .none, isInteractive: true, answers: Self.file,
            show: { [.text("Ran \($0).")] },
            examples: ["run match-day.gather minutes=20", "run season.gather --clock-from \"3 Dec 20:00\""]
        ) { session, path, arguments, isVirtual, start in
            var host = host
            if let start = start?.range.lowerBound ?? (isVirtual ? session.now : nil) {
                host.clock = VirtualClock(at: start)
            }
            // The script's output settings end with the script.
            let (format, file) = settings.destination
            defer { settings.destination = (format, file) }
            try host.run(SourceFile(path: path), arguments: arguments, in: session)
            return path
        }
    }

    private static let file = Shape<String>(.text("file") { $0 })

    private var print: Route {
        Route(
            "print", "Print text, such as the result of a script",
            Argument<[String]>.repeated(
                "word", .text(maximumLength: 10_000), atLeastOne: true, "the text to print; it may contain variables"),
            access: .none, answers: Shape(.text("text") { $0 }),
            show: { [.text($0)] },
            examples: ["print \"Playing today:\"", "print Team A"]
        ) { _, words in words.joined(separator: " ") }
    }

    private var startRecording: Route {
        Route(
            "record start", "Record the commands that follow as a script",
            Argument.positional("file", .newFile, "the .gather file to write"),
            access: .none, isInteractive: true, answers: Self.file,
            show: { [.text("Recording to \($0). End it with: record stop")] },
            examples: ["record start today.gather"],
            question: Question { _, path in
                guard FileManager.default.fileExists(atPath: path) else { return nil }
                return AskedQuestion("\(path) already exists. Replace it?")
            }
        ) { _, path in
            try host.recorder.start(path)
            return path
        }
    }

    private var stopRecording: Route {
        Route(
            "record stop", "Stop recording",
            access: .none, isInteractive: true,
            answers: Shape(.text("file", \.path), .integer("statements", \.statements)),
            show: { path, count, waits in
                let again = "run \(lineWord(path))\(waits ? " --virtual-clock" : "")"
                return [.text("Recorded \(counted(count, "statement")) in \(path). Run it with: \(again)")]
            }, examples: ["record stop"]
        ) { _ in try host.recorder.stop() }
    }

    private var clear: Route {
        Route(
            "clear", "Clear the screen, as Ctrl-L does", access: .none, isInteractive: true, answers: Shape(),
            show: { [] },
            examples: ["clear"]
        ) { session in
            session.isSilent = true
            if host.output.isScreen { try host.output.results.write("\u{1B}[H\u{1B}[2J") }
        }
    }

    private var quit: Route {
        Route(
            "quit", "Leave the shell; a match in progress continues",
            access: .none, isInteractive: true, answers: Shape(),
            show: { [] },
            examples: ["quit"]
        ) { session in
            session.isSilent = true
            settings.isLeaving = true
        }
    }

    // MARK: Output settings

    private var outputRoute: Route {
        let words = Argument<[String]>.repeated(
            "destination", .newFile, atLeastOne: false,
            "> FILE for a new file, or >> FILE to append to one; results go there until the next output FORMAT")
        return Route(
            "output", "Show or set the format of results, and the file they go to",
            Argument<OutputFormat?>.optional("format", .choice(), "the format of results"),
            Argument(words) { try Redirection(words: $0) },
            access: .none, changesView: true,
            answers: Shape(.text("format", \.format.rawValue), .text("file", optional: \.file)),
            show: { format, _ in [.text("The output format is now \(format.rawValue).")] },
            examples: ["output json", "output csv > players.csv", "output table"]
        ) { session, format, redirection in try output(format, redirection, in: session) }
    }

    private var timingRoute: Route {
        Route(
            "timing", "Show or set whether the shell prints how long each statement takes",
            Argument<Toggle?>.optional("state", .choice(), "on or off"),
            access: .none, changesView: true, answers: Shape(.boolean("timing") { $0 }),
            show: { isOn in [.text(isOn ? "Timing is on." : "Timing is off.")] },
            examples: ["timing on", "timing off"]
        ) { _, toggle in
            if let toggle { settings.isTiming = toggle == .on }
            return settings.isTiming
        }
    }

    private enum Toggle: String, CaseIterable { case on, off }

    /// Sets the output format and file, or shows them.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be written; nothing is changed then.
    private func output(
        _ format: OutputFormat?, _ redirection: Redirection?, in session: Session
    ) throws -> (format: OutputFormat, file: String?) {
        if let format {
            let written = settings.writesFiles ? redirection : nil
            let file = try written.map { redirection throws(FileFailure) in try OutputChannel(redirection) }
            try host.output.results.flush()
            settings.destination = (format, file)
        }
        let file = settings.file?.name
        // The confirmation does not belong in the file, and is of use only if messages go to a terminal.
        session.isSilent = file != nil
        if let file, format == nil || host.output.messages.isTerminal {
            host.output.tell("Results go to \(file) as \(settings.format.rawValue). To stop that, type: output table")
        }
        return (settings.format, file)
    }
}
