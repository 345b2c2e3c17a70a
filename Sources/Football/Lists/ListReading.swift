public import GatherKit

/// A list of who is coming, as people post it, and how it was understood: `1. Ana +1`, `❌ Ion`, `Zoe (maybe)`, with
/// headings for those who are out, or messages of which each sender answers.
public struct ListReading: Equatable, Sendable {
    /// What the list says about a player.
    public struct Entry: Equatable, Sendable {
        /// The number of the line, from 1.
        public let line: Int
        /// What is written there.
        public let text: String
        /// The player; a new one has the number 0 until it is added.
        public var player: Player
        /// Whether the player will be added, or was.
        public var isNew = false
        /// The similar name of a player who may be meant instead of a new one; nil if there is none.
        public var similar: String?
        /// The answer: in, out or maybe.
        public var reply: Reply
        /// When the player arrives, if the line says so, such as `10 minutes late`, or what follows a maybe.
        public var comment: String?
        /// The number of guests without a name whom the player brings.
        public var guests = 0
        /// The names of the other guests whom the player brings.
        public var guestNames: [Name] = []

        /// The entry as data.
        public static let shape = Shape<Self>(
            .integer("line", \.line), .text("text", \.text), .integer("id", \.player.id),
            .text("name", \.player.name.text), .boolean("new", \.isNew), .text("answer", \.reply.rawValue),
            .text("comment", optional: \.comment), .integer("guests", \.numberOfGuests))

        /// The number of all guests.
        public var numberOfGuests: Int { guests + guestNames.count }

        /// The name of the player, with the guests.
        public var names: String { ([player.name.text] + added).joined(separator: " ") }

        private var added: [String] { guestNames.map { "+ \($0.text)" } + (guests == 0 ? [] : ["+\(guests)"]) }

        /// Returns a line that means the same wherever it stands, such as `- Ana +1 (in, 10 minutes late)`.
        ///
        /// - Parameters:
        ///   - reply: The answer.
        ///   - name: The name of another player; nil for this one.
        public func line(_ reply: Reply, of name: String? = nil) -> String {
            let answer = [reply.rawValue, reply == self.reply ? comment : nil].compactMap(\.self).joined(
                separator: ", ")
            let position = isNew && name == nil ? player.position?.rawValue : nil
            let notes = [answer, position].compactMap { $0.map { "(\($0))" } }
            return (["-", name ?? player.name.text] + added + notes).joined(separator: " ")
        }

        /// Whether its line is written so that it means the same wherever it stands.
        public var isExplicit: Bool { text == line(reply) }
    }

    /// A line that was not understood.
    public struct Unknown: Equatable, Sendable {
        /// The number of the line, from 1.
        public let line: Int
        /// What is written there.
        public let text: String
        /// What is wrong, as the end of a sentence.
        public let reason: String
        /// The name of the player who wrote the line, or with whom it begins; nil if nobody knows.
        public var player: String?

        /// The line as data.
        public static let shape = Shape<Self>(
            .integer("line", \.line), .text("text", \.text), .text("reason", \.reason))

        fileprivate var sentence: String { "line \(line), \(quoted(text)): \(reason)" }
    }

    /// The maximum number of lines that are not empty.
    static let mostLines = 300

    /// The players, in the order of the list.
    public var entries: [Entry] = []
    /// The lines that make no sense, and those below a heading that makes none.
    public var unknown: [Unknown] = []
    /// The lines that were taken for titles, announcements or chat.
    public var passedOver: [String] = []
    /// What stands above the first name of a list.
    public var titles: [String] = []
    /// The lines without a sign in a list of ticks and crosses.
    public var unanswered: [String] = []

    /// The players to be added, or those who were, as a sentence; nil without any.
    public var newPlayers: String? {
        let names = entries.filter(\.isNew).map { entry in
            entry.player.name.text + (entry.isExplicit ? "" : entry.similar.map { " (or is that \($0)?)" } ?? "")
        }
        return names.isEmpty ? nil : "New \(names.count == 1 ? "player" : "players"): \(listed(names))."
    }

    /// Whether nothing is left to be understood: each line is explicit.
    public var isExplicit: Bool {
        unknown.isEmpty && passedOver.isEmpty && unanswered.isEmpty && entries.allSatisfy(\.isExplicit)
    }

    /// The maximum number of lines that a sentence names.
    private static let mostNamed = 8

    /// Returns lines in quotes, of which the first eight are named.
    public static func named(_ lines: [String]) -> String {
        let rest = lines.count > mostNamed ? ["\(lines.count - mostNamed) more"] : []
        return (lines.prefix(mostNamed).map(quoted) + rest).joined(separator: ", ")
    }

    /// Returns what to know before the list is saved: which lines do not count, and why.
    ///
    /// - Parameter asked: The lines whose meaning the user is asked for, which are left out.
    public func remarks(asking asked: [Unknown] = []) -> [String] {
        func sentence(_ beginning: String, _ lines: [String], _ end: String = "") -> [String] {
            lines.isEmpty ? [] : ["\(beginning): \(Self.named(lines)).\(end)"]
        }
        return sentence("Not understood as answers", passedOver)
            + sentence("No ✅ or ❌, so not counted", unanswered, " Put ✅ after the names of those who are in.")
            + unknown.filter { !asked.contains($0) }.prefix(ListFailure.linesShown).map { line in
                "Line \(line.line), \(quoted(line.text)), was skipped: \(line.reason)"
                    + (line.reason.hasSuffix("?") ? "" : ".")
            }
    }

    /// The last unclear line of each player who has not answered on another one.
    public var asked: [Unknown] {
        let last = Dictionary(unknown.map { ($0.player, $0.line) }) { $1 }
        return unknown.filter { line in
            guard let player = line.player else { return false }
            return last[player] == line.line && !entries.contains { $0.player.name.text == player }
        }
    }
}

extension ListReading {
    /// Reads a list.
    ///
    /// - Parameters:
    ///   - addsUnknown: Whether a name that matches no player is read as a new player.
    ///   - ignoresUnknown: Whether lines that make no sense are left out, with all below a heading that makes none.
    /// - Throws: ``ListFailure``.
    public init(
        _ text: String, addsUnknown: Bool = false, ignoresUnknown: Bool = false, in session: Session
    ) throws {
        let lines = try ListLine.split(text)
        let players = ListedPlayers(addsUnknown: addsUnknown, session: session)
        self =
            if let copied = CopiedMessages(lines) { try ListedMessages.read(copied.messages, players) } else {
                try ListedLines.read(lines, from: 1, players)
            }
        guard unknown.isEmpty || ignoresUnknown else { throw ListFailure.notUnderstood(unknown) }
        guard !entries.isEmpty else { throw ListFailure.namesNobody }
    }

    // MARK: - Recorded answers

    /// Notes the answer of the players whom a line names, or asks if another line gives another one.
    mutating func note(
        _ findings: [ListedPlayers.Finding], _ reply: Reply, _ comment: String?, _ line: ListLine
    ) {
        for (place, finding) in findings.enumerated() {
            let guests = place == findings.count - 1 ? line.guests : 0
            guard let earlier = entries.firstIndex(where: { $0.isOf(finding.player) }) else {
                entries.append(
                    .init(
                        line: line.line, text: line.text, player: finding.player, isNew: finding.isNew,
                        similar: finding.similar, reply: reply, comment: reply == .out ? nil : comment,
                        guests: guests, guestNames: finding.guestNames))
                continue
            }
            let (other, name) = (entries[earlier], finding.player.name.text)
            if line.isGuest {
                refuse(line, "is that a guest of \(name)? Write, for example, Ana +1")
            } else if other.reply == reply {
                entries[earlier].guests = max(other.guests, guests)
                if reply != .out { entries[earlier].comment = other.comment ?? comment }
                entries[earlier].guestNames += finding.guestNames.filter { !other.guestNames.contains($0) }
            } else {
                refuse(line, "line \(other.line) says that \(name) is \(other.reply.rawValue)")
            }
        }
    }

    private mutating func refuse(_ line: ListLine, _ reason: String) {
        unknown.append(.init(line: line.line, text: line.text, reason: reason))
    }

    /// Records the answer of a player in place of an earlier one.
    mutating func replace(with entry: Entry) {
        entries.removeAll { $0.isOf(entry.player) }
        entries.append(entry)
    }

    /// Whether a text repeats an answer, such as `me too`, and that is not known to be "in".
    ///
    /// - Parameter previous: The number of the line before.
    func isUnclearEcho(_ text: String, after previous: Int?) -> Bool {
        guard let previous, AnswerWords.isEcho(text) else { return false }
        return entries.last.map { $0.line != previous || $0.reply != .coming } ?? true
    }
}

extension ListReading.Entry {
    /// Whether it is about a player; of new ones, who have no number yet, about one of the same name.
    func isOf(_ player: Player) -> Bool {
        self.player.id == player.id && (!isNew || self.player.name.keys.name == player.name.keys.name)
    }
}

/// A list that cannot be read.
public enum ListFailure: Failure, Equatable {
    case tooManyLines(Int)
    case namesNobody
    case notUnderstood([ListReading.Unknown])
    /// A line in a list of names, of which none can be left out.
    case unclear(ListReading.Unknown)

    /// The maximum number of lines that a message names.
    static let linesShown = 20

    /// ``FailureKind/invalid``.
    public var kind: FailureKind { .invalid }

    /// The lines that were not understood, each with its reason, and what to do.
    public var message: String {
        switch self {
        case .tooManyLines(let count):
            return "the list has \(count) lines, and at most \(ListReading.mostLines) are read; is it the right one?"
        case .namesNobody: return "there are no names in the list"
        case .unclear(let line): return line.sentence
        case .notUnderstood(let lines):
            let number = lines.count == 1 ? "a line was" : "\(lines.count) lines were"
            let shown = lines.prefix(Self.linesShown).map { "  \($0.sentence)" }
            let more = lines.count > Self.linesShown ? ["  … and \(lines.count - Self.linesShown) more"] : []
            return
                (["nothing was saved, because \(number) not understood:"] + shown + more
                + ["Correct the list, add new players with --add-unknown, or skip such lines with --ignore-unknown."])
                .joined(separator: "\n")
        }
    }
}
