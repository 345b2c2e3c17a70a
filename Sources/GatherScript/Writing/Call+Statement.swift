import GatherKit

extension Runner.Call {
    /// Returns the source text of the call for a script, which cannot ask the user: confirmation becomes `--yes`, and
    /// secrets are read from standard input.
    ///
    /// - Parameter names: The full names that texts of the call stand for; see `Screen.names`.
    public func statement(naming names: [String: String]) -> String {
        let place = SourceRange(start: 0, end: 0)
        let printer = Printer(allowsSemicolons: false)
        let given = (names.isEmpty ? words : words(in: names)).flatMap { word in
            let texts = word.elements ?? [word.text]
            return texts.map { text in
                word.isValue ? lineWord(text) : printer.text(Word(text: text, isValue: false, range: place))
            }
        }
        let secrets = invocation.secretRequests.filter { !$0.isFromInput }.map { "--\($0.parameter.optionName)" }
        return (given + secrets + (invocation.needsConfirmation ? ["--yes"] : [])).joined(separator: " ")
    }

    /// The words with full names: several words that stand for one name become one.
    private func words(in names: [String: String]) -> [CommandWord] {
        let route = invocation.description
        let texts = Set(route.parameters.filter { !$0.kind.isReference }.map { "--\($0.optionName)" })
        let longest = names.keys.map { $0.split(separator: " ").count }.max() ?? 1
        var result = Array(words.prefix(route.path.count))
        var rest = words.dropFirst(route.path.count)
        while let word = rest.first {
            let isText = result.last.map { !$0.isValue && texts.contains($0.text) } ?? false
            let run = rest.prefix(longest).prefix { $0.elements == nil && !$0.text.hasPrefix("--") }
            let count = stride(from: run.count, to: 0, by: -1).first { count in
                names[run.prefix(count).map(\.text).joined(separator: " ")] != nil
            }
            if !isText, let count, let name = names[run.prefix(count).map(\.text).joined(separator: " ")] {
                result.append(name == word.text ? word : CommandWord(name, isValue: true))
                rest.removeFirst(count)
            } else {
                result.append(isText ? word : word.naming(names))
                rest.removeFirst()
            }
        }
        return result
    }
}

extension CommandWord {
    /// The word with the full names of a list, such as `Ana Pop,Ion Dinu` for `ana,ion`.
    fileprivate func naming(_ names: [String: String]) -> CommandWord {
        if let elements { return CommandWord(elements.map { names[$0] ?? $0 }) }
        let equals = text.hasPrefix("--") ? text.firstIndex(of: "=") : nil
        let option = equals.map { String(text[...$0]) } ?? ""
        let items = text.dropFirst(option.count).split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0).trimmingWhitespace() }
        guard items.contains(where: { names[$0] != nil }) else { return self }
        return CommandWord(option + items.map { names[$0] ?? $0 }.joined(separator: ","), isValue: option.isEmpty)
    }
}
