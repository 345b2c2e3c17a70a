import GatherDatabase
import GatherKit

extension Runner {
    /// Runs a block; its variables, and the one that it is given, go away with it.
    mutating func run(
        _ block: Block, defining variable: (name: Name, value: Value)? = nil, _ frame: Frame, _ open: Opening
    ) throws {
        let mark = scope.enteredBlock
        blockDepth += 1
        defer {
            blockDepth -= 1
            scope.leaveBlock(enteredAt: mark)
        }
        if let variable { scope.define(variable.name.text, as: variable.value) }
        for statement in block.statements { try run(statement, frame, open) }
    }

    mutating func loop(
        _ name: Name, _ source: ValueSource, _ body: Block, _ frame: Frame, _ open: Opening
    ) throws {
        let value = try value(of: source, frame, open)
        guard case .list(let elements) = value else {
            throw UsageFailure("for needs a list, and this is \(value.kind.rawValue)")
        }
        try surroundings.progress.count("items", of: elements.count) {
            for element in elements {
                // A block may be empty.
                try budget.spend()
                try budget.check()
                try run(body, defining: (name, element), frame, open)
                surroundings.progress.add(1)
            }
        }
    }

    mutating func attempt(
        _ body: Block, _ name: Name, _ handler: Block, _ frame: Frame, _ open: Opening
    ) throws {
        let caught: StatementFailure
        do {
            attemptDepth += 1
            defer { attemptDepth -= 1 }
            return try run(body, frame, open)
        } catch let failure as StatementFailure where failure.kind.isCatchable {
            caught = failure
        }
        try run(handler, defining: (name, caught.value), frame, open)
    }
}

extension FailureKind {
    /// Whether a script can go on after it: not when the store is gone, or somebody stopped the script.
    fileprivate var isCatchable: Bool {
        switch self {
        case .usage, .notFound, .conflict, .invalid, .unauthorized, .tooMany, .file, .program, .unavailable: true
        case .store, .interrupted: false
        }
    }
}
