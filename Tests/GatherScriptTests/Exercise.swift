import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

extension Scripts {
    /// Applies all operations to a text except running it.
    ///
    /// - Returns: The script, if it has no mistakes.
    @discardableResult
    func exercise(_ bytes: [UInt8]) throws -> CheckedScript? {
        let source = SourceFile(name: "fuzz.gather", folder: app.folder.url.path, bytes: bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        let count = source.bytes.count
        let lines = source.bytes.count { $0 == .newline } + 1
        var parser = Parser(source)
        while let statement = parser.next() {
            #expect(0...count ~= statement.range.start && statement.range.start...count ~= statement.range.end)
        }
        for problem in parser.problems + (source.encodingProblem.map { [$0] } ?? []) {
            #expect(0...count ~= problem.range.start && problem.range.start...count ~= problem.range.end, "\(problem)")
        }
        if let formatted = try? Formatter.text(of: source, mayHoldSecret: { _ in false }) {
            #expect(SourceFile(script: formatted).program.statements == source.program.statements, "\(text)")
        }
        let typed = SourceFile(typed: text)
        _ = typed.isUnfinished
        for partial in [PartialLine(text), PartialLine(String(text.prefix(text.count / 2)))] {
            #expect(0...text.utf8.count ~= partial.start)
        }
        do {
            let checker = Checker(registry: app.application.registry, isAtomic: true)
            return try checker.check(source)
        } catch let failure as ScriptMistakes {
            #expect(!failure.mistakes.isEmpty)
            for mistake in failure.mistakes {
                #expect(1...lines ~= mistake.position.line && mistake.position.column >= 1, "\(mistake)")
                #expect(
                    mistake.position.text.hasPrefix(mistake.position.beginning) || text.contains("\u{FEFF}"),
                    "\(mistake)")
                #expect(mistake.position.column <= count + 1 && !mistake.message.isEmpty)
            }
            return nil
        }
    }
}
