import GatherKit

extension Runner.Call {
    /// The call as a script has it, in which nobody can be asked: it says yes where that is needed, and that what is
    /// secret is read from standard input.
    public var statement: String {
        let place = SourceRange(start: 0, end: 0)
        let given = words.map { word in
            word.isValue ? lineWord(word.text) : Printer.text(Word(text: word.text, isValue: false, range: place))
        }
        let secrets = invocation.secretRequests.filter { !$0.isFromInput }.map { "--\($0.parameter.optionName)" }
        return (given + secrets + (invocation.needsConfirmation ? ["--yes"] : [])).joined(separator: " ")
    }
}
