import CReadline
import Foundation
public import GatherKit
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
    let preferences: Preferences
    var scope = Scope()
    /// The lines of a statement whose end has not been typed yet.
    var unfinished: [String] = []
    let statusReader = BackgroundReader<StatusReading>()
    /// What goes on, as far as that could be read.
    var knownStatus: LiveStatus?
    /// What the prompt shows of it.
    var status: LiveStatus?
    /// When something is to be announced.
    var announcementDue: Timestamp?
    var shownPrompt = ""
    /// The exit code, once a signal has ended the shell.
    var exitCode: Int32?
    var repetitionDepth = 0
    /// How far the person has seen what is done in other shells.
    var sight: Sight? = Sight()

    /// How often to look at the match at the least: another shell may have changed it.
    static let tick = Duration.seconds(1)

    /// In how many columns the prompt is a short one.
    static let narrowWidth = 60

    /// Builds the shell.
    ///
    /// - Parameters:
    ///   - preferences: What the person and the terminal want.
    public init(
        application: Application, host: ScriptHost, history: HistoryFile, identity: Identity,
        preferences: Preferences, now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.host = host
        let output = host.output
        self.output = output
        self.history = history
        self.preferences = preferences
        self.now = now
        let context = CompletionContext(identity)
        self.context = context
        let completer = Completer(application: application, aliases: { output.settings.aliases })
        editor = LineEditor(
            completing: { completer.completion(of: $0, in: context) },
            listing: { CandidateList(style: output.messageStyle).write($0, to: output) }
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
        // Before the greeting, which they would push out of a small terminal.
        showStartBlocks()
        if preferences.isLive {
            say("Football Gather. help lists what you can do; Tab completes; quit leaves.")
        }
        runStartupScript()
        // Who leaves in the script ends that alone, or no shell could be started any more.
        output.settings.isLeaving = false
        if let exitCode { return exitCode }
        let code = readLines()
        editor.end()
        return code
    }

    /// Shows what the modules have to say; a store that cannot be read has been reported.
    private func showStartBlocks() {
        let blocks = try? application.look(as: &context.identity, seeing: &sight) {
            application.registry.blocksAtStart(in: $0)
        }
        guard let blocks, !blocks.isEmpty else { return }
        try? output.messages.write(
            ScreenRenderer(format: .table, style: output.messageStyle).text(of: Screen(blocks, value: .null)))
        try? output.messages.flush()
    }

    /// Whether nothing more is to be executed.
    var isLeaving: Bool { output.settings.isLeaving || exitCode != nil }

    private func readLines() -> Int32 {
        while true {
            switch nextInput() {
            case .line(let line):
                withHistory(line).map(read)
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
        try? output.messages.write("\(text.wrapped(to: output.messageStyle.wrappingWidth))\n")
        try? output.messages.flush()
    }
}
