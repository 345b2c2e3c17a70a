import GatherKit

extension Parameter {
    private enum StyleWord: String, CaseIterable { case positional, option, flag, secret }

    /// Reads a parameter.
    init(_ node: Node) throws(Misfit) {
        let name = try node.part("name")
        let style = try node.part("style").word(StyleWord.self)
        self.init(
            name: try name.name(),
            style: Style(rawValue: style.rawValue) ?? .option,
            type: try Self.type(node, style),
            isRequired: try Self.isRequired(node, style),
            isRepeated: try node.flag("repeated"),
            help: try node.part("help").sentence())
        if Self.reserved.contains(self.name) {
            throw name.misfit("is \(self.name), which every route may have already")
        }
        if isRepeated, style == .flag || style == .secret {
            throw node.misfit("is a \(style.rawValue), which is not given several times")
        }
    }

    private static let reserved = ["yes", "help"]

    private static func isRequired(_ node: Node, _ style: StyleWord) throws(Misfit) -> Bool {
        let isRequired = try node.flag("required", default: style == .positional || style == .secret)
        switch style {
        case .positional: break
        case .secret where isRequired: break
        case .option where !isRequired, .flag where !isRequired: break
        case .secret: throw node.misfit("is a secret, which is always asked for, so it cannot be left out")
        case .option, .flag:
            throw node.misfit("is required, so it is given by its place; make its style positional")
        }
        return isRequired
    }

    private static func type(_ node: Node, _ style: StyleWord) throws(Misfit) -> ParameterType {
        switch style {
        case .positional, .option: return try ParameterType(node)
        case .flag: try expect("flag", node)
        case .secret: try expect("secret", node)
        }
        return style == .flag ? .flag : .secret(isNew: try node.flag("new"))
    }

    /// Makes sure that a style that says it all is not given a type that says something else.
    private static func expect(_ type: String, _ node: Node) throws(Misfit) {
        if let other = node["type"], other.value != .text(type) {
            throw other.misfit("is not \(type), as the style is")
        }
    }
}

extension ParameterType {
    private enum Word: String, CaseIterable {
        case text, playerName, integer, choice, duration, moment, coordinates, file
    }

    /// Whole numbers that every language can count with.
    private static let integers = -9_007_199_254_740_991...9_007_199_254_740_991
    private static let lengths = 1...10_000
    private static let usualLength = 1000

    /// Reads what a parameter may be given.
    fileprivate init(_ node: Node) throws(Misfit) {
        let word = try node.part("type")
        if case .text(let name) = word.value, let type = try Self.other(name, node) {
            self = .other(type)
            return
        }
        let others = node.types.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        self =
            switch try word.word(Word.self, or: others) {
            case .text: .text(maximumLength: try node["maximumLength"]?.integer(in: Self.lengths) ?? Self.usualLength)
            case .playerName: .name
            case .integer: .integer(try Self.range(node))
            case .choice: .choice(try Self.choices(node.part("choices")))
            case .duration: .duration
            case .moment: .moment
            case .coordinates: .coordinates
            case .file: .file
            }
    }

    private static func other(_ name: String, _ node: Node) throws(Misfit) -> TextType? {
        try node.types.first(of: name) { variant throws(Misfit) in try node.flag(variant) }
    }

    private static func range(_ node: Node) throws(Misfit) -> ClosedRange<Int> {
        let minimum = try node["minimum"]?.integer(in: integers) ?? integers.lowerBound
        let maximum = try node["maximum"]?.integer(in: integers) ?? integers.upperBound
        guard minimum <= maximum else { throw node.misfit("has a minimum that is more than its maximum") }
        return minimum...maximum
    }

    private static func choices(_ node: Node) throws(Misfit) -> [Choice] {
        var choices: [Choice] = []
        var words: Set<String> = []
        for node in try node.elements(atMost: ProgramDescription.Limit.choices) {
            let choice = try Choice(node)
            for word in [choice.word] + choice.aliases where !words.insert(word.lowercased()).inserted {
                throw node.misfit("is \(quoted(word)), which is there already")
            }
            choices.append(choice)
        }
        guard !choices.isEmpty else { throw node.misfit("is empty") }
        return choices
    }
}

extension ParameterType.Choice {
    /// Reads a choice: its word, or an object with `word` and `aliases`.
    fileprivate init(_ node: Node) throws(Misfit) {
        if case .text = node.value {
            self.init(try Self.word(node))
        } else {
            var aliases: [String] = []
            for alias in try node.elements(of: "aliases", atMost: 10) { aliases.append(try Self.word(alias)) }
            self.init(try Self.word(node.part("word")), aliases: aliases)
        }
    }

    private static func word(_ node: Node) throws(Misfit) -> String {
        let word = try node.text(maximumLength: 40)
        guard !word.hasPrefix("-"), !word.contains(where: \.isWhitespace) else {
            throw node.misfit("is \(quoted(word)), but is one word and does not begin with a hyphen")
        }
        return word
    }
}
