import Foundation
import GatherKit
import GatherScript

/// The description of a program, validated except for conflicts with other modules.
struct ProgramDescription: Equatable {
    /// A route of a program.
    struct Route: Equatable {
        let path: [String]
        let summary: String
        let parameters: [Parameter]
        let isDestructive: Bool
        /// The question before a destructive route.
        let question: String?
        /// The commands whose results the program receives, with their names.
        let inputs: [Input]
        let result: ResultShape
        let examples: [String]
        /// The path of the route in the description, for error messages.
        let place: String
    }

    /// A command whose result the program receives.
    struct Input: Equatable {
        let name: String
        let line: String
        let place: String
    }

    let version: String
    let summary: String
    let needsCredentials: Bool
    let routes: [Route]

    /// The size limits of a description.
    enum Limit {
        static let routes = 100
        static let parameters = 20
        static let choices = 200
        static let inputs = 10
        static let examples = 10
        static let summary = 200
        static let line = 1000
        static let version = 40
        static let nesting = 20
    }

    /// Parses the answer to a describe request.
    ///
    /// - Parameter types: The parameter types of modules.
    /// - Throws: ``ProgramFailure`` with the reason and the path of the invalid part.
    init(_ data: Data, of program: ProgramFile, knowing types: [TextType]) throws(ProgramFailure) {
        let value: Value
        do {
            value = try Value(json: data)
        } catch {
            throw .garbage(program.command, reason: ProgramAnswer.reason(of: error, data))
        }
        let whole = Node(place: "", value: value, types: types)
        do {
            let theirs = try whole.part("protocol").integer(in: 0...9999)
            if !ModuleProtocol.versions.contains(theirs) {
                throw ProgramFailure.otherProtocol(program.command, theirs: theirs, ours: ModuleProtocol.versions)
            }
            try self.init(whole, of: program)
        } catch let failure as ProgramFailure {
            throw failure
        } catch {
            throw .badDescription(program.command, problem: "\(error)")
        }
    }

    private init(_ whole: Node, of program: ProgramFile) throws(Mismatch) {
        let name = try whole.part("name")
        guard name.value == .text(program.name) else {
            throw name.mismatch("is not \(program.name), as the file is called \(program.command)")
        }
        version = try whole.part("version").text(maximumLength: Limit.version)
        summary = try whole.part("summary").sentence()
        var needs: [Need] = []
        for need in try whole.elements(of: "needs", atMost: Need.allCases.count) {
            needs.append(try need.word(Need.self))
        }
        needsCredentials = needs.contains(.credentials)
        let list = try whole.part("routes")
        var routes: [Route] = []
        for node in try list.elements(atMost: Limit.routes) {
            let route = try Route(node)
            if let rival = routes.first(where: { $0.path == route.path }) {
                throw Mismatch("\(node.place).path", "is that of \(rival.place) too")
            }
            if let rival = routes.first(where: { $0.path.count != route.path.count && $0.path[0] == route.path[0] }) {
                throw Mismatch(
                    "\(node.place).path",
                    "begins like that of \(rival.place), but a word is either a command or begins those of two words")
            }
            routes.append(route)
        }
        guard !routes.isEmpty else { throw list.mismatch("is empty") }
        self.routes = routes
    }

    /// The additional data that a program may need with each request.
    private enum Need: String, CaseIterable { case credentials }
}

extension Node {
    /// The node as a summary, without a full stop at its end.
    func sentence() throws(Mismatch) -> String {
        let text = try text(maximumLength: ProgramDescription.Limit.summary)
        return text.hasSuffix(".") && text.count > 1 ? String(text.dropLast()) : text
    }
}

// MARK: - Parameters

extension Parameter {
    /// Parses a parameter.
    init(_ node: Node) throws(Mismatch) {
        let name = try node.part("name")
        let style = try node.part("style").word(Style.self)
        self.init(
            name: try name.name(),
            style: style,
            type: try Self.type(node, style),
            isRequired: try Self.isRequired(node, style),
            isRepeated: try node.flag("repeated"),
            help: try node.part("help").sentence())
        if Self.reserved.contains(self.name) {
            throw name.mismatch("is \(self.name), which every command may have already")
        }
        if isRepeated, style == .flag || style == .secret {
            throw node.mismatch("is a \(style.rawValue), which is not given several times")
        }
    }

    private static let reserved = ["yes", "help"]

    private static func isRequired(_ node: Node, _ style: Style) throws(Mismatch) -> Bool {
        let isRequired = try node.flag("required", default: style == .positional || style == .secret)
        switch style {
        case .positional: break
        case .secret where isRequired: break
        case .option where !isRequired, .flag where !isRequired: break
        case .secret: throw node.mismatch("is a secret, which is always asked for, so it cannot be left out")
        case .option, .flag:
            throw node.mismatch("is required, so it is given by its place; make its style positional")
        }
        return isRequired
    }

    private static func type(_ node: Node, _ style: Style) throws(Mismatch) -> ParameterType {
        switch style {
        case .positional, .option: return try ParameterType(node)
        case .flag: try expect("flag", node)
        case .secret: try expect("secret", node)
        }
        return style == .flag ? .flag : .secret(isNew: try node.flag("new"))
    }

    /// Checks that the type of a flag or secret is absent or matches its style.
    private static func expect(_ type: String, _ node: Node) throws(Mismatch) {
        if let other = node["type"], other.value != .text(type) {
            throw other.mismatch("is not \(type), as the style is")
        }
    }
}

extension ParameterType {
    private enum Word: String, CaseIterable {
        case text, playerName, integer, choice, duration, moment, pastMoment, coordinates, file
    }

    /// The integers that a double represents exactly, as many languages have no other numbers.
    private static let integers = -9_007_199_254_740_991...9_007_199_254_740_991
    private static let lengths = 1...10_000
    private static let usualLength = 1000

    /// Parses the type of a parameter.
    fileprivate init(_ node: Node) throws(Mismatch) {
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
            case .moment: .moment(.next)
            case .pastMoment: .moment(.last)
            case .coordinates: .coordinates
            case .file: .file
            }
    }

    private static func other(_ name: String, _ node: Node) throws(Mismatch) -> TextType? {
        try node.types.first(of: name) { variant throws(Mismatch) in try node.flag(variant) }
    }

    private static func range(_ node: Node) throws(Mismatch) -> ClosedRange<Int> {
        let minimum = try node["minimum"]?.integer(in: integers) ?? integers.lowerBound
        let maximum = try node["maximum"]?.integer(in: integers) ?? integers.upperBound
        guard minimum <= maximum else { throw node.mismatch("has a minimum that is more than its maximum") }
        return minimum...maximum
    }

    private static func choices(_ node: Node) throws(Mismatch) -> [Choice] {
        var choices: [Choice] = []
        var words: Set<String> = []
        for node in try node.elements(atMost: ProgramDescription.Limit.choices) {
            let choice = try Choice(node)
            for word in [choice.word] + choice.aliases where !words.insert(word.lowercased()).inserted {
                throw node.mismatch("is \(quoted(word)), which is there already")
            }
            choices.append(choice)
        }
        guard !choices.isEmpty else { throw node.mismatch("is empty") }
        return choices
    }
}

extension ParameterType.Choice {
    /// Parses a choice: a word, or an object with `word` and `aliases`.
    fileprivate init(_ node: Node) throws(Mismatch) {
        if case .text = node.value {
            self.init(try Self.word(node))
        } else {
            var aliases: [String] = []
            for alias in try node.elements(of: "aliases", atMost: 10) { aliases.append(try Self.word(alias)) }
            self.init(try Self.word(node.part("word")), aliases: aliases)
        }
    }

    private static func word(_ node: Node) throws(Mismatch) -> String {
        let word = try node.text(maximumLength: 40)
        guard !word.hasPrefix("-"), !word.contains(where: \.isWhitespace) else {
            throw node.mismatch("is \(quoted(word)), but is one word and does not begin with a hyphen")
        }
        return word
    }
}

// MARK: - Routes

extension ProgramDescription.Route {
    private typealias Limit = ProgramDescription.Limit

    /// Parses a route.
    init(_ node: Node) throws(Mismatch) {
        place = node.place
        path = try Self.path(node.part("path"))
        summary = try node.part("summary").sentence()
        parameters = try Self.parameters(node)
        isDestructive = try node.flag("destructive")
        question = try node["question"].map { node throws(Mismatch) in try node.text(maximumLength: Limit.summary) }
        if let question = node["question"], !isDestructive {
            throw question.mismatch("is never asked, as the command is not destructive")
        }
        inputs = try Self.inputs(node)
        result = try node["result"].map { node throws(Mismatch) in try ResultShape(node) } ?? .any
        examples = try Self.examples(node.part("examples"))
    }

    private static func path(_ node: Node) throws(Mismatch) -> [String] {
        let text = try node.text(maximumLength: 80)
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(words.count), words.allSatisfy(\.isModuleWord) else {
            throw node.mismatch(
                "is \(quoted(text)), but is one word or two, of lower-case letters, digits and hyphens")
        }
        if Keyword(rawValue: words[0]) != nil {
            throw node.mismatch("begins with \(quoted(words[0])), which is a word of the language")
        }
        return words
    }

    private static func parameters(_ node: Node) throws(Mismatch) -> [Parameter] {
        var parameters: [Parameter] = []
        for node in try node.elements(of: "parameters", atMost: Limit.parameters) {
            let parameter = try Parameter(node)
            if parameters.contains(where: { $0.name == parameter.name || $0.optionName == parameter.optionName }) {
                throw Mismatch("\(node.place).name", "is that of another parameter")
            }
            if parameter.style == .positional, let before = parameters.last(where: { $0.style == .positional }) {
                if before.isRepeated {
                    throw node.mismatch("comes behind \(before.name), which takes all that follow")
                }
                if parameter.isRequired, !before.isRequired {
                    throw node.mismatch("is required, but \(before.name) before it may be left out")
                }
            }
            parameters.append(parameter)
        }
        return parameters.filter { $0.style == .positional } + parameters.filter { $0.style != .positional }
    }

    private static func inputs(_ node: Node) throws(Mismatch) -> [ProgramDescription.Input] {
        guard let node = node["inputs"] else { return [] }
        var inputs: [ProgramDescription.Input] = []
        for (name, node) in try node.parts(atMost: Limit.inputs) {
            guard name.isFieldName else { throw node.mismatch("has a name that no variable could have") }
            inputs.append(.init(name: name, line: try node.text(maximumLength: Limit.line), place: node.place))
        }
        return inputs
    }

    private static func examples(_ node: Node) throws(Mismatch) -> [String] {
        var lines: [String] = []
        for node in try node.elements(atMost: Limit.examples) {
            lines.append(try node.text(maximumLength: Limit.line))
        }
        guard !lines.isEmpty else { throw node.mismatch("is empty; one line at least shows how the command is used") }
        return lines
    }
}

extension ResultShape {
    /// Parses a schema: a word, or an object with the field `optional`, `list` or `record`.
    init(_ node: Node, depth: Int = 0) throws(Mismatch) {
        guard depth < ProgramDescription.Limit.nesting else { throw node.mismatch("is nested too deeply") }
        if case .text(let word) = node.value {
            guard let shape = Self.plain.first(where: { $0.word == word })?.shape else {
                let words = Self.plain.map(\.word).joined(separator: ", ")
                throw node.mismatch("is not one of \(words) and no object with optional, list or record")
            }
            self = shape
        } else if let inner = node["optional"] {
            self = .optional(try ResultShape(inner, depth: depth + 1))
        } else if let inner = node["list"] {
            self = .list(try ResultShape(inner, depth: depth + 1))
        } else {
            var fields: [Field] = []
            for (name, node) in try node.part("record").parts(atMost: 100) {
                guard name.isFieldName else { throw node.mismatch("has a name that no script could write") }
                fields.append(Field(name, try ResultShape(node, depth: depth + 1)))
            }
            self = .record(fields)
        }
    }
}

extension String {
    /// Whether the text is a field name in scripts: letters and digits, starting with a letter.
    fileprivate var isFieldName: Bool {
        guard let first = utf8.first, utf8.count <= 40 else { return false }
        func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
        return isLetter(first) && utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
}
