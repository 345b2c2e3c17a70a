import Foundation
import GatherDatabase
public import GatherKit

/// Reads lists of who comes, as people post them: `1. Ana +1`, `❌ Ion`, `Zoe (maybe)`, with headings for those who are
/// out, or messages of which each sender answers.
public struct ListReader: Sendable {
    private let directory = PlayerDirectory()
    private let addsUnknown: Bool
    /// How much of a name is enough for a player.
    private var needed = Needed.beginning
    private enum Needed { case beginning, firstName, all }

    /// The maximum number of lines that are not empty.
    public static let mostLines = 300

    /// Makes a reader.
    ///
    /// - Parameter addsUnknown: Whether a name that matches no player is read as a new player.
    public init(addsUnknown: Bool = false) { self.addsUnknown = addsUnknown }

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

    /// Returns the answer that a text is, such as `yes` or ✅; nil if it is none, or says more than that.
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
                switch try findOrAdd(name, in: session) {
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
                // A sign that nobody knows may be a heading, but not a row of dashes.
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
            var found = try find(line, in: session)
            if case .failure(let problem) = found {
                let isFirst = reading.entries.count == begin
                switch place(of: line, problem, isFirst: isFirst, isMarked: isMarked, isAfterBlank: isAfterBlank) {
                case .title where line.isPayment, .title where try !names(line.name, besides: [], in: session):
                    reading.passedOver.append(line.text)
                    if !isFirst, below.replies.isEmpty { passed.append(line) }
                    continue
                case .title:
                    try refuse(.unclear, line, &reading, in: session)
                    continue
                case .heading:
                    section = .unknown
                    let namesPlayer = try names(line.name, besides: [], in: session)
                    try refuse(namesPlayer ? .unclear : .unclearHeading, line, &reading, in: session)
                    continue
                case .name: break
                }
                let asks = reading.entries.count(where: \.isNew) < ListFailure.linesShown
                found = try newPlayer(line, problem, asks: asks, in: session) ?? found
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
            // In "1. Ana + 2 more" the 2 is no mark.
            if line[..<mark.range.lowerBound].last(where: { !$0.isWhitespace }) == "+" { continue }
            starts.append(mark.range.lowerBound)
        }
        let isDotted = first.0.contains { ".)".contains($0) }
        guard starts.count > (isDotted ? 1 : 2) else { return [line] }
        return zip(starts, starts.dropFirst() + [line.endIndex]).map { line[$0..<$1] }
    }

    /// The names of a line with something beside one of them, such as `Ana +1, Ion ❌`, each as a line of its own.
    private func items(of line: ListLine, in session: Session) throws -> [ListLine] {
        guard line.isAnswered || line.guests > 0, try directory.player(exactlyNamed: line.name, in: session) == nil
        else { return [line] }
        func part(_ text: Substring) -> ListLine {
            ListLine(text, number: line.line, after: line.number.map { $0 - 1 } ?? 0)
        }
        let items = try LineItems(line.text).lines { piece, isAfterPlus in
            let part = part(piece)
            guard case .failure(let problem) = try find(part, in: session) else { return true }
            // After a plus, an unknown name is that of a guest.
            let isName = !isAfterPlus && part.name.split(separator: " ").allSatisfy { $0.first?.isLowercase == false }
            return try problem.isConflict || isName && newPlayer(part, problem, asks: false, in: session) != nil
        }
        guard let items else { return [line.refused(ListLine.isAboutOneOrAll)] }
        guard items.count > 1 else { return [line] }
        let lines = items.map { part($0[...]) }
        let replies = lines.map { $0.reply ?? (try? find($0, in: session).get())?.said }
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
            return try isHeading || !names(line.name, besides: [], in: session) ? reply : nil
        }
        // A player may have such a name, or one that is a word of some language: Ben out, Will in.
        let names = [line.name] + AnswerWords.splits(line.name).map(\.name)
        return try names.contains { try directory.player(exactlyNamed: $0, in: session) != nil } ? nil : reply
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
            switch try find(line, in: session) {
            case .success(let answer): answer.said == nil
            case .failure(let problem): try newPlayer(line, problem, asks: false, in: session) != nil
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
        if addsUnknown {
            let (name, meaning) = Self.shortestName(in: line)
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
        // What the messenger adds, such as <This message was edited>, what stands for a picture, and links.
        let body = message.body.map { $0.replacing(/\u{200E}?<[^<>]*>|(?:\w+:\/\/|www\.)\S+/, with: "") }
        let text = body.map { String($0).printable.trimmingWhitespace() }.filter { !$0.isEmpty }.joined(separator: " ")
        if text.isEmpty { return }
        func refuse(_ problem: Problem) throws {
            let whole = ListLine("\(message.sender): \(text)", number: message.line, after: 0)
            try self.refuse(problem, whole, &reading, in: session)
            // Whoever wrote it can be asked about, if that is one player.
            let sender = try? find(message.sender, in: session).get()
            reading.unknown[reading.unknown.count - 1].player =
                sender?.count == 1 ? sender?.first?.player.name.text : nil
        }
        let said = AnswerWords.withoutQuestion(body.joined(separator: "\n"))
        var lines = Self.parsed(said.split(separator: "\n"), from: message.line).filter { !$0.text.isEmpty }
        if lines.count > 1 { lines = Self.withClearMarks(lines) }
        // Somebody may answer for others, whose first names are given in full, or ask them.
        var reader = self
        reader.needed = .firstName
        var others = ListReading()
        for line in lines where !AnswerWords.isPhrase(line.name) {
            guard try names(line.name, besides: [], in: session) else { continue }
            if line.text.hasSuffix("?") {
                lines.removeAll { $0.line == line.line }
                continue
            }
            let found = try reader.find(line, in: session)
            // Of "@Dan yes" nobody knows whether it is an answer to Dan.
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
                // "Actually in" is no chat.
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
        switch try findOrAdd(message.sender, in: session) {
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

    // MARK: - Names

    /// A player whom a line names, with the guests named there.
    private struct Finding {
        let player: Player
        var guestNames: [Name] = []
        /// The name of a player whom a new one may be meant for.
        var similar: String?

        var isNew: Bool { player.id == 0 }
    }

    /// The players that a line names, and their answer.
    private struct LineAnswer {
        let findings: [Finding]
        let said: Reply?
        let comment: String?
        /// Whether the line has only names and an answer.
        var isPlain = true
        /// Whether the line begins with what the names are, such as `GK: Ana`.
        var hasRole = false
    }

    private enum Problem: Error {
        case saying(String)
        case player(PlayerReferenceFailure)

        private static let unclearReason = "it is unclear whether that is in, maybe or out"
        static let unclear = Problem.saying(unclearReason)
        static let unclearAnswer = Problem.saying(
            "it is unclear whether the answer is about the name above or those below; write, for example, Ana: out")
        static let unclearHeading = Problem.saying(
            "there is no name in it; if it is a heading, write In:, Maybe:, Out: or Reserves:")
        static let belowUnclearHeading = Problem.saying("the heading above it is unclear")

        var isUnclear: Bool { if case .saying(Self.unclearReason) = self { true } else { false } }
        var isNotFound: Bool { if case .player(let failure) = self { failure.kind == .notFound } else { false } }
        var isConflict: Bool { if case .player(let failure) = self { failure.kind == .conflict } else { false } }
    }

    /// Finds whom a line names: the player of exactly this name, or whom the rest without an answer names.
    private func find(_ line: ListLine, in session: Session) throws -> Result<LineAnswer, Problem> {
        if let problem = line.problem { return .failure(.saying(problem)) }
        if let player = try directory.player(exactlyNamed: line.name, in: session) {
            if try isAnswerOfAnother(line, than: player, in: session) { return .failure(.unclear) }
            return .success(LineAnswer(findings: [Finding(player: player)], said: line.reply, comment: line.comment))
        }
        var failure: Problem?
        let readings = AnswerWords.splits(line.name) + [(line.name, nil)]
        let others = readings.flatMap { name, meaning in
            [Self.withoutKeeper(name), AnswerWords.withoutGreeting(name)].compactMap(\.self).map { ($0, meaning) }
        }
        // Who has exactly such a name comes first: Terry Out.
        var exact = self
        exact.needed = .all
        let exactly = ([(line.name, nil)] + readings).map { ($0, $1, exact) }
        for (name, meaning, reader) in exactly + (readings + others).map({ ($0, $1, self) }) {
            switch try reader.find(name, in: session) {
            case .success(let findings):
                let rest = line.name.replacing(name, with: " ", maxReplacements: 1).trimmingWhitespace()
                if findings.count > 1, line.isAnswered || line.guests > 0 {
                    return .failure(.saying(ListLine.isAboutOneOrAll))
                }
                let players = findings.map(\.player)
                if name == line.name, players.count == 1,
                    try isAnswerOfAnother(line, than: players[0], in: session)
                {
                    return .failure(.unclear)
                }
                if meaning != nil, try names(rest, besides: players, in: session) {
                    guard AnswerWords.isPlain(rest) else { return .failure(.unclear) }
                    // "Mark & Will in" is about both, whatever "will" means; of "Mark, Will out" nobody knows.
                    if " \(rest)".prefixMatch(of: LineItems.joints) != nil {
                        guard rest.hasPrefix(","), meaning != .reply(.coming) else { continue }
                        return .failure(.unclear)
                    }
                }
                for note in line.otherNotes where AnswerWords.isHarmless(note) && !line.isGuest {
                    // In "Tom (and Will)" too.
                    guard try !names(note, besides: players, in: session) else {
                        return .failure(.saying(ListLine.isUnclear(note)))
                    }
                }
                return answer(of: findings, named: name, meaning, line).map { answer in
                    var answer = answer
                    answer.isPlain = rest.isEmpty || AnswerWords.isPlain(rest)
                    return answer
                }
            case .failure(.saying(let reason)): return .failure(.saying(reason))
            case .failure(let problem):
                // That a name fits several says more than that another reading fits none.
                if reader.needed != .all, failure == nil || problem.isConflict { failure = problem }
            }
        }
        if !line.isTitle, failure?.isConflict != true, let found = try playerAtStart(of: line.name, in: session) {
            // The rest of the line is about the player, so the line is not a heading.
            if found.rest.wholeMatch(of: /\d+/) != nil {
                return .failure(.saying(ListLine.isUnclear(found.rest)))
            }
            // A surname has a capital letter where the first name has one.
            if line.name.first?.isUppercase == true, found.rest.first?.isLowercase == true { return .failure(.unclear) }
        }
        return .failure(failure ?? .player(.unknownName(line.name)))
    }

    /// Whether a line that names a player may as well be the answer of another one: `Dan out`, if there are Dan and Dan Out.
    private func isAnswerOfAnother(_ line: ListLine, than player: Player, in session: Session) throws -> Bool {
        guard line.name != player.name.text else { return false }
        return try AnswerWords.splits(line.name).contains { name, _ in
            try directory.player(exactlyNamed: name, in: session).map { $0.id != player.id } ?? false
        }
    }

    /// The player whom the first words of a text name in full, or by all of a first name, and what follows them.
    private func playerAtStart(of text: String, in session: Session) throws -> (player: Player, rest: String)? {
        let words = text.split(separator: " ")
        for count in stride(from: min(3, words.count - 1), to: 0, by: -1) {
            let name = words.prefix(count).joined(separator: " ")
            guard case .success(let player) = try player(name, in: session) else { continue }
            let isExact = try directory.player(exactlyNamed: name, in: session) != nil
            guard isExact || Self.hasWords(name, player) else { continue }
            return (player, words.dropFirst(count).joined(separator: " "))
        }
        return nil
    }

    /// Returns the answer of a line for the players that a part of it names.
    ///
    /// - Parameter meaning: The meaning of the rest of the line; nil if there is no rest.
    private func answer(
        of findings: [Finding], named name: String, _ meaning: AnswerWords.Meaning?, _ line: ListLine
    ) -> Result<LineAnswer, Problem> {
        guard meaning != .unclear else { return .failure(.unclear) }
        guard case .reply(let said) = meaning, said != .asked else {
            return .success(
                LineAnswer(
                    findings: findings, said: line.reply, comment: line.comment, hasRole: meaning == .reply(.asked)))
        }
        let all = line.noted.union(line.signs).union([said])
        if all.isSuperset(of: [.coming, .out]) { return .failure(.saying(ListLine.saysBoth(all))) }
        let rest = line.name.hasPrefix(name) ? String(line.name.dropFirst(name.count)) : ""
        let reply = all.contains(.maybe) ? .maybe : said
        let reason = AnswerWords.beginning(rest)?.rest
        return .success(
            LineAnswer(
                findings: findings, said: reply,
                comment: line.comment ?? ListLine.comment(in: rest, reply)
                    ?? reason.flatMap { reply != .out && $0.contains(" ") ? $0 : nil }))
    }

    /// The name in front of a word for goalkeeper, as in `Mihai GK`; nil where there is none.
    private static func withoutKeeper(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard words.count > 1, (try? Player.positions.read(String(words[words.count - 1]))) == .goalkeeper else {
            return nil
        }
        return words.dropLast().joined(separator: " ").trimmingSymbols
    }

    // MARK: - New players

    /// Finds the players of a text, or makes a new one.
    private func findOrAdd(_ text: String, in session: Session) throws -> Result<[Finding], Problem> {
        let found = try find(text, in: session)
        guard case .failure(let problem) = found, var new = newPlayer(text, nil, problem) else { return found }
        new.similar = try similarName(to: problem, text, in: session)
        return .success([new])
    }

    /// Reads a line that names no known player as one about a new player; nil if that is not wanted or not possible.
    ///
    /// - Parameter asks: Whether a player with a similar name is sought, which goes through all names.
    private func newPlayer(
        _ line: ListLine, _ problem: Problem, asks: Bool, in session: Session
    ) throws -> Result<LineAnswer, Problem>? {
        let (name, meaning) = Self.shortestName(in: line)
        if line.isCount || !line.isMarked && AnswerWords.isWord(name) { return nil }
        // A question in small letters is chat.
        let words = line.name.split(separator: " ").dropFirst()
        if line.text.hasSuffix("?"), words.count > 1, words.allSatisfy({ $0 == $0.lowercased() }) { return nil }
        if try names(line.name.replacing(name, with: " ", maxReplacements: 1), besides: [], in: session) { return nil }
        let plain = Self.withoutKeeper(name)
        guard var finding = newPlayer(plain ?? name, line.position ?? plain.map { _ in .goalkeeper }, problem) else {
            return nil
        }
        if asks { finding.similar = try similarName(to: problem, plain ?? name, in: session) }
        return answer(of: [finding], named: name, meaning, line)
    }

    /// The name of a player that a name which was not found may be meant for; nil without one.
    private func similarName(to problem: Problem, _ name: String, in session: Session) throws -> String? {
        // Somebody may be known by the first name alone.
        if let first = name.split(separator: " ").first, first.count < name.count,
            let player = try directory.player(exactlyNamed: String(first), in: session)
        {
            return player.name.text
        }
        guard case .player(.unknownName(let name, _)) = problem else { return nil }
        return try directory.nearestName(to: name, in: session)
    }

    /// The shortest text in a line that may be a name, and the meaning of the rest.
    private static func shortestName(in line: ListLine) -> (name: String, meaning: AnswerWords.Meaning?) {
        let splits = AnswerWords.splits(line.name)
        var shortest = splits.min { $0.name.count < $1.name.count } ?? (line.name, nil)
        shortest.name = AnswerWords.withoutGreeting(shortest.name) ?? shortest.name
        return splits.contains { $0.meaning == .unclear } ? (shortest.name, .unclear) : shortest
    }

    private func newPlayer(_ name: String, _ position: Position?, _ problem: Problem) -> Finding? {
        let isPlain =
            name.allSatisfy { $0.isLetter || " -–.'’´`·_".contains($0) } && !name.contains(/^\p{Ll}\.\s/)
            && name.split(separator: LineItems.joints).count == 1
        guard addsUnknown, problem.isNotFound, isPlain, !AnswerWords.holdsAPlace(name), !ListLine.endsWithGuest(name),
            name.split(separator: " ").count <= Self.mostWords, let name = try? Name(name)
        else { return nil }
        var player = Player.empty
        (player.name, player.position) = (name, position)
        return Finding(player: player)
    }

    /// The most words of a new name; more are a sentence.
    private static let mostWords = 4

    /// Finds the player or the players of a text such as `Ana`, `Ana, Ion & Zoe` or `Ana + Tom`, a guest.
    private func find(_ text: String, in session: Session) throws -> Result<[Finding], Problem> {
        let whole = try player(text, in: session)
        guard case .failure(let failure) = whole else { return whole.map { [Finding(player: $0)] } }
        var findings: [Finding] = []
        for (place, group) in text.split(separator: "+").enumerated() {
            let names = group.split(separator: LineItems.joints)
            for name in names.map({ String($0).trimmingSymbols }) where !name.isEmpty {
                if name == text { return .failure(failure) }
                switch try player(name, in: session) {
                case .success(let player): findings.append(Finding(player: player))
                case .failure(let problem):
                    guard place > 0, needed != .all, problem.isNotFound, !findings.isEmpty else {
                        return .failure(problem.isConflict ? problem : failure.isConflict ? failure : problem)
                    }
                    guard let guest = Self.guestName(name) else {
                        return .failure(
                            .saying("is \(quoted(name)) a guest? Write, for example, Ana +1 or Ana + Tom"))
                    }
                    findings[findings.count - 1].guestNames.append(guest)
                }
            }
        }
        return findings.isEmpty ? .failure(failure) : .success(findings)
    }

    /// The name of a guest behind a plus; nil for what people bring, such as `+ ball`, or add: `+ need a lift`.
    private static func guestName(_ text: String) -> Name? {
        let isName =
            text.first?.isLowercase == false && text.allSatisfy { $0.isLetter || " -.'’".contains($0) }
            && text.split(separator: " ").count <= mostWords
        return isName && !AnswerWords.isThing(text) && !AnswerWords.isPhrase(text) ? try? Name(text) : nil
    }

    private func player(_ name: String, in session: Session) throws -> Result<Player, Problem> {
        // The only texts that are no names are too long, or numbers.
        guard let reference = try? PlayerReference(typed: name) else { return .failure(.player(.unknownName(name))) }
        if let player = try directory.player(exactlyNamed: name, in: session) ?? playerSpelled(name, in: session) {
            return .success(player)
        }
        guard needed != .all else { return .failure(.player(.unknownName(name))) }
        do {
            let player = try directory.look(for: reference, in: session)
            // A word of an answer, such as "I" or "no", is not the beginning of a name.
            // A letter names nobody: "N:" is a heading.
            let isWord = needed == .firstName || name.count(where: \.isLetter) == 1 || AnswerWords.isWord(name)
            guard !isWord || Self.hasWords(name, player) else { return .failure(.player(.unknownName(name))) }
            return .success(player)
        } catch let failure as PlayerReferenceFailure {
            return .failure(.player(failure))
        }
    }

    /// The only player whose name has the letters of a text: Hae-won No for `Hae won No`.
    private func playerSpelled(_ name: String, in session: Session) throws -> Player? {
        let found = try Player.table.all(where: "search_key = \(NameKeys(name).search)", "LIMIT 2", in: session)
        return found.count == 1 ? found[0] : nil
    }

    /// Whether a text is whole words at the beginning of a name, or a number.
    private static func hasWords(_ text: String, _ player: Player) -> Bool {
        let words = NameKeys(text).search.split(separator: " ")
        return text.hasPrefix("#") || player.name.keys.search.split(separator: " ").starts(with: words)
    }

    /// Whether a text names a player, by all of a first name at least, other than one who is known.
    private func names(_ text: some StringProtocol, besides known: [Player], in session: Session) throws -> Bool {
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && !"-'’".contains($0) }) {
            let isWord = AnswerWords.isWord(String(word))
            if !word.contains(where: \.isLetter) || isWord && word.first?.isUppercase != true { continue }
            let key = NameKeys(String(word)).search
            // The name itself, and those that go on with a space, which "!" follows.
            let begins: SQL = "search_key >= \(key) AND search_key < \("\(key)!")"
            var players = try Player.table.all(where: begins, "LIMIT 20", in: session)
            if players.isEmpty {
                players = [try directory.player(exactlyNamed: String(word), in: session)].compactMap(\.self)
            }
            let isKnown = players.contains { player in known.contains { $0.id == player.id } }
            if !players.isEmpty && !isKnown { return true }
        }
        return false
    }

    /// Whether a text repeats an answer, such as `me too`, and that is not known to be "in".
    private func isUnclearEcho(_ text: String, after previous: Int?, _ reading: ListReading) -> Bool {
        guard let previous, AnswerWords.isEcho(text) else { return false }
        return reading.entries.last.map { $0.line != previous || $0.reply != .coming } ?? true
    }

    // MARK: - What is noted

    private func note(
        _ findings: [Finding], _ reply: Reply, _ comment: String?, _ line: ListLine, _ reading: inout ListReading
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
        let player = problem.isUnclear ? try playerAtStart(of: line.name, in: session)?.player.name.text : nil
        switch problem {
        case .saying(let text): reason = text
        case .player(.unknownName(let name, _)):
            let nearest = try directory.nearestName(to: name, in: session)
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
    /// Notes the answer of a player in place of an earlier one.
    fileprivate mutating func replace(with entry: Entry) {
        entries.removeAll { $0.isOf(entry.player) }
        entries.append(entry)
    }
}
