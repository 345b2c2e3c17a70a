import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

extension SourceFile {
    /// A script with the name of a missing file.
    convenience init(script text: String, folder: String = "/nowhere") {
        self.init(name: "test.gather", folder: folder, bytes: Array(text.utf8))
    }
}

extension Word {
    /// The word with its variables in angle brackets.
    var described: String {
        guard !pieces.isEmpty else { return text }
        return pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .variable(let path, _): "<\(path.text)>"
            }
        }.joined()
    }
}

/// Checks and runs scripts with all modules and a private database.
struct Scripts {
    let app: TestApplication
    private let view = RecordingView()

    init(_ modules: [any FeatureModule.Type] = allFeatures) throws { app = try TestApplication(modules) }

    /// The context of a script that shows nothing.
    var context: ScriptContext { ScriptContext(view: view, logger: app.services.logger) { _ in } }

    /// The mistakes of a script.
    func mistakes(
        _ text: String,
        mayWait: Bool = false,
        arguments: [String: String] = [:]
    ) throws -> [Mistake] {
        do {
            _ = try program(text, mayWait: mayWait, arguments: arguments)
            return []
        } catch let failure as ScriptMistakes {
            return failure.mistakes
        }
    }

    func program(_ text: String, mayWait: Bool = false, arguments: [String: String] = [:]) throws -> CheckedScript {
        let source = SourceFile(script: text, folder: app.folder.url.path)
        return try Checker(registry: app.application.registry, isAtomic: !mayWait, arguments: arguments).check(source)
    }

    /// Runs a script.
    ///
    /// - Returns: The shown sentences, and the time waited.
    @discardableResult
    func run(
        _ text: String,
        mayWait: Bool = false,
        arguments: [String: String] = [:],
        interruptedAfter limit: Int = .max
    ) throws -> (texts: [String], seconds: Int) {
        var texts: [String] = []
        var seconds = 0
        var context = ScriptContext(view: view, logger: app.services.logger) { screen in
            for case .text(let text) in screen.blocks { texts.append(text) }
            if texts.count >= limit { Budget.current.interrupt() }
        }
        context.wait = { wait in
            seconds += wait
            app.clock.advance(seconds: wait)
        }
        let program = try program(text, mayWait: mayWait, arguments: arguments)
        let budget = Budget.current.limits == .unlimited ? Budget(.generous) : .current
        try Budget.$current.withValue(budget) {
            if mayWait {
                var runner = Runner(program, registry: app.application.registry, context)
                return try runner.run { call in
                    try app.session { try call.invocation.open(in: $0, asking: view, logger: app.services.logger) }
                }
            }
            var scope = Scope()
            try app.session { try $0.run(program, context, scope: &scope) }
        }
        return (texts, seconds)
    }

    /// The failure that ends a script.
    func failure(_ text: String, interruptedAfter limit: Int = .max) throws -> StatementFailure? {
        do {
            try run(text, interruptedAfter: limit)
            return nil
        } catch let failure as StatementFailure {
            return failure
        }
    }
}
