import GatherKit

/// Reads messages: the last list that somebody has sent, and what each sender answers.
struct ListedMessages {
    private typealias Message = CopiedMessages.Message

    private let players: ListedPlayers
    private var reading = ListReading()
    /// The sender of the last question about something else, while only a yes or a no has followed it.
    private var asker: String?
    /// The lines to ask about unless their players answer later, by the names of these.
    private var pending: [String: ListReading.Unknown] = [:]

    static func read(_ messages: [CopiedMessages.Message], _ players: ListedPlayers) throws -> ListReading {
        var reader = Self(players: players)
        let marks = messages.map { ListLine.parsed($0.body, from: 1).filter(\.isMarked) }
        let lists = try listsThatCount(in: messages, marks, players)
        let first = lists.keys.min() ?? 0
        /// The line of the message before.
        var previous: Int?
        for (place, message) in messages.enumerated() {
            // The first copy of a list has one name.
            let isFirstCopy = message.body.contains { $0.contains(/^\s*1[.)]/) }
            let isEarlierList = marks[place].count > 1 || isFirstCopy && place < first
            if let list = lists[place] {
                reader.asker = nil
                try reader.add(list, of: message)
            } else if !isEarlierList, let problem = try reader.read(message, after: previous) {
                reader.reading.unknown.append(try reader.unknown(message, problem))
            }
            if !message.sender.isEmpty { previous = message.line }
        }
        reader.reading.unknown += reader.pending.values
        reader.reading.unknown.sort { $0.line < $1.line }
        return reader.reading
    }

    /// Reads the last whole list, and what was added to it: numbers that go on, or those who are out.
    ///
    /// - Returns: The lists by the places of their messages.
    private static func listsThatCount(
        in messages: [CopiedMessages.Message], _ marks: [[ListLine]], _ players: ListedPlayers
    ) throws -> [Int: ListReading] {
        var lists: [Int: ListReading] = [:]
        var rest = marks.indices.filter { marks[$0].count > 1 }
        while let place = rest.popLast() {
            let list = try ListedLines.read(messages[place].body, from: messages[place].line, players)
            lists[place] = list
            let before = rest.last.flatMap { marks[$0].compactMap(\.number).max() }
            let goesOn = before.map { marks[place].compactMap(\.number).min() ?? 0 > $0 } ?? false
            let isWhole = !list.unknown.isEmpty || list.entries.contains { $0.reply == .coming }
            if isWhole && !goesOn { break }
        }
        return lists
    }

    private init(players: ListedPlayers) { self.players = players }

    private mutating func add(_ list: ListReading, of message: Message) throws {
        reading.unknown += list.unknown
        reading.passedOver += list.passedOver
        reading.unanswered += list.unanswered
        reading.titles = list.titles
        let senders = (try? players.find(message.sender).get().map(\.player.id)) ?? []
        for entry in list.entries { add(entry, fromItsPlayer: senders.contains(entry.player.id)) }
    }

    /// Adds an answer of a list, which somebody may have copied before its player wrote something else.
    private mutating func add(_ entry: ListReading.Entry, fromItsPlayer isFromItsPlayer: Bool) {
        var entry = entry
        if let said = reading.entries.first(where: { $0.isOf(entry.player) }), entry.reply == .coming,
            !isFromItsPlayer
        {
            guard said.reply != .out else {
                let name = entry.player.name.text
                pending[name] = .init(
                    line: entry.line, text: entry.text, reason: "\(name) was out in an earlier message")
                return
            }
            entry.guests = max(entry.guests, said.guests)
        }
        replace(with: entry)
    }

    private mutating func replace(with entry: ListReading.Entry) {
        pending[entry.player.name.text] = nil
        reading.replace(with: entry)
    }

    /// The lines of a message without what the app adds, such as `<This message was edited>`, placeholders for
    /// pictures, and links.
    private static func lines(of message: Message) -> [String] {
        message.body.map { String($0).replacing(/\u{200E}?<[^<>]*>|(?:\w+:\/\/|www\.)\S+/, with: "") }
    }

    private static func text(of message: Message) -> String {
        lines(of: message).map { $0.printable.trimmingWhitespace() }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func unknown(_ message: Message, _ problem: ListedPlayers.Problem) throws -> ListReading.Unknown {
        let text = "\(message.sender): \(Self.text(of: message))"
        var unknown = try players.unknown(ListLine(text[...], number: message.line, after: 0), problem)
        // The user can be asked about the sender, if that is one player.
        let sender = try? players.find(message.sender).get()
        unknown.player = sender?.count == 1 ? sender?.first?.player.name.text : nil
        return unknown
    }

    /// Reads a message.
    ///
    /// - Returns: Why it is not understood; nil if it is, or is chat.
    private mutating func read(_ message: Message, after previous: Int?) throws -> ListedPlayers.Problem? {
        let text = Self.text(of: message)
        if text.isEmpty { return nil }
        if !AnswerWords.isBareAnswer(text) {
            asker = AnswerWords.asksSomethingElse(text) ? message.sender : nil
        } else if let asker, asker != message.sender {
            guard let player = try? players.find(message.sender).get().first?.player else { return .unclear }
            if reading.entries.contains(where: { $0.isOf(player) }) {
                reading.passedOver.append("\(message.sender): \(text)")
            } else {
                pending[player.name.text] = try unknown(message, .unclear)
            }
            return nil
        }
        let said = AnswerWords.withoutQuestion(Self.lines(of: message).joined(separator: "\n"))
        var lines = ListLine.parsed(said.split(separator: "\n"), from: message.line).filter { !$0.text.isEmpty }
        if lines.count > 1 { lines = ListLine.withClearMarks(lines) }
        var others = ListReading()
        if let problem = try readOthers(in: &lines, &others) { return problem }
        for entry in others.entries { replace(with: entry) }
        if !others.entries.isEmpty, lines.isEmpty { return nil }

        let guests = lines.map(\.guests).reduce(0, +)
        if guests > ListLine.mostGuests { return .saying(ListLine.tooManyGuests) }
        if let problem = lines.compactMap(\.guestProblem).first { return .saying(problem) }
        let reply: Reply
        switch answer(of: lines) {
        case .failure(let problem): return problem
        case .success(let answer?): reply = answer
        case .success(nil):
            // "Actually in" is not chat.
            if lines.contains(where: { $0.name.count < 25 && AnswerWords.mayAnswer($0.name) }) { return .unclear }
            if guests > 0 { return .saying("is that the sender or a guest? Write \"in\" or \"in +1\"") }
            reading.passedOver.append("\(message.sender): \(text)")
            return nil
        }
        let notes = lines.flatMap(\.notes)
        if let note = notes.first(where: { AnswerWords.meaning($0) == .unclear && !AnswerWords.isHarmless($0) }) {
            return .saying(ListLine.isUnclear(note))
        }
        if guests > 0, reply == .maybe { return .saying(ListLine.guestInDoubt) }
        if reading.isUnclearEcho(lines.map(\.name).joined(separator: " "), after: previous) { return .unclear }
        if message.sender.wholeMatch(of: /\+?[\d\s().\-]{6,}/) != nil {
            return .saying("the sender is a telephone number; write the player's name instead")
        }
        switch try players.findOrAdd(message.sender) {
        case .failure(let problem): return problem
        case .success(let findings):
            for finding in findings {
                replace(
                    with: .init(
                        line: message.line, text: "\(message.sender): \(text)", player: finding.player,
                        isNew: finding.isNew, similar: finding.similar, reply: reply,
                        comment: reply == .out ? nil : lines.compactMap(\.comment).first, guests: guests))
            }
            return nil
        }
    }

    /// Takes out the lines in which somebody answers for others, whose first names are given in full, or asks them.
    ///
    /// - Returns: Why one of the lines is not understood.
    private func readOthers(in lines: inout [ListLine], _ others: inout ListReading) throws -> ListedPlayers.Problem? {
        var reader = players
        reader.needed = .firstName
        if try lines.contains(where: { try players.noteOfAnother($0, than: []) != nil }) { return .unclear }
        for line in lines where !AnswerWords.isPhrase(line.name) {
            guard try players.names(line.name) else { continue }
            if line.text.hasSuffix("?") {
                lines.removeAll { $0.line == line.line }
                continue
            }
            let found = try reader.find(line)
            // "@Dan yes" may be an answer to Dan, and "Will out" be about the sender.
            if !line.text.contains("@"), case .success(let answer) = found, answer.isPlain, let said = answer.said,
                !answer.findings.contains(where: \.player.hasFirstNameThatIsAWord)
            {
                others.note(answer.findings, said, answer.comment, line)
                lines.removeAll { $0.line == line.line }
            } else if line.problem != nil || line.reply != nil || AnswerWords.mayAnswer(line.name)
                || (try? found.get()) != nil
            {
                if case .failure(let problem) = found, problem.isConflict { return problem }
                return .unclear
            }
        }
        return nil
    }

    /// The answer of the lines of a message; nil where they are chat.
    private func answer(of lines: [ListLine]) -> Result<Reply?, ListedPlayers.Problem> {
        let replies = Set(lines.compactMap(\.reply)).union(lines.filter(\.noted.isEmpty).flatMap(\.signs))
        let text = lines.map(\.name).joined(separator: "\n")
        switch AnswerWords.letters[text.lowercased()].map(AnswerWords.Meaning.reply) ?? AnswerWords.meaning(text) {
        case .unclear: return .failure(.unclear)
        case .reply(let said):
            let all = replies.union([said])
            if all.isSuperset(of: [.coming, .out]) { return .failure(.saying(ListLine.saysBoth(all))) }
            return .success(all.contains(.maybe) ? .maybe : said)
        case nil:
            if replies.count > 1 { return .failure(.saying(ListLine.saysBoth(replies))) }
            // "Paid ✅" and "nice goal 👍" are about something else.
            if lines.contains(where: { !$0.signs.isEmpty && !$0.hasPlainSign }) { return .failure(.unclear) }
            return .success(replies.first)
        }
    }
}

extension Player {
    fileprivate var hasFirstNameThatIsAWord: Bool {
        name.text.split(separator: " ").first.map { AnswerWords.isWord(String($0)) } ?? false
    }
}
