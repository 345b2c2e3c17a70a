import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherScript

extension ScriptHost {
    /// What scripts are given: a view, time, and somebody who may interrupt them.
    func surroundings(_ view: any ViewAdapter) -> Runner.Surroundings {
        Runner.Surroundings(
            show: view.show,
            wait: { seconds in
                if let clock { clock.advance(seconds: seconds) } else { try pass(seconds) }
            },
            trace: traces ? { try trace($0, $1) } : nil,
            progress: output.progress.counter,
            finished: tellTime
        )
    }

    /// Does work, and measures it if somebody wants to know how long statements take.
    func timed<Result>(_ work: () throws -> Result) rethrows -> Result {
        output.settings.isTiming ? try stopwatch.measure(work) : try work()
    }

    private func tellTime() throws {
        guard output.settings.isTiming, let time = stopwatch.take() else { return }
        try tell(time: time)
    }

    /// Tells how long a statement has taken.
    func tell(time: Duration) throws {
        try output.results.flush()
        try output.messages.write("Time: \(Stopwatch.text(time))\n")
        try output.messages.flush()
    }

    /// Lets real time pass.
    ///
    /// - Throws: ``BudgetFailure/interrupted`` on Ctrl-C, or ``FileFailure`` when what was answered cannot be written.
    func pass(_ seconds: Int) throws {
        try output.results.flush()
        let end = ContinuousClock.now + .seconds(seconds)
        // In short naps, because a signal that comes just before a nap does not end it.
        while ContinuousClock.now < end {
            if gather_signals_interrupted() != 0 { throw BudgetFailure.interrupted }
            usleep(50_000)
        }
    }

    /// Tells of a statement before it runs.
    func trace(_ position: SourcePosition, _ statement: String) throws {
        try output.results.flush()
        let place = [position.file ?? "line", String(position.line), String(position.column)].joined(separator: ":")
        try output.messages.write("\(place.printable): \(statement.printable)\n")
        try output.messages.flush()
    }
}
