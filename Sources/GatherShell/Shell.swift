import CReadline
import Foundation
public import GatherKit
public import GatherModels
import GatherScript

/// The interactive shell: reads lines and does what they say until the person leaves.
@MainActor
public final class Shell {
    let application: Application
    let output: Output
    let history: HistoryFile
    let now: @Sendable () -> Timestamp
    let editor: LineEditor
    let context: CompletionContext
    let host: ScriptHost
    let notifier: DesktopNotifier
    /// Whether what stands on the screen may be drawn again; a screen reader would read all of it again.
    let isLive: Bool
    var scope = Scope()
    /// The lines of a statement whose end has not been typed yet.
    var unfinished: [String] = []
    var status: LiveStatus?
    var shownPrompt = ""
    var lastHistoryLine: String?
    /// What a form asks for, while it does.
    var question: String?
    /// The exit code, once a signal has ended the shell.
    var exitCode: Int32?

    /// How often to look at the match at the least: another shell may have changed it.
    static let tick = Duration.seconds(1)

    /// In how many columns the prompt is a short one.
    static let narrowWidth = 60

    /// Builds the shell.
    ///
    /// - Parameters:
    ///   - notifier: Who tells the desktop that the match is over.
    ///   - isLive: Whether what stands on the screen may be drawn again.
    public init(
        application: Application, host: ScriptHost, history: HistoryFile, identity: Identity,
        notifier: DesktopNotifier, isLive: Bool, now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.host = host
        let output = host.output
        self.output = output
        self.history = history
        self.notifier = notifier
        self.isLive = isLive
        self.now = now
        let context = CompletionContext(identity)
        self.context = context
        let completer = Completer(application: application)
        editor = LineEditor(
            completing: { completer.completion(of: $0, in: context) },
            listing: { CandidateList(style: output.resultStyle).write($0, to: output) }
        )
    }

    /// Runs until the person leaves.
    ///
    /// - Returns: The exit code.
    public func run() -> Int32 {
        gather_signals_catch(1)
        loadHistory()
        reportStoreTrouble()
        _ = refreshStatus()
        if isLive {
            say("Football Gather. help lists what you can do; Tab completes; quit leaves.")
        }
        let code = readLines()
        editor.end()
        return code
    }

    private func readLines() -> Int32 {
        while true {
            switch nextInput() {
            case .line(let line):
                read(line)
                if output.settings.isLeaving { return 0 }
                refreshStatus().map { say($0) }
            case .interrupted: unfinished = []
            case .endOfInput:
                say("quit")
                return 0
            case .leave: break
            }
            if let exitCode {
                say("")
                return exitCode
            }
        }
    }

    func say(_ text: String) {
        // A terminal that is gone is noticed when the next key is waited for.
        try? output.messages.write("\(text)\n")
        try? output.messages.flush()
    }
}
