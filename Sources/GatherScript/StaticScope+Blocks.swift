import GatherKit

extension StaticScope {
    /// What of the values is known in a block.
    enum Knowledge {
        case everything
        /// What is set in the block itself.
        case ownValues
        case nothing
        /// Nothing, as it does not run with the values there are.
        case unreachable
    }

    /// The scope before a block, to be gone back to.
    struct Mark {
        fileprivate let state: State
        fileprivate let settings: Int
    }

    /// What a block did to the variables around it.
    struct Outcome {
        fileprivate let assigned: [String: Variable]
        fileprivate let last: ResultShape?
        fileprivate let isReachable: Bool
    }

    /// Begins a block.
    mutating func enterBlock(knowing knowledge: Knowledge) -> Mark {
        let mark = Mark(state: state, settings: journal.count)
        state.depth += 1
        switch knowledge {
        case .everything: break
        case .ownValues: state.horizon = max(state.horizon, journal.count + 1)
        case .nothing: state.horizon = .max
        case .unreachable: end()
        }
        return mark
    }

    /// Goes back to what was known before a block.
    mutating func leaveBlock(enteredAt mark: Mark) -> Outcome {
        let names = Set(journal[mark.settings...].map(\.name))
        var assigned: [String: Variable] = [:]
        for name in names {
            guard var variable = variables[name], variable.depth < state.depth else { continue }
            if variable.time < state.horizon { variable.value = nil }
            assigned[name] = variable
        }
        for (name, before) in journal[mark.settings...].reversed() { variables[name] = before }
        journal.removeSubrange(mark.settings...)
        let outcome = Outcome(assigned: assigned, last: state.last, isReachable: state.isReachable)
        state = mark.state
        return outcome
    }

    /// Takes over what a block did.
    ///
    /// - Parameter isCertain: Whether the block runs, and once.
    mutating func apply(_ outcome: Outcome, isCertain: Bool) {
        for (name, inner) in outcome.assigned {
            let shape = isCertain ? inner.shape : ((try? shape(of: name)) ?? .any).joined(with: inner.shape)
            write(name, shape, isCertain ? inner.value : nil, depth: inner.depth)
        }
        if let answered = outcome.last {
            state.last = isCertain ? answered : state.last?.joined(with: answered) ?? answered
        }
        if isCertain, !outcome.isReachable { end() }
    }
}
