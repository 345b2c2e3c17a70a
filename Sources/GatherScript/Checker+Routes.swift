import GatherKit

extension Checker {
    /// Checks a call of a route.
    ///
    /// - Parameter hint: What to say besides when there is no such route.
    /// - Returns: The shape of what it answers.
    mutating func visit(_ words: [Word], _ frame: Frame, hint: String? = nil) -> ResultShape {
        guard words[0].pieces.isEmpty else {
            note("a route cannot come from a variable", words[0].range, frame)
            scope.setLast(.any)
            return .any
        }
        var ready: [CommandWord] = []
        ready.reserveCapacity(words.count)
        for word in words {
            if word.pieces.isEmpty {
                ready.append(CommandWord(word.text, isValue: word.isValue))
            } else {
                ready.append(text(of: word, frame).map { CommandWord($0, isValue: word.isValue) } ?? .unknown)
            }
        }
        do {
            let invocation = try registry.bind(ready)
            if invocation.isInteractive, invocation.description.parameters.contains(where: { $0.type == .line }) {
                heldLines += words.map(\.text)
            }
            if !isInteractive { refuseWhatNeedsSomebody(invocation, words[0].range, frame) }
            for path in invocation.filesRead { filesRead.add(path) }
            for file in invocation.filesWritten { note(file) }
            access = max(access, invocation.access)
            isOpenToAnyone = isOpenToAnyone && invocation.isOpenToAnyone
            note(invocation.secretRequests)
            scope.setLast(invocation.result)
            return invocation.result
        } catch {
            let range = error.word.map { words[$0].range } ?? words.range
            note(error.message + (error.word == 0 ? hint ?? "" : ""), range, frame)
            scope.setLast(.any)
            return .any
        }
    }

    /// Notes secrets to ask for before the script runs: in vain when it is not sure to come to them once each.
    private mutating func note(_ requests: [SecretRequest]) {
        if requests.isEmpty { return }
        secrets += requests
        if scope.isInBlock { asksAhead = false }
    }

    private mutating func note(_ file: WrittenFile) {
        var file = file
        file.isCertain = !scope.isInBlock
        if knownFilesWritten.insert(file).inserted { filesWritten.append(file) }
    }

    private mutating func refuseWhatNeedsSomebody(_ invocation: Invocation, _ range: SourceRange, _ frame: Frame) {
        if invocation.isInteractive {
            note("\(invocation.description.name) works in the shell alone", range, frame)
        } else if invocation.needsConfirmation {
            note(
                "\(invocation.description.name) asks before it is done; add --yes to do it from a script", range, frame)
        }
    }
}
