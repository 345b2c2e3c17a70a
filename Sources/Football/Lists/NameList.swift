public import GatherKit

/// The names in a pasted list, whoever they are, with what the list says about them and what was left out.
///
/// Headings such as `Defenders` give the names below them a position; others, such as `Squad 2026`, are left out.
public struct NameList: Equatable, Sendable {
    /// A name, with the age and the position beside it.
    public struct Entry: Equatable, Sendable {
        /// The name.
        public let name: Name
        /// The age, in a cell of its own: `Ana, 31, GK`.
        public fileprivate(set) var age: Int?
        /// The position beside the name, or that of the heading above it.
        public fileprivate(set) var position: Position?
    }

    /// The names, in the order of the list.
    public private(set) var entries: [Entry] = []
    /// The lines that are not names, and the parts of others that belong to no name, such as `€5`.
    public private(set) var leftOut: [String] = []
    /// The lines such as `Tom/Thomas`, which may be one player or two, and those such as `Pop, Ana` if the list has no
    /// others.
    public private(set) var unclear: [String] = []

    /// Reads a list.
    ///
    /// - Throws: ``ListFailure/tooManyLines(_:)``.
    public init(_ text: String) throws(ListFailure) {
        // A row of a spreadsheet has tabs between its cells.
        let lines = ListLine.parsed(try ListLine.split(text.replacing("\t", with: "; ")), from: 1)
        let titles = lines.first { !$0.text.isEmpty }.flatMap(Self.titles)
        let form = Form(
            hasAges: titles?.contains("age") ?? true,
            hasCapitals: lines.contains { $0.body.first?.isUppercase == true })
        var position: Position?
        /// The heading of the position, until there is a name below it.
        var heading: String?
        var isOfTitles = titles != nil
        var several: [NamesOfLine] = []
        for (place, line) in lines.enumerated() {
            if line.text.isEmpty {
                // A blank line ends the part below a heading.
                if heading == nil { position = nil }
                continue
            }
            let next = lines[(place + 1)...].first { !$0.text.isEmpty }
            if isOfTitles || line.isTitle || Self.isHeading(line.body, isNumbered: line.number != nil)
                || Self.isAbove(next, line)
            {
                isOfTitles = false
                leftOut += [heading].compactMap(\.self)
                position = Self.position(of: line.body)
                heading = position == nil ? nil : line.text
                if position == nil { leftOut.append(line.text) }
                continue
            }
            let names = NamesOfLine(line, form)
            if names.entries.isEmpty {
                if line.text.contains(where: { $0.isLetter || $0.isNumber }) { leftOut.append(line.text) }
                continue
            }
            heading = nil
            several.append(names)
            leftOut += names.leftOut
            entries += names.entries.map { entry in
                var entry = entry
                entry.position = entry.position ?? position
                return entry
            }
        }
        leftOut += [heading].compactMap(\.self)
        unclear = (several.allSatisfy(\.mayBeOneName) ? several : several.filter(\.mayHaveTwoForms)).map(\.text)
    }

    /// Returns whether a text may be the name of one person, unlike `Tom, Jim`, `Tom +1` and `2`.
    public static func isOneName(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && !text.contains("+") && text.firstMatch(of: ListLine.joints) == nil
    }

    // MARK: - Headings

    /// Whether a text alone in a row of a table is a heading, a total, a date or the like, and not a name.
    static func isNobody(_ text: String) -> Bool {
        let line = ListLine(text[...], number: 1, after: 0)
        let hasYearOrTwoNumbers = text.contains(/\b(?:19|20)\d\d\b|\d\D+\d/)
        // `Updated 12 Nov` has a word beside the date; Jan 12 may have a shirt number.
        let hasDate = ListedDays(in: text).hasDates && text.split(separator: " ").count > 2
        return isHeading(text) || line.isTitle || line.isAnnouncement || hasYearOrTwoNumbers || hasDate
    }

    /// The columns of a line of titles such as `Name, Age`; nil for any other line.
    private static func titles(_ line: ListLine) -> Set<String>? {
        let titles = line.body.split { ",;|".contains($0) }.map { title in
            (column: SheetTitles.english(String(title)), isShort: title.count(where: \.isLetter) < 3)
        }
        let columns = Set(titles.compactMap(\.column))
        let areTitles = titles.allSatisfy { $0.column != nil || $0.isShort }
        return areTitles && !columns.isDisjoint(with: ["name", "fullname", "firstname", "lastname"]) ? columns : nil
    }

    /// Whether an unmarked line stands above the beginning of a list.
    private static func isAbove(_ next: ListLine?, _ line: ListLine) -> Bool {
        guard let next, next.isMarked, !line.isMarked, line.number == nil else { return false }
        return (next.number ?? 1) == 1
    }

    /// Whether a text is a heading, mentions the match, or stands for nobody.
    ///
    /// - Parameter isNumbered: Whether it has a number in the list, so that a day may be the name of a person: Sunday.
    fileprivate static func isHeading(_ text: String, isNumbered: Bool = false) -> Bool {
        let text = withoutNotes(text)
        if isNumbered, AnswerWords.days.contains(AnswerWords.key(text)) { return false }
        if AnswerWords.heading(text) != nil || AnswerWords.tellsOfMatch(text) || Position(heading: text) != nil {
            return true
        }
        if AnswerWords.isForNobody(text) || AnswerWords.isTotal(text) || ListLine.isGuest(text[...]) { return true }
        let parts = text.split { "/&+,".contains($0) }
        return parts.count > 1 && parts.allSatisfy { isHeading(String($0)) }
    }

    /// The position of the names below a heading; nil for none, or several.
    fileprivate static func position(of heading: String) -> Position? { Position(heading: withoutNotes(heading)) }

    /// A text without numbers, and without text in parentheses.
    private static func withoutNotes(_ text: String) -> String {
        text.replacing(/[(\[][^()\[\]]*[)\]]?|\d+/, with: " ").split(separator: " ").joined(separator: " ")
            .trimmingSymbols
    }
}

/// What all lines of a list have in common.
private struct Form {
    /// Whether a number in its own cell is an age.
    let hasAges: Bool
    /// Whether names begin with capitals.
    let hasCapitals: Bool
}

/// The names of a line.
private struct NamesOfLine {
    let text: String
    private(set) var entries: [NameList.Entry] = []
    private(set) var leftOut: [String] = []
    /// Whether it may be one name with the last name first: `Pop, Ana`.
    private(set) var mayBeOneName = false
    /// Whether it may have two forms of one name: `Tom/Thomas`.
    private(set) var mayHaveTwoForms = false
    /// The position in front of all names: `GK: Ana, Ion`.
    private var position: Position?
    private let isNumbered: Bool

    init(_ line: ListLine, _ form: Form) {
        (text, isNumbered) = (line.text, line.number != nil)
        var body = line.body
        let hasColon = body.contains(/\p{L}:\s/)
        if line.isAnnouncement && !line.isPayment || line.isPayment && hasColon || line.isCount && !line.isMarked
            || line.text.unicodeScalars.first.map(Self.placesAndPrices.contains) == true
        {
            return
        }
        for detail in [Self.detail, ListLine.price] {
            let found = body.matches(of: detail).map { String($0.output) }
            // The beginning of a line says what it is about.
            if let first = found.first, body.hasPrefix(first) { return }
            leftOut += found.map { $0.trimmingWhitespace() }
            body = body.replacing(detail, with: " ")
        }
        if line.isPayment, SheetTitles.english(body) == "place" { return }
        if let match = body.wholeMatch(of: /([^:,;]+):\s+(.+)/), NameList.isHeading(String(match.1)) {
            lead(String(match.1))
            body = String(match.2)
        }
        let cells = body.split(separator: /[,;|](?![^()\[\]]*[)\]])/).map { String($0).trimmingWhitespace() }
            .filter { !$0.isEmpty }
        var parts: [Part] = []
        for piece in cells.flatMap(Self.pieces) { read(piece, form, &parts) }
        if entries.isEmpty { leftOut = [] }
        let isPlain = parts.allSatisfy(\.isPlain) && entries.allSatisfy { $0.age == nil && $0.position == nil }
        mayBeOneName =
            cells.count == 2 && entries.count == 2 && isPlain
            && parts.contains { !$0.name.text.contains(" ") }
        mayHaveTwoForms = entries.count > 1 && cells.contains(where: Self.mayBeTwoForms)
        for place in entries.indices { entries[place].position = entries[place].position ?? position }
    }

    /// Whether a slash stands between two first names that begin with the same letter.
    private static func mayBeTwoForms(_ cell: String) -> Bool {
        let names = cell.split(separator: "/").map { NameKeys(String($0).trimmingWhitespace()).search }
        return names.count == 2 && names[0].first == names[1].first && !cell.contains { "([".contains($0) }
            && names.allSatisfy { $0.count > 2 && !$0.contains(" ") && Position(named: $0) == nil }
    }

    /// Takes a heading in front of names.
    private mutating func lead(_ heading: String) {
        position = NameList.position(of: heading)
        if position == nil { leftOut.append(heading) }
    }

    /// The names of a cell such as `Ana & Ion`.
    ///
    /// A word such as *and* links two names of as many words; in `José Ortega y Gasset` it is a part of one.
    private static func pieces(_ cell: String) -> [String] {
        cell.split(separator: /\s*(?:&|\/(?=\s*\p{L}))\s*(?![^()\[\]]*[)\]])/).flatMap { part in
            let names = part.split(separator: joint)
            let isPair = Set(names.map { $0.split(separator: " ").count }).count == 1
            return isPair ? names.map(String.init) : [String(part)]
        }
    }

    private mutating func read(_ piece: String, _ form: Form, _ parts: inout [Part]) {
        let piece = piece.replacing(/^\s*\d{1,3}[.)]\s*/, with: "").trimmingWhitespace()
        if piece.isEmpty { return }
        let last = entries.indices.last
        if piece.allSatisfy(\.isNumber), let number = Int(piece) {
            // In front of a name it is a number of the list.
            guard let last else { return }
            if form.hasAges, entries[last].age == nil, Player.ages.contains(number) {
                entries[last].age = number
            } else {
                leftOut.append(piece)
            }
        } else if let said = Position(named: piece) {
            if let last, entries[last].position == nil {
                entries[last].position = said
            } else if last == nil, position == nil {
                position = said
            } else {
                leftOut.append(piece)
            }
        } else if let part = Part(piece, form, isNumbered: isNumbered && parts.isEmpty) {
            parts.append(part)
            entries.append(NameList.Entry(name: part.name, position: part.position))
            leftOut += part.leftOut
        } else {
            leftOut.append(piece)
        }
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    /// An address, a tag, or crossed-out text.
    nonisolated(unsafe) private static let detail = /<[^<>]*>|\S+@\S+|(?:\w+:\/\/|www\.)\S+|~+[^~]+~+/
    nonisolated(unsafe) private static let joint =
        /\s+(?:and|și|si|und|et|y|e|i|en|og|och|ve|és|a|и|та|ja|και)\s+/
    private static let placesAndPrices = Set("📍📌🏟📅📆🗓⏰🕐🕕🕖🕗🕘🕙💰💵💶💷".unicodeScalars)
}

/// A name with what is written beside it.
private struct Part {
    let name: Name
    private(set) var position: Position?
    private(set) var leftOut: [String] = []

    var isPlain: Bool { leftOut.isEmpty && position == nil }

    /// - Returns: Nil for a text without a name.
    init?(_ text: String, _ form: Form, isNumbered: Bool) {
        if text.contains(where: { "#!".contains($0) }) { return nil }
        var (text, position, leftOut) = (text, Position?.none, [String]())
        func take(_ note: String, as said: Position? = nil) {
            if position == nil, let said = said ?? Position(named: note) {
                position = said
            } else {
                leftOut.append(note.trimmingWhitespace())
            }
        }
        for note in text.matches(of: Self.note).map({ String($0.1) }) {
            // Any other letter in brackets is a tick.
            let said = Position(note: note)
            let isTick = note.count(where: { $0.isLetter || $0.isNumber }) < 2 && said != .goalkeeper
            if !isTick { take(note, as: said) }
        }
        text = text.replacing(Self.note, with: " ")
        if let match = text.wholeMatch(of: /(.+?)\s+((?:aka|a\.k\.a\.?|alias)\s.+)/) {
            take(String(match.2))
            text = String(match.1)
        }
        if let match = text.wholeMatch(of: /(.+?)(?::|\s[\-–—])\s+(.+)/) {
            let (head, tail) = (String(match.1), String(match.2))
            let isHeading = NameList.isHeading(head)
            if !isHeading, Position(named: tail) == nil, Self.mayBeName(tail) { return nil }
            take(isHeading ? head : tail)
            text = isHeading ? tail : head
        }
        var words = text.split(whereSeparator: \.isWhitespace).filter { word in
            word.contains { $0.isLetter || $0.isNumber || $0 == "+" }
        }
        func leaveOut(from start: Int) {
            if start < words.count { take(words[start...].joined(separator: " ")) }
            words.removeSubrange(start...)
        }
        // A word with a number or a sign does not belong to a name.
        leaveOut(from: words.firstIndex { $0.contains { $0.isNumber || "+@=<>€$£₺₩₽".contains($0) } } ?? words.count)
        let isLoud = text == text.uppercased()
        func isShort(_ word: Substring) -> Bool { word.count > 1 && !isLoud && word == word.uppercased() }
        if words.count > 1, let said = Position(named: String(words[words.count - 1])),
            said == .goalkeeper || isShort(words[words.count - 1])
        {
            position = position ?? said
            words.removeLast()
        }
        if words.count > 1, words[0].count < 4, words[0] == words[0].uppercased(),
            let said = Position(named: String(words[0])), said == .goalkeeper || words[0].count == 3 && !isLoud
        {
            position = position ?? said
            words.removeFirst()
        }
        let isCapital = words.first?.first?.isUppercase == true
        let end = words.indices.dropFirst().first { place in
            let rest = words[place...].joined(separator: " ")
            // Several words in small letters after one with a capital are a remark.
            return isCapital && words.count - place > 1 && Self.isLower(rest) || Self.isAnswer(rest, isLoud)
        }
        leaveOut(from: end ?? words.count)
        let found = words.joined(separator: " ").trimmingSymbols
        // Beside names with capitals, several words without any are a sentence.
        let mayBeNumbered =
            isNumbered && words.count < 4 && !AnswerWords.holdsAPlace(found) && !ListLine.endsWithGuest(found)
        let isSentence = form.hasCapitals && words.count > 1 && Self.isLower(found) && !mayBeNumbered
        guard !isSentence, words.count < 7, found.count(where: \.isLetter) > 1,
            !NameList.isHeading(found, isNumbered: isNumbered),
            found.firstMatch(of: Self.joint) == nil, let name = try? Name(found)
        else { return nil }
        (self.name, self.position, self.leftOut) = (name, position, leftOut)
    }

    /// Whether what follows a name is an answer or another note, and not its last word.
    private static func isAnswer(_ text: String, _ isLoud: Bool) -> Bool {
        if !isLoud, text == text.uppercased(), text != text.lowercased() { return AnswerWords.isPhrase(text) }
        guard isLower(text) else { return false }
        return text.count(where: \.isLetter) == 1 || AnswerWords.meaning(text) != nil || AnswerWords.isHarmless(text)
    }

    private static func isLower(_ text: String) -> Bool { text == text.lowercased() && text != text.uppercased() }

    private static func mayBeName(_ text: String) -> Bool {
        text.first?.isLetter == true && !isLower(text) && !text.contains(where: \.isNumber)
            && !AnswerWords.isPlain(text)
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    nonisolated(unsafe) private static let note = /[(\[]([^()\[\]]*)[)\]]?/
    /// A word that is never a part of a name.
    nonisolated(unsafe) private static let joint =
        /\s(?:and|și|si|und|et|og|och|ve|és|и|та|και|with|mit|cu|or|sau|oder)\s/
}
