import CReadline
import Foundation
import GatherClient
import GatherDatabase
public import GatherKit
import GatherScript

/// The interactive shell: reads lines and executes them until the user exits.
@MainActor
public final class Shell {
    let application: Application
    let output: Output
    let history: HistoryFile
    let now: @Sendable () -> Timestamp
    let host: ScriptHost
    let startupScript: String?
    let mayRedraw: Bool
    let pager: Pager?
    lazy var editor = LineEditor(
        completing: { self.completion(of: $0) },
        listing: { [output] in
            // A failure to write the list does not affect the line being edited.
            try? output.messages.send("\n\(CandidateList(style: output.messageStyle).text(of: $0))\n")
        }
    )
    var identity: Identity
    var scope = Scope()
    /// The form field being edited; nil outside of forms.
    var question: Question?
    /// The lines of a statement that is not complete yet.
    var unfinished: [String] = []
    let statusReader = BackgroundReader<StatusReading>()
    /// The live status after the last statement, as read in its transaction; nil once it is shown.
    var statusOfStatement: Result<LiveStatus?, any Error>?
    /// The live status as last read from the store.
    var knownStatus: LiveStatus?
    /// The live status that the prompt shows.
    var status: LiveStatus?
    /// Whether a countdown was running when the store was last read.
    var isCountingDown = false
    var shownPrompt = ""
    /// The exit code after a signal has ended the shell.
    var exitCode: Int32?
    var repetitionDepth = 0
    /// The newest change of the undo log that the user has seen, to detect changes by other shells.
    let seenMark = SeenMark()

    /// The maximum interval between two status updates, because another shell may change the match.
    static let tick = Duration.seconds(1)

    /// The terminal width, in columns, below which the prompt is shortened.
    static let narrowWidth = 60

    /// Creates a shell.
    ///
    /// - Parameters:
    ///   - startupScript: The path of the script that runs when the shell starts; the file may be missing.
    ///   - mayRedraw: Whether the terminal may be redrawn; not with a screen reader, which would read everything again.
    ///   - pager: The pager for long results; nil for none.
    public init(
        application: Application, host: ScriptHost, history: HistoryFile, identity: Identity, startupScript: String?,
        mayRedraw: Bool, pager: Pager?, now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.host = host
        output = host.output
        self.identity = host.server.map { .known($0.organizer) } ?? identity
        self.history = history
        self.startupScript = startupScript
        self.mayRedraw = mayRedraw
        self.pager = pager
        self.now = now
    }

    /// Runs the shell until the user exits.
    ///
    /// - Returns: The exit code.
    public func run() -> Int32 {
        host.server?.follow()
        gather_signals_catch(1)
        loadHistory()
        // Shown before the greeting, which would otherwise scroll out of a small terminal.
        showStartBlocks()
        _ = refreshStatus()
        if mayRedraw {
            say("Football Gather. Type \"help\" for the commands, \"quit\" to leave. Tab completes.")
        }
        runStartupScript()
        // `quit` in the startup script ends only the script: otherwise no shell could be started.
        output.settings.isLeaving = false
        if let exitCode { return exitCode }
        let code = readLines()
        editor.end()
        return code
    }

    /// Shows the modules' start blocks, or why the store cannot be read.
    private func showStartBlocks() {
        do {
            let blocks =
                try host.server?.startBlocks(seeing: seenMark)
                ?? application.session(.read, as: &identity, seeing: seenMark) {
                    application.registry.blocks(about: ShellGreeting(), in: $0)
                }
            output.tell(blocks)
        } catch {
            output.write(error)
        }
    }

    var isLeaving: Bool { output.settings.isLeaving || exitCode != nil }

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
        // A closed terminal is detected when the next key is read.
        try? output.messages.send("\(text.wrapped(to: output.messageStyle.wrappingWidth))\n")
    }
}
