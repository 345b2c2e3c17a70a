import Foundation
import GatherKit
import GatherScript

extension Shell {
    /// What has become of a line that may lack arguments.
    enum Filling {
        /// Nothing is missing.
        case complete
        /// The line with the answers.
        case filled(String)
        /// The user abandoned the form, or gave nothing to change.
        case abandoned
    }

    /// The user has abandoned a form.
    struct FormAbandoned: Error {}

    /// Asks for the arguments that a line lacks.
    func filled(_ line: String) -> Filling {
        guard let form = ArgumentForm(line, application.registry) else { return .complete }
        var answers: [String?] = []
        do {
            while true {
                let step = try application.session(.read, as: &context.identity, orAnyone: form.isOpenToAnyone) {
                    try form.step(after: answers, in: $0)
                }
                switch step {
                case .ask(let field, _):
                    if field.problem != nil { answers.removeLast() }
                    answers.append(try answer(field, of: CompletionRequest.Form(text: line, arguments: answers)))
                case .done(let line): return .filled(line)
                case .unchanged:
                    say("Nothing was changed.")
                    return .abandoned
                }
            }
        } catch {
            if !(error is FormAbandoned) { output.write(error) }
            return .abandoned
        }
    }

    /// Asks for one argument.
    ///
    /// - Parameter form: The form with the answers before.
    /// - Returns: Nil for an empty answer, or one that is the proposal.
    /// - Throws: ``FormAbandoned``.
    func answer(_ field: ArgumentForm.Field, of form: CompletionRequest.Form) throws(FormAbandoned) -> String? {
        if let problem = field.problem {
            output.write(UsageFailure(problem))
        } else if form.arguments.isEmpty {
            say(output.messageStyle.faint("Enter keeps the value or skips the question; Ctrl-C cancels."))
        }
        let prompt = "\(field.label)\(field.proposal.map { " [\($0)]" } ?? ""): "
        context.question = CompletionContext.Question(prompt: prompt, form: form)
        defer { context.question = nil }
        guard case .line(let line) = nextInput() else { throw FormAbandoned() }
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.isEmpty || text == field.proposal ? nil : text
    }
}
