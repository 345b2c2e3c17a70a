import CReadline
import Dispatch
import Foundation
public import GatherKit
import Synchronization

/// A progress bar on the last line of a terminal.
///
/// A timer thread draws it. All other output to the terminal goes through ``whileHidden(_:)``, which hides the bar
/// until the next tick.
public final class ProgressBar: Sendable {
    /// The counter of the work in progress.
    public let counter = ProgressCounter()

    /// The delay before the bar appears, so that short work shows none.
    private static let patience = Duration.milliseconds(500)
    private static let tick = DispatchTimeInterval.milliseconds(100)

    private struct State {
        var start: ContinuousClock.Instant?
        var isPaused = false
        var isDrawn = false
    }

    private let channel: Int32?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - terminal: The file descriptor of the terminal; nil to draw nothing.
    public init(
        at terminal: Int32? = nil, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        channel = terminal
        self.now = now
    }

    /// Shows the bar while an operation runs.
    public func show<Result>(while work: () throws -> Result) rethrows -> Result {
        guard channel != nil, begin() else { return try work() }
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { [self] in draw() }
        timer.schedule(deadline: .now() + Self.tick, repeating: Self.tick)
        timer.activate()
        defer {
            timer.cancel()
            end()
        }
        return try work()
    }

    /// Starts the measurement.
    ///
    /// - Returns: False if it had already started.
    func begin() -> Bool {
        state.withLock { state in
            if state.start != nil { return false }
            state.start = now()
            return true
        }
    }

    func end() {
        state.withLock { state in
            hide(&state)
            state = State()
        }
    }

    /// Updates the measurement, and draws the bar after the initial delay.
    func draw() {
        state.withLock { state in
            guard let channel, let start = state.start, !state.isPaused else { return }
            let time = now()
            guard time - start >= Self.patience else { return }
            // In the last column some terminals wrap to the next line.
            let text = ProgressLine(counter.levels, after: time - start).text(
                width: max(1, (OutputChannel.size(of: channel)?.columns ?? 80) - 1))
            Self.write("\r\(text)\u{1B}[K", to: channel)
            state.isDrawn = true
        }
    }

    /// Hides the bar, and writes other output to the terminal.
    func whileHidden(_ work: () throws(FileFailure) -> Void) throws(FileFailure) {
        try state.withLock { state throws(FileFailure) in
            hide(&state)
            try work()
        }
    }

    /// Hides the bar during an operation that uses the terminal, such as a prompt, and restarts the measurement
    /// afterwards.
    public func paused<Result, Problem: Error>(_ work: () throws(Problem) -> Result) throws(Problem) -> Result {
        state.withLock { state in
            hide(&state)
            state.isPaused = true
        }
        defer {
            state.withLock { state in
                state.isPaused = false
                if state.start != nil { state.start = now() }
            }
        }
        return try work()
    }

    private func hide(_ state: inout State) {
        guard let channel, state.isDrawn else { return }
        Self.write("\r\u{1B}[K", to: channel)
        state.isDrawn = false
    }

    private static func write(_ text: String, to channel: Int32) {
        let bytes = Array(text.utf8)
        // A failure to draw the bar does not matter.
        _ = bytes.withUnsafeBytes { Foundation.write(channel, $0.baseAddress, $0.count) }
    }
}
