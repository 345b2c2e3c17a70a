import CReadline
import Foundation

extension Shell {
    /// What comes of waiting for a line.
    enum Input {
        case line(String)
        /// Ctrl-C: whatever was going to be said is abandoned.
        case interrupted
        case endOfInput
        /// The shell is to end with ``Shell/exitCode``.
        case leave
    }

    /// Shows the prompt and waits for a line, while the match goes on.
    func nextInput() -> Input {
        // While something is executed the terminal is as the program found it, and Ctrl-Z may simply stop the program.
        gather_signals_catch_suspend(1)
        defer { gather_signals_catch_suspend(0) }
        shownPrompt = prompt
        editor.begin(prompt: shownPrompt, isOneWord: context.question != nil)
        var nextLook = ContinuousClock.now + timeToNextLook
        while true {
            // One that came before the wait does not end it.
            if let result = handleSignals() { return result }
            let events = Self.waitForInput(until: nextLook)
            if let result = handleSignals() { return result }
            // Also while somebody types.
            if ContinuousClock.now >= nextLook {
                followMatch()
                nextLook = ContinuousClock.now + timeToNextLook
            }
            if events == 0 { continue }
            if events & POLLIN == 0 { return leave(128 + SIGHUP) }
            switch editor.read() {
            case .line(let line): return .line(line)
            case .endOfInput: return .endOfInput
            case nil: break
            }
        }
    }

    /// Waits for a key, a signal or a moment.
    ///
    /// - Returns: What has happened at standard input, as `poll` tells it; 0 for nothing.
    static func waitForInput(until end: ContinuousClock.Instant) -> Int32 {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let wait = max(.zero, ContinuousClock.now.duration(to: end))
        return poll(&input, 1, Int32(wait / .milliseconds(1)) + 1) > 0 ? Int32(input.revents) : 0
    }

    private func leave(_ code: Int32) -> Input {
        exitCode = code
        return .leave
    }

    /// Deals with the signals that have come.
    ///
    /// - Returns: What they make of the line that was waited for, unless nothing.
    private func handleSignals() -> Input? {
        while true {
            switch gather_signals_take() {
            case 0: return nil
            case SIGINT:
                editor.abandonLine()
                return .interrupted
            case SIGWINCH: editor.resize()
            case SIGTSTP: editor.suspend()
            case let signal: return leave(128 + signal)
            }
        }
    }
}
