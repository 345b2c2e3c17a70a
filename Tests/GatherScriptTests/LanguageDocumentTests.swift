import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// The reference of the language, whose examples are working scripts.
@Suite struct LanguageDocumentTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    private let text: String

    init() throws {
        text = try String(contentsOf: Self.root.appending(path: "docs/gather-script.md"), encoding: .utf8)
    }

    /// The sections on statements, by their titles.
    private var statements: [Substring: Substring] {
        let section = text.split(separator: "\n## ").first { $0.hasPrefix("Statements") } ?? ""
        let parts = section.split(separator: "\n### ").dropFirst()
        return Dictionary(uniqueKeysWithValues: parts.map { ($0.prefix { $0 != "\n" }, $0) })
    }

    private func examples(in text: some StringProtocol) -> [String] {
        text.components(separatedBy: "```gather\n").dropFirst().compactMap { $0.components(separatedBy: "```\n").first }
    }

    @Test func hasAnExampleForEachStatement() throws {
        let begins: [Keyword] = [.let, .set, .if, .for, .include, .expect, .fail, .wait, .try]
        #expect(Set(statements.keys) == Set(begins.map { Substring($0.rawValue) } + ["A command"]))
        for (name, section) in statements { #expect(!examples(in: section).isEmpty, "\(name) has no example") }
    }

    @Test func namesEachKeyword() {
        for keyword in Keyword.allCases { #expect(text.contains("`\(keyword)`") || text.contains("\"\(keyword)\"")) }
    }

    @Test func hasWorkingExamples() throws {
        let others = try ["README.md", "docs/guide.md"].map {
            examples(in: try String(contentsOf: Self.root.appending(path: $0), encoding: .utf8))
        }
        let all = examples(in: text) + others.flatMap { $0 }
        #expect(all.count > 10 && others.allSatisfy { !$0.isEmpty })
        for example in all {
            let scripts = try Scripts()
            let regulars = Self.root.appending(path: "Scripts/regulars.gather")
            try scripts.app.folder.write(String(contentsOf: regulars, encoding: .utf8), to: "regulars.gather")
            try scripts.app.folder.write("Ana Pop\n\nZoe Radu\n", to: "squad.txt")
            #expect(throws: Never.self, "\(example)") { try scripts.run(example, mayWait: true) }
        }
    }

    @Test func hasExamplesInCanonicalForm() throws {
        for example in examples(in: text) {
            let formatted = try Formatter.text(of: SourceFile(script: example)) { _ in false }
            // The document aligns its comments.
            let words = { (text: String) in text.split { $0 == " " } }
            #expect(words(formatted) == words(example))
        }
    }
}
