import GatherKit
import GatherScript

extension Completer {
    /// The aliases, each with what it stands for.
    var aliasNames: [Candidate] {
        let aliases = aliases()
        return aliases.names.map { Candidate($0, aliases[$0] ?? "") }
    }

    /// Completes a line that stands in quotes as the word of another.
    func line(startingWith start: String, _ partial: PartialLine, _ identity: Identity?) -> Completion {
        let inner = completion(of: start, as: identity)
        let before = String(decoding: start.utf8.prefix(inner.start), as: UTF8.self)
        return inner.quoted(after: before, in: partial)
    }
}

extension PartialLine {
    /// The line with what the name stands for that its statement begins with.
    func expanded(by aliases: Aliases) -> PartialLine {
        guard beginsStatement, let first = words.first, !first.isValue, aliases[first.text] != nil,
            let line = try? aliases.expanded(first.text)
        else { return self }
        return replacingFirstWord(by: PartialLine("\(line) ").words)
    }
}
