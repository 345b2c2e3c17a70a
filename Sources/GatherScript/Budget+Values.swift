import GatherDatabase
import GatherKit

/// What reading and keeping cost a script.
extension Budget {
    /// How many bytes of a script, or of two texts that are compared, make a step.
    private static let bytesOfAStep = 8

    /// Spends what it takes to read so many bytes of a script.
    func spend(reading bytes: Int) throws(BudgetFailure) { try spend(steps: 1 + bytes / Self.bytesOfAStep) }

    /// Spends what it takes to compare two values with so many bytes of text.
    func spendOnComparing(_ bytes: Int) throws(EvaluationError) {
        do { try spend(reading: bytes) } catch { throw .outOfBudget }
    }

    /// Spends the memory that a value takes, and the work of going through it.
    func spend(keeping value: Value) throws(BudgetFailure) {
        try spend(bytes: MemoryLayout<Value>.stride)
        switch value {
        case .null, .integer, .duration, .boolean: return
        case .text(let text): try spend(bytes: text.utf8.count)
        case .list(let elements): for element in elements { try spend(keeping: element) }
        case .record(let record):
            for field in record.fields {
                try spend(bytes: MemoryLayout<Record.Field>.stride)
                try spend(keeping: field.value)
            }
        }
    }
}

extension Value {
    /// How deep lists may stand in a list: what is nested without end cannot be compared, printed or let go of.
    static let maximumNesting = 8
}
