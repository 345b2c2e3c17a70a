import Foundation
import GatherModels

extension ParameterType {
    /// Reads what was given for a parameter.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
    public func parse(_ text: String) throws(UsageFailure) -> ParsedValue {
        guard text.utf8.count <= Self.maximumBytes else { throw UsageFailure("has at most \(Self.maximumBytes) bytes") }
        return switch self {
        case .text(let maximumLength): .text(try Self.plainText(text, maximumLength: maximumLength))
        case .playerName: .name(try Self.playerName(text))
        case .integer(let range): .integer(try Self.integer(text, in: range))
        case .choice(let choices): .text(try Self.choice(text, of: choices))
        case .team(let includesBench): .team(try Self.team(text, includesBench: includesBench))
        case .duration: .integer(try Self.duration(text))
        case .moment: .moment(try Self.moment(text))
        case .coordinates: .coordinates(try Self.coordinates(text))
        case .scoreChange: .scoreChange(try Self.scoreChange(text))
        case .score: .score(try Self.score(text))
        case .player: .player(try Self.player(text))
        case .gather: .gather(try Self.gather(text))
        case .uuid: .uuid(try Self.uuid(text))
        case .file, .newFile, .route: .text(text)
        case .line: .text(try Self.plainText(text, maximumLength: 10_000))
        case .secret: .secret(Secret(text))
        case .flag: .flag
        }
    }

    /// How many bytes any value has at most, so that no rule about one takes long to look at.
    private static let maximumBytes = 100_000

    private static func plainText(_ text: String, maximumLength: Int) throws(UsageFailure) -> String {
        let trimmed = text.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw UsageFailure("cannot be empty") }
        guard trimmed.length(ofAtMost: maximumLength) <= maximumLength else {
            throw UsageFailure("has at most \(maximumLength) characters")
        }
        if !trimmed.isPlainASCII, trimmed.unicodeScalars.contains(where: \.isHidden) {
            throw UsageFailure("cannot hold control or invisible characters")
        }
        return trimmed
    }

    private static func playerName(_ text: String) throws(UsageFailure) -> PlayerName {
        do {
            return try PlayerName(text)
        } catch {
            throw UsageFailure(error.explanation)
        }
    }

    private static func integer(_ text: String, in range: ClosedRange<Int>) throws(UsageFailure) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageFailure("is a whole number from \(range.lowerBound) to \(range.upperBound), not \(quoted(text))")
        }
        return number
    }

    private static func choice(_ text: String, of choices: [Choice]) throws(UsageFailure) -> String {
        if let exact = choices.first(where: { $0.word == text }) { return exact.word }
        let folded = text.lowercased()
        let match = choices.first { choice in
            choice.word.lowercased() == folded || choice.aliases.contains { $0.lowercased() == folded }
        }
        if let match { return match.word }
        let words = choices.map(\.word)
        let hint = nearest(to: folded, among: words).map { "; did you mean \($0)?" } ?? ""
        throw UsageFailure("is one of \(words.joined(separator: ", ")), not \(quoted(text))\(hint)")
    }

    private static func team(_ text: String, includesBench: Bool) throws(UsageFailure) -> Team {
        switch text.lowercased() {
        case "a", "team a": .teamA
        case "b", "team b": .teamB
        case "bench" where includesBench: .bench
        default: throw UsageFailure("is \(includesBench ? "A, B or bench" : "A or B"), not \(quoted(text))")
        }
    }

    private static func duration(_ text: String) throws(UsageFailure) -> Int {
        let clock = text.utf8.contains(UInt8(ascii: ":")) ? text : "\(text):00"
        if let seconds = MatchTimer.seconds(clock: clock), MatchTimer.settings.contains(seconds) { return seconds }
        throw UsageFailure("is a time from 00:01 to 99:59, such as 12:30, not \(quoted(text))")
    }

    private static func moment(_ text: String) throws(UsageFailure) -> LocalPeriod {
        // People put a space between the day and the time.
        if let moment = LocalPeriod(text.trimmingWhitespace().replacing(" ", with: "T")) { return moment }
        throw UsageFailure("is a day or a minute, such as 2026-11-21 or 2026-11-21T18:30, not \(quoted(text))")
    }

    private static func coordinates(_ text: String) throws(UsageFailure) -> Coordinates {
        if let coordinates = Coordinates(text) { return coordinates }
        throw UsageFailure("is a latitude and a longitude in degrees, such as 44.4268,26.1025, not \(quoted(text))")
    }

    private static func scoreChange(_ text: String) throws(UsageFailure) -> ScoreChange {
        let digits = text.dropFirst()
        if let sign = text.first, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) {
            switch sign {
            case "+": return .by(number)
            case "-": return .by(-number)
            case "=": return .to(number)
            default: break
            }
        }
        throw UsageFailure("is +1, -1 or =3, not \(quoted(text))")
    }

    private static func score(_ text: String) throws(UsageFailure) -> Score {
        // Some of the published clients write it with a colon.
        let goals = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == ":" }.map { digits in
            digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
        }
        guard goals.count == 2, let teamA = goals[0], let teamB = goals[1] else {
            throw UsageFailure("is a score such as 2-1, 0 to 99 for each team, not \(quoted(text))")
        }
        guard Score.range.contains(teamA), Score.range.contains(teamB) else {
            throw UsageFailure("has at most \(Score.range.upperBound) goals for each team, and not \(quoted(text))")
        }
        return Score(teamA: teamA, teamB: teamB)
    }

    private static func player(_ text: String) throws(UsageFailure) -> PlayerReference {
        guard text.first == "#" else {
            let name = text.trimmingWhitespace()
            guard !name.isEmpty else { throw UsageFailure("cannot be empty; give a name or #id") }
            let most = PlayerName.maximumLength
            guard name.length(ofAtMost: most) <= most else { throw UsageFailure("has at most \(most) characters") }
            return .name(name)
        }
        guard let id = Int(text.dropFirst()), id > 0 else {
            throw UsageFailure("is #id with a number, such as #12, or a name, not \(quoted(text))")
        }
        return .id(id)
    }

    private static func uuid(_ text: String) throws(UsageFailure) -> UUID {
        guard let id = UUID(uuidString: text) else {
            throw UsageFailure("is an identifier such as 3F2504E0-4F89-41D3-9A0C-0305E82C3301, not \(quoted(text))")
        }
        return id
    }

    private static func gather(_ text: String) throws(UsageFailure) -> GatherReference {
        if text == "last" { return .last }
        if let moment = LocalPeriod(text) { return .startedIn(moment) }
        let isPlausible = text.utf8.count >= 4 && text.allSatisfy { $0.isHexDigit || $0 == "-" }
        guard isPlausible else {
            throw UsageFailure(
                "is last, a date such as 2026-11-21, or at least 4 characters of a gather's number, not \(quoted(text))"
            )
        }
        return .idPrefix(text.uppercased())
    }
}
