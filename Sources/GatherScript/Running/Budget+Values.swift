import GatherDatabase
import GatherKit

/// The costs of reading source text, and of comparing and storing values.
extension Budget {
    /// The number of bytes, of source text or of compared texts, that cost one step.
    private static let bytesOfAStep = 8

    /// Spends the cost of reading a number of bytes of source text.
    func spend(reading bytes: Int) throws(BudgetFailure) { try spend(steps: 1 + bytes / Self.bytesOfAStep) }

    /// Spends the cost of comparing two values with a number of bytes of text in total.
    func spendOnComparing(_ bytes: Int) throws(EvaluationError) {
        do { try spend(reading: bytes) } catch { throw .outOfBudget }
    }

    /// Spends the memory of a value and the cost of traversing it.
    func spend(keeping value: Value) throws(BudgetFailure) {
        try spend(bytes: MemoryLayout<Value>.stride)
        switch value {
        case .null, .integer, .decimal, .duration, .boolean: return
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
    /// The maximum nesting depth of lists; comparing, printing and releasing a value are recursive.
    static let maximumNesting = 8
}
