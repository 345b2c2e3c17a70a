import GatherKit

/// Reads the lines of a list: cuts them into one line for each name, finds the headings among them and the answers below
/// names, and then notes from top to bottom whom each line names and what they have answered.
struct ListedLines {
    private let players: ListedPlayers
    private let lines: [ListLine]
    private let isMarked: Bool
    private var reading = ListReading()

    /// What the names below a heading have answered.
    private enum Section {
        /// Nil where there is no heading.
        case known(Reply?)
        /// Below a title, names with an answer of their own are clear.
        case unclear(isTitle: Bool)
    }

    private var section = Section.known(nil)
    /// The number in the heading right above.
    private var count: Int?
    private var isAfterBlank = false
    private var isAboveNames = true
    /// The number of the line before.
    private var previous: Int?
    /// The number of the last line that asks about something other than who is coming, or answers such a question.
    private var question: Int?
    /// The lines passed over that are headings if names follow.
    private var passed: [ListLine] = []
    /// The answers on lines of their own, for the lines of the names above; empty unless each name has one and nothing
    /// else is there.
    private var answers: [Int: Reply] = [:]
    /// The lines where an answer may as well be the heading of the names below it.
    private var unclearAnswers: Set<Int> = []
    /// The lines of names without an answer.
    private var silent: [ListLine] = []
    private var signs: Set<Reply> = []
    /// Whether a numbered line has a sign other than a tick, so that a number does not mean "in".
    private var isSquadNumbered = false

    /// Reads a list.
    ///
    /// - Parameter first: The number of its first line.
    static func read(_ lines: [Substring], from first: Int, _ players: ListedPlayers) throws -> ListReading {
        var items = try ListLine.parsed(lines, from: first).flatMap { try players.items(of: $0) }
        // Below an answer, a poll has the number of votes, and the time of each.
        if let poll = items.firstIndex(where: \.countsVotes) {
            items = items[..<poll] + items[poll...].filter { !$0.countsVotes && !$0.isTime }
        }
        let lines = try ListLine.withClearMarks(items).map { line in
            var line = line
            line.heading = try players.heading(line)
            return line
        }
        var list = Self(lines, players)
        try list.read()
        return list.reading
    }

    private init(_ lines: [ListLine], _ players: ListedPlayers) {
        (self.lines, self.players) = (lines, players)
        isMarked = lines.contains(where: \.isMarked)
    }

    private mutating func read() throws {
        try findAnswersBelow()
        for line in lines {
            if !line.text.isEmpty {
                try read(line)
                previous = line.line
            }
            isAfterBlank = line.text.isEmpty
        }
        if let entry = reading.entries.first {
            reading.titles = lines.filter { $0.line < entry.line }.map(\.text)
            let heading = String(entry.text.prefix { $0 != ":" })
            if AnswerWords.heading(heading) != nil { reading.titles.append(heading) }
        }
        leaveOutTheSilent()
    }

    /// Leaves out names without a sign in a list of ticks and crosses.
    ///
    /// Not where their numbers mean "in", or one of them brings a guest, as only those do who are coming.
    private mutating func leaveOutTheSilent() {
        guard signs.contains(.coming), signs.count > 1 else { return }
        if !isSquadNumbered { silent.removeAll { $0.number != nil } }
        guard !silent.contains(where: { $0.guests > 0 }) else { return }
        reading.unanswered = silent.map(\.text)
        reading.entries.removeAll { entry in
            entry.reply == .coming && silent.contains { $0.line == entry.line && $0.text == entry.text }
        }
    }

    private mutating func read(_ line: ListLine) throws {
        for name in line.crossedOut {
            switch try players.findOrAdd(name) {
            case .success(let findings): reading.note(findings, .out, nil, line)
            case .failure(let problem): try refuse(line, problem)
            }
        }
        if unclearAnswers.contains(line.line) {
            if line.heading != nil { section = .unclear(isTitle: false) }
            try refuse(line, .unclearAnswer)
        } else if let heading = line.heading {
            begin(heading, line)
        } else if line.problem == nil, !line.name.contains(where: { $0.isLetter || $0 == "#" }) {
            // An unknown sign may be a heading, but not a row of dashes.
            if line.isUnknownSign { try refuseHeading(line) }
            // In "~Ana~ (Ion)" Ion may come for Ana.
            if !line.crossedOut.isEmpty,
                let note = try line.otherNotes.first(where: { note in
                    try note.first?.isUppercase == true && !AnswerWords.isHarmless(note) || players.names(note)
                })
            {
                try refuse(line, .saying(ListLine.isUnclear(note)))
            }
        } else if line.asksSomething {
            if let said = line.said, AnswerWords.asksSomethingElse(said) { question = line.line }
            reading.passedOver.append(line.text)
        } else if let question, question == previous, let said = line.said, AnswerWords.isBareAnswer(said) {
            self.question = line.line
            try refuse(line, .unclear)
        } else {
            try readNames(line)
        }
    }

    private mutating func begin(_ heading: Reply, _ line: ListLine) {
        passed = []
        if !answers.isEmpty { return }
        // "Missing 2" may count free places unless another numbering begins below it.
        if heading == .out, AnswerWords.mayCountPlaces(line.name),
            let next = lines.first(where: { $0.line > line.line && !$0.text.isEmpty }),
            next.number != 1 || reading.entries.isEmpty
        {
            return passed = [line]
        }
        // Two numbers one below the other are a tally.
        let number = line.name.firstMatch(of: /\d+/).flatMap { Int($0.0) }
        let isTally = (count ?? 0) > 0 && number != nil
        section = .known(isTally || heading == .asked ? nil : heading)
        count = heading == .asked ? nil : number
    }

    private mutating func readNames(_ line: ListLine) throws {
        var found = try players.find(line)
        if case .success(let answer) = found, answer.said == nil, mayTellOfMatch(line) {
            if !reading.entries.isEmpty { return try refuseHeading(line) }
            guard isMarked, AnswerWords.tellsOfMatch(line.name) else { return try refuse(line, .unclear) }
            return reading.passedOver.append(line.text)
        }
        if case .failure(let problem) = found {
            switch place(of: line, problem) {
            case .title:
                if try !line.isPayment && players.names(line.name) { return try refuse(line, .unclear) }
                reading.passedOver.append(line.text)
                if !reading.entries.isEmpty, answers.isEmpty { passed.append(line) }
                return
            case .heading: return try refuseHeading(line)
            case .name: break
            }
            let asks = reading.entries.count(where: \.isNew) < ListFailure.linesShown
            found = try players.newPlayer(line, problem, asks: asks) ?? found
        }
        isAboveNames = false
        switch found {
        case .success(let answer): try note(answer, line)
        case .failure(let problem):
            // "Bench (no game)" is a heading that says two things.
            if line.mayBeHeading, AnswerWords.heading(line.name) != nil { section = .unclear(isTitle: false) }
            try refuse(line, problem)
        }
    }

    private mutating func note(_ answer: ListedPlayers.LineAnswer, _ line: ListLine) throws {
        count = nil
        for line in passed {
            reading.passedOver.removeAll { $0 == line.text }
            try refuseHeading(line)
        }
        passed = []
        let above: Reply?
        switch section {
        case .known(let reply): above = reply
        case .unclear(isTitle: true) where answer.said != nil: above = nil
        case .unclear: return try refuse(line, .belowUnclearHeading)
        }
        let isBelowThoseIn = above ?? .coming == .coming
        let below = answers[line.line]
        // "GK: Ana" below "Out:" may be out or not.
        if answer.hasRole && answer.said == nil && !isBelowThoseIn
            || reading.isUnclearEcho(line.name, after: previous) || line.doubtsGuest(answer.said)
        {
            return try refuse(line, .unclear)
        }
        if let unclear = line.unclear, answer.said ?? below == nil, isBelowThoseIn {
            return try refuse(line, .saying(ListLine.isUnclear(unclear)))
        }
        if answer.said == nil, above == nil { silent.append(line) }
        if line.noted.isEmpty {
            signs.formUnion(line.signs)
            isSquadNumbered = isSquadNumbered || line.number != nil && !line.signs.subtracting([.coming]).isEmpty
        }
        if answer.isEither, (below ?? answer.said ?? above) != .out {
            return try refuse(line, .saying(ListedPlayers.isAboutOneOrBoth))
        }
        reading.note(
            answer.findings, below ?? answer.said ?? above ?? .coming, below == nil ? answer.comment : nil, line)
    }

    private mutating func refuse(_ line: ListLine, _ problem: ListedPlayers.Problem) throws {
        reading.unknown.append(try players.unknown(line, problem))
    }

    /// Refuses a line, and with it the names below it.
    private mutating func refuseHeading(_ line: ListLine) throws {
        let isOfMoney = line.isPayment || AnswerWords.tellsOfPayment(line.name)
        section = .unclear(isTitle: isAboveNames && !isOfMoney)
        try refuse(line, try players.names(line.name) ? .unclear : .unclearHeading)
    }

    /// Whether a line that names a player, such as Sunday, may as well tell of the match: `Sunday 20:00`.
    private func mayTellOfMatch(_ line: ListLine) -> Bool {
        let isFirst = reading.entries.isEmpty
        guard !line.isMarked, line.number == nil, isFirst || isMarked else { return false }
        let tellsOfDay = AnswerWords.tellsOfMatch(line.name) && AnswerWords.namesDay(line.name)
        return tellsOfDay || isFirst && isMarked && line.isAnnouncement
    }

    // MARK: - Answers on lines below names, as chats are copied

    private mutating func findAnswersBelow() throws {
        // A time stands beside a name or an answer.
        let lines = lines.filter {
            $0.text.isEmpty || $0.reply != nil || $0.name.contains(where: \.isLetter) && !$0.isTime
        }
        func isAnswer(_ place: Int) -> Bool {
            lines[place].heading != nil && !lines[place].isTitle && !lines[place].text.contains(where: \.isNumber)
        }
        let filled = try lines.indices.filter { !lines[$0].text.isEmpty }.drop {
            try lines[$0].heading == nil && !isName(lines[$0])
        }
        // An answer above the first name is a heading, and then so are all later ones.
        guard let start = filled.first, lines[start].heading == nil,
            let first = filled.first(where: { lines[$0].heading != nil }), isAnswer(first)
        else { return }
        let answered = zip(filled, filled.dropFirst()).filter { lines[$0].heading == nil && isAnswer($1) }
        let isPaired = try answered.allSatisfy { above, answer in
            let (above, answer) = (lines[above], lines[answer])
            return try above.number == nil && above.isMarked == answer.isMarked && isName(above)
        }
        if isPaired, answered.count * 2 == filled.count {
            answers = Dictionary(answered.map { (lines[$0].line, lines[$1].heading ?? .asked) }) { $1 }
            return
        }
        guard lines.contains(where: { [.maybe, .out].contains($0.heading) }) else { return }
        for (above, answer) in answered where lines[answer].heading != .asked {
            let next = filled.first { $0 > answer }.map { lines[$0] }
            guard answer == above + 1, Self.goesOn(from: lines[above], to: next) else { break }
            if try isName(lines[above]) { unclearAnswers.formUnion([lines[above].line, lines[answer].line]) }
        }
        for answer in filled where isAnswer(answer) && unclearAnswers.contains(lines[answer - 1].line) {
            unclearAnswers.insert(lines[answer].line)
        }
    }

    /// Whether a list goes on below an answer: a blank line ends it, and another numbering, or bullets, begin below a
    /// heading.
    private static func goesOn(from above: ListLine, to next: ListLine?) -> Bool {
        guard let next else { return true }
        guard let number = above.number else { return next.number == nil && !above.isMarked && !next.isMarked }
        return next.number.map { $0 > number } ?? false
    }

    private func isName(_ line: ListLine) throws -> Bool {
        switch try players.find(line) {
        case .success(let answer): answer.said == nil
        case .failure(let problem): try players.newPlayer(line, problem, asks: false) != nil
        }
    }

    // MARK: - Lines that name no player

    private enum Place {
        /// A title, or a line that says when, where or for how much they play.
        case title
        /// A heading, so that nobody knows what those below it have answered.
        case heading
        case name
    }

    private func place(of line: ListLine, _ problem: ListedPlayers.Problem) -> Place {
        let tellsOfMatch = AnswerWords.tellsOfMatch(line.name)
        if reading.entries.isEmpty, !line.isMarked, line.number == nil || tellsOfMatch, !problem.isConflict {
            let words = line.name.split(separator: " ").dropFirst()
            let isQuestion = line.text.hasSuffix("?") && words.contains { $0 == $0.lowercased() }
            let isShort = isQuestion || line.text.contains(/:[^\p{L}\p{N}]*$/)
            if isShort || isMarked || line.isAnnouncement, AnswerWords.refuses(line.name, isShort: isShort) {
                return .heading
            }
            // A single word may as well be a heading, and a number at the end be that of a player.
            let isText = isMarked && !words.isEmpty || line.name.contains(/\d.*\p{L}/)
            if tellsOfMatch || isText && !isShort || isQuestion && AnswerWords.asksWhoComes(line.name) { return .title }
        }
        guard problem.isNotFound else { return .name }
        // "Bob 20:15" may be somebody who comes late.
        let isLate = line.comment.map { comment in !line.otherNotes.contains { $0.contains(comment) } } ?? false
        let isName = !isMarked && isLate && !line.isTime && !line.name.contains(":")
        if line.isAnnouncement && !isName || AnswerWords.isTally(line.name) { return .title }
        return isLikeHeading(line) ? .heading : .name
    }

    private func isLikeHeading(_ line: ListLine) -> Bool {
        if line.isTitle || line.isCount && !line.isMarked { return true }
        if line.isMarked || !line.mayBeHeading { return false }
        if line.text.hasSuffix("?"), AnswerWords.refuses(line.name, isShort: true) { return true }
        let hasSign = !line.signs.isEmpty || ListLine.hasSign(line.text[...])
        if players.addsUnknown {
            let (name, meaning) = ListedPlayers.shortestName(in: line)
            if !AnswerWords.isWord(name), hasSign || line.reply != nil || meaning != nil { return false }
        }
        let isLoud = line.name == line.name.uppercased() && line.name != line.name.lowercased()
        let initials = line.name.split(separator: " ").compactMap { $0.first { $0.isLetter } }
        let isSentence = initials.first?.isUppercase == true && initials.last?.isLowercase == true
        return isMarked || isAfterBlank || isLoud || isSentence || hasSign || AnswerWords.meaning(line.name) != nil
    }
}
