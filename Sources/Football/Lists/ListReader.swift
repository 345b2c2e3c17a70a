import Foundation
public import GatherKit

/// Reads lists of who is coming, as people post them: `1. Ana +1`, `❌ Ion`, `Zoe (maybe)`, with headings for those who
/// are out, or messages of which each sender answers.
public struct ListReader: Sendable {
    private typealias Problem = ListedPlayers.Problem

    private let players: ListedPlayers

    /// The maximum number of lines that are not empty.
    public static let mostLines = 300

    /// Makes a reader.
    ///
    /// - Parameter addsUnknown: Whether a name that matches no player is read as a new player.
    public init(addsUnknown: Bool = false) { players = ListedPlayers(addsUnknown: addsUnknown) }

    /// Reads a list.
    ///
    /// - Parameter ignoresUnknown: Whether lines that make no sense are left out, with all below a heading that makes none.
    /// - Throws: ``ListFailure``.
    public func read(_ text: String, ignoresUnknown: Bool = false, in session: Session) throws -> ListReading {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let count = lines.reduce(0) { $0 + ($1.contains { !$0.isWhitespace } ? Self.parts(of: $1).count : 0) }
        guard count <= Self.mostLines else { throw ListFailure.tooManyLines(count) }
        var reading = ListReading()
        if let copied = CopiedMessages(lines) {
            try read(copied.messages, into: &reading, in: session)
        } else {
            try read(lines, from: 1, into: &reading, in: session)
        }
        guard reading.unknown.isEmpty || ignoresUnknown else { throw ListFailure.notUnderstood(reading.unknown) }
        guard !reading.entries.isEmpty else { throw ListFailure.namesNobody }
        return reading
    }

    /// Returns the answer that a text is, such as `yes` or ✅; nil if it is not an answer, or says more than that.
    public static func reply(_ text: String) -> Reply? {
        let line = ListLine(Substring(text), number: 1, after: 0)
        guard line.problem == nil, line.unclear == nil, line.number == nil, line.guests == 0 else { return nil }
        if line.name.isEmpty { return line.signs.count > 1 ? nil : line.reply }
        let reply = AnswerWords.reply(line.name)
        return line.noted.union(line.signs).isSubset(of: [reply ?? .asked]) ? reply : nil
    }

    /// Returns whether a text may be the name of one person, unlike `Tom, Jim`, `Tom +1` and `2`.
    public static func isOneName(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && !text.contains("+") && text.firstMatch(of: LineItems.joints) == nil
    }

    // MARK: - Lines

    /// What the names below a heading have answered.
    private enum Section {
        /// Nil where there is no heading.
        case known(Reply?)
        case unknown
    }

    private func read(
        _ lines: [Substring], from first: Int, into reading: inout ListReading, in session: Session
    ) throws {
        let lines = Self.withClearMarks(
            try Self.parsed(lines, from: first).flatMap { try items(of: $0, in: session) })
        let isMarked = lines.contains(where: \.isMarked)
        var section = Section.known(nil)
        /// The number in the heading right above.
        var count: Int?
        var isAfterBlank = false
        /// The number of the line before.
        var previous: Int?
        /// The lines passed over that are headings if names follow.
        var passed: [ListLine] = []
        /// The lines of names without an answer.
        var silent: [ListLine] = []
        var signs: Set<Reply> = []
        /// Whether a numbered line has a sign other than a tick, so that a number does not mean "in".
        var isSquadNumbered = false
        let begin = reading.entries.count
        let below = try answersBelow(lines, in: session)
        for line in lines {
            defer {
                isAfterBlank = line.text.isEmpty
                previous = isAfterBlank ? previous : line.line
            }
            if line.text.isEmpty { continue }
            for name in line.crossedOut {
                switch try players.findOrAdd(name, in: session) {
                case .success(let findings): try note(findings, .out, nil, line, &reading)
                case .failure(let problem): try refuse(problem, line, &reading, in: session)
                }
            }
            if below.unclear.contains(line.line) {
                if try heading(line, in: session) != nil { section = .unknown }
                try refuse(.unclearAnswer, line, &reading, in: session)
                continue
            }
            if let reply = try heading(line, in: session) {
                passed = []
                if !below.replies.isEmpty { continue }
                // Two numbers one below the other are a tally.
                let number = line.name.firstMatch(of: /\d+/).flatMap { Int($0.0) }
                let isTally = (count ?? 0) > 0 && number != nil
                section = .known(isTally || reply == .asked ? nil : reply)
                count = number
                continue
            }
            guard line.problem != nil || line.name.contains(where: { $0.isLetter || $0 == "#" }) else {
                // An unknown sign may be a heading, but not a row of dashes.
                if line.isUnknownSign {
                    section = .unknown
                    try refuse(.unclearHeading, line, &reading, in: session)
                }
                continue
            }
            if let colon = line.text.firstIndex(of: ":"),
                AnswerWords.withoutQuestion(String(line.text[line.text.index(after: colon)...])).isEmpty,
                !line.isTitle
            {
                reading.passedOver.append(line.text)
                continue
            }
            var found = try players.find(line, in: session)
            if case .failure(let problem) = found {
                let isFirst = reading.entries.count == begin
                switch place(of: line, problem, isFirst: isFirst, isMarked: isMarked, isAfterBlank: isAfterBlank) {
                case .title:
                    if try !line.isPayment && players.names(line.name, besides: [], in: session) {
                        try refuse(.unclear, line, &reading, in: session)
                    } else {
                        reading.passedOver.append(line.text)
                        if !isFirst, below.replies.isEmpty { passed.append(line) }
                    }
                    continue
                case .heading:
                    section = .unknown
                    let namesPlayer = try players.names(line.name, besides: [], in: session)
                    try refuse(namesPlayer ? .unclear : .unclearHeading, line, &reading, in: session)
                    continue
                case .name: break
                }
                let asks = reading.entries.count(where: \.isNew) < ListFailure.linesShown
                found = try players.newPlayer(line, problem, asks: asks, in: session) ?? found
            }
            switch found {
            case .failure(let problem):
                // "Bench (no game)" is a heading that says two things.
                if line.number == nil, AnswerWords.heading(line.name) != nil { section = .unknown }
                try refuse(problem, line, &reading, in: session)
            case .success(let answer):
                count = nil
                for line in passed {
                    section = .unknown
                    reading.passedOver.removeAll { $0 == line.text }
                    try refuse(.unclearHeading, line, &reading, in: session)
                }
                passed = []
                guard case .known(let above) = section else {
                    try refuse(.belowUnclearHeading, line, &reading, in: session)
                    continue
                }
                // "GK: Ana" below "Out:" may be out or not.
                let isUnclearRole = answer.hasRole && answer.said == nil && (above ?? .coming) != .coming
                if isUnclearRole || isUnclearEcho(line.name, after: previous, reading)
                    || line.doubtsGuest(answer.said)
                {
                    try refuse(.unclear, line, &reading, in: session)
                    continue
                }
                if let unclear = line.unclear, answer.said ?? below.replies[line.line] == nil,
                    above ?? .coming == .coming
                {
                    try refuse(.saying(ListLine.isUnclear(unclear)), line, &reading, in: session)
                    continue
                }
                if answer.said == nil, above == nil { silent.append(line) }
                if line.noted.isEmpty {
                    signs.formUnion(line.signs)
                    isSquadNumbered =
                        isSquadNumbered || line.number != nil && !line.signs.subtracting([.coming]).isEmpty
                }
                let isAnswered = below.replies[line.line] != nil
                try note(
                    answer.findings, below.replies[line.line] ?? answer.said ?? above ?? .coming,
                    isAnswered ? nil : answer.comment, line, &reading)
            }
        }
        if let entry = reading.entries.dropFirst(begin).first {
            reading.titles = lines.filter { $0.line < entry.line }.map(\.text)
            let heading = entry.text.prefix { $0 != ":" }
            if AnswerWords.heading(String(heading)) != nil { reading.titles.append(String(heading)) }
        }
        // If there are ticks and crosses, a name without a sign has not answered, unless its number means "in" or some
        // such name brings a guest, as only those do who are coming.
        guard signs.contains(.coming), signs.count > 1 else { return }
        if !isSquadNumbered { silent.removeAll { $0.number != nil } }
        guard !silent.contains(where: { $0.guests > 0 }) else { return }
        reading.unanswered += silent.map(\.text)
        reading.entries.removeAll { entry in
            entry.reply == .coming && silent.contains { $0.line == entry.line && $0.text == entry.text }
        }
    }

    static func parsed(_ lines: [Substring], from first: Int) -> [ListLine] {
        var lastNumber = 0
        return lines.enumerated().flatMap { place, line in
            parts(of: line).map { part in
                let line = ListLine(part, number: first + place, after: lastNumber)
                lastNumber = line.number ?? lastNumber
                return line
            }
        }
    }

    /// The lines, of which those are unclear whose marks or signs may mean two things.
    private static func withClearMarks(_ lines: [ListLine]) -> [ListLine] {
        // Beside +, a dash is more than a bullet.
        let isMarkUnclear = Set(lines.compactMap(\.mark)).count > 1
        let isPaid = lines.contains(where: \.explainsSignsOfMoney)
        let isColourUnclear = ListLine.mayWearBibs(lines)
        return lines.map { line in
            if isMarkUnclear, line.mark != nil { return line.withUnclearMark }
            if isPaid, line.signs != [.coming] { return line.withUnclearSigns }
            return isColourUnclear ? line.withUnclearColour : line
        }
    }

    /// The lines that have become one, as in a form that drops line breaks: `1. Ana 2. Ion 3. Dan`.
    private static func parts(of line: Substring) -> [Substring] {
        guard line.utf8.count <= mostLines * ListLine.longest else { return [line] }
        let line = line.drop(while: \.isWhitespace)
        let marks = line.matches(of: /(?:^|\s)(\d{1,3})(?:[.)]\s*|\s+)(?=[\p{L}~])/)
        guard let first = marks.first, first.range.lowerBound == line.startIndex, let number = Int(first.1) else {
            return [line]
        }
        var starts: [Substring.Index] = []
        for mark in marks where Int(mark.1) == number + starts.count {
            // In "1. Ana + 2 more" the 2 is not a mark.
            if line[..<mark.range.lowerBound].last(where: { !$0.isWhitespace }) == "+" { continue }
            starts.append(mark.range.lowerBound)
        }
        let isDotted = first.0.contains { ".)".contains($0) }
        guard starts.count > (isDotted ? 1 : 2) else { return [line] }
        return zip(starts, starts.dropFirst() + [line.endIndex]).map { line[$0..<$1] }
    }

    /// The names of a line with something beside one of them, such as `Ana +1, Ion ❌`, each as a line of its own.
    private func items(of line: ListLine, in session: Session) throws -> [ListLine] {
        guard line.isAnswered || line.guests > 0,
            try players.directory.player(exactlyNamed: line.name, in: session) == nil
        else { return [line] }
        func part(_ text: Substring) -> ListLine {
            ListLine(text, number: line.line, after: line.number.map { $0 - 1 } ?? 0)
        }
        let items = try LineItems(line.text).lines { piece, isAfterPlus in
            let part = part(piece)
            guard case .failure(let problem) = try players.find(part, in: session) else { return true }
            // After a plus, an unknown name is that of a guest.
            let isName = !isAfterPlus && part.name.split(separator: " ").allSatisfy { $0.first?.isLowercase == false }
            return try problem.isConflict || isName && players.newPlayer(part, problem, asks: false, in: session) != nil
        }
        guard let items else { return [line.refused(ListLine.isAboutOneOrAll)] }
        guard items.count > 1 else { return [line] }
        let lines = items.map { part($0[...]) }
        let replies = lines.map { $0.reply ?? (try? players.find($0, in: session).get())?.said }
        // The last answer may be that of all, which makes no difference for "in".
        guard replies.contains(nil), let last = lines.last, let reply = replies.last, let reply else { return lines }
        guard reply == .coming else { return [line.refused(ListLine.isAboutOneOrAll)] }
        guard replies.dropLast().allSatisfy({ $0 == nil }), last.signs == [.coming] else { return lines }
        return items.dropLast().map { part("\($0) ✅"[...]) } + [last]
    }

    /// The answer of the names below a line, if it is their heading.
    private func heading(_ line: ListLine, in session: Session) throws -> Reply? {
        guard line.problem == nil, line.number == nil, line.crossedOut.isEmpty, line.guests == 0 else { return nil }
        guard line.name.contains(where: \.isLetter) else {
            return line.signs.count == 1 ? line.signs.first : line.noted.first ?? AnswerWords.reply(line.name)
        }
        guard let reply = AnswerWords.heading(line.name, isTitle: line.isTitle),
            line.noted.isSubset(of: [reply == .asked ? .coming : reply])
        else { return nil }
        if line.isTitle {
            // "Dan is injured, so:" is about Dan.
            let isHeading = AnswerWords.heading(line.name) != nil
            return try isHeading || !players.names(line.name, besides: [], in: session) ? reply : nil
        }
        // A player may have such a name, or one that is a word of some language: Ben out, Will in.
        let names = [line.name] + AnswerWords.splits(line.name).map(\.name)
        return try names.contains { try players.directory.player(exactlyNamed: $0, in: session) != nil } ? nil : reply
    }

    /// The answers on lines below names, as chats are copied, for the lines of the names above.
    ///
    /// They count if each name has one and nothing else is there. The lines are unclear where an answer may as well be the heading of the names below it.
    private func answersBelow(
        _ lines: [ListLine], in session: Session
    ) throws -> (replies: [Int: Reply], unclear: Set<Int>) {
        // A time stands beside a name or an answer.
        let lines = lines.filter {
            $0.text.isEmpty || $0.reply != nil || $0.name.contains(where: \.isLetter) && !$0.isTime
        }
        let headings = try lines.map { try heading($0, in: session) }
        func isAnswer(_ place: Int) -> Bool {
            headings[place] != nil && !lines[place].isTitle && !lines[place].text.contains(where: \.isNumber)
        }
        func isName(_ line: ListLine) throws -> Bool {
            switch try players.find(line, in: session) {
            case .success(let answer): answer.said == nil
            case .failure(let problem): try players.newPlayer(line, problem, asks: false, in: session) != nil
            }
        }
        let filled = try lines.indices.filter { !lines[$0].text.isEmpty }.drop {
            try headings[$0] == nil && !isName(lines[$0])
        }
        // What stands above the first names is a heading, and so are those that follow.
        guard let start = filled.first, headings[start] == nil,
            let first = filled.first(where: { headings[$0] != nil }), isAnswer(first)
        else { return ([:], []) }
        let answered = zip(filled, filled.dropFirst()).filter { headings[$0] == nil && isAnswer($1) }
        let isPaired = try answered.allSatisfy { above, answer in
            let (above, answer) = (lines[above], lines[answer])
            return try above.number == nil && above.isMarked == answer.isMarked && isName(above)
        }
        if isPaired, answered.count * 2 == filled.count {
            return (Dictionary(answered.map { (lines[$0].line, headings[$1] ?? .asked) }) { $1 }, [])
        }
        if headings.allSatisfy({ ($0 ?? .coming) == .coming || $0 == .asked }) { return ([:], []) }
        var unclear: Set<Int> = []
        for (above, answer) in answered where headings[answer] != .asked {
            let next = filled.first { $0 > answer }.map { lines[$0] }
            // A blank line ends the names above, and another numbering, or bullets, begin below a heading.
            let number = lines[above].number
            let goesOn = next.map { next in
                number.flatMap { above in next.number.map { $0 > above } }
                    ?? (number == nil && next.number == nil && !lines[above].isMarked && !next.isMarked)
            }
            guard answer == above + 1, goesOn ?? true else { break }
            if try isName(lines[above]) { unclear.formUnion([lines[above].line, lines[answer].line]) }
        }
        for answer in filled where isAnswer(answer) && unclear.contains(lines[answer - 1].line) {
            unclear.insert(lines[answer].line)
        }
        return ([:], unclear)
    }

    /// The possible meanings of a line that names no player.
    private enum Place {
        /// A title, or a line that says when, where or for how much they play.
        case title
        /// A heading, so that nobody knows what those below it have answered.
        case heading
        case name
    }

    private func place(
        of line: ListLine, _ problem: Problem, isFirst: Bool, isMarked: Bool, isAfterBlank: Bool
    ) -> Place {
        let tellsOfMatch = AnswerWords.tellsOfMatch(line.name)
        if isFirst, !line.isMarked, line.number == nil || tellsOfMatch, !problem.isConflict {
            let endsWithColon = line.text.contains(/:[^\p{L}\p{N}]*$/)
            let words = line.name.split(separator: " ").dropFirst()
            let isQuestion = line.text.hasSuffix("?") && words.contains { $0 == $0.lowercased() }
            let isShort = isQuestion || endsWithColon
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
        return isLikeHeading(line, isMarked: isMarked, isAfterBlank: isAfterBlank) ? .heading : .name
    }

    private func isLikeHeading(_ line: ListLine, isMarked: Bool, isAfterBlank: Bool) -> Bool {
        if line.isTitle || line.isCount && !line.isMarked { return true }
        if line.isMarked || line.number != nil { return false }
        if line.text.hasSuffix("?"), AnswerWords.refuses(line.name, isShort: true) { return true }
        let hasSign = !line.signs.isEmpty || ListLine.hasSign(line.text[...])
        if players.addsUnknown {
            let (name, meaning) = ListedPlayers.shortestName(in: line)
            if !AnswerWords.isWord(name), hasSign || line.reply != nil || meaning != nil { return false }
        }
        let isLoud = line.name == line.name.uppercased() && line.name != line.name.lowercased()
        let initials = line.name.split(separator: " ").compactMap { $0.first { $0.isLetter } }
        let isSentence = initials.first?.isUppercase == true && initials.last?.isLowercase == true
        return isMarked || isAfterBlank || isLoud || isSentence || hasSign
            || AnswerWords.meaning(line.name) != nil
    }

    // MARK: - Messages

    /// Reads messages: the last list that somebody has sent, and what each sender answers.
    private func read(
        _ messages: [CopiedMessages.Message], into reading: inout ListReading, in session: Session
    ) throws {
        let lists = messages.indices.filter { Self.parsed(messages[$0].body, from: 1).count(where: \.isMarked) > 1 }
        for (place, message) in messages.enumerated() {
            if place == lists.last {
                var list = ListReading()
                try read(message.body, from: message.line, into: &list, in: session)
                reading.unknown += list.unknown
                reading.passedOver += list.passedOver
                reading.unanswered += list.unanswered
                reading.titles = list.titles
                for entry in list.entries { reading.replace(with: entry) }
            } else if !lists.contains(place) {
                let previous = messages[..<place].last { !$0.sender.isEmpty }?.line
                try read(message, after: previous, into: &reading, in: session)
            }
        }
    }

    private func read(
        _ message: CopiedMessages.Message, after previous: Int?, into reading: inout ListReading, in session: Session
    ) throws {
        // What the messenger adds, such as <This message was edited>, placeholders for pictures, and links.
        let body = message.body.map { $0.replacing(/\u{200E}?<[^<>]*>|(?:\w+:\/\/|www\.)\S+/, with: "") }
        let text = body.map { String($0).printable.trimmingWhitespace() }.filter { !$0.isEmpty }.joined(separator: " ")
        if text.isEmpty { return }
        func refuse(_ problem: Problem) throws {
            let whole = ListLine("\(message.sender): \(text)", number: message.line, after: 0)
            try self.refuse(problem, whole, &reading, in: session)
            // The user can be asked about the sender, if that is one player.
            let sender = try? players.find(message.sender, in: session).get()
            reading.unknown[reading.unknown.count - 1].player =
                sender?.count == 1 ? sender?.first?.player.name.text : nil
        }
        let said = AnswerWords.withoutQuestion(body.joined(separator: "\n"))
        var lines = Self.parsed(said.split(separator: "\n"), from: message.line).filter { !$0.text.isEmpty }
        if lines.count > 1 { lines = Self.withClearMarks(lines) }
        // Somebody may answer for others, whose first names are given in full, or ask them.
        var reader = players
        reader.needed = .firstName
        var others = ListReading()
        for line in lines where !AnswerWords.isPhrase(line.name) {
            guard try players.names(line.name, besides: [], in: session) else { continue }
            if line.text.hasSuffix("?") {
                lines.removeAll { $0.line == line.line }
                continue
            }
            let found = try reader.find(line, in: session)
            // "@Dan yes" may be an answer to Dan.
            if !line.text.contains("@"), case .success(let answer) = found, answer.isPlain, let said = answer.said,
                // "Will out" may be about Will or not.
                !answer.findings.contains(where: {
                    $0.player.name.text.split(separator: " ").first.map { AnswerWords.isWord(String($0)) } ?? false
                })
            {
                try note(answer.findings, said, answer.comment, line, &others)
                lines.removeAll { $0.line == line.line }
            } else if line.problem != nil || line.reply != nil || AnswerWords.mayAnswer(line.name)
                || (try? found.get()) != nil
            {
                if case .failure(let problem) = found, problem.isConflict { return try refuse(problem) }
                return try refuse(.unclear)
            }
        }
        for entry in others.entries { reading.replace(with: entry) }
        if !others.entries.isEmpty, lines.isEmpty { return }
        let meaning = AnswerWords.meaning(lines.map(\.name).joined(separator: "\n"))
        let replies = Set(lines.compactMap(\.reply)).union(lines.filter(\.noted.isEmpty).flatMap(\.signs))
        let guests = lines.map(\.guests).reduce(0, +)
        let guestProblem = lines.compactMap(\.guestProblem).first
        if let problem = guests > ListLine.mostGuests ? ListLine.tooManyGuests : guestProblem {
            return try refuse(.saying(problem))
        }
        let reply: Reply
        switch meaning {
        case .reply(let said):
            let all = replies.union([said])
            if all.isSuperset(of: [.coming, .out]) { return try refuse(.saying(ListLine.saysBoth(all))) }
            reply = all.contains(.maybe) ? .maybe : said
        case .unclear: return try refuse(.unclear)
        case nil where replies.count > 1: return try refuse(.saying(ListLine.saysBoth(replies)))
        // "Paid ✅" and "nice goal 👍" are about something else.
        case nil where lines.contains { !$0.signs.isEmpty && !$0.hasPlainSign }: return try refuse(.unclear)
        case nil:
            guard let said = replies.first else {
                // "Actually in" is not chat.
                if lines.contains(where: { $0.name.count < 25 && AnswerWords.mayAnswer($0.name) }) {
                    return try refuse(.unclear)
                }
                if guests > 0 { return try refuse(.saying("is that the sender or a guest? Write \"in\" or \"in +1\"")) }
                reading.passedOver.append("\(message.sender): \(text)")
                return
            }
            reply = said
        }
        if guests > 0, reply == .maybe { return try refuse(.saying(ListLine.guestInDoubt)) }
        if isUnclearEcho(lines.map(\.name).joined(separator: " "), after: previous, reading) {
            return try refuse(.unclear)
        }
        guard message.sender.wholeMatch(of: /\+?[\d\s().\-]{6,}/) == nil else {
            return try refuse(.saying("the sender is a telephone number; write the player's name instead"))
        }
        switch try players.findOrAdd(message.sender, in: session) {
        case .success(let findings):
            let text = "\(message.sender): \(text)"
            for finding in findings {
                reading.replace(
                    with: .init(
                        line: message.line, text: text, player: finding.player, isNew: finding.isNew,
                        similar: finding.similar, reply: reply,
                        comment: reply == .out ? nil : lines.compactMap(\.comment).first, guests: guests))
            }
        case .failure(let problem): try refuse(problem)
        }
    }

    /// Whether a text repeats an answer, such as `me too`, and that is not known to be "in".
    private func isUnclearEcho(_ text: String, after previous: Int?, _ reading: ListReading) -> Bool {
        guard let previous, AnswerWords.isEcho(text) else { return false }
        return reading.entries.last.map { $0.line != previous || $0.reply != .coming } ?? true
    }

    // MARK: - Recorded answers

    private func note(
        _ findings: [ListedPlayers.Finding], _ reply: Reply, _ comment: String?, _ line: ListLine,
        _ reading: inout ListReading
    ) throws {
        for (place, finding) in findings.enumerated() {
            let guests = place == findings.count - 1 ? line.guests : 0
            guard let earlier = reading.entries.firstIndex(where: { $0.isOf(finding.player) }) else {
                reading.entries.append(
                    .init(
                        line: line.line, text: line.text, player: finding.player, isNew: finding.isNew,
                        similar: finding.similar, reply: reply, comment: reply == .out ? nil : comment,
                        guests: guests, guestNames: finding.guestNames))
                continue
            }
            let other = reading.entries[earlier]
            if line.isGuest {
                let reason = "is that a guest of \(finding.player.name.text)? Write, for example, Ana +1"
                reading.unknown.append(.init(line: line.line, text: line.text, reason: reason))
            } else if other.reply == reply {
                reading.entries[earlier].guests = max(other.guests, guests)
                if reply != .out { reading.entries[earlier].comment = other.comment ?? comment }
                reading.entries[earlier].guestNames += finding.guestNames.filter { !other.guestNames.contains($0) }
            } else {
                let reason = "line \(other.line) says that \(finding.player.name.text) is \(other.reply.rawValue)"
                reading.unknown.append(.init(line: line.line, text: line.text, reason: reason))
            }
        }
    }

    private func refuse(
        _ problem: Problem, _ line: ListLine, _ reading: inout ListReading, in session: Session
    ) throws {
        let reason: String
        let player = problem.isUnclear ? try players.playerAtStart(of: line.name, in: session)?.player.name.text : nil
        switch problem {
        case .saying(let text): reason = text
        case .player(.unknownName(let name, _)):
            let nearest = try players.directory.nearestName(to: name, in: session)
            // Not how to add one: there may be many.
            reason = "there is no player \(quoted(name))\(nearest.map { "; did you mean \($0)?" } ?? "")"
        case .player(let failure): reason = failure.message
        }
        reading.unknown.append(.init(line: line.line, text: line.text, reason: reason, player: player))
    }
}

extension ListReading.Entry {
    /// Whether it is about a player; of new ones, who have no number yet, about one of the same name.
    fileprivate func isOf(_ player: Player) -> Bool {
        self.player.id == player.id && (!isNew || self.player.name.keys.name == player.name.keys.name)
    }
}

extension ListReading {
    /// Records the answer of a player in place of an earlier one.
    fileprivate mutating func replace(with entry: Entry) {
        entries.removeAll { $0.isOf(entry.player) }
        entries.append(entry)
    }
}
