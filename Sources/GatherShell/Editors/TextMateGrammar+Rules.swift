extension TextMateGrammar {
    /// Where a statement ends: at a brace, at a comment, or with a line that is not continued.
    static let statementEnd = #"(?=[{}])|(?<!\S)(?=#(?!\d))|(?<!\\)(?=\n)"#
    /// Where a route ends: the same, but for braces within words.
    static let routeEnd = #"(?=\})|(?<!\S)(?=\{|#(?!\d))|(?<!\\)(?=\n)"#
    static let wordStart = #"(?<![^\s=])"#
    static let wordEnd = #"(?=[\s}]|$)"#
    static let nameEnd = #"(?![A-Za-z0-9_-])"#

    /// The rules that know nothing of routes and keywords.
    static let rules: [String: Rule] = [
        "comment": Rule(match: #"(?<![^\s{}])#(?!\d).*"#, as: "comment.line.number-sign"),
        "brace": Rule(match: "[{}]", as: "punctuation.section.block"),
        "number": Rule(match: #"(?<![A-Za-z0-9_.])\d+(?::\d\d?)?\#(nameEnd)"#, as: "constant.numeric"),
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
