import GatherKit

/// A list of who comes, as it is posted in a messenger: numbers, bullets, emoji, `Ana +1`, `Ion (maybe)`, `~Zoe~`.
struct MessengerList: Equatable, Sendable {
    /// A line that may name somebody.
    struct Item: Equatable, Sendable {
        /// The number of the line, from 1.
        let line: Int
        /// What is written there.
        let text: String
        /// What may be a name, the likeliest first, each with what the line then says.
        var readings: [Reading] = []
        /// Whether it looks like a heading, and is one if it names nobody.
        var isMaybeHeading = false
        /// Whether it stands above the first number or bullet.
        var isAboveList = false
        /// Whether it begins with a number, a bullet or an emoji.
        fileprivate(set) var isMarked = false
        /// Why the line makes no sense; nil if it does.
        var problem: String?
    }

    /// A name, and what is said of it.
    struct Reading: Equatable, Sendable {
        var name: String
        var reply: Reply
        var guests = 0
    }

    private(set) var items: [Item] = []
    /// The number of lines that are not empty.
    private(set) var lineCount = 0

    static let mostLines = 300
    static let longestLine = 300
    static let mostGuests = 9

    /// Reads a text; of one with too many lines only their number.
    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        lineCount = lines.count { $0.contains { !$0.isWhitespace } }
        guard lineCount <= Self.mostLines else { return }
        var section: Reply?
        var lastNumber = 0
        for (place, line) in lines.enumerated() {
            let raw = RawLine(line.prefix(Self.longestLine), after: lastNumber)
            lastNumber = raw.number ?? lastNumber
            if let reply = raw.section {
                section = reply
                continue
            }
            let written = String(line.prefix(Self.longestLine)).printable.trimmingWhitespace()
            var item = Item(line: place + 1, text: written, isMaybeHeading: raw.looksLikeHeading)
            item.problem = line.count > Self.longestLine ? "it is too long for a name" : raw.problem
            if raw.isMarked, !items.contains(where: \.isMarked) {
                for index in items.indices { items[index].isAboveList = true }
            }
            item.isMarked = raw.isMarked
            for name in raw.crossedOut {
                item.readings = [Reading(name: name, reply: .out)]
                items.append(item)
            }
            item.readings = raw.readings(in: section)
            if !item.readings.isEmpty || item.problem != nil { items.append(item) }
        }
    }
}

// MARK: - A line

/// A line without its mark, its emoji and its notes.
private struct RawLine {
    /// The number before the name.
    private(set) var number: Int?
    /// Whether it begins with a number, a bullet or an emoji.
    private(set) var isMarked = false
    private(set) var looksLikeHeading = false
    private(set) var problem: String?
    private(set) var text = ""
    /// The names that are crossed out.
    private(set) var crossedOut: [String] = []
    private var guests = 0
    private var replies: Set<Reply> = []

    init(_ line: Substring, after lastNumber: Int) {
        var scalars = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            if scalar.isStroke { replies.insert(.out) }
            if let reply = Self.signs[scalar] { replies.insert(reply) }
            scalars.append(contentsOf: scalar.plain)
        }
        text = String(scalars).trimmingWhitespace()
        let isBold = text.count > 2 && ["*", "_"].contains { text.hasPrefix($0) && text.hasSuffix($0) }
        dropMark(after: lastNumber)
        let begins = text.firstMatch(of: /^\+\s*\d/) != nil
        let isTitle = isBold || text.hasSuffix(":") || text.contains("://")
        takeNotes()
        let hasTime = number == nil && text.firstMatch(of: /\d{1,2}[:.h]\d{2}/) != nil
        looksLikeHeading = hasTime || (!isMarked && (isTitle || text.contains(where: \.isNumber)))
        text = text.trimmingSymbols
        if begins || (guests > 0 && text.isEmpty) { problem = "it says not whose guest that is; write it as in Ana +1" }
        if replies.count > 1 { problem = "it says both \(listed(replies.map(\.rawValue).sorted()))" }
        if guests > MessengerList.mostGuests { problem = "nobody brings more than \(MessengerList.mostGuests) guests" }
    }

    /// The answer of the names that follow, if the line is their heading.
    var section: Reply? {
        guard number == nil, crossedOut.isEmpty, problem == nil else { return nil }
        return text.isEmpty ? replies.first : Words.reply(text)
    }

    /// What the line says of whom, apart from the names that are crossed out.
    func readings(in section: Reply?) -> [MessengerList.Reading] {
        guard text.contains(where: \.isLetter) else { return [] }
        let reply = replies.first ?? section ?? .coming
        let whole = MessengerList.Reading(name: text, reply: reply, guests: guests)
        // A word behind the name says more than a name that begins so.
        guard let (name, said) = Words.split(text) else { return [whole] }
        return [MessengerList.Reading(name: name, reply: said, guests: guests), whole]
    }

    /// Drops `1.`, `- `, `👉` and the like; a number alone is a mark if it counts on.
    private mutating func dropMark(after lastNumber: Int) {
        if let match = text.firstMatch(of: /^#?(\d{1,3})(\s*[.):\-–\/]+(?!\d)|\s+|(?=\p{L})|$)/) {
            let number = Int(match.1) ?? 0
            if match.2.contains(where: { !$0.isWhitespace }) || number == lastNumber + 1 {
                self.number = number
                isMarked = true
                text = String(text[match.range.upperBound...])
            }
        }
        let rest = text.drop { !$0.isLetter && !$0.isNumber && !"~(+".contains($0) }
        // An asterisk without a blank makes the text bold.
        if let first = text.first, rest.count < text.count, "-–—•·>→".contains(first) || text.hasPrefix("* ") {
            isMarked = true
        }
        text = String(rest)
    }

    /// Takes out what is crossed out, in parentheses, or a number of guests.
    private mutating func takeNotes() {
        for match in text.matches(of: /~+\s*([^~]+?)\s*~+/) { crossedOut.append(String(match.1).trimmingSymbols) }
        crossedOut.removeAll { !$0.contains(where: \.isLetter) }
        text = text.replacing(/~+[^~]+~+/, with: " ")
        for match in text.matches(of: /[(\[]([^()\[\]]*)[)\]]?/) { takeNote(String(match.1)) }
        text = text.replacing(/[(\[][^()\[\]]*[)\]]?/, with: " ")
        text = takingGuests(text)
        if text.contains("?") {
            replies.insert(.maybe)
            text = text.replacing("?", with: " ")
        }
        text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func takeNote(_ note: String) {
        let note = takingGuests(note)
        if note.contains("?") { replies.insert(.maybe) }
        if let reply = Words.reply(note.trimmingSymbols) { replies.insert(reply) }
    }

    /// Counts the guests in a text, and returns the rest.
    private mutating func takingGuests(_ text: String) -> String {
        for match in text.matches(of: /\+\s*(\d{1,4})/) { guests += Int(match.1) ?? 0 }
        let rest = text.replacing(/\+\s*\d{1,4}/, with: " ")
        let friend =
            /\+\s*(an?|un|una|ein|eine[nr]?|uno)?\s*(guest|friend|prieten|amic|freund|gast|amigo|amico|ami|kolega)\b/
            .ignoresCase()
        guests += rest.matches(of: friend).count
        return rest.replacing(friend, with: " ")
    }

    private static let signs: [Unicode.Scalar: Reply] = {
        var signs: [Unicode.Scalar: Reply] = [:]
        for scalar in "✅✔☑👍🟢🙋💪".unicodeScalars { signs[scalar] = .coming }
        for scalar in "❌✖✗✘👎🔴🚫⛔".unicodeScalars { signs[scalar] = .out }
        for scalar in "❓❔🤔🟡⏳🤷".unicodeScalars { signs[scalar] = .maybe }
        return signs
    }()
}

// MARK: - Words

/// The words for an answer in several languages (English, Romanian, German, Spanish, Italian, French, Portuguese,
/// Polish).
private enum Words {
    private static let replies: [String: Reply] = {
        let words: [Reply: String] = [
            .coming:
                "in,yes,coming,playing,going,confirmed,here,da,vin,vine,confirmat,ja,dabei,sí,vengo,ci sono,oui,présent,"
                + "sim,tak,będę,waiting list,waiting,reserve,reserves,rezerve,reserva",
            .maybe:
                "maybe,perhaps,not sure,tbc,tentative,poate,vielleicht,evtl,eventuell,quizás,tal vez,forse,peut être,"
                + "talvez,może,50 50",
            .out:
                "out,no,not coming,cannot,can t,cant,absent,injured,nu,nu pot,nu vin,nu vine,accidentat,nein,nicht,raus,"
                + "verletzt,no puedo,non,non posso,absente,não,nie,nie mogę",
        ]
        var replies: [String: Reply] = [:]
        for (reply, list) in words {
            for word in list.split(separator: ",") { replies[NameKeys(String(word)).search] = reply }
        }
        return replies
    }()

    /// What a text means, if it is nothing but an answer.
    static func reply(_ text: String) -> Reply? { text.isEmpty ? nil : replies[NameKeys(text).search] }

    /// A name and the answer before or behind it: `Ion - maybe`, `Ion nu`, `Out: Zoe`.
    static func split(_ text: String) -> (name: String, reply: Reply)? {
        if let colon = text.firstIndex(of: ":"), let reply = reply(String(text[..<colon])) {
            let name = String(text[text.index(after: colon)...]).trimmingSymbols
            if !name.isEmpty { return (name, reply) }
        }
        let words = text.split(separator: " ")
        for count in stride(from: min(3, words.count - 1), to: 0, by: -1) {
            let tail = words.suffix(count).joined(separator: " ").trimmingSymbols
            let name = words.dropLast(count).joined(separator: " ").trimmingSymbols
            if !name.isEmpty, let reply = reply(tail) { return (name, reply) }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether it crosses out the character before it.
    fileprivate var isStroke: Bool { (0x335...0x338).contains(value) }

    /// The character as names have it: none for what is invisible, white space for what is a symbol.
    fileprivate var plain: [Unicode.Scalar] {
        if properties.isWhitespace { return [" "] }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .enclosingMark: return []
        case .otherSymbol, .modifierSymbol: return [" ", "•", " "]
        default: return isStroke || properties.isVariationSelector ? [] : [self]
        }
    }
}

extension String {
    /// The text without what is neither letter nor digit around it.
    fileprivate var trimmingSymbols: String {
        let first = firstIndex { $0.isLetter || $0.isNumber }
        guard let first, let last = lastIndex(where: { $0.isLetter || $0.isNumber }) else { return "" }
        return String(self[first...last])
    }
}
