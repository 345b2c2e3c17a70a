import GatherKit

extension Checker {
    /// Notes what could not be read.
    mutating func note(_ problem: SyntaxError, _ frame: Frame) {
        statementStart = problem.statement ?? frame.source.lineStart(of: problem.range.start)
        note(problem.message, problem.range, frame)
    }

    mutating func noteRefusedWaits() {
        guard let first = refusedWaits.first else { return }
        statementStart = first.statementStart
        note(refusedWaits.message, first.range, first.frame)
    }

    /// How many steps it takes to find the place of a mistake, and what was meant.
    private static var workOfAMistake: Int { 1000 }

    /// Notes a mistake.
    ///
    /// - Parameter repeatsWords: Whether the message repeats words of the statement.
    mutating func note(_ message: String, _ range: SourceRange, _ frame: Frame, repeatsWords: Bool = false) {
        if hasEnough { return }
        spend(steps: Self.workOfAMistake)
        let statement = SourceRange(start: min(statementStart, range.start), end: range.end)
        let position = frame.source.position(of: range.start)
        // What is shown is the whole line, whatever is wrong with it.
        let isSecret = [frame.source.excerpt(of: statement), position.text].contains(where: registry.mayHoldSecret)
        let hidden = "a word of this line is no text; put a $ that begins no variable in single quotes"
        mistakes.add(
            Mistake(
                message: isSecret && repeatsWords ? hidden : message,
                position: position,
                token: frame.source.excerpt(of: range),
                hidesLine: isSecret,
                includedFrom: frame.includedFrom
            ),
            at: range.start
        )
    }
}
