import Foundation
import GatherKit
import GatherScript

extension Shell {
    /// What has become of a line that may lack arguments.
    enum Completion {
        /// Nothing is missing.
        case complete
        /// The line with the answers.
        case filled(String)
        /// The user cancelled the form.
        case cancelled
    }

    /// Asks for the arguments that a line lacks.
    func completed(_ line: String) -> Completion {
        let partial = PartialLine(line + " ")
        guard partial.isOneStatement, let gap = application.registry.gap(in: partial.words) else { return .complete }
        defer { context.question = nil }
        var words: [String] = []
        var given = gap.given
        var hasBegun = false
        for parameter in gap.missing + gap.options {
            repeat {
                let open = OpenParameter(route: gap.route, parameter: parameter, given: given)
                guard let answer = ask(for: open, hasBegun: &hasBegun) else { return .cancelled }
                guard let answer = answer.text else { break }
                for value in parameter.values(of: answer) {
                    if parameter.style == .option { words.append("--\(parameter.optionName)") }
                    words.append(lineWord(value))
                    try? given.read(value, for: parameter, at: application.registry.now())
                }
            } while parameter.isRepeated
        }
        if gap.route.needsOption, words.count <= gap.missing.count {
            say("Nothing was changed.")
            return .cancelled
        }
        return .filled(([line.trimmingCharacters(in: .whitespaces)] + words).joined(separator: " "))
    }

    /// The answer to a field; `text` is nil if the parameter is left out.
    private struct FormAnswer {
        let text: String?
    }

    /// Asks for one parameter until the answer is valid.
    ///
    /// - Returns: Nil if the user cancelled the form.
    private func ask(for open: OpenParameter, hasBegun: inout Bool) -> FormAnswer? {
        let parameter = open.parameter
        let proposal: String?
        do {
            proposal = try application.session(.read, as: &context.identity) { session in
                try application.registry.proposal(for: open, in: session)
            }
        } catch {
            // The arguments given so far are of no use.
            output.write(error)
            return nil
        }
        if !hasBegun { say(output.messageStyle.faint("Enter keeps or skips, Ctrl-C abandons.")) }
        hasBegun = true
        let prompt = "\(label(of: parameter))\(proposal.map { " [\($0)]" } ?? ""): "
        context.question = CompletionContext.Question(prompt: prompt, parameter: open)
        while true {
            guard case .line(let line) = nextInput() else { return nil }
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty || text == proposal {
                if parameter.style == .option || open.given.contains(parameter) { return FormAnswer(text: nil) }
                if let proposal { return FormAnswer(text: proposal) }
                if !parameter.isRequired { return FormAnswer(text: nil) }
                output.write(UsageFailure("\(parameter.name) is needed: \(parameter.help)"))
            } else {
                let failures = parameter.values(of: text).compactMap { value in
                    Result { try check(value, for: open) }.failure
                }
                if failures.isEmpty { return FormAnswer(text: text) }
                failures.forEach(output.write)
            }
        }
    }

    private func label(of parameter: Parameter) -> String {
        // A letter alone is a name, as in Team A.
        let words = parameter.name.split(separator: "-").map { $0.count == 1 ? $0.uppercased() : String($0) }
            .joined(separator: " ")
        let choices = parameter.rule.choices.map(\.word).joined(separator: ", ")
        return words.capitalizedFirst + (choices.isEmpty ? "" : " (\(choices))")
    }

    private func check(_ text: String, for open: OpenParameter) throws {
        let parameter = open.parameter
        var arguments = Arguments()
        try arguments.read(text, for: parameter, at: application.registry.now())
        // For all other kinds, parsing is the whole check.
        guard parameter.rule.isReference else { return }
        let answered = OpenParameter(route: open.route, parameter: parameter, given: open.given, beginning: text)
        try application.session(.read, as: &context.identity) { try application.registry.check(answered, in: $0) }
    }
}

extension Parameter {
    /// The values of an answer: several for a list as it is posted, with a name on each line.
    fileprivate func values(of answer: String) -> [String] {
        guard isRepeated, rule.joinsWords else { return [answer] }
        return answer.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
