import CReadline
import Dispatch
import Foundation
public import GatherKit
import Synchronization

/// Shows on the last line of a terminal how much is done of what takes long.
///
/// It is drawn by a thread of its own. Whatever else is written to the terminal goes through ``whileHidden(_:)``, which
/// takes it away for as long; it comes back with the next tick.
public final class ProgressBar: Sendable {
    /// What the work counts with.
    public let counter = ProgressCounter()

    /// What takes less time than this is not shown.
    private static let patience = Duration.milliseconds(500)
    private static let tick = DispatchTimeInterval.milliseconds(100)

    private struct State {
        var start: ContinuousClock.Instant?
        var meter: ProgressMeter?
        var isPaused = false
        var isDrawn = false

        mutating func begin(at now: ContinuousClock.Instant) {
            start = now
            meter = ProgressMeter(start: now)
        }
    }

    private let channel: Int32?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// Makes a bar.
    ///
    /// - Parameters:
    ///   - terminal: The descriptor of the terminal that it is drawn at; nil when it is not to be seen.
    ///   - now: Tells the time.
    public init(
        at terminal: Int32? = nil, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        channel = terminal
        self.now = now
    }

    /// Shows how much is done while work is done that may take long.
    ///
    /// - Throws: What the work throws.
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

    /// Begins to watch.
    ///
    /// - Returns: Whether it did not do so already.
    func begin() -> Bool {
        state.withLock { state in
            if state.start != nil { return false }
            state.begin(at: now())
            return true
        }
    }

    func end() {
        state.withLock { state in
            hide(&state)
            state = State()
        }
    }

    /// Looks at the work, and draws the bar when it has taken long enough.
    func draw() {
        state.withLock { state in
            guard let channel, let start = state.start, !state.isPaused else { return }
            let time = now()
            guard let reading = state.meter?.read(counter.levels, at: time), time - start >= Self.patience else {
                return
            }
            // In the last column some terminals go to the next line.
            let text = ProgressLine(reading: reading).text(
                width: max(1, (OutputChannel.size(of: channel)?.columns ?? 80) - 1))
            Self.write("\r\(text)\u{1B}[K", to: channel)
            state.isDrawn = true
        }
    }

    /// Writes something else to the terminal.
    ///
    /// - Throws: What the work throws.
    func whileHidden(_ work: () throws(FileFailure) -> Void) throws(FileFailure) {
        try state.withLock { state throws(FileFailure) in
            hide(&state)
            try work()
        }
    }

    /// Does something that needs the terminal for itself, such as asking a question; its time does not count.
    ///
    /// - Throws: What the work throws.
    public func paused<Result, Problem: Error>(_ work: () throws(Problem) -> Result) throws(Problem) -> Result {
        state.withLock { state in
            hide(&state)
            state.isPaused = true
        }
        defer {
            state.withLock { state in
                state.isPaused = false
                if state.start != nil { state.begin(at: now()) }
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
        // What cannot be drawn is not missed.
        _ = bytes.withUnsafeBytes { Foundation.write(channel, $0.baseAddress, $0.count) }
    }
}
