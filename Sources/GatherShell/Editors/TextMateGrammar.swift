import Foundation
import GatherKit

/// Generates the grammar of scripts in TextMate format, which Visual Studio Code also reads.
///
/// Each statement is a region up to its end. Text outside of all regions is therefore the start of a statement, and the
/// rules there need no lookbehind.
struct TextMateGrammar {
    private let words: Vocabulary

    init(_ registry: ModuleRegistry) { words = Vocabulary(registry) }

    /// The JSON text of the grammar.
    ///
    /// - Throws: `EncodingError`.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(file), as: UTF8.self) + "\n"
    }

    /// The contents of the grammar.
    var file: File {
        File(
            comment: "Written by `gather export-syntax` from the commands and keywords that there are; do not edit it.",
            name: "Gather",
            scopeName: "source.gather",
            fileTypes: ["gather"],
            firstLineMatch: #"^#!.*\bgather\s+run\b"#,
            patterns: [Rule(match: #"^\s*#.*"#, as: "comment.line.number-sign")]
                + ["comment", "brace", "keyword", "route", "value"].map(Rule.init(include:)),
            repository: Self.rules.merging([
                "keyword": Rule(patterns: keywords), "route": Rule(patterns: routes), "value": value,
                "argument": Rule(patterns: arguments), "operation": Rule(patterns: operations),
            ]) { $1 }
        )
    }

    private var keywords: [Rule] {
        let name = #"(?:\s+([A-Za-z_][A-Za-z0-9_]*)(?:\s*(=)|\s+(in)\#(Self.nameEnd))?)?"#
        return [
            Rule(
                match: #"(\#(any(Vocabulary.keywords(.binding))))\#(Self.nameEnd)\#(name)"#,
                captures: ["keyword.control", "variable.other.definition", "keyword.operator", "keyword.control"]),
            Rule(match: #"(?:\#(any(Vocabulary.keywords(.statement))))\#(Self.nameEnd)"#, as: "keyword.control"),
        ]
    }

    private var routes: [Rule] {
        let names = words.families.map { #"\#($0.noun)\s+(?:\#(any($0.verbs)))"# } + [any(words.commands)]
        return names.map { name in
            Rule(
                begin: #"(\#(name))\#(Self.wordEnd)"#, captures: ["support.function"], end: Self.routeEnd,
                patterns: ["text", "argument"].map(Rule.init(include:)))
        }
    }

    /// A statement that starts with neither a keyword nor a route: an expression, or an error.
    private var value: Rule {
        Rule(
            begin: #"(?=[^\s{}#])"#, captures: [], end: Self.statementEnd,
            patterns: ["text", "operation", "number", "sign"].map(Rule.init(include:)))
    }

    private var arguments: [Rule] {
        [
            Rule(match: #"(?<!\S)(?:\#(any(words.options)))(?=[\s=}]|$)"#, as: "constant.other.option"),
            Rule(match: #"\#(Self.wordStart)(?:\#(any(words.choices)))\#(Self.wordEnd)"#, as: "support.constant"),
            Rule(match: #"\#(Self.wordStart)#\d+\#(Self.wordEnd)"#, as: "constant.numeric.player"),
            Rule(match: #"\#(Self.wordStart)[-+=]?\d+(?::\d\d?)?\#(Self.wordEnd)"#, as: "constant.numeric"),
            Rule(
                match: #"\#(Self.wordStart)\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?\#(Self.wordEnd)"#,
                as: "constant.numeric.moment"),
        ]
    }

    private var operations: [Rule] {
        [
            (Vocabulary.keywords(.operation), "keyword.operator.word"),
            (Vocabulary.keywords(.constant), "constant.language"),
        ].map { Rule(match: #"(?<![A-Za-z0-9_.-])(?:\#(any($0)))\#(Self.nameEnd)"#, as: $1) }
    }

    private func any(_ words: [String]) -> String { words.joined(separator: "|") }
}

// MARK: - File format

extension TextMateGrammar {
    /// The root object of a grammar file.
    struct File: Encodable {
        let comment: String
        let name: String
        let scopeName: String
        let fileTypes: [String]
        let firstLineMatch: String
        let patterns: [Rule]
        let repository: [String: Rule]
    }

    /// A rule: a pattern, and the scope of its matches.
    struct Rule: Encodable {
        struct Scope: Encodable {
            let name: String
        }

        var name: String?
        var match: String?
        var captures: [String: Scope]?
        var begin: String?
        var beginCaptures: [String: Scope]?
        var end: String?
        var patterns: [Rule]?
        var include: String?

        init(match: String, as scope: String) {
            self.match = match
            name = Self.full(scope)
        }

        init(match: String, captures: [String]) {
            self.match = match
            self.captures = Self.numbered(captures)
        }

        /// A region between two patterns, with the rules for its contents.
        init(begin: String, captures: [String], end: String, as scope: String? = nil, patterns: [Rule]) {
            self.begin = begin
            if !captures.isEmpty { beginCaptures = Self.numbered(captures) }
            self.end = end
            name = scope.map(Self.full)
            self.patterns = patterns
        }

        init(patterns: [Rule]) { self.patterns = patterns }

        /// A reference to a rule of the repository.
        init(include name: String) { include = "#\(name)" }

        private static func full(_ scope: String) -> String { "\(scope).gather" }

        private static func numbered(_ scopes: [String]) -> [String: Scope] {
            Dictionary(
                uniqueKeysWithValues: scopes.enumerated().map { (String($0 + 1), Scope(name: full($1))) })
        }
    }
}

// MARK: - Rules

extension TextMateGrammar {
    /// The end of a statement: a brace, a comment, or a line end that is not continued.
    private static let statementEnd = #"(?=[{}])|(?<!\S)(?=#(?!\d))|(?<!\\)(?=\n)"#
    /// The end of a route's arguments: the same, except for braces within words.
    private static let routeEnd = #"(?=\})|(?<!\S)(?=\{|#(?!\d))|(?<!\\)(?=\n)"#
    static let wordStart = #"(?<![^\s=])"#
    static let wordEnd = #"(?=[\s}]|$)"#
    static let nameEnd = #"(?![A-Za-z0-9_-])"#

    /// The rules that do not depend on routes and keywords.
    static let rules: [String: Rule] = [
        "comment": Rule(match: #"(?<![^\s{}])#(?!\d).*"#, as: "comment.line.number-sign"),
        "brace": Rule(match: "[{}]", as: "punctuation.section.block"),
        "number": Rule(match: #"(?<![A-Za-z0-9_.])\d+(?::\d\d?|\.\d+)?\#(nameEnd)"#, as: "constant.numeric"),
        "sign": Rule(match: "[=!<>]=|[-+*/%<>]", as: "keyword.operator"),
        "text": Rule(patterns: [
            Rule(
                begin: "\"", captures: [], end: "\"|$", as: "string.quoted.double",
                patterns: [
                    Rule(match: #"\\(?:["\\$n]|u\{[0-9A-Fa-f]+\})"#, as: "constant.character.escape"),
                    Rule(match: #"\\."#, as: "invalid.illegal"),
                    Rule(match: #"\$\#(name)|\$\{\#(name)\#(path)\}"#, as: "variable.other"),
                ]),
            Rule(match: #"(?<![^\s=(\[,{"])'[^']*'"#, as: "string.quoted.single"),
            Rule(match: #"\$\#(name)\#(path)|\$\{\#(name)\#(path)\}"#, as: "variable.other"),
            Rule(match: #"\\(?=\n)"#, as: "constant.character.escape.newline"),
        ]),
    ]

    private static let name = "[A-Za-z_][A-Za-z0-9_]*"
    private static let path = #"(?:\.\#(name)|\[(?:\d+|\$\#(name))\])*"#
}
