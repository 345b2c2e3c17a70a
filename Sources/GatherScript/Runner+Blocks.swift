import GatherKit

extension Runner {
    mutating func run(_ block: Block?, _ frame: Frame, _ open: Opening) throws {
        guard let block else { return }
        try inBlock { runner in
            for statement in block.statements { try runner.run(statement, frame, open) }
        }
    }

    mutating func loop(
        _ name: Name, _ source: ValueSource, _ body: Block, _ frame: Frame, _ open: Opening
    ) throws {
        let value = try value(of: source, frame, open)
        guard case .list(let elements) = value else {
            throw UsageFailure("for needs a list, and this is \(value.kind.rawValue)")
        }
        for element in elements {
            if surroundings.isInterrupted() { throw Interruption() }
            try inBlock { runner in
                runner.scope.define(name.text, as: element)
                for statement in body.statements { try runner.run(statement, frame, open) }
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
        try inBlock { runner in
            runner.scope.define(name.text, as: caught.value)
            for statement in handler.statements { try runner.run(statement, frame, open) }
        }
    }

    /// Runs work whose variables go away with it.
    private mutating func inBlock(_ work: (inout Runner) throws -> Void) throws {
        let mark = scope.enteredBlock
        blockDepth += 1
        defer {
            blockDepth -= 1
            scope.leaveBlock(enteredAt: mark)
        }
        try work(&self)
    }
}

extension FailureKind {
    /// Whether a script can go on after it: not when the store is gone, or somebody stopped the script.
    fileprivate var isCatchable: Bool {
        switch self {
        case .usage, .notFound, .conflict, .invalid, .unauthorized, .file: true
        case .store, .interrupted: false
        }
    }
}
