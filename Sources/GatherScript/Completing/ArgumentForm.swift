import Foundation
import GatherDatabase
public import GatherKit

/// A form that asks for the arguments that a line lacks, one after the other.
///
/// It has no state: the line and the answers so far determine the next step.
public struct ArgumentForm: Sendable {
    /// What a form asks for.
    public struct Field: Codable, Equatable, Sendable {
        /// The name of the parameter.
        public let name: String
        /// The prompt before the answer, such as `Position (goalkeeper, defender)`.
        public let label: String
        /// A short description of the argument.
        public let help: String
        /// What an empty answer stands for, or the current value; nil for nothing.
        public let proposal: String?
        /// Why the last answer was refused, so that the same field is asked for again; nil if it was accepted.
        public let problem: String?

        /// The failure without an answer.
        public var missing: UsageFailure { Self.missing(name, help) }

        fileprivate static func missing(_ name: String, _ help: String) -> UsageFailure {
            UsageFailure("\(Parameter.placeholder(of: name)) is needed: \(help)")
        }
    }

    /// The next step of a form.
    public enum Step: Sendable {
        /// A field is asked for; `open` is its parameter.
        case ask(Field, open: OpenParameter)
        /// The line is complete.
        case done(line: String)
        /// A command that changes something was given nothing to change.
        case unchanged
    }

    /// The line.
    public let line: String
    private let missing: ModuleRegistry.MissingArguments
    private let registry: ModuleRegistry

    /// Creates the form of a line; nil if it lacks nothing, or has another mistake.
    public init?(_ line: String, _ registry: ModuleRegistry) {
        guard let typed = TypedCommand(SourceFile(typed: line)), typed.isExtensible,
            case .incomplete(let missing)? = try? registry.read(typed.writtenWords)
        else { return nil }
        self.init(line, missing, registry)
    }

    /// Creates the form of a line, with the arguments that it lacks.
    public init(_ line: String, _ missing: ModuleRegistry.MissingArguments, _ registry: ModuleRegistry) {
        (self.line, self.missing, self.registry) = (line, missing, registry)
    }

    /// Whether the command is open to users who are not logged in.
    public var isOpenToAnyone: Bool { missing.route.isOpenToAnyone }

    /// Asks for an argument.
    ///
    /// - Parameter before: The earlier answers.
    /// - Returns: The answer; nil for an empty one.
    public typealias Filling = (Field, _ before: [String?]) throws -> String?

    /// Asks for the missing arguments, one after the other.
    ///
    /// - Parameter answers: The earlier answers.
    /// - Returns: The whole line; nil if a command that changes something was given nothing to change.
    /// - Throws: What `fill` throws, or a `Failure` if proposals cannot be read.
    func filled(
        on application: Application, as identity: Identity, _ origin: Session.Origin, after answers: [String?],
        by fill: Filling
    ) throws -> String? {
        var (identity, answers) = (identity, answers)
        while true {
            let step = try application.session(.read, as: &identity, orAnyone: isOpenToAnyone, origin: origin) {
                try self.step(after: answers, in: $0)
            }
            switch step {
            case .ask(let field, _):
                // The last answer is asked for again.
                if field.problem != nil { _ = answers.popLast() }
                answers.append(try fill(field, answers))
            case .done(let line): return line
            case .unchanged: return nil
            }
        }
    }

    /// Finds the next step.
    ///
    /// - Parameter answers: The answers so far, in order; nil for an empty one. The last one is checked.
    /// - Throws: A ``Failure`` if proposals cannot be read.
    public func step(after answers: [String?], in session: Session) throws -> Step {
        var rest = answers[...]
        var words: [String] = []
        var given = missing.given
        for parameter in missing.parameters + missing.options {
            repeat {
                let open = OpenParameter(route: missing.route, parameter: parameter, given: given)
                guard let answer = rest.popFirst() else { return try ask(open, session) }
                guard let text = try answer ?? standIn(for: open, session) else {
                    if parameter.isRequired, !given.contains(parameter) {
                        let failure = Field.missing(parameter.name, parameter.help)
                        return try ask(open, session, after: failure.message)
                    }
                    break
                }
                for value in parameter.values(of: text) {
                    if rest.isEmpty {
                        do {
                            try check(value, for: open, session)
                        } catch let failure as any Failure where !(failure is BudgetFailure) {
                            return try ask(open, session, after: failure.message)
                        }
                    }
                    if parameter.style == .option { words.append("--\(parameter.optionName)") }
                    words.append(lineWord(value))
                    try? given.read(value, for: parameter, at: registry.now())
                }
            } while parameter.isRepeated
        }
        if missing.route.needsOption, words.count <= missing.parameters.count { return .unchanged }
        return .done(line: ([line.trimmingCharacters(in: .whitespaces)] + words).joined(separator: " "))
    }

    private func ask(_ open: OpenParameter, _ session: Session, after problem: String? = nil) throws -> Step {
        let parameter = open.parameter
        let field = Field(
            name: parameter.name, label: parameter.label, help: parameter.help,
            proposal: try registry.proposal(for: open, in: session), problem: problem)
        return .ask(field, open: open)
    }

    /// What an empty answer stands for; nil if the parameter is left out.
    private func standIn(for open: OpenParameter, _ session: Session) throws -> String? {
        if open.parameter.style == .option || open.given.contains(open.parameter) { return nil }
        return try registry.proposal(for: open, in: session)
    }

    private func check(_ text: String, for open: OpenParameter, _ session: Session) throws {
        let parameter = open.parameter
        var arguments = Arguments()
        try arguments.read(text, for: parameter, at: registry.now())
        // For all other kinds, parsing is the whole check.
        guard parameter.kind.isReference else { return }
        try registry.check(
            OpenParameter(route: open.route, parameter: parameter, given: open.given, beginning: text), in: session)
    }
}

extension Parameter {
    /// The values of an answer: several for a pasted list, with a name on each line.
    fileprivate func values(of answer: String) -> [String] {
        guard isRepeated, kind.joinsWords else { return [answer] }
        return answer.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    /// The prompt; for a choice or a number, it is the label on pages.
    fileprivate var label: String {
        let choices = kind.choices.map(\.word).joined(separator: ", ")
        if let title, kind.range != nil { return title }
        if let title, !choices.isEmpty { return title.replacing(/\ \(.*/, with: "") + " (\(choices))" }
        // A letter alone is a name, as in Team A.
        let words = name.split(separator: "-").map { $0.count == 1 ? $0.uppercased() : String($0) }
            .joined(separator: " ")
        return words.capitalizedFirst + (choices.isEmpty ? "" : " (\(choices))")
    }
}
