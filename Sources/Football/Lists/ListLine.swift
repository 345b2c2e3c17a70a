import Foundation
import GatherKit

/// A line of a list, taken apart: its mark, signs, notes and guests, and what is left as a name or a heading.
struct ListLine {
    /// The number of the line, from 1.
    let line: Int
    /// What is written there.
    let text: String
    /// The number before the name.
    private(set) var number: Int?
    /// Whether it begins with a number that counts, or with a bullet.
    private(set) var isMarked = false
    /// The text after its mark, with a bullet for each symbol.
    private(set) var body = ""
    /// What may be a name, or a heading.
    private(set) var name = ""
    /// The names that are crossed out.
    private(set) var crossedOut: [String] = []
    private(set) var guests = 0
    /// The last number of guests in it.
    private var counted: Int?
    /// Why its number of guests makes no sense.
    private(set) var guestProblem: String?
    /// The answers of its signs, such as ✅, and of strokes through the whole line.
    private(set) var signs: Set<Reply> = []
    /// The answers of its notes.
    private(set) var noted: Set<Reply> = []
    /// When the player arrives, such as `10 minutes late`, or whatever else follows the answer.
    private(set) var comment: String?
    /// What stands in parentheses or behind a sign, but for a position.
    private(set) var notes: [String] = []
    /// The notes that say nothing of whether the player comes.
    private(set) var otherNotes: [String] = []
    /// The position in its notes.
    private(set) var position: Position?
    /// Whether it is bold or ends with a colon.
    private(set) var isTitle = false
    /// Whether it stands between emoji, or mentions a time, a price, an address or a sum.
    private(set) var isAnnouncement = false
    /// Whether it mentions a price or an address.
    private(set) var isPayment = false
    /// Whether it is nothing but a day or a time.
    private(set) var isTime = false
    /// Whether a note says that it is a guest.
    private(set) var isGuest = false
    /// An unknown sign or note, which without an answer may mean anything.
    private(set) var unclear: String?
    /// Why the line makes no sense.
    private(set) var problem: String?
    /// The answer of the names below it, if it is their heading, which depends on the players.
    var heading: Reply?

    static let longest = 300
    static let mostGuests = 9

    init(_ line: Substring, number place: Int, after lastNumber: Int) {
        let line = line.prefix(Self.longest + 1)
        (self.line, text) = (place, String(line.prefix(Self.longest)).printable.trimmingWhitespace())
        guard line.count <= Self.longest else {
            problem = "it is too long for a name"
            return
        }
        var scalars = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            if scalar.isStroke { signs.insert(.out) }
            if let reply = Self.replies[scalar] {
                signs.insert(reply)
            } else if scalar.isUnclear {
                unclear = unclear ?? String(scalar)
            }
            scalars.append(contentsOf: scalar.plain)
        }
        name = String(scalars).trimmingWhitespace().replacing(/\b[Nn]o\.\s*(?=\d)/, with: "nr. ")
        if name.wholeMatch(of: /\?+/) != nil { noted.insert(.maybe) }
        isTitle = isMadeToStandOut
        isPayment = [Self.address, Self.price].contains { name.contains($0) }
        if !signs.isSubset(of: [.coming]), isPayment || isAboutMoney || hasSignInNote, let sign {
            (signs, unclear) = ([], sign)
        }
        // Unlike "2. Ana 20:15", it has a year, or a comma after the month.
        isTime = name.wholeMatch(of: CopiedMessages.stamp) != nil && name.contains(/\b\d{4}\b|^\d+\s\p{L}+,/)
        let isBetweenEmoji = signs.isEmpty && name.hasPrefix("•") && name.hasSuffix("•")
        let isPrice = name.starts(with: Self.price)
        if !isTime { dropMark(after: lastNumber) }
        body = name
        isAnnouncement = isPrice || !isMarked && (isBetweenEmoji || announcesMatch)
        let begins = name.starts(with: /\+\s*\d{1,4}(?!\d)/)
        dropTelephone()
        if name.contains(/^\+?\d[\d\s().\/\-]{6,}\d$/) {
            problem = "it is a telephone number; write the player's name instead"
            return
        }
        takeNotes()
        isTime = isAnnouncement && !isPayment && (isTime || AnswerWords.tellsOfMatch(name))
        if let match = name.firstMatch(of: /\p{L}[\s:]*([+\-–—][\s+\-–—]*)$/) { unclear = unclear ?? String(match.1) }
        if name.contains(/\p{L}.*\s#\d+$/) {
            problem =
                "a number after a name may be a shirt number or a player number; leave it out, or, if these are two "
                + "players, put a comma between them"
        }
        if name.firstMatch(of: /^#\d+$/) == nil { name = name.trimmingSymbols }
        if begins || (guests > 0 && name.isEmpty) {
            problem = "it does not say whose guest that is; write, for example, Ana +1"
        }
        if signs.count > 1, name.contains(where: \.isLetter) { problem = Self.saysBoth(signs) }
        if guests > Self.mostGuests { guestProblem = Self.tooManyGuests }
        problem = guestProblem ?? problem
    }

    // MARK: - The lines of a text

    /// Splits a text into its lines.
    ///
    /// - Throws: ``ListFailure/tooManyLines(_:)``.
    static func split(_ text: String) throws(ListFailure) -> [Substring] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let count = lines.reduce(0) { $0 + ($1.contains { !$0.isWhitespace } ? parts(of: $1).count : 0) }
        guard count <= ListReading.mostLines else { throw .tooManyLines(count) }
        return lines
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
    static func withClearMarks(_ lines: [ListLine]) -> [ListLine] {
        // Beside +, a dash is more than a bullet.
        let isMarkUnclear = Set(lines.compactMap(\.mark)).count > 1
        let isPaid = lines.contains(where: \.explainsSignsOfMoney)
        let isColourUnclear = mayWearBibs(lines)
        return lines.map { line in
            if isMarkUnclear, line.mark != nil { return line.doubting(String(line.text.prefix(1))) }
            if isPaid, line.signs != [.coming] { return line.doubting(line.sign) }
            return isColourUnclear ? line.doubting(line.colour.map(String.init)) : line
        }
    }

    /// The lines that have become one, as in a form that drops line breaks: `1. Ana 2. Ion 3. Dan`, or `In: Ana. Out: Ion`.
    private static func parts(of line: Substring) -> [Substring] {
        guard line.utf8.count <= ListReading.mostLines * longest else { return [line] }
        let line = line.drop(while: \.isWhitespace)
        let headings = partsWithHeadings(of: line)
        if headings.count > 1 { return headings }
        if let answers = answersOfSeveral(in: line) { return answers }
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

    /// The parts of a line of which each has a name and an answer: `Ana in, Ion out`; nil for other lines.
    private static func answersOfSeveral(in line: Substring) -> [Substring]? {
        let parts = line.split { ",;".contains($0) }
        guard parts.count > 1 else { return nil }
        let areAnswers = parts.allSatisfy { part in
            guard let match = part.wholeMatch(of: answerOfOne) else { return false }
            return !AnswerWords.isWord(String(match.1)) && AnswerWords.isPhrase(String(match.2))
        }
        return areAnswers ? parts : nil
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    /// A name and the word of an answer.
    nonisolated(unsafe) private static let answerOfOne = /\s*(\p{L}[\p{L}.'’ -]*?)\s*[:–-]?\s+(\p{L}+)\s*/

    /// The parts of a line of which each has a heading and names: `In: Ana +1; Out (1): Ion`.
    private static func partsWithHeadings(of line: Substring) -> [Substring] {
        let beginning =
            /(?:^|([^\p{L}\p{N}\s'’+(\[])\s*)(\p{L}[\p{L}'’ ]{0,30})\s*(?:[(\[][\d\/]+[)\]]\s*)?:(?=[^\p{L}\p{N}:]*\p{L})/
        let headings = line.matches(of: beginning).filter { match in
            AnswerWords.heading(String(match.2)).map { $0 != .asked } ?? false
        }
        guard headings.count > 1, headings[0].range.lowerBound == line.startIndex else { return [line] }
        // If the line begins with a sign, each sign belongs to the heading after it.
        let isSignFirst = line.first.map { hasSign("\($0)") } ?? false
        let starts = headings.map {
            isSignFirst && hasSign($0.1 ?? "") ? $0.range.lowerBound : $0.2.startIndex
        }
        return zip(starts, starts.dropFirst() + [line.endIndex]).map { line[$0..<$1] }
    }

    // MARK: - What it says

    static let tooManyGuests = "a player can bring at most \(mostGuests) guests"

    static func saysBoth(_ replies: Set<Reply>) -> String {
        "it says both \(listed(replies.map(\.rawValue).sorted()))"
    }

    /// Whether it is only an unknown sign; a row of dashes is not one.
    var isUnknownSign: Bool {
        unclear != nil && number == nil && guests == 0 && crossedOut.isEmpty
            && !text.contains { $0.isLetter || $0.isNumber }
            && !(text.count > 2 && Set(text).count == 1)
    }

    /// Whether it is a question to somebody: `Ion: who brings the ball?`.
    var asksSomething: Bool { said.map { AnswerWords.withoutQuestion($0).isEmpty } ?? false }

    /// The text after the first colon, which in a chat is what somebody says; nil for a title.
    var said: String? {
        guard !isTitle, let colon = text.firstIndex(of: ":") else { return nil }
        return String(text[text.index(after: colon)...]).trimmingWhitespace()
    }

    /// Whether it is the number of votes in a poll.
    var countsVotes: Bool { text.contains(where: \.isNumber) && AnswerWords.areVotes(text) }

    /// Whether it may be the heading of names, unlike a line with a number, and `Ben in`, which says that Ben is coming.
    var mayBeHeading: Bool { number == nil && !AnswerWords.mayBeginWithName(name) }

    /// Whether it counts something, as in `8 more needed`, so that what follows the number is not a new name.
    var isCount: Bool { text.contains(/^\d+\s+\p{Ll}/) }

    /// The plus or the dash before its name, which is an answer if a list has both.
    private var mark: Character? { text.firstMatch(of: /^([+\-–])\s*\p{L}/)?.1.first.map { $0 == "+" ? "+" : "-" } }

    /// The first of its signs that is an answer.
    private var sign: String? { text.first { Self.hasSign("\($0)") }.map(String.init) }

    /// The line, with a sign whose meaning is unknown.
    private func doubting(_ sign: String?) -> Self {
        guard let sign else { return self }
        var line = self
        (line.signs, line.unclear) = ([], sign)
        return line
    }

    private static let colours = Set("🔴🟠🟡🟢🟥🟧🟨🟩🔵🟣🟤⚫⚪🟦🟪🟫".unicodeScalars)

    /// The dot or square in it, which is a traffic light or the colour of a bib.
    private var colour: Unicode.Scalar? { text.unicodeScalars.first(where: Self.colours.contains) }

    /// Whether the dots and squares of a list may be the colours of bibs: alone on their lines, blue, with neither green
    /// nor another sign in the list, or equally many.
    static func mayWearBibs(_ lines: [ListLine]) -> Bool {
        let coloured = lines.filter { $0.colour != nil }
        let counts = Dictionary(grouping: coloured) { $0.colour.flatMap { replies[$0] } }.mapValues(\.count)
        guard counts.keys.contains(where: { $0 != nil }) else { return false }
        if counts[nil] != nil || coloured.contains(where: { !$0.name.contains(where: \.isLetter) }) { return true }
        if lines.contains(where: \.hasOtherSign) { return false }
        let (least, most) = (counts.values.min() ?? 0, counts.values.max() ?? 0)
        return counts[.coming] == nil || counts.count > 1 && least > 1 && most - least < 2
    }

    private var hasOtherSign: Bool {
        text.unicodeScalars.contains { Self.replies[$0] != nil && !Self.colours.contains($0) }
    }

    /// The line with a reason why it makes no sense.
    func refused(_ problem: String) -> Self {
        var line = self
        line.problem = problem
        return line
    }

    /// The line with the answer of somebody whom it names, so that its signs are about nobody else.
    func answering(_ reply: Reply) -> Self {
        var line = self
        line.noted.insert(reply)
        line.isTitle = false
        return line
    }

    static let isAboutOneOrAll =
        "it is unclear whether that is about one name or about all; write each name on a line of its own"

    /// Returns whether a text has a sign that is an answer.
    static func hasSign(_ text: Substring) -> Bool { text.unicodeScalars.contains { replies[$0] != nil } }

    /// Whether it may be a guest who is in doubt, as in `Ana maybe +1`.
    func doubtsGuest(_ reply: Reply?) -> Bool { guests > 0 && reply == .maybe && noted.isEmpty }

    /// Whether it may say what signs mean of money: `✅ when paid`.
    var explainsSignsOfMoney: Bool {
        Self.hasSign(text[...]) && !isMarked && number == nil
            && (isPayment || isAboutMoney || AnswerWords.tellsOfPayment(name))
    }

    /// Whether it has a sign alone, or one beside words that do not say what it is about.
    var hasPlainSign: Bool {
        !signs.isEmpty && !isPayment && !isAboutMoney
            && ([name] + otherNotes).allSatisfy {
                AnswerWords.leavesSignAlone($0) || Position(named: $0) != nil
            }
    }

    private var isAboutMoney: Bool { text.unicodeScalars.contains { "💰💵💶💷💴💸💳🪙".unicodeScalars.contains($0) } }

    /// Whether a note has a sign beside words, which it may be about: `(5€ ❌)`.
    private var hasSignInNote: Bool {
        text.matches(of: /[(\[]([^()\[\]]*)[)\]]/).contains { note in
            Self.hasSign(note.1) && note.1.contains { $0.isLetter || $0.isNumber }
        }
    }

    /// Whether it has a sign or a note that is an answer.
    var isAnswered: Bool { !signs.isEmpty || !noted.isEmpty }

    /// The answer of its signs or its notes; nil if it has none.
    var reply: Reply? { noted.contains(.maybe) ? .maybe : noted.first ?? signs.first }

    // MARK: - Its parts

    private var isMadeToStandOut: Bool {
        let isBold = name.count > 2 && ["*", "_"].contains { name.hasPrefix($0) && name.hasSuffix($0) }
        return isBold || name.hasSuffix(":")
    }

    /// Whether it tells when, where or for how much they play, or how many there are.
    private var announcesMatch: Bool {
        let isTally = signs.count > 1 && !name.replacing(Self.tally, with: "").contains(where: \.isLetter)
        return isTally || AnswerWords.isTotal(name)
            || [Self.address, Self.price, Self.time].contains { name.contains($0) }
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    nonisolated(unsafe) private static let address =
        /:\/\/|www\.|\S@\S+\.\S|\b(?i:iban|pix|paypal|revolut|bizum|mb ?way|twint|venmo|zelle|blik|swish|vipps|mobilepay|tikkie)\b|\b[A-Z]{2}\d{2}[ A-Z0-9]{11,}/
    nonisolated(unsafe) static let price =
        /[€$£₺₩₽]\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*[€$£₺₩₽]|\d+(?:[.,]\d+)?\s*(?i:lei|ron|euros?|eur|usd|gbp|chf|pln|zł|zl|czk|kč|huf|ft|forint|tl|lira|try|brl|reais|pesos|kr|sek|nok|dkk|лв|руб|грн|won|원)\b/
    nonisolated(unsafe) private static let tally = /(?i:in|out|maybe|yes|no)\b/
    nonisolated(unsafe) private static let time =
        /\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}\s*(?i:am|pm|uhr|h)\b|\b\d{1,2}[.\/\-]\d{1,2}(?:[.\/\-]\d{2,4})?\b/

    /// A number, maybe an ordinal such as `1º` or `1st`, and what follows it.
    nonisolated(unsafe) private static let mark =
        /^[#\[(]?(\d{1,3})(?!\s?-?[av]s?[\s\-]?(?:side|\d))((?:[ºª_]|(?i:st|nd|rd|th|er|re|e|ème)(?=[\s.)]))?\s*[.):\]\-–\/]+(?!\d)|[ºª_]\s*|(?i:st|nd|rd|th|er|re|e|ème)\s+(?=\p{L})|\s+(?=\p{L})|(?=\p{Lu})|\s*$)/

    /// Drops `1.`, `a)`, `- `, `👉` and the like.
    private mutating func dropMark(after lastNumber: Int) {
        if name.contains(/^#\d+$/) { return }
        if let match = name.firstMatch(of: Self.mark) {
            let number = Int(match.1) ?? 0
            self.number = number
            // A number alone is one of the list if it counts on.
            isMarked = match.2.contains { !$0.isWhitespace } || number == lastNumber + 1
            name = String(name[match.range.upperBound...])
        }
        if let match = name.firstMatch(of: /^\p{L}\)\s*(?=\p{L})/) {
            isMarked = true
            name = String(name[match.range.upperBound...])
        }
        let rest = name.drop { !$0.isLetter && !$0.isNumber && !"~([+#€$£".contains($0) }
        // An asterisk without a blank makes the text bold.
        if let first = name.first, rest.count < name.count, "-–—·>→".contains(first) || name.hasPrefix("* ") {
            isMarked = true
        }
        name = String(rest)
    }

    /// Drops a telephone number after a name.
    private mutating func dropTelephone() {
        guard let match = name.firstMatch(of: /\p{L}.*?(\+\d[\d\s().\/\-]{6,}\d)/) else { return }
        unclear = unclear ?? String(match.1)
        name = name.replacing(match.1, with: " ")
    }

    /// Takes out crossed-out text, text in parentheses, and numbers of guests.
    private mutating func takeNotes() {
        // Parentheses around all of it do not make it a note.
        if let match = name.wholeMatch(of: /[(\[]([^()\[\]]+)[)\]][\s•]*/) { name = String(match.1) }
        for match in name.matches(of: /~+\s*([^~]+?)\s*~+/) { crossedOut.append(String(match.1).trimmingSymbols) }
        crossedOut.removeAll { !$0.contains(where: \.isLetter) }
        name = name.replacing(/~+[^~]+~+/, with: " ")
        for match in name.matches(of: /[(\[]([^()\[\]]*)[)\]]?/) { takeNote(String(match.1)) }
        name = name.replacing(/[(\[][^()\[\]]*[)\]]?/, with: " ")
        name = takingGuests(name)
        if name.contains("?") {
            noteDoubt(ofGuest: guests > 0 || name.contains("+"))
            name = name.replacing("?", with: " ")
        }
        // Somebody who writes when they arrive is coming.
        if let match = name.firstMatch(
            of: /^(\p{L}.*)\s(\d{1,2}[:.h]\d{2}|\d{1,2}(?:[:.]\d{2})?\s?(?i:[ap]m|h|uhr))\s*$/),
            !AnswerWords.momentJoints.contains(match.1.split(separator: " ").last.map(String.init) ?? "")
        {
            let hasEnd = name.contains(AnswerWords.untilHour)
            if !hasEnd || !AnswerWords.refuses(String(match.1), isShort: false) {
                // "Until 9pm" is not when they arrive, but Till is a name.
                let words = match.1.split(separator: " ")
                let last = words.last.flatMap { $0.first?.isLowercase == true ? $0 : nil }
                let isStart = words.count > 1 && last.map { AnswerWords.arrivals.contains(AnswerWords.key($0)) } == true
                name = isStart ? words.dropLast().joined(separator: " ") : String(match.1)
                comment = [hasEnd || isStart ? last : nil, match.2].compactMap(\.self).joined(separator: " ")
            }
        }
        takeWordsBehindSign()
        // In "Ana +1 (brother)" the note is about the guest.
        if guests > 0, let note = unclear, otherNotes.contains(note), note.allSatisfy(\.isLetter) { unclear = nil }
        name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Takes what stands behind a sign as a note: `Ion ❌ work`.
    private mutating func takeWordsBehindSign() {
        guard !signs.isEmpty, let match = name.firstMatch(of: /^([^•]*\p{L}[^•]*)•(.*[\p{L}€$£].*)$/),
            !match.2.contains("+"), name.firstMatch(of: Self.joints) == nil
        else { return }
        name = String(match.1)
        let note = String(match.2).replacing("•", with: " ").trimmingWhitespace()
        takeNote(note)
        if guests > 0, signs == [.coming], AnswerWords.reply(note) == .maybe { problem = Self.guestInDoubt }
    }

    private mutating func takeNote(_ note: String) {
        let before = guests
        let note = takingGuests(note, isNote: true)
        let hasGuest = guests > before || note.contains("+")
        if note.contains("?"), hasGuest || Position(note: note) == nil && !AnswerWords.tellsOfPayment(note) {
            noteDoubt(ofGuest: hasGuest)
        }
        if let named = Position(note: note) {
            position = position ?? named
            return
        }
        notes.append(note)
        switch AnswerWords.meaning(note.replacing("?", with: " ")) {
        case .reply(.maybe) where hasGuest: noteDoubt(ofGuest: true)
        case .reply(let reply):
            noted.insert(reply)
            comment = comment ?? Self.comment(in: note, reply) ?? Self.moment(in: note)
        case .unclear where !AnswerWords.isHarmless(note): problem = Self.isUnclear(note)
        default:
            // Emoji were handled before.
            if note.contains("•"), note.allSatisfy({ $0 == "•" || $0.isWhitespace }) { return }
            otherNotes.append(note)
            // It says whose guest it is, which is not an answer.
            if note.split(separator: " ").first.map(Self.isGuest) == true {
                isGuest = true
            } else if !AnswerWords.isHarmless(note) || note.allSatisfy(\.isWhitespace) && guests == 0 {
                unclear = unclear ?? note
            } else {
                comment = comment ?? Self.moment(in: note)
            }
        }
    }

    private mutating func noteDoubt(ofGuest: Bool) {
        noted.insert(.maybe)
        if ofGuest { problem = Self.guestInDoubt }
    }

    static let guestInDoubt =
        "it is unclear whether the player or the guest is in doubt; write, for example, Ana +1 (maybe)"

    static func isUnclear(_ part: String) -> String {
        let part = part.allSatisfy(\.isWhitespace) ? "[ ]" : part.trimmingSymbols.isEmpty ? part : part.trimmingSymbols
        return "it is unclear what \(quoted(part)) means; write \"in\", \"maybe\" or \"out\""
    }

    /// The part of an answer with a number in it, which means minutes or an hour, or some words after the answer.
    static func comment(in answer: some StringProtocol, _ reply: Reply) -> String? {
        let parts = clauses(of: answer)
        let reason = reply == .out ? nil : parts.dropFirst().first { $0.contains(" ") }
        return parts.first { $0.contains(where: \.isNumber) } ?? reason
    }

    /// The part of a note that says when somebody comes or leaves, such as `from 8.30` or `late`.
    private static func moment(in note: String) -> String? {
        clauses(of: note).first { part in
            let hasTime = part.contains(clock) || part.contains(AnswerWords.untilHour)
            return AnswerWords.isLate(part) || hasTime && !note.contains(price) && !AnswerWords.tellsOfPayment(part)
        }
    }

    private static func clauses(of note: some StringProtocol) -> [String] {
        note.split { ",;".contains($0) }.map { String($0).trimmingSymbols }
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    /// A time of day.
    nonisolated(unsafe) private static let clock =
        /\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}(?:[:.]\d{2})?\s*(?i:am|pm|uhr|h)\b|\b(?i:from|at|ab|desde|vanaf|od)\s\d{1,2}$/

    /// Counts the guests in a text, such as `+2`, `x2` (the player is one of them) or `and a friend`, and returns the rest.
    private mutating func takingGuests(_ text: String, isNote: Bool = false) -> String {
        var words = text.replacing(/(?i:\bplus\s+(?=\d))|\+/, with: " + ").replacing(",", with: " , ").split(
            whereSeparator: \.isWhitespace)[...]
        var kept: [Substring] = []
        while let word = words.popFirst() {
            if word == "+", words.first?.first?.isNumber == true {
                // In "no +1" it may be the guest who is not coming.
                if let last = kept.last, last.first?.isLowercase == true,
                    AnswerWords.negations.contains(AnswerWords.key(last))
                {
                    guestProblem = "it is unclear whether the player or the guest is out; write, for example, Ana: in"
                }
                takeNumber(&words)
            } else if isNote || !kept.isEmpty, let match = word.wholeMatch(of: /[xX×](\d)|(\d)[xX×]/) {
                count(max(0, (Int(match.1 ?? match.2 ?? "") ?? 1) - 1))
            } else if Self.isGuest(word), let last = kept.last,
                let quantity = Self.quantity(before: word, isLast: words.isEmpty, last)
            {
                count(quantity)
                kept.removeLast()
                while let last = kept.last, AnswerWords.isGuestJoint(last) { kept.removeLast() }
            } else {
                kept.append(word)
            }
        }
        return isNote ? kept.joined(separator: " ").replacing(" ,", with: ",") : kept.joined(separator: " ")
    }

    /// Takes the number after a plus, which counts guests unless it has a unit, as in `+10 min` or `+5€`.
    private mutating func takeNumber(_ words: inout ArraySlice<Substring>) {
        guard let number = words.popFirst() else { return }
        let unit = words.first.flatMap { Self.isUnit($0) ? $0 : nil }
        let digits = number.prefix { $0.isNumber }
        let isWhole = number.dropFirst(digits.count).allSatisfy { ".!?;:…".contains($0) }
        if unit == nil, isWhole, let quantity = Self.smallNumber(digits) {
            count(quantity)
            if number.contains("?") { noteDoubt(ofGuest: true) }
            if let noun = words.first, Self.isGuest(noun) || AnswerWords.people.contains(AnswerWords.key(noun)) {
                words.removeFirst()
            }
            return
        }
        let text = unit.map { "+\(number) \($0)" } ?? "+\(number)"
        if unit != nil { words.removeFirst() }
        unclear = unclear ?? text
        comment = comment ?? text
    }

    private mutating func count(_ quantity: Int) {
        // In "+1 -> +2" the second number may be the right one.
        if let counted, counted != quantity {
            guestProblem = "it gives two different numbers of guests; keep the right one"
        }
        counted = quantity
        guests += quantity
    }

    private static func smallNumber(_ word: Substring) -> Int? { word.count < 5 ? Int(word) : nil }

    /// The number of guests that the word before a noun gives: `2`, `a`, or `and`, unless Mate and Van Dijk are names.
    private static func quantity(before noun: Substring, isLast: Bool, _ word: Substring) -> Int? {
        let isAnd = isLast && noun.first?.isLowercase == true && word != "," && AnswerWords.isGuestJoint(word)
        let isOne = isAnd || word == "+" || AnswerWords.articles.contains(AnswerWords.key(word))
        return smallNumber(word) ?? (isOne ? 1 : nil)
    }

    /// Returns whether a text ends with a word for a guest, such as `Ana's mate`.
    static func endsWithGuest(_ text: String) -> Bool { text.split(separator: " ").last.map(isGuest) ?? false }

    /// Whether a text is a guest and whose it is, such as `Amigo de José`.
    static func beginsWithGuest(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return words.count > 2 && words[1].first?.isLowercase == true && isGuest(words[0])
    }

    static func isGuest(_ word: Substring) -> Bool { AnswerWords.guests.contains(AnswerWords.key(word)) }

    /// Whether it is a unit, so that the number before it does not count guests.
    private static func isUnit(_ word: Substring) -> Bool {
        word.first.map { "€$£₺₩₽%'’′\"″".contains($0) } == true || AnswerWords.units.contains(AnswerWords.key(word))
    }

    private static let replies: [Unicode.Scalar: Reply] = {
        var signs: [Unicode.Scalar: Reply] = [:]
        for scalar in "✅✔☑👍🟢🟩🙋💪".unicodeScalars { signs[scalar] = .coming }
        for scalar in "❌✖✗✘☒👎🔴🟥🚫⛔🤕🤒🚑🙅".unicodeScalars { signs[scalar] = .out }
        for scalar in "❓❔🤔🟡🟠🟨🟧⏳🤷".unicodeScalars { signs[scalar] = .maybe }
        return signs
    }()
}

// MARK: - Characters

extension Unicode.Scalar {
    /// Whether it crosses out the character before it.
    fileprivate var isStroke: Bool { (0x335...0x338).contains(value) }

    /// Whether it is an emoji that may mean anything.
    fileprivate var isUnclear: Bool {
        self == "☐" || properties.generalCategory == .otherSymbol && properties.isEmoji && !Self.harmless.contains(self)
    }

    /// Emoji that say nothing about who is coming: shapes, numbers, sport, animals, drinks, money, hearts, smiles,
    /// hands and flags.
    private static let harmless = Set(
        """
        ⚽🥅🧤👟👕🎽🧦🏃🚶🏆🏅🥇🥈🥉⭐🌟✨⚡🔥💥💯👑🆕🎂🎉🎊🎯🚀🔝🔜🐐🦁🐺🐯🐢🐎🐇🦅🐻🐍🍺🍻🥂🍕☕💰💵💶💷💴💸💳🪙📍📌📅📆🗓⏰⏱⌚🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛🕞🕠🕡🕢🕣🕤🏟🚗🚙🚕🚲🔑🎵🎶        🔵🟣⚪⚫🟤🔶🔷🔸🔹🔺🔻⬛🟦🟪🟫◼◻◾◽▪▫▶◀➡⬅⬆⬇↗↘🔟🅰🅱🆗🔄➕❤🧡💛💚💙💜🖤🤍💓💕💖😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😍🤩😎😋😜🤪🥳🤗😏🫡🫶        👆👇👈👉☝👊✊🤛🤜🤝👏🙌🙏✌🤙🤘👌👋💪♂♀©®™
        """.unicodeScalars + (0x1F1E6...0x1F1FF).compactMap(Unicode.Scalar.init)
            + (0x1F3FB...0x1F3FF).compactMap(Unicode.Scalar.init))

    /// The character as names contain it: none for an invisible one, a bullet for a symbol.
    fileprivate var plain: [Unicode.Scalar] {
        if properties.isWhitespace { return [" "] }
        // In 1° the sign of a degree stands for º.
        if self == "°" { return ["º"] }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .enclosingMark: return []
        case .otherSymbol, .modifierSymbol: return [" ", "•", " "]
        default: return isStroke || properties.isVariationSelector ? [] : [self]
        }
    }
}

extension String {
    /// The text without surrounding characters that are neither letters nor digits; an initial at its end keeps its
    /// dot.
    var trimmingSymbols: String {
        let first = firstIndex { $0.isLetter || $0.isNumber }
        guard let first, let last = lastIndex(where: { $0.isLetter || $0.isNumber }) else { return "" }
        let text = self[first...last]
        let isInitial = self[last].isLetter && text.dropLast().last.map { " .-".contains($0) } ?? true
        return isInitial && self[last...].dropFirst().hasPrefix(".") ? text + "." : String(text)
    }
}
