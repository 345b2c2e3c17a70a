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
    let identity: IdentityBox
    let host: ScriptHost
    var scope = Scope()
    /// The lines of a statement whose end has not been typed yet.
    var unfinished: [String] = []
    var status: LiveStatus?
    var lastHistoryLine: String?

    /// How often to look at the match at the least: another shell may have changed it.
    static let tick = Duration.seconds(1)

    /// Builds the shell.
    public init(
        application: Application, host: ScriptHost, history: HistoryFile, identity: Identity,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.host = host
        let output = host.output
        self.output = output
        self.history = history
        self.now = now
        let box = IdentityBox(identity)
        self.identity = box
        let completer = Completer(application: application)
        editor = LineEditor(
            completing: { completer.completion(of: $0, as: box.value) },
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
        if !output.messageStyle.isAccessible {
            say("Football Gather. help lists what you can do; Tab completes; quit leaves.")
        }
        editor.begin(prompt: prompt)
        let code = readLines()
        editor.end()
        return code
    }

    private func readLines() -> Int32 {
        var nextLook = ContinuousClock.now + timeToNextLook
        while true {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let wait = max(.zero, ContinuousClock.now.duration(to: nextLook))
            let ready = poll(&input, 1, Int32(wait / .milliseconds(1)) + 1)
            if let code = handleSignals() {
                say("")
                return code
            }
            // Also while somebody types.
            if ContinuousClock.now >= nextLook {
                followMatch()
                nextLook = ContinuousClock.now + timeToNextLook
            }
            if ready > 0 {
                if input.revents & Int16(POLLIN) == 0 { return 128 + SIGHUP }
                switch editor.read() {
                case .line(let line):
                    read(line)
                    if output.settings.isLeaving { return 0 }
                    refreshStatus().map { say($0) }
                    nextLook = ContinuousClock.now + timeToNextLook
                    editor.begin(prompt: prompt)
                case .endOfInput:
                    say("quit")
                    return 0
                case nil: break
                }
            }
        }
    }

    /// Deals with the signals that have come.
    ///
    /// - Returns: The exit code when one of them ends the shell.
    private func handleSignals() -> Int32? {
        while true {
            switch gather_signals_take() {
            case 0: return nil
            case SIGINT:
                unfinished = []
                editor.abandonLine(prompt: prompt)
            case SIGWINCH: editor.resize()
            case SIGTSTP: editor.suspend()
            case let signal: return 128 + signal
            }
        }
    }

    func say(_ text: String) {
        // A terminal that is gone is noticed when the next key is waited for.
        try? output.messages.write("\(text)\n")
        try? output.messages.flush()
    }
}
