import Foundation
import GatherKit
import GatherScript

extension Shell {
    /// Asks for what a line leaves out that its route cannot do without.
    ///
    /// - Returns: The whole line, which is the line itself when nothing is missing; nil when the form was abandoned.
    func completed(_ line: String) -> String? {
        let partial = PartialLine(line + " ")
        guard partial.isOneStatement, let gap = application.registry.gap(in: partial.words) else { return line }
        defer { context.question = nil }
        say(output.messageStyle.faint("Enter keeps or skips, Ctrl-C abandons."))
        var words: [String] = []
        var given = gap.given
        var form = Form()
        for parameter in gap.missing + gap.options {
            repeat {
                let open = OpenParameter(route: gap.route, parameter: parameter, given: given)
                guard let answer = ask(for: open, in: &form) else { return nil }
                guard let answer = answer.text else { break }
                if parameter.style == .option { words.append("--\(parameter.optionName)") }
                words.append(lineWord(answer))
                try? given.read(answer, for: parameter)
            } while parameter.isRepeated
        }
        if gap.route.needsOption, words.count <= gap.missing.count {
            say("Nothing was changed.")
            return nil
        }
        return ([line.trimmingCharacters(in: .whitespaces)] + words).joined(separator: " ")
    }

    /// What is known of a form.
    private struct Form {
        /// Whether it has shown what is in the store.
        var hasProposed = false
    }

    /// An answer of a form; without a text the parameter is left out.
    private struct Answer {
        let text: String?
    }

    /// Asks until the answer will do.
    ///
    /// - Returns: Nil when the form was abandoned.
    private func ask(for open: OpenParameter, in form: inout Form) -> Answer? {
        let parameter = open.parameter
        let proposal: String?
        do {
            var sight = sight
            proposal = try application.look(as: &context.identity, seeing: &sight) { session in
                try application.registry.proposal(for: open, in: session)
            }
            // The answers take a while, so what was shown first counts.
            if proposal != nil, !form.hasProposed { (self.sight, form.hasProposed) = (sight, true) }
        } catch {
            // What the line says already is of no use.
            output.write(error)
            return nil
        }
        let prompt = "\(label(of: parameter))\(proposal.map { " [\($0)]" } ?? ""): "
        context.question = CompletionContext.Question(prompt: prompt, parameter: open)
        while true {
            guard case .line(let line) = nextInput() else { return nil }
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty || text == proposal {
                if parameter.style == .option || open.given.contains(parameter) { return Answer(text: nil) }
                if let proposal { return Answer(text: proposal) }
                if !parameter.isRequired { return Answer(text: nil) }
                output.write(UsageFailure("\(parameter.name) is needed: \(parameter.help)"))
            } else {
                do {
                    try check(text, for: open)
                    return Answer(text: text)
                } catch {
                    output.write(error)
                }
            }
        }
    }

    private func label(of parameter: Parameter) -> String {
        let words = parameter.name.replacing("-", with: " ")
        let choices: String =
            if case .choice(let choices) = parameter.type {
                " (\(choices.map(\.word).joined(separator: ", ")))"
            } else { "" }
        return words.prefix(1).uppercased() + words.dropFirst() + choices
    }

    private func check(_ text: String, for open: OpenParameter) throws {
        let parameter = open.parameter
        var arguments = Arguments()
        try arguments.read(text, for: parameter)
        // All others are as they should be when they can be read.
        guard parameter.type.isReference else { return }
        let answered = OpenParameter(route: open.route, parameter: parameter, given: open.given, beginning: text)
        try application.session(.read, as: &context.identity) { try application.registry.check(answered, in: $0) }
    }
}
