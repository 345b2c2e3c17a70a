import GatherKit
import GatherScript

/// Renders errors; the only place where failures become text.
struct FailureRenderer: Sendable {
    let style: OutputStyle

    // A longer line is truncated around the error.
    private static let excerptWidth = 120
    private static let hidden = "  (The line is not shown, because lines like it may contain a password.)\n"

    /// The error's position, message and source excerpt, with a trailing newline.
    func text(of error: any Error) -> String {
        switch error {
        case let failure as ScriptMistakes: text(of: failure)
        case let failure as StatementFailure: text(of: failure)
        case ViewFailure.declined: "Nothing was changed.\n"
        case let failure as any Failure: headline("", failure.message)
        default: headline("", "a bug in gather itself: \(error). Please report it.")
        }
    }

    private func text(of failure: ScriptMistakes) -> String {
        let mistakes = failure.mistakes.map { mistake in
            headline(place(mistake.position), mistake.message)
                + (mistake.hidesLine ? Self.hidden : excerpt(mistake.position, token: mistake.token))
                + includes(mistake.includedFrom)
        }
        let limit = failure.mistakes.count >= Checker.mistakesShown ? "There may be more errors.\n" : ""
        // For a typed line the summary adds nothing.
        let isTyped = failure.mistakes.allSatisfy { $0.position.isTyped }
        return mistakes.joined() + limit + (isTyped ? "" : "\(failure.message)\n")
    }

    private func text(of failure: StatementFailure) -> String {
        headline(place(failure.position), failure.message)
            + (failure.position.file == nil ? "" : excerpt(failure.position, token: failure.token))
            + includes(failure.includedFrom)
            + rest(failure.rest)
    }

    private func rest(_ rest: StatementFailure.Rest?) -> String {
        switch rest {
        case .undone: "Nothing was changed.\n"
        case .kept: "Changes made before this were kept.\n"
        case nil: ""
        }
    }

    // A message may have several lines.
    private func headline(_ place: String, _ message: String) -> String {
        let place = place.wrapped(to: style.wrappingWidth)
        let taken = place.split(separator: "\n").last.map { String($0).displayWidth } ?? 0
        let text = "error: \(message.printableLines)".wrapped(to: style.wrappingWidth, after: taken)
        return "\(place)\(text.replacing("error:", with: style.red("error:"), maxReplacements: 1))\n"
    }

    private func place(_ position: SourcePosition) -> String {
        position.file.map { "\($0.printable):\(position.line):\(position.column): " } ?? ""
    }

    private func includes(_ positions: [SourcePosition]) -> String {
        positions.map { "  included from \($0.file?.printable ?? "the line"):\($0.line):\($0.column)\n" }.joined()
    }

    private func excerpt(_ position: SourcePosition, token: String) -> String {
        var before = position.beginning
        var line = position.text
        let margin = 2
        let width = min(Self.excerptWidth, style.width.map { max(1, $0 - margin) } ?? Self.excerptWidth)
        if line.displayWidth > width {
            before = before.ending(of: width / 2)
            let rest = String(position.text.dropFirst(position.beginning.count))
            line = before + rest.beginning(of: width - before.displayWidth)
        }
        let visible = line.printable
        // Tabs are kept, so that the caret is below its token with any tab width.
        let blanks = before.printable.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.displayWidth) }
            .joined()
        let room = max(1, visible.displayWidth - before.printable.displayWidth)
        let underline = "^" + String(repeating: "~", count: max(0, min(token.displayWidth, room) - 1))
        return "  \(visible)\n  \(blanks)\(style.red(underline))\n"
    }
}
