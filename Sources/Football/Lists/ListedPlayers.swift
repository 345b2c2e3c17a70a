import GatherDatabase
import GatherKit

/// Finds the players whom the lines of a list name, or makes new ones.
struct ListedPlayers {
    private let session: Session
    /// Whether a name that matches no player is that of a new one.
    let addsUnknown: Bool
    /// How much of a name is enough for a player.
    var needed = Needed.beginning
    enum Needed { case beginning, firstName, all }

    init(addsUnknown: Bool, session: Session) { (self.addsUnknown, self.session) = (addsUnknown, session) }

    /// A player whom a line names, with the guests named there.
    struct Finding {
        let player: Player
        var guestNames: [Name] = []
        /// The similar name of a player who may be meant instead of a new one.
        var similar: String?

        var isNew: Bool { player.id == 0 }
    }

    /// The players that a line names, and their answer.
    struct LineAnswer {
        let findings: [Finding]
        let said: Reply?
        let comment: String?
        /// Whether the line has only names and an answer.
        var isPlain = true
        /// Whether the line begins with what the names are, such as `GK: Ana`.
        var hasRole = false
        /// Whether it may be about one of the players: `Ana/Ion`.
        var isEither = false
    }

    enum Problem: Error {
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

    /// Finds the players whom a line names: the player of exactly this name, or those named by the rest without an
    /// answer.
    func find(_ line: ListLine) throws -> Result<LineAnswer, Problem> {
        if let problem = line.problem { return .failure(.saying(problem)) }
        if let answer = try answerOfLetter(line) { return answer }
        var failure: Problem?
        let readings = AnswerWords.splits(line.name) + [(line.name, nil)]
        let others = readings.flatMap { name, meaning in
            [Self.withoutKeeper(name), AnswerWords.withoutGreeting(name)].compactMap(\.self).map { ($0, meaning) }
        }
        // A player with exactly such a name comes first: Terry Out.
        var exact = self
        exact.needed = .all
        let exactly = ([(line.name, nil)] + readings).map { ($0, $1, exact) }
        for (name, meaning, reader) in exactly + (readings + others).map({ ($0, $1, self) }) {
            switch try reader.find(name) {
            case .success(let findings):
                let rest = line.name.replacing(name, with: " ", maxReplacements: 1).trimmingWhitespace()
                if findings.count > 1, line.isAnswered || line.guests > 0 {
                    return .failure(.saying(ListLine.isAboutOneOrAll))
                }
                let players = findings.map(\.player)
                if name == line.name, players.count == 1, try isAnswerOfAnother(line, than: players[0]) {
                    return .failure(.unclear)
                }
                if meaning != nil, try names(rest, besides: players) {
                    guard AnswerWords.isPlain(rest) else { return .failure(.unclear) }
                    // "Mark & Will in" is about both, whatever "will" means; "Mark, Will out" is unclear.
                    if " \(rest)".prefixMatch(of: ListLine.joints) != nil {
                        guard rest.hasPrefix(","), meaning != .reply(.coming) else { continue }
                        return .failure(.unclear)
                    }
                    // "Matt - Sam out" is about Sam; in "Matt: Will be there" nobody is called Will.
                    let answer = rest.trimmingSymbols.split(separator: " ").dropFirst().joined(separator: " ")
                    if !answer.isEmpty, AnswerWords.isPlain(answer) { return .failure(.unclear) }
                }
                if let note = try noteOfAnother(line, than: players) {
                    return .failure(.saying(ListLine.isUnclear(note)))
                }
                return answer(of: findings, named: name, meaning, line).map { answer in
                    var answer = answer
                    answer.isEither = findings.count > 1 && name.contains(Self.either)
                    answer.isPlain = !answer.isEither && (rest.isEmpty || AnswerWords.isPlain(rest))
                    return answer
                }
            case .failure(.saying(let reason)): return .failure(.saying(reason))
            case .failure(let problem):
                // That a name fits several says more than that another reading fits none.
                if reader.needed != .all, failure == nil || problem.isConflict { failure = problem }
            }
        }
        if !line.isTitle, failure?.isConflict != true, let found = try playerAtStart(of: line.name) {
            // The rest of the line is about the player, so the line is not a heading.
            if found.rest.wholeMatch(of: /\d+/) != nil {
                return .failure(.saying(ListLine.isUnclear(found.rest)))
            }
            // A surname has a capital letter where the first name has one.
            if line.name.first?.isUppercase == true, found.rest.first?.isLowercase == true {
                guard AnswerWords.isRemark(found.rest), try noteOfAnother(line, than: [found.player]) == nil else {
                    return .failure(.unclear)
                }
                return .success(
                    LineAnswer(findings: [Finding(player: found.player)], said: line.reply, comment: line.comment))
            }
        }
        return .failure(failure ?? .player(.unknownName(line.name)))
    }

    /// The answer of a line that ends with a letter, such as `Ana y` or `Ion: N`; nil where that may be a part of a name.
    private func answerOfLetter(_ line: ListLine) throws -> Result<LineAnswer, Problem>? {
        guard let match = line.name.wholeMatch(of: Self.letter), let reply = AnswerWords.letters[match.3.lowercased()],
            reply == .coming || line.guests == 0, try Player.named(line.name, in: session) == nil
        else { return nil }
        let (name, isApart) = (String(match.1), match.2.contains { !$0.isWhitespace })
        // "Ana N" may be somebody else, and so may "ana n".
        guard isApart || name.first?.isUppercase == true && match.3.first?.isLowercase == true else { return nil }
        switch try player(name) {
        case .failure(let problem): return isApart && problem.isConflict ? .failure(problem) : nil
        case .success(let player):
            guard try isWhole(name, of: player) else { return nil }
            if !isApart, try isOfPlayer(line.name) { return .failure(.unclear) }
            if let note = try noteOfAnother(line, than: [player]) { return .failure(.saying(ListLine.isUnclear(note))) }
            return answer(of: [Finding(player: player)], named: name, .reply(reply), line)
        }
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    nonisolated(unsafe) private static let letter = /(.+?)(\s*[:,]\s*|\s+[\-–—]\s+|\s+)([ynYN])/

    /// Whether a text may be the name of a player, or of several.
    private func isOfPlayer(_ text: String) throws -> Bool {
        switch try player(text) {
        case .success: true
        case .failure(let problem): problem.isConflict
        }
    }

    /// Whether a text is the name of a player, or all of the first name.
    private func isWhole(_ name: String, of player: Player) throws -> Bool {
        try Player.named(name, in: session) != nil || Self.hasWords(name, player)
    }

    /// A note that names another player, such as `(and Dan)` or `(Sam out)`, so that it is unclear who comes.
    func noteOfAnother(_ line: ListLine, than players: [Player]) throws -> String? {
        if line.isGuest { return nil }
        return try line.notes.first { try !AnswerWords.isPhrase($0) && names($0, besides: players) }
    }

    /// Whether a line that names a player may as well be the answer of another one: `Dan out`, if there are Dan and Dan Out.
    private func isAnswerOfAnother(_ line: ListLine, than player: Player) throws -> Bool {
        guard line.name != player.name.text else { return false }
        return try AnswerWords.splits(line.name).contains { name, _ in
            try Player.named(name, in: session).map { $0.id != player.id } ?? false
        }
    }

    /// The player whom the first words of a text name in full, or by all of a first name, and what follows them.
    func playerAtStart(of text: String) throws -> (player: Player, rest: String)? {
        let words = text.split(separator: " ")
        for count in stride(from: min(3, words.count - 1), to: 0, by: -1) {
            let name = words.prefix(count).joined(separator: " ")
            guard case .success(let player) = try player(name) else { continue }
            guard try isWhole(name, of: player) else { continue }
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
        guard words.count > 1, Position(named: String(words[words.count - 1])) == .goalkeeper else {
            return nil
        }
        return words.dropLast().joined(separator: " ").trimmingSymbols
    }

    // MARK: - Lines that are not about one player

    // Regular expressions are never changed, though they are not marked as sendable.
    /// A sign or a word between two names of which one may come.
    nonisolated(unsafe) private static let either =
        /\p{L}\/\p{L}|\s(?:or|sau|oder|ou|lub|albo|nebo|alebo|vagy|eller|tai|ili|или|або|veya)\s/

    static let isAboutOneOrBoth =
        "it is unclear whether one of them is coming, or both; write each name on a line of its own"

    /// The answer of the names below a line, if it is their heading.
    func heading(_ line: ListLine) throws -> Reply? {
        guard line.problem == nil, line.number == nil, line.crossedOut.isEmpty, line.guests == 0 else { return nil }
        guard line.name.contains(where: \.isLetter) else {
            return line.signs.count == 1 ? line.signs.first : line.noted.first ?? AnswerWords.reply(line.name)
        }
        guard let reply = AnswerWords.heading(line.name, isTitle: line.isTitle),
            line.noted.isSubset(of: [reply == .asked ? .coming : reply])
        else { return nil }
        if line.isTitle {
            // "Dan is injured, so:" is about Dan.
            return try AnswerWords.heading(line.name) != nil || !names(line.name) ? reply : nil
        }
        // A player may have such a name, or one that is a word of some language: Ben out, will in, Subs: Sam.
        guard line.mayBeHeading else { return nil }
        let parts = [line.name] + AnswerWords.splits(line.name).map(\.name)
        return try names(line.name) || parts.contains { try !players(beginningWith: $0).isEmpty } ? nil : reply
    }

    /// The names of a line with something beside one of them, such as `Ana +1, Ion ❌`, each as a line of its own.
    func items(of line: ListLine) throws -> [ListLine] {
        func part(_ text: some StringProtocol) -> ListLine {
            ListLine(Substring(text), number: line.line, after: line.number.map { $0 - 1 } ?? 0)
        }
        // In "2. Ana ❌ -> Ion ✅" the signs are about nobody else.
        for (form, knownNames) in [(Self.replacement, 1), (Self.twoAnswers, 2)] {
            guard let match = line.text.wholeMatch(of: form) else { continue }
            let mark = match.1.prefix { $0.isNumber || ".) ".contains($0) }
            let parts = [part(match.1), part(mark + match.2)]
            let replies = try parts.compactMap(replyOfName)
            let areNames = try parts.contains {
                try $0.reply == nil && Player.named($0.name, in: session) != nil
            }
            if replies.count == 2, !areNames, try parts.count(where: { try names($0.name) }) >= knownNames {
                return zip(parts, replies).map { $0.answering($1) }
            }
        }
        guard line.isAnswered || line.guests > 0, try Player.named(line.name, in: session) == nil
        else { return [line] }
        let items = try line.items { piece, isAfterPlus in
            let part = part(piece)
            guard case .failure(let problem) = try find(part) else { return true }
            // After a plus, an unknown name is that of a guest.
            let isName = !isAfterPlus && part.name.split(separator: " ").allSatisfy { $0.first?.isLowercase == false }
            return try problem.isConflict || isName && newPlayer(part, problem, asks: false) != nil
        }
        guard let items else { return [line.refused(ListLine.isAboutOneOrAll)] }
        guard items.count > 1 else { return [line] }
        let lines = items.map(part)
        let replies = lines.map { $0.reply ?? (try? find($0).get())?.said }
        if line.name.contains(Self.either), !replies.allSatisfy({ $0 == .out }) {
            return [line.refused(Self.isAboutOneOrBoth)]
        }
        // The last answer may be that of all, which makes no difference for "in".
        guard replies.contains(nil), let last = lines.last, let reply = replies.last, let reply else { return lines }
        guard reply == .coming else { return [line.refused(ListLine.isAboutOneOrAll)] }
        guard replies.dropLast().allSatisfy({ $0 == nil }), last.signs == [.coming] else { return lines }
        return items.dropLast().map { part("\($0) ✅") } + [last]
    }

    /// Two parts of a line of which the second may be about somebody who comes for another: `Ana OUT / Ion IN`.
    nonisolated(unsafe) private static let replacement = /([^\/→➡>]+?)\s*(?:\/|[-–=]*>|→|➡️|➡)\s*([^\/→➡>]+)/

    /// Two names with an answer each, and nothing between them: `Ana OUT Ion IN`.
    nonisolated(unsafe) private static let twoAnswers = /(.+?\s(?i:in|out))\s+(\p{Lu}.*\s(?i:in|out))/

    /// The answer of a line that has one beside a name, known or not.
    private func replyOfName(_ line: ListLine) throws -> Reply? {
        let (name, meaning) = Self.shortestName(in: line)
        let isName = name.first?.isUppercase == true && !AnswerWords.isWord(name)
        guard try isName || names(name) else { return nil }
        if case .reply(let reply) = meaning, reply != .asked { return line.reply ?? reply }
        return line.reply ?? (try? find(line).get())?.said
    }

    /// A line that is not understood, with the reason.
    func unknown(_ line: ListLine, _ problem: Problem) throws -> ListReading.Unknown {
        let reason: String
        switch problem {
        case .saying(let text): reason = text
        case .player(.unknownName(let name, _)) where ListLine.endsWithGuest(name) || ListLine.beginsWithGuest(name):
            reason = "is that a guest? Write, for example, Ana +1 on the line of the player who brings the guest"
        case .player(.unknownName(let name, _)):
            let nearest = try Player.nearestName(to: name, in: session)
            // Not how to add one: there may be many.
            reason = "there is no player \(quoted(name))\(nearest.map { "; did you mean \($0)?" } ?? "")"
        case .player(let failure): reason = failure.message
        }
        let player = problem.isUnclear ? try playerAtStart(of: line.name)?.player.name.text : nil
        return .init(line: line.line, text: line.text, reason: reason, player: player)
    }

    // MARK: - New players

    /// Finds the players of a text, or makes a new one.
    func findOrAdd(_ text: String) throws -> Result<[Finding], Problem> {
        let found = try find(text)
        guard case .failure(let problem) = found, var new = newPlayer(text, nil, problem) else { return found }
        new.similar = try similarName(to: problem, text)
        return .success([new])
    }

    /// Reads a line that names no known player as one about a new player; nil if that is not wanted or not possible.
    ///
    /// - Parameter asks: Whether to look for a player with a similar name, which goes through all names.
    func newPlayer(_ line: ListLine, _ problem: Problem, asks: Bool) throws -> Result<LineAnswer, Problem>? {
        let (name, meaning) = Self.shortestName(in: line)
        if line.isCount || !line.isMarked && AnswerWords.isWord(name) { return nil }
        // A question in small letters is chat.
        let words = line.name.split(separator: " ").dropFirst()
        if line.text.hasSuffix("?"), words.count > 1, words.allSatisfy({ $0 == $0.lowercased() }) { return nil }
        if try names(line.name.replacing(name, with: " ", maxReplacements: 1)) { return nil }
        let plain = Self.withoutKeeper(name)
        guard var finding = newPlayer(plain ?? name, line.position ?? plain.map { _ in .goalkeeper }, problem) else {
            return nil
        }
        if asks { finding.similar = try similarName(to: problem, plain ?? name) }
        return answer(of: [finding], named: name, meaning, line)
    }

    /// The name of a player who may be meant by a name that was not found; nil for none.
    private func similarName(to problem: Problem, _ name: String) throws -> String? {
        // Somebody may be known by the first name alone.
        if let first = name.split(separator: " ").first, first.count < name.count,
            let player = try Player.named(String(first), in: session)
        {
            return player.name.text
        }
        guard case .player(.unknownName(let name, _)) = problem else { return nil }
        return try Player.nearestName(to: name, in: session)
    }

    /// The shortest text in a line that may be a name, and the meaning of the rest.
    static func shortestName(in line: ListLine) -> (name: String, meaning: AnswerWords.Meaning?) {
        let splits = AnswerWords.splits(line.name)
        var shortest = splits.min { $0.name.count < $1.name.count } ?? (line.name, nil)
        shortest.name = AnswerWords.withoutGreeting(shortest.name) ?? shortest.name
        return splits.contains { $0.meaning == .unclear } ? (shortest.name, .unclear) : shortest
    }

    private func newPlayer(_ name: String, _ position: Position?, _ problem: Problem) -> Finding? {
        let isPlain =
            name.allSatisfy { $0.isLetter || " -–.'’´`·_".contains($0) } && !name.contains(/^\p{Ll}\.\s|\s[yn]$/)
            && !name.contains(Self.either)
            && name.split(separator: ListLine.joints).count == 1
        guard addsUnknown, problem.isNotFound, isPlain, !AnswerWords.holdsAPlace(name), !ListLine.endsWithGuest(name),
            name.split(separator: " ").count <= Self.mostWords, let name = try? Name(name)
        else { return nil }
        var player = Player.empty
        (player.name, player.position) = (name, position)
        return Finding(player: player)
    }

    /// The maximum number of words in a new name; more are a sentence.
    private static let mostWords = 4

    /// Finds the player or the players of a text such as `Ana`, `Ana, Ion & Zoe` or `Ana + Tom`, a guest.
    func find(_ text: String) throws -> Result<[Finding], Problem> {
        let whole = try player(text)
        guard case .failure(let failure) = whole else { return whole.map { [Finding(player: $0)] } }
        var findings: [Finding] = []
        for (place, group) in text.split(separator: "+").enumerated() {
            let names = group.split(separator: ListLine.joints)
            for (index, name) in names.map({ String($0).trimmingSymbols }).enumerated() where !name.isEmpty {
                if name == text { return .failure(failure) }
                switch try player(name) {
                case .success(let player): findings.append(Finding(player: player))
                case .failure(let problem):
                    // In "Ana + Tom, Nelu" the last one may be another player.
                    let isGuest = place > 0 && (index == 0 || !group.contains(","))
                    guard isGuest, needed != .all, problem.isNotFound, !findings.isEmpty else {
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

    /// The name of a guest after a plus; nil for what people bring, such as `+ ball`, or add: `+ need a lift`.
    private static func guestName(_ text: String) -> Name? {
        let isName =
            text.first?.isLowercase == false && text.allSatisfy { $0.isLetter || " -.'’".contains($0) }
            && text.split(separator: " ").count <= mostWords
        return isName && !AnswerWords.isThing(text) && !AnswerWords.isPhrase(text) ? try? Name(text) : nil
    }

    private func player(_ name: String) throws -> Result<Player, Problem> {
        // The only texts that are not names are too long, or numbers.
        guard let reference = try? PlayerReference(typed: name) else { return .failure(.player(.unknownName(name))) }
        if let player = try Player.named(name, in: session) ?? playerSpelled(name) {
            return .success(player)
        }
        guard needed != .all else { return .failure(.player(.unknownName(name))) }
        do {
            let player = try Player.look(for: reference, in: session)
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
    private func playerSpelled(_ name: String) throws -> Player? {
        let found = try Player.table.all(where: "search_key = \(NameKeys(name).search)", "LIMIT 2", in: session)
        return found.count == 1 ? found[0] : nil
    }

    /// Whether a text is whole words at the beginning of a name, or a number.
    private static func hasWords(_ text: String, _ player: Player) -> Bool {
        let words = NameKeys(text).search.split(separator: " ")
        return text.hasPrefix("#") || player.name.keys.search.split(separator: " ").starts(with: words)
    }

    /// The players, up to 20, whose names begin with whole words, or the one with such a nickname.
    private func players(beginningWith words: String) throws -> [Player] {
        let key = NameKeys(words).search
        // The name itself, and those that go on with a space, which "!" follows.
        let begins: SQL = "search_key >= \(key) AND search_key < \("\(key)!")"
        let players = key.isEmpty ? [] : try Player.table.all(where: begins, "LIMIT 20", in: session)
        if !players.isEmpty { return players }
        return [try Player.named(words, in: session)].compactMap(\.self)
    }

    /// Whether a text names a player, at least by a whole first name, other than a known one.
    func names(_ text: some StringProtocol, besides known: [Player] = []) throws -> Bool {
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && !"-'’".contains($0) }) {
            let isWord = AnswerWords.isWord(String(word))
            if !word.contains(where: \.isLetter) || isWord && word.first?.isUppercase != true { continue }
            let players = try players(beginningWith: String(word))
            let isKnown = players.contains { player in known.contains { $0.id == player.id } }
            if !players.isEmpty && !isKnown { return true }
        }
        return false
    }
}
