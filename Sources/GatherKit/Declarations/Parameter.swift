/// A parameter of a route as data, used for parsing, help, completion and script checking.
public struct Parameter: Equatable, Sendable {
    /// The syntax of a parameter.
    public enum Style: String, CaseIterable, Sendable {
        /// A value identified by its position.
        case positional
        /// `--name VALUE`.
        case option
        /// `--name`, without a value.
        case flag
        /// Not part of the line: the view prompts for it.
        case secret
    }

    /// The name, in lower case with hyphens.
    public let name: String
    /// The name in requests of the published apps, in camel case.
    public let key: String
    /// The name in data, in camel case: of a field of JSON, or of a query.
    public var field: String { name.camelCased }
    /// The syntax.
    public let style: Style
    /// Which values are valid.
    public let kind: AnyKind
    /// Whether a value is required.
    public let isRequired: Bool
    /// Whether it takes several values.
    public let isRepeated: Bool
    /// A description in a few words.
    public let help: String
    /// The label of its field on a page, which then has the hint instead of the help; nil for its name.
    public internal(set) var title: String?
    /// A hint below the title; nil for none.
    public internal(set) var hint: String?
    /// The text of a form for no value; nil for a dash.
    public internal(set) var noneTitle: String?
    /// The name of its value in a usage line; nil for its own name.
    var valueName: String?
    /// Whether forms show it directly; otherwise, web forms list it under "More options".
    public internal(set) var isAsked = true
    /// Whether its field in a web form has a time beside the day.
    public internal(set) var hasTime = false
    /// Whether web forms fold its field, even if it has a value.
    public internal(set) var isFolded = false
    /// The title of a page that is given the parameter; nil if it does not change the title.
    public internal(set) var pageTitle: String?
    /// Whether web forms leave it out.
    public internal(set) var isOnlyTyped = false
    /// The title of a form's list, whose names are given to one of several parameters each; nil for a field of its own.
    public internal(set) var listTitle: String?
    /// Whether a secret may be seen while it is typed, and a link may carry it after its `#`.
    public internal(set) var isCode = false
    /// Whether web forms about an existing subject leave it out.
    public internal(set) var isOnlyNew = false
    var hints = Hints()

    /// Its suggestions, which replace those of its kind, and its default in a form.
    struct Hints: Equatable, Sendable {
        var suggest: (@Sendable (OpenParameter, Session) throws -> [Suggestion]?)?
        var allowsOthers = false
        var propose: (@Sendable (OpenParameter, Session) throws -> String?)?

        // Functions cannot be compared; parameters are equal if they are declared alike.
        static func == (left: Self, right: Self) -> Bool { true }
    }

    /// Whether it has suggestions of its own.
    package var suggestsSome: Bool { hints.suggest != nil }

    /// Whether web forms offer the other suggestions of its kind below its own.
    package var allowsOthers: Bool { hints.allowsOthers }

    /// Creates a parameter.
    ///
    /// - Parameter key: The name in requests, by default that on lines in camel case.
    init(
        name: String, key: String? = nil, style: Style, kind: AnyKind, isRequired: Bool = false,
        isRepeated: Bool = false, help: String
    ) {
        self.name = name
        self.key = key ?? name.camelCased
        self.style = style
        self.kind = kind
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.help = help
    }

    /// The parameter as a usage line shows it, such as `PLAYER…` or `[--age AGE]`.
    public var usage: String {
        switch style {
        case .positional:
            let text = isRepeated ? "\(placeholder)…" : placeholder
            return isRequired ? text : "[\(text)]"
        case .option: return "[--\(name) \(placeholder)]\(isRepeated ? "…" : "")"
        case .flag: return "[--\(name)]"
        case .secret: return "[--\(name)-stdin]"
        }
    }

    /// The name of its value in a usage line, such as `PLAYER`.
    package var placeholder: String { valueName ?? Self.placeholder(of: name) }

    /// The name of a parameter's value in a usage line, made from the parameter's name.
    package static func placeholder(of name: String) -> String { name.uppercased().replacing("-", with: "_") }

    /// The name in help and in messages about a line: `PLAYER`, or `--age`.
    public var usageName: String { style == .positional ? placeholder : "--\(optionName)" }

    /// The option's name, without the two hyphens.
    public var optionName: String { style == .secret ? "\(name)-stdin" : name }

    /// The help with the valid values, unless it already names them all.
    package var explanation: String {
        var valid = kind.rangeInWords
        if let nearest = kind.nearestDay, !kind.isReference, !help.contains(/, such as/) {
            // If the help mentions no time, only the day counts.
            valid = ", such as \(help.contains("time") ? nearest.examples : nearest.days)"
        }
        let words = kind.choices.map(\.word)
        if !words.allSatisfy(help.contains) { valid = ": \(words.joined(separator: ", "))" }
        return optionHelp.addingToFirstPart(valid)
    }

    /// The help for its option; a secret is read, not given on the line.
    package var optionHelp: String { style == .secret ? "\(help), read from standard input" : help }
}

extension AnyKind {
    /// The end of a help text, with the valid numbers, such as `, 1 to 10`; empty without a small range.
    package var rangeInWords: String {
        range.map { $0.upperBound < 1000 ? ", \($0.lowerBound) to \($0.upperBound)" : "" } ?? ""
    }
}

extension String {
    /// The text with words, such as those of a range, before its first semicolon, or at its end.
    package func addingToFirstPart(_ words: String) -> String {
        let end = firstIndex(of: ";") ?? endIndex
        return self[..<end] + words + self[end...]
    }
}
