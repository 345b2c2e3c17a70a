import GatherKit

/// Reads the lines of a list from top to bottom.
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
    /// The lines passed over that are headings if names follow.
    private var passed: [ListLine] = []
    /// The answers on lines of their own, for the lines of the names above.
    private var answers: [Int: Reply] = [:]
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
        var list = Self(ListLine.withClearMarks(items), players)
        try list.read()
        return list.reading
    }

    private init(_ lines: [ListLine], _ players: ListedPlayers) {
        (self.lines, self.players) = (lines, players)
        isMarked = lines.contains(where: \.isMarked)
    }

    private mutating func read() throws {
        let below = try AnswersBelow(lines, players)
        answers = below.replies
        for line in lines {
            if !line.text.isEmpty {
                try read(line, isAnswerUnclear: below.unclear.contains(line.line))
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

    private mutating func read(_ line: ListLine, isAnswerUnclear: Bool) throws {
        for name in line.crossedOut {
            switch try players.findOrAdd(name) {
            case .success(let findings): reading.note(findings, .out, nil, line)
            case .failure(let problem): try refuse(line, problem)
            }
        }
        let heading = try players.heading(line)
        if isAnswerUnclear {
            if heading != nil { section = .unclear(isTitle: false) }
            try refuse(line, .unclearAnswer)
        } else if let heading {
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
            reading.passedOver.append(line.text)
        } else {
            try readNames(line)
        }
    }

    private mutating func begin(_ heading: Reply, _ line: ListLine) {
        passed = []
        if !answers.isEmpty { return }
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
            if line.number == nil, AnswerWords.heading(line.name) != nil, !AnswerWords.mayBeginWithName(line.name) {
                section = .unclear(isTitle: false)
            }
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
        let isName = !isMarked && line.comment != nil && !line.isTime && !line.name.contains(":")
        if line.isAnnouncement && !isName || AnswerWords.isTally(line.name) { return .title }
        return isLikeHeading(line) ? .heading : .name
    }

    private func isLikeHeading(_ line: ListLine) -> Bool {
        if line.isTitle || line.isCount && !line.isMarked { return true }
        if line.isMarked || line.number != nil || AnswerWords.mayBeginWithName(line.name) { return false }
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
