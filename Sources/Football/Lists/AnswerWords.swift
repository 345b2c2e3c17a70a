import GatherKit

/// What texts mean, by the words in them: whether somebody comes, or what else they are about.
enum AnswerWords {
    /// What a text means.
    enum Meaning: Equatable {
        case reply(Reply)
        /// It negates something, or says two things.
        case unclear
    }

    /// Returns what a text means if it is nothing but an answer, perhaps with words such as *sorry* and *this week*.
    static func reply(_ text: String) -> Reply? {
        let reply = whole(words(text))
        // "Maybe, late" is not "maybe late".
        let isMaybe =
            reply == .coming && text.split { ",;/&|!–—-".contains($0) }.contains { whole(words(String($0))) == .maybe }
        return isMaybe ? .maybe : reply
    }

    /// Returns the answer of the names below a heading such as `Out this week`, `OUT / INJURED` or `In 10/14`; `.asked`
    /// for one that does not say it, such as `Goalkeepers` or `Team A`.
    ///
    /// - Parameter isTitle: Whether it can be nothing but a heading, so that a word of refusal or doubt is enough.
    static func heading(_ text: String, isTitle: Bool = false) -> Reply? {
        let plain = text.replacing(/\d+/, with: " ")
        func whole(_ text: some StringProtocol) -> Reply? {
            let words = words(String(text))
            return Self.whole(words) ?? (isPhrase(words, of: roles) ? .asked : nil)
        }
        if isPhrase(words(plain), of: unanswered), !mayCountPlaces(text) { return .maybe }
        if let reply = reply(text) ?? whole(plain) ?? (areTeams(text, isTitle: isTitle) ? .asked : nil) { return reply }
        // The last sentence is about those below: "We play again. So far:".
        if isTitle, let last = text.split(separator: /[.!?]\s+/).last, last.count < text.count {
            return heading(String(last), isTitle: true)
        }
        let parts = plain.split { "/&+|,-–—".contains($0) }.map(whole)
        if let first = parts.first, let first, parts.allSatisfy({ $0 == first }) { return first }
        let (found, rest) = phrases(in: words(plain))
        // "If anyone drops out:" is about reserves.
        guard isTitle, found.count == 1, found != [.coming], !parts.contains(.coming), !isAboutSomethingElse(text),
            !rest.contains(where: { negations.contains($0) || conditions.contains($0) })
        else { return nil }
        return found.first
    }

    /// Whether words are a phrase of a set, perhaps with fillers.
    private static func isPhrase(_ words: [String], of phrases: Set<String>) -> Bool {
        [words, words.filter { !isFiller($0) }].contains { phrases.contains($0.joined(separator: " ")) }
    }

    /// Whether a heading with a word of refusal is about money, answers or another day: `Missing payment`.
    private static func isAboutSomethingElse(_ text: String) -> Bool {
        let key = " \(key(text)) "
        return tellsOfPayment(text) || otherSubjects.contains { key.contains(" \($0) ") }
    }

    /// Returns whether a text with a number may say how many are still wanted, such as `Missing 2` or `Faltan 8`.
    static func mayCountPlaces(_ text: String) -> Bool {
        text.split(separator: " ").contains { Int($0) != nil } && words(text).contains(where: lacking.contains)
    }

    /// Returns whether a text may be the answer of somebody whose first name is a word of answers: `Ben in`.
    static func mayBeginWithName(_ text: String) -> Bool {
        let words = words(text)
        return words.count == 2 && firstNames.contains(words[0]) && replies[words[1]] != nil
            && replies[words.joined(separator: " ")] == nil
    }

    /// Returns whether a text is the name of a team or of two, such as `Team A`, `Echipa 2`, `Whites` or `Reds v Blues`.
    ///
    /// - Parameter isTitle: Whether it can be nothing but a heading, so that a colour or bibs are enough: `No bibs:`.
    private static func areTeams(_ text: String, isTitle: Bool) -> Bool {
        let words = words(text).filter { !teamJoints.contains($0) }
        func isTeam(_ word: String) -> Bool { teams.contains(word) || ambiguousTeams.contains(word) }
        func isWorn(_ word: String) -> Bool { colours.contains(word) || bibs.contains(word) }
        let hasTeam = words.contains(where: isTeam)
        return words.contains { word in
            colourTeams.contains(word) || hasTeam && word.count == 1 || (hasTeam || isTitle) && isWorn(word)
        }
            && words.allSatisfy { isTeam($0) || colourTeams.contains($0) || isWorn($0) || $0.count == 1 }
    }

    /// Returns what a note says, such as `out, injured` or `can't make it, away`; nil if it says nothing of it, and unclear
    /// where a word of refusal or doubt is one among others.
    static func meaning(_ note: String) -> Meaning? {
        if let reply = reply(note) { return .reply(reply) }
        var replies: Set<Reply> = []
        var denies = false
        for part in note.split(separator: /[,;\/.!–—&()\n]|\s-\s/) {
            if let reply = reply(String(part)) ?? beginning(String(part))?.reply {
                replies.insert(reply)
                continue
            }
            let (found, rest) = phrases(in: words(String(part)))
            if !found.isEmpty { return .unclear }
            denies = denies || rest.contains { negations.contains($0) }
        }
        if replies.contains(.maybe) { return .reply(.maybe) }
        if replies == [.out], note.contains(untilHour) { return .unclear }
        if replies.count > 1 || denies && replies != [.out] { return .unclear }
        return replies.first.map(Meaning.reply)
    }

    /// Returns whether a text may answer: it says something, or begins or ends with a word such as *in*.
    static func mayAnswer(_ text: String) -> Bool {
        meaning(text) != nil || !phrases(in: words(text), counts: { $1 }).found.isEmpty
    }

    /// Returns whether a text refuses or doubts, so that it may be the heading of those who do.
    ///
    /// - Parameter isShort: Whether it is a question or ends with a colon, so that a word of refusal is enough; without it,
    ///   three words may begin with one.
    static func refuses(_ text: String, isShort: Bool) -> Bool {
        let words = words(text)
        let (found, rest) = phrases(in: words)
        // "Tell me if you cannot come" is an announcement.
        if words.contains(where: conditions.contains) { return false }
        // "En" is Finnish for no, and "in" in French or Spanish.
        func denies(_ word: String) -> Bool { word != "en" && negations.contains(word) }
        return !found.isSubset(of: [.coming])
            || (isShort ? rest[...] : rest.prefix(words.count < 4 ? 1 : 0)).contains(where: denies)
    }

    /// Returns whether one of the words of a text is a day.
    static func namesDay(_ text: String) -> Bool { words(text).contains(where: days.contains) }

    /// Returns whether a text mentions only the day or the match, or greets a group: `Football on Thursday`, `Hi all`.
    static func tellsOfMatch(_ text: String) -> Bool {
        let words = words(text)
        // "Thursday's" is "thursdays" here.
        func isOne(of sets: Set<String>..., word: String) -> Bool {
            sets.contains { $0.contains(word) || word.last == "s" && $0.contains(String(word.dropLast())) }
        }
        return words.contains { isOne(of: occasions, roles, word: $0) || words.count > 1 && salutations.contains($0) }
            && words.allSatisfy { word in
                isFiller(word) || word.contains(where: \.isNumber) || replies[word] == .coming
                    || isOne(of: occasions, roles, harmless, greetings, salutations, times, purposes, word: word)
            }
    }

    /// Returns whether a question may ask who is coming.
    static func asksWhoComes(_ text: String) -> Bool {
        phrases(in: words(text), counts: { _, _ in true }).found == [.coming]
    }

    /// Returns whether a text ends with an answer that repeats another one, such as `me too`, and has no other.
    static func isEcho(_ text: String) -> Bool {
        var words = words(text)
        while let last = words.last {
            for count in 1...3 where echoes.contains(words.suffix(count).joined(separator: " ")) {
                return phrases(in: words.dropLast(count), counts: { _, _ in true }).found.isEmpty
            }
            guard isFiller(last) else { return false }
            words.removeLast()
        }
        return false
    }

    /// Returns whether a word belongs to an answer, so that it is not a name unless a player has exactly that name.
    static func isWord(_ text: String) -> Bool {
        let words = words(text)
        return !words.isEmpty && words.allSatisfy(vocabulary.contains)
    }

    /// Returns whether a text is one of the answers, and nothing more.
    static func isPhrase(_ text: String) -> Bool { replies[key(text)] != nil }

    /// Returns whether a text says that somebody is late, or may be, and nothing more.
    static func isLate(_ text: String) -> Bool { isPhrase(words(text), of: lateness) }

    /// Returns whether a text is nothing but an answer or a heading.
    static func isPlain(_ text: String) -> Bool { heading(text) != nil }

    /// Returns whether a text has nothing that a sign beside it may refer to, such as praise or thanks: `on Thursday`.
    static func leavesSignAlone(_ text: String) -> Bool {
        words(text.filter { $0 != "•" }).allSatisfy { word in
            !thanks.contains(word)
                && (isFiller(word) || greetings.contains(word) || !word.contains(where: \.isLetter))
        }
    }

    /// Returns whether a text is about who has paid.
    static func tellsOfPayment(_ text: String) -> Bool { words(text).contains(where: payment.contains) }

    /// Returns whether a note is about something other than whether the player is coming, such as a shirt or money.
    static func isHarmless(_ note: String) -> Bool {
        // A number by itself may count guests, goals or chances.
        if note.contains(where: \.isNumber), !note.contains(where: { $0.isLetter || ":#€$£₺₩₽".contains($0) }) {
            return false
        }
        let words = words(note)
        if Position(named: note) != nil || words.first.map(roles.contains) == true {
            return true
        }
        return phrases(in: words).found.isSubset(of: [.coming])
            && words.allSatisfy { word in
                word.contains(where: \.isNumber) || harmless.contains(word) || fillers.contains(word)
                    || replies[word] == .coming || Position(named: word) != nil
            }
    }

    /// Returns whether what stands behind a name is about something else, such as `paid` or `brings the ball`.
    static func isRemark(_ text: String) -> Bool {
        let words = words(text)
        return !words.isEmpty && phrases(in: words, counts: { _, _ in true }).found.isEmpty
            && words.allSatisfy { harmless.contains($0) && !guests.contains($0) || $0 == "the" }
    }

    /// Returns whether a text is about what people bring, or about nobody in particular, so that it does not name a
    /// guest.
    static func isThing(_ text: String) -> Bool {
        Position(named: text) != nil || consists(text) { things.contains($0) || roles.contains($0) }
    }

    /// Returns whether a text has a word of a set, and none but those and fillers.
    private static func consists(_ text: String, of isOne: (String) -> Bool) -> Bool {
        let words = words(text)
        let others = words.filter { !isOne($0) }
        return others.count < words.count && others.allSatisfy(isFiller)
    }

    /// Returns whether a text is a placeholder for a name, such as `TBC`, `free` or `x`, or is the title of a column.
    static func holdsAPlace(_ text: String) -> Bool {
        text.count(where: \.isLetter) < 2 || isPhrase(text) || isThing(text)
            || consists(text, of: placeholders.contains)
            || isForNobody(text)
    }

    /// Returns whether each word of a text stands for nobody or for the group: `free`, `Thanks all`.
    static func isForNobody(_ text: String) -> Bool {
        let words = words(text)
        return !words.isEmpty
            && words.allSatisfy { placeholders.contains($0) || thanks.contains($0) || greetings.contains($0) }
    }

    /// The answers of a single letter, which may be that of a name, too.
    static let letters: [String: Reply] = ["y": .coming, "n": .out]

    /// Returns whether a text is no more than a yes or a no, so that it is about the question before it: `yes mate`, 👍.
    static func isBareAnswer(_ text: String) -> Bool {
        let words = words(text)
        return words.allSatisfy { bareAnswers.contains($0) || fillers.contains($0) || greetings.contains($0) }
            && (words.isEmpty ? ListLine.hasSign(text[...]) : words.contains(where: bareAnswers.contains))
    }

    /// Returns whether a question is about something other than who is coming, such as `who has the bibs?`.
    static func asksSomethingElse(_ text: String) -> Bool {
        let words = words(text)
        guard text.hasSuffix("?") else { return false }
        if words.contains(where: { objects.contains($0) || payment.contains($0) }) { return true }
        return words.count > 1 && phrases(in: words, counts: { _, _ in true }).found.isEmpty
            && !words.contains { occasions.contains($0) || times.contains($0) }
            && !words.allSatisfy { calls.contains($0) || isFiller($0) || $0.contains(where: \.isNumber) }
    }

    /// Things that people bring or wear.
    private static let objects = things.union(bibs).subtracting(calls).subtracting(games)

    /// Returns a text without the question at its end, such as `who brings the ball?`; one about whether somebody is
    /// coming, such as `in?`, stays.
    static func withoutQuestion(_ text: String) -> String {
        let text = text.trimmingWhitespace()
        guard text.hasSuffix("?") else { return text }
        let start = text.lastIndex { ",;.!–—\n".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
        let question = String(text[start...])
        // A name or an answer alone asks whether somebody is coming.
        let isQuestion =
            words(question).count > 1 || words(question).contains { calls.contains($0) || objects.contains($0) }
        guard isQuestion, reply(question) == nil else { return text }
        return String(text[..<start]).trimmingSymbols
    }

    /// Returns whether a text has answers with their numbers, such as `In: 12, Out: 3`.
    static func isTally(_ text: String) -> Bool {
        let parts = text.split { ",|/;".contains($0) }
        return parts.count > 1 && parts.allSatisfy { $0.contains(where: \.isNumber) && heading(String($0)) != nil }
    }

    /// Returns whether a text speaks of votes and nothing else.
    static func areVotes(_ text: String) -> Bool {
        let words = words(text).filter { !$0.allSatisfy(\.isNumber) }
        return !words.isEmpty && words.allSatisfy(votes.contains)
    }

    /// Returns whether a text is a sum, such as `Total: 12 players`.
    static func isTotal(_ text: String) -> Bool {
        let words = words(text).filter { $0.contains(where: \.isLetter) }
        let others = words.dropFirst().filter { !roles.contains($0) && !people.contains($0) && !isFiller($0) }
        // Beside a number, any noun is what is counted.
        return words.first.map { SheetTitles.english($0) == "total" } == true
            && (others.isEmpty || others.count == 1 && text.contains(where: \.isNumber))
    }

    /// Returns whether a text stands before a guest, as `+` or `and`.
    static func isGuestJoint(_ text: some StringProtocol) -> Bool {
        ",+&".contains(text) || guestJoints.contains(key(text))
    }

    /// Returns what may be a name in a text with an answer before or after it, the likeliest first: `Ion - maybe`,
    /// `Ion nu`, `Out: Zoe`; in `GK: Zoe` the answer is `.asked`, which says nothing.
    static func splits(_ text: String) -> [(name: String, meaning: Meaning?)] {
        var splits: [(name: String, meaning: Meaning?)] = []
        for match in [/\s*:\s*/, /\s*\s[\-–—]\s\s*/, /\s*,\s*/].compactMap({ text.firstMatch(of: $0) }) {
            let before = String(text[..<match.range.lowerBound])
            let after = String(text[match.range.upperBound...])
            if let reply = heading(before) { splits.append((after.trimmingSymbols, .reply(reply))) }
            if let meaning = meaning(after) { splits.append((before.trimmingSymbols, meaning)) }
        }
        let words = text.split(separator: " ")
        let heads = max(1, words.count - longestTail)..<max(1, words.count)
        func split(_ count: Int) -> (name: String, tail: String) {
            (words.prefix(count).joined(separator: " ").trimmingSymbols, words.dropFirst(count).joined(separator: " "))
        }
        for count in heads {
            let (name, tail) = split(count)
            if isPhrase(tail) || words[count].first?.isUppercase == false, let reply = reply(tail) {
                splits.append((name, .reply(reply)))
            }
        }
        for count in heads {
            let (name, tail) = split(count)
            if beginning(tail) != nil, let meaning = meaning(tail) { splits.append((name, meaning)) }
        }
        return splits.filter { !$0.name.isEmpty }
    }

    /// Returns the answer with which a text begins, such as `yes but leaving early`, and what follows it.
    ///
    /// A condition makes it a maybe. What follows must be linked to it: `can't wait` is not a refusal.
    static func beginning(_ text: String) -> (reply: Reply, rest: String)? {
        let all = text.split(separator: " ").drop { fillers.contains(key($0)) }
        if all.count > 1, let first = all.first, conditions.contains(key(first)) { return (.maybe, text) }
        for count in stride(from: min(longestPhrase, all.count), to: 0, by: -1) {
            let answer = key(all.prefix(count).joined(separator: " "))
            guard let reply = replies[answer] else { continue }
            if reply == .coming, isPromise(words(text)) { return nil }
            let rest = all.dropFirst(count)
            let isCondition = rest.first.map { conditions.contains(key($0)) } ?? false
            // Who is "out at 9" plays until then; who is "in at 9" comes then.
            let isWithTime =
                rest.dropFirst().first?.first?.isNumber == true
                && rest.first.map { momentJoints.contains(key($0)) } == true
            if reply == .out, isWithTime { return nil }
            let isLinked =
                count > 2 || isCondition || isWithTime || rest.isEmpty
                || ",;.!-–—".contains(all.prefix(count).last?.last ?? " ")
                || rest.first.map { word in
                    contrasts.contains(key(word)) || "-–—".contains(word) || word.contains(where: \.isNumber)
                        || reply != .coming && links.contains(key(word))
                } ?? false
            let said = rest.drop { contrasts.contains(key($0)) }.joined(separator: " ").trimmingSymbols
            let others = Set([Self.reply(said)].compactMap(\.self)).union(
                phrases(in: words(said)).found.union(phrases(in: words(said), counts: { $1 }).found))
            guard isLinked, others.isSubset(of: reply == .maybe ? [.maybe, .coming, .out] : [reply]) else { return nil }
            return (isCondition && reply == .coming ? .maybe : reply, said)
        }
        return nil
    }

    /// Returns a text without the words with which people address a group, such as `sorry lads`; nil without any.
    static func withoutGreeting(_ text: String) -> String? {
        let words = text.split(separator: " ")
        let rest = words.drop { greetings.contains($0.lowercased().filter(\.isLetter)) }
        return rest.isEmpty || rest.count == words.count ? nil : rest.joined(separator: " ")
    }

    /// The maximum number of words after a name that are read as an answer.
    private static let longestTail = 8

    private static func whole(_ words: [String]) -> Reply? {
        if let reply = replies[words.joined(separator: " ")] { return reply }
        let isPromise = isPromise(words)
        let plain = words.filter { !isFiller($0) }
        let text = plain.joined(separator: " ")
        if !isPromise, let reply = replies[text] { return reply }
        // "In, maybe 5 min late" has "maybe late".
        if !isPromise, lateness.contains(where: text.hasSuffix),
            case let (found, rest) = phrases(in: plain, counts: { _, _ in true }), found == [.coming], rest.isEmpty
        {
            return .coming
        }
        let (found, rest) = phrases(in: words, counts: { _, _ in true })
        guard rest.allSatisfy(isFiller), !isPromise || found.contains(.maybe) else { return nil }
        return found.contains(.maybe) ? .maybe : found.count == 1 ? found.first : nil
    }

    /// Whether somebody is going to confirm, as in `confirmo hoy`, which is not an answer yet; `confirm for Thursday`
    /// is one.
    private static func isPromise(_ words: [String]) -> Bool {
        func has(_ set: Set<String>) -> Bool { words.contains(where: set.contains) }
        return has(confirmations) && (words.contains("will") || (has(days) || has(times)) && !has(purposes))
    }

    private static func isFiller(_ word: String) -> Bool {
        fillers.contains(word) || word.allSatisfy(\.isNumber)
    }

    /// The answers among words, the longest first, and the words around them.
    ///
    /// - Parameter counts: Whether a phrase is taken for an answer; without it, one of several words, or one word that means
    ///   nothing else.
    private static func phrases(
        in words: [String], counts: ((_ phrase: String, _ isOutside: Bool) -> Bool)? = nil
    ) -> (found: Set<Reply>, rest: [String]) {
        var found: Set<Reply> = []
        var rest: [String] = []
        var place = 0
        search: while place < words.count {
            for count in stride(from: min(longestPhrase, words.count - place), to: 0, by: -1) {
                let phrase = words[place..<place + count].joined(separator: " ")
                if count > 1, fillers.contains(phrase) {
                    place += count
                    continue search
                }
                guard let reply = replies[phrase] else { continue }
                let isOutside = place == 0 || place + count == words.count
                let isMeant =
                    count > 1 || reply != .coming && !negations.contains(phrase) && (phrase.count > 3 || isOutside)
                if counts?(phrase, isOutside) ?? isMeant {
                    found.insert(reply)
                    place += count
                    continue search
                }
            }
            rest.append(words[place])
            place += 1
        }
        return (found, rest)
    }

    private static let replies: [String: Reply] = {
        let yes = coming.union(echoes).union(lateness)
        let phrases = yes.map { ($0, Reply.coming) } + maybe.map { ($0, .maybe) } + out.map { ($0, .out) }
        return Dictionary(phrases) { first, _ in first }
    }()
    private static let vocabulary = Set(
        (Array(replies.keys) + fillers + negations).flatMap { $0.split(separator: " ").map(String.init) }
    ).union(conditions).union(contrasts).union(greetings)

    // Regular expressions are never changed, though they are not marked as sendable.
    /// The hour until which somebody cannot come, or plays: `til 8.30`, but not the date in `until 12.12`.
    nonisolated(unsafe) static let untilHour =
        /\b(?i:until|till|til|pana|până|hasta|bis|jusqu\S+|ate|até)\s+(?:(?:la|las|le|um|as|às|a|à)\s+)?(?:\d{1,2}[:h]\d{2}|\d{1,2}\.(?:00|1[3-9]|[2-5]\d)|\d{1,2}\s?(?i:[ap]m|h|uhr)|(?:1[0-2]|[1-9])(?=\s*(?:$|[,;)!])))/

    private static let longestPhrase = replies.keys.map { $0.split(separator: " ").count }.max() ?? 1
}
