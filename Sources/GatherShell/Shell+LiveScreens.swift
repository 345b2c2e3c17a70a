import CReadline
import Foundation
import GatherKit

extension Shell {
    /// Shows a screen on the whole terminal, and updates it until the user leaves.
    ///
    /// - Parameter open: Returns the current screen.
    /// - Returns: The last screen, which should not be shown again.
    @discardableResult
    func watch(_ open: () throws -> Screen) throws -> Screen {
        gather_signals_catch_suspend(1)
        gather_screen_enter()
        defer {
            gather_screen_leave()
            gather_signals_catch_suspend(0)
        }
        var screen: Screen
        repeat {
            screen = try open()
            try draw(screen)
            // The screen already shows the announcement, so only the bell is added.
            if refreshStatus() != nil { try output.messages.send("\u{07}") }
        } while waitsForChange()
        screen.isSilent = true
        return screen
    }

    private func draw(_ screen: Screen) throws {
        let size = output.results.size ?? TerminalSize(columns: 80, rows: 24)
        let renderer = FullScreenRenderer(style: output.resultStyle, columns: size.columns, rows: size.rows)
        let lines = renderer.lines(of: screen)
        // Overwrites line by line, because clearing the screen first would flicker.
        let home = "\u{1B}[H"
        let clear = "\u{1B}[K"
        try output.results.send(home + lines.map { $0 + clear }.joined(separator: "\r\n"))
    }

    /// Waits until the screen may have changed.
    ///
    /// - Returns: False if the user leaves.
    private func waitsForChange() -> Bool {
        let end = ContinuousClock.now + timeToNextLook
        while true {
            let events = Self.waitForInput(until: end)
            if let goesOn = handleSignalsWhileWatching() { return goesOn }
            guard events != 0 else { return true }
            var keys = [UInt8](repeating: 0, count: 64)
            let count = Foundation.read(STDIN_FILENO, &keys, keys.count)
            guard count > 0 else {
                exitCode = 128 + SIGHUP
                return false
            }
            // Arrow keys also start with ESC.
            let isSequence = keys[0] == UInt8(ascii: "\u{1B}")
            if !isSequence, keys[..<count].contains(where: Self.keysThatLeave.contains) { return false }
        }
    }

    /// q, Q and Ctrl-D.
    private static let keysThatLeave: [UInt8] = [0x71, 0x51, 0x04]

    /// Handles one pending signal.
    ///
    /// - Returns: Whether to continue; nil if there is no signal.
    private func handleSignalsWhileWatching() -> Bool? {
        switch gather_signals_take() {
        case 0: return nil
        case SIGWINCH: return true
        case SIGTSTP:
            gather_screen_leave()
            raise(SIGSTOP)
            gather_screen_enter()
            return true
        case SIGINT: return false
        case let signal:
            exitCode = 128 + signal
            return false
        }
    }
}
