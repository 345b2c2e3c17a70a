import GatherKit
import GatherScript

extension ProgramDescription.Route {
    private typealias Limit = ProgramDescription.Limit

    /// Reads a route.
    init(_ node: Node) throws(Misfit) {
        place = node.place
        path = try Self.path(node.part("path"))
        summary = try node.part("summary").sentence()
        parameters = try Self.parameters(node)
        isDestructive = try node.flag("destructive")
        question = try node["question"].map { node throws(Misfit) in try node.text(maximumLength: Limit.summary) }
        if let question = node["question"], !isDestructive {
            throw question.misfit("is never asked, as the route is not destructive")
        }
        inputs = try Self.inputs(node)
        result = try node["result"].map { node throws(Misfit) in try ResultShape(node) } ?? .any
        examples = try Self.examples(node.part("examples"))
    }

    private static func path(_ node: Node) throws(Misfit) -> [String] {
        let text = try node.text(maximumLength: 80)
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(words.count), words.allSatisfy(\.isModuleWord) else {
            throw node.misfit(
                "is \(quoted(text)), but is one word or two, of lower-case letters, digits and hyphens")
        }
        if Keyword(rawValue: words[0]) != nil {
            throw node.misfit("begins with \(quoted(words[0])), which is a word of the language")
        }
        return words
    }

    private static func parameters(_ node: Node) throws(Misfit) -> [Parameter] {
        var parameters: [Parameter] = []
        for node in try node.elements(of: "parameters", atMost: Limit.parameters) {
            let parameter = try Parameter(node)
            if parameters.contains(where: { $0.name == parameter.name || $0.optionName == parameter.optionName }) {
                throw Misfit("\(node.place).name", "is that of another parameter")
            }
            if parameter.style == .positional, let before = parameters.last(where: { $0.style == .positional }) {
                if before.isRepeated {
                    throw node.misfit("comes behind \(before.name), which takes all that follow")
                }
                if parameter.isRequired, !before.isRequired {
                    throw node.misfit("is required, but \(before.name) before it may be left out")
                }
            }
            parameters.append(parameter)
        }
        return parameters.filter { $0.style == .positional } + parameters.filter { $0.style != .positional }
    }

    private static func inputs(_ node: Node) throws(Misfit) -> [ProgramDescription.Input] {
        guard let node = node["inputs"] else { return [] }
        var inputs: [ProgramDescription.Input] = []
        for (name, node) in try node.parts(atMost: Limit.inputs) {
            guard name.isFieldName else { throw node.misfit("has a name that no variable could have") }
            inputs.append(.init(name: name, line: try node.text(maximumLength: Limit.line), place: node.place))
        }
        return inputs
    }

    private static func examples(_ node: Node) throws(Misfit) -> [String] {
        var lines: [String] = []
        for node in try node.elements(atMost: Limit.examples) {
            lines.append(try node.text(maximumLength: Limit.line))
        }
        guard !lines.isEmpty else { throw node.misfit("is empty; one line at least shows how the route is used") }
        return lines
    }
}

extension ResultShape {
    /// Reads a shape: a word, or an object with the field `optional`, `list` or `record`.
    init(_ node: Node, depth: Int = 0) throws(Misfit) {
        guard depth < ProgramDescription.Limit.nesting else { throw node.misfit("is nested too deeply") }
        if case .text(let word) = node.value {
            guard let shape = Self.plain[word] else {
                throw node.misfit(
                    "is none of \(Self.plain.keys.sorted().joined(separator: ", ")), and no object with optional, list or record"
                )
            }
            self = shape
        } else if let inner = node["optional"] {
            self = .optional(try ResultShape(inner, depth: depth + 1))
        } else if let inner = node["list"] {
            self = .list(try ResultShape(inner, depth: depth + 1))
        } else {
            var fields: [Field] = []
            for (name, node) in try node.part("record").parts(atMost: 100) {
                guard name.isFieldName else { throw node.misfit("has a name that no script could write") }
                fields.append(Field(name, try ResultShape(node, depth: depth + 1)))
            }
            self = .record(fields)
        }
    }

    private static let plain: [String: ResultShape] = [
        "text": .text, "integer": .integer, "duration": .duration, "boolean": .boolean, "any": .any,
    ]
}

extension String {
    /// Whether a script can write it behind a full stop: letters and digits, a letter first.
    var isFieldName: Bool {
        guard let first = utf8.first, utf8.count <= 40 else { return false }
        func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
        return isLetter(first) && utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
}
