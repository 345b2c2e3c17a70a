extension TextMateGrammar {
    /// A grammar as its file holds it.
    struct File: Encodable {
        let comment: String
        let name: String
        let scopeName: String
        let fileTypes: [String]
        let firstLineMatch: String
        let patterns: [Rule]
        let repository: [String: Rule]
    }

    /// What is looked for, and the scope of what is found.
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

        /// What stands between a beginning and an end, with the rules for what is in it.
        init(begin: String, captures: [String], end: String, as scope: String? = nil, patterns: [Rule]) {
            self.begin = begin
            if !captures.isEmpty { beginCaptures = Self.numbered(captures) }
            self.end = end
            name = scope.map(Self.full)
            self.patterns = patterns
        }

        init(patterns: [Rule]) { self.patterns = patterns }

        /// A rule of the repository.
        init(include name: String) { include = "#\(name)" }

        private static func full(_ scope: String) -> String { "\(scope).gather" }

        private static func numbered(_ scopes: [String]) -> [String: Scope] {
            Dictionary(
                uniqueKeysWithValues: scopes.enumerated().map { (String($0 + 1), Scope(name: full($1))) })
        }
    }
}
