import Foundation
public import GatherKit
import GatherScript

/// The router for the view itself: help, output settings, scripts, recording.
public struct ShellRouter: Sendable {
    let version: String
    let settings: ViewSettings
    let host: ScriptHost

    /// Creates the router.
    public init(version: String, settings: ViewSettings, host: ScriptHost) {
        self.version = version
        self.settings = settings
        self.host = host
    }

    /// The routes.
    public var routes: [Route] {
        [
            help, modules, versionRoute, outputRoute, timingRoute, run, print, startRecording, stopRecording, clear,
            quit,
        ]
    }

    private var help: Route {
        Route(
            "help", "Explains a command, or lists them all",
            Argument<[String]>.repeated(
                "command", .route, atLeastOne: false, "the words of a command, or the first of them"),
            access: .none, result: .list(HelpPresenter.shape.result),
            examples: ["help", "help player", "help player add"]
        ) { session, words in try HelpPresenter(registry: session.registry).help(words) }
    }

    private var modules: Route {
        Route(
            "modules", "Lists the feature modules",
            access: .none,
            result: .list(
                .record([
                    .init("name", .text), .init("summary", .text), .init("enabled", .boolean),
                    .init("routes", .integer), .init("problem", .optional(.text)),
                    .init("program", .optional(.text)), .init("version", .optional(.text)),
                ])),
            examples: ["modules"]
        ) { session in HelpPresenter(registry: session.registry).modules }
    }

    private var versionRoute: Route {
        Route(
            "version", "Shows the version of gather",
            access: .none, result: .record([.init("version", .text)]),
            examples: ["version"]
        ) { _ in .text("gather \(version)", value: .record(["version": .text(version)])) }
    }

    private var run: Route {
        Route(
            "run", "Runs a script: all of it, or nothing",
            Argument.positional("file", .file, "a .gather file"),
            Argument<[String]>.repeated(
                "argument", .text(maximumLength: 1000), atLeastOne: false,
                "values for the script's variables, as name=value"),
            Argument.flag("virtual-clock", "let timers and wait take no real time"),
            Argument.option("clock-from", .pastMoment, "let a virtual clock begin then"),
            access: .write, isInteractive: true, result: .record([.init("file", .text)]),
            examples: ["run match-day.gather minutes=20", "run season.gather --clock-from \"3 Dec 20:00\""]
        ) { session, path, arguments, isVirtual, start in
            var host = host
            if let start = start?.range.lowerBound ?? (isVirtual ? session.now : nil) {
                host.clock = VirtualClock(at: start)
            }
            let program = try host.check(
                SourceFile(path: path), against: session.registry, isAtomic: true, arguments: arguments
            )
            // The script's output settings end with the script.
            let (format, file) = settings.destination
            defer { settings.destination = (format, file) }
            try host.run(program, in: session)
            return .text("Ran \(path).", value: .record(["file": .text(path)]))
        }
    }

    private var print: Route {
        Route(
            "print", "Prints words, such as what a script has worked out",
            Argument<[String]>.repeated(
                "word", .text(maximumLength: 10_000), atLeastOne: true, "what to print; variables are filled in"),
            access: .none, result: .record([.init("text", .text)]),
            examples: ["print \"Who plays today:\"", "print Team A"]
        ) { _, words in
            let text = words.joined(separator: " ")
            return .text(text, value: .record(["text": .text(text)]))
        }
    }

    private var startRecording: Route {
        Route(
            "record start", "Writes what is done from now on into a script, which does it again",
            Argument.positional("file", .newFile, "the .gather file to write"),
            access: .none, isInteractive: true, result: .record([.init("file", .text)]),
            examples: ["record start today.gather"],
            question: Question { _, path in
                FileManager.default.fileExists(atPath: path) ? "\(path) is there already. Replace it?" : nil
            }
        ) { _, path in
            try host.recorder.start(path)
            return .text("Recording into \(path). End it with: record stop", value: .record(["file": .text(path)]))
        }
    }

    private var stopRecording: Route {
        Route(
            "record stop", "Ends the script that is being written",
            access: .none, isInteractive: true,
            result: .record([.init("file", .text), .init("statements", .integer)]),
            examples: ["record stop"]
        ) { _ in
            let (path, count, waits) = try host.recorder.stop()
            let again = "run \(lineWord(path))\(waits ? " --virtual-clock" : "")"
            return .text(
                "Recorded \(counted(count, "statement")) in \(path). Do it again with: \(again)",
                value: .record(["file": .text(path), "statements": .integer(count)]))
        }
    }

    private var clear: Route {
        Route(
            "clear", "Clears the screen, as Ctrl-L does", access: .none, isInteractive: true, result: .record([]),
            examples: ["clear"]
        ) { _ in
            if host.output.isScreen { try host.output.results.write("\u{1B}[H\u{1B}[2J") }
            return Screen([], value: .record([:]))
        }
    }

    private var quit: Route {
        Route(
            "quit", "Leaves the shell; a running match goes on",
            access: .none, isInteractive: true, result: .record([]),
            examples: ["quit"]
        ) { _ in
            settings.isLeaving = true
            return Screen([], value: .record([:]))
        }
    }

    // MARK: Output settings

    private var outputRoute: Route {
        let words = Argument<[String]>.repeated(
            "destination", .newFile, atLeastOne: false,
            "> FILE for a new file, >> FILE to go on behind what it holds; until the next output FORMAT")
        return Route(
            "output", "Sets how results are written and to which file, or shows it",
            Argument<OutputFormat?>.optional("format", .choice(), "how results are written"),
            Argument(words) { try Redirection(words: $0) },
            access: .none, changesView: true,
            result: .record([.init("format", .text), .init("file", .optional(.text))]),
            examples: ["output json", "output csv > players.csv", "output table"]
        ) { _, format, redirection in try output(format, redirection) }
    }

    private var timingRoute: Route {
        Route(
            "timing", "Tells how long each statement takes, or shows whether it does",
            Argument<Toggle?>.optional("state", .choice(), "on or off"),
            access: .none, changesView: true, result: .record([.init("timing", .boolean)]),
            examples: ["timing on", "timing off"]
        ) { _, toggle in timing(toggle) }
    }

    private enum Toggle: String, CaseIterable { case on, off }

    /// Sets the output format and file, or shows them.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be written; nothing is changed then.
    private func output(_ format: OutputFormat?, _ redirection: Redirection?) throws -> Screen {
        if let format {
            let written = settings.writesFiles ? redirection : nil
            let file = try written.map { redirection throws(FileFailure) in try OutputChannel(redirection) }
            try host.output.results.flush()
            settings.destination = (format, file)
        }
        let name = settings.format.rawValue
        let value = Value.record(["format": .text(name), "file": .text(optional: settings.file?.name)])
        guard let file = settings.file else { return .text("Results are written as \(name).", value: value) }
        // The confirmation does not belong in the file, and is of use only if messages go to a terminal.
        if format == nil || host.output.messages.isTerminal {
            tell("Results are written as \(name) to \(file.name), until: output table")
        }
        return Screen([], value: value)
    }

    /// Turns the timing of statements on or off, or shows its state.
    private func timing(_ toggle: Toggle?) -> Screen {
        if let toggle { settings.isTiming = toggle == .on }
        let isOn = settings.isTiming
        return .text(
            isOn ? "Each statement's time is told." : "No times are told.", value: .record(["timing": .boolean(isOn)]))
    }

    private func tell(_ sentence: String) {
        // A failure does not matter: the redirection is visible in the file.
        try? host.output.messages.write("\(sentence.printable)\n")
        try? host.output.messages.flush()
    }
}
