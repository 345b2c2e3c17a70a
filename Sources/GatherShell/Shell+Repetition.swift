import CReadline
import GatherDatabase
import GatherKit
import GatherScript

extension Shell {
    /// How deep repetitions may stand in each other.
    private static let deepestRepetition = 10

    /// Executes a line as often as it is to be, until it fails or somebody interrupts it.
    ///
    /// - Returns: Whether it was executed each time, and each time well.
    func run(_ repetition: Repetition) -> Bool {
        guard repetitionDepth < Self.deepestRepetition else {
            output.write(LineFailure.repeatsItself)
            return false
        }
        repetitionDepth += 1
        defer { repetitionDepth -= 1 }
        for done in 0..<repetition.count {
            let isDue = done == 0 || pass(repetition.pause)
            guard isDue, executeOnce(repetition.line) else {
                if repetitionDepth == 1 { say("Done \(done) of \(repetition.count) times.") }
                return false
            }
            if isLeaving { return true }
        }
        return true
    }

    private func executeOnce(_ line: String) -> Bool {
        Entry.entries(of: line).allSatisfy { execute($0, of: nil, from: .elsewhere) }
    }

    /// Lets time pass.
    ///
    /// - Returns: Whether nobody interrupted it.
    private func pass(_ seconds: Int) -> Bool {
        do {
            if gather_signals_interrupted() != 0 { throw BudgetFailure.interrupted }
            try host.pass(seconds)
            refreshStatus().map { say($0) }
            return true
        } catch {
            output.write(error)
            return false
        }
    }
}
