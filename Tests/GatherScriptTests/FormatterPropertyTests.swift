import Foundation
import GatherKit
import Testing

@testable import GatherScript

/// Properties of the canonical form of every program.
@Suite struct FormatterPropertyTests {
    private static let programsPerSeed = 25

    private func formatted(_ source: SourceFile) throws -> String {
        try Formatter.text(of: source, mayHoldSecret: { _ in false })
    }

    /// The property that formatting a program violates; nil if none.
    private func damage(to text: String, comments: [String]) throws -> String? {
        let source = SourceFile(script: text)
        let before = source.program
        guard before.problems.isEmpty else { return "cannot be read: \(before.problems)" }
        let canonical = try formatted(source)
        let again = SourceFile(script: canonical)
        let after = again.program
        guard after.problems.isEmpty else { return "becomes what cannot be read:\n\(canonical)" }
        guard after.statements == before.statements else { return "becomes another program:\n\(canonical)" }
        guard isInOrder(comments, in: canonical) else { return "loses a comment:\n\(canonical)" }
        let twice = try formatted(again)
        return twice == canonical ? nil : "changes twice:\n\(canonical)\n→\n\(twice)"
    }

    private func isInOrder(_ comments: [String], in text: String) -> Bool {
        var rest = text[...]
        for comment in comments {
            guard let found = rest.firstRange(of: comment) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    @Test(arguments: 0..<16)
    func preservesTheMeaningAndCommentsOfRandomPrograms(seed: Int) throws {
        for number in 0..<Self.programsPerSeed {
            var program = RandomProgram(seed: seed * Self.programsPerSeed + number, hasSemicolons: true)
            let text = program.text()
            let damage = try damage(to: text, comments: program.comments)
            #expect(damage == nil, "\(text)")
        }
    }

    @Test(arguments: 0..<16)
    func preservesTheMeaningOfEntriesOnOneLine(seed: Int) {
        for number in 0..<Self.programsPerSeed {
            var program = RandomProgram(seed: seed * Self.programsPerSeed + number)
            for entry in Entry.entries(of: program.text()) {
                let line = entry.oneLine
                #expect(!line.contains("\n"))
                let before = SourceFile(typed: entry.text).program
                #expect(SourceFile(typed: line).program == before, "\(entry.text)\n→\n\(line)")
            }
        }
    }

    @Test(arguments: ["match-day.gather", "regulars.gather"])
    func preservesTheMeaningOfExampleScripts(name: String) throws {
        let text = try Self.script(name)
        let comments = text.split(separator: "\n").compactMap { line in
            line.firstRange(of: /#[ !].*/).map { String(line[$0]) }
        }
        #expect(try damage(to: text, comments: comments) == nil)
    }

    @Test(arguments: ["match-day", "matchdays", "regulars", "season", "tournament"])
    func keepsExampleScriptsAsTheyAre(name: String) throws {
        let text = try Self.script("\(name).gather")
        #expect(try formatted(SourceFile(script: text)) == text)
    }

    static func script(_ name: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scripts/\(name)")
        return try String(contentsOf: root.standardized, encoding: .utf8)
    }
}
