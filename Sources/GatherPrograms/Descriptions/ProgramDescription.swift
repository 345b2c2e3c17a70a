import Foundation
import GatherKit
import GatherScript

/// What a program says of itself, checked except for what depends on other modules.
struct ProgramDescription: Decodable {
    /// A route, with what only those of programs have.
    struct Route: Decodable {
        let description: RouteDescription
        /// The question before a destructive route.
        let question: String?
        /// The commands whose results the program receives, by the names that it receives them under.
        let inputs: [String: String]

        private enum CodingKeys: String, CodingKey { case question, inputs }

        init(from decoder: any Decoder) throws {
            description = try RouteDescription(from: decoder)
            let container = try decoder.container(keyedBy: CodingKeys.self)
            question = try container.decodeIfPresent(String.self, forKey: .question)
            inputs = try container.decodeIfPresent([String: String].self, forKey: .inputs) ?? [:]
        }
    }

    private struct Version: Decodable { let `protocol`: Int }

    let name: String
    let version: String
    let summary: String
    /// Whether the program accesses the store itself; nil stands for false.
    let credentials: Bool?
    let routes: [Route]

    // Bounds the routes, parameters and choices of a program together.
    private static let maximumValues = 20_000

    /// Reads the answer to a describe request.
    ///
    /// - Parameter rules: The rules of modules.
    /// - Throws: ``ProgramFailure`` with the reason and the path of the invalid part.
    init(_ data: Data, of program: ProgramFile, knowing rules: [Rule]) throws(ProgramFailure) {
        do {
            let value = try Value(
                fields: ["protocol", "name", "version", "summary", "credentials", "routes"], of: [UInt8](data),
                maximumValues: Self.maximumValues)
            let theirs = try value.decoded(as: Version.self).protocol
            guard theirs == ModuleProtocol.version else { throw ProgramFailure.otherProtocol(program.command, theirs) }
            self = try value.decoded(knowing: rules, strictly: true)
            try check(program)
        } catch let failure as ProgramFailure {
            throw failure
        } catch {
            throw .badDescription(program.command, problem: ProgramAnswer.reason(of: error, data))
        }
    }
}

// MARK: - Checks

extension ProgramDescription {
    private func check(_ program: ProgramFile) throws(Mismatch) {
        guard name == program.name else {
            throw Mismatch("name", "is not \(program.name), as the file is called \(program.command)")
        }
        try version.check("version", maximumLength: 40)
        try summary.check("summary")
        for (index, route) in routes.enumerated() { try route.check("routes[\(index)]") }
    }
}

extension ProgramDescription.Route {
    fileprivate func check(_ place: String) throws(Mismatch) {
        for (index, word) in description.path.enumerated() {
            try word.checkName("\(place).path[\(index)]")
        }
        if Keyword(rawValue: description.path[0]) != nil {
            throw Mismatch("\(place).path[0]", "is \(quoted(description.path[0])), which is a word of the language")
        }
        try description.summary.check("\(place).summary")
        if let question {
            try question.check("\(place).question")
            if !description.isDestructive {
                throw Mismatch("\(place).question", "is never asked, as the command is not destructive")
            }
        }
        if description.examples.isEmpty {
            throw Mismatch("\(place).examples", "is empty; one line at least shows how the command is used")
        }
        for (index, example) in description.examples.enumerated() {
            try example.check("\(place).examples[\(index)]", maximumLength: 1000)
        }
        for (index, parameter) in description.parameters.enumerated() {
            try parameter.check("\(place).parameters[\(index)]", after: description.parameters[..<index])
        }
        try description.result.check("\(place).result")
    }
}

extension Parameter {
    fileprivate func check(_ place: String, after others: ArraySlice<Parameter>) throws(Mismatch) {
        try name.checkName("\(place).name")
        if ["yes", "help"].contains(name) {
            throw Mismatch("\(place).name", "is \(name), which every command may have already")
        }
        if others.contains(where: { $0.name == name || $0.optionName == optionName }) {
            throw Mismatch("\(place).name", "is that of another parameter")
        }
        try help.check("\(place).help")
        try rule.check(place)
        switch style {
        case .flag where isRepeated, .secret where isRepeated:
            throw Mismatch(place, "is a \(style.rawValue), which is not given several times")
        case .option where isRequired, .flag where isRequired:
            throw Mismatch(place, "is required, so it is given by its place; make its style positional")
        case .positional:
            guard let before = others.last(where: { $0.style == .positional }) else { return }
            if before.isRepeated {
                throw Mismatch(place, "comes behind \(before.name), which takes all that follow")
            }
            if isRequired, !before.isRequired {
                throw Mismatch(place, "is required, but \(before.name) before it may be left out")
            }
        default: return
        }
    }
}

extension Rule {
    fileprivate func check(_ place: String) throws(Mismatch) {
        if let maximumLength, !(1...Self.longestText).contains(maximumLength) {
            throw Mismatch("\(place).maximumLength", "is not a whole number from 1 to \(Self.longestText)")
        }
        if let range, range.clamped(to: Self.exactIntegers) != range {
            throw Mismatch(place, "has a minimum or a maximum that not every reader of JSON keeps exact")
        }
        if name == "choice", choices.isEmpty { throw Mismatch("\(place).choices", "is empty") }
        var words: Set<String> = []
        for (index, choice) in choices.enumerated() {
            let place = "\(place).choices[\(index)]"
            for word in [choice.word] + choice.aliases {
                try word.check(place, maximumLength: 40)
                guard !word.hasPrefix("-"), !word.contains(where: \.isWhitespace) else {
                    throw Mismatch(place, "is \(quoted(word)), but is one word and does not begin with a hyphen")
                }
                guard words.insert(word.lowercased()).inserted else {
                    throw Mismatch(place, "is \(quoted(word)), which is there already")
                }
            }
        }
    }
}

extension ResultShape {
    fileprivate func check(_ place: String) throws(Mismatch) {
        switch self {
        case .optional(let shape): try shape.check("\(place).optional")
        case .list(let shape): try shape.check("\(place).list")
        case .record(let fields):
            var names: Set<String> = []
            for (index, field) in fields.enumerated() {
                let place = "\(place).record[\(index)]"
                guard field.name.isFieldName else {
                    throw Mismatch("\(place).name", "is \(quoted(field.name)), which no script could write")
                }
                guard names.insert(field.name).inserted else {
                    throw Mismatch("\(place).name", "is that of another field")
                }
                try field.shape.check("\(place).shape")
            }
        case .text, .integer, .decimal, .duration, .boolean, .any: return
        }
    }
}

extension String {
    fileprivate func check(_ place: String, maximumLength: Int = 200) throws(Mismatch) {
        guard !isEmpty else { throw Mismatch(place, "is empty") }
        guard count <= maximumLength else { throw Mismatch(place, "has more than \(maximumLength) characters") }
        guard printable == self, !contains("\t") else { throw Mismatch(place, "holds control characters") }
    }

    fileprivate func checkName(_ place: String) throws(Mismatch) {
        guard isModuleWord else {
            throw Mismatch(
                place, "is \(quoted(self)), but has lower-case letters, digits and hyphens, and begins with a letter")
        }
    }
}
