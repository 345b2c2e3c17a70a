import Football
import GatherKit

/// A match that was played without `gather`, as its organizer remembers it.
struct PlayedMatch: Equatable, Sendable {
    /// The day, or the minute of the start.
    let when: DayOrMinute
    /// The teams of the day that played, without the names that they already have on that day.
    var sides = Sides()
    /// The players of both sides.
    let players: [Team: [PlayerReference]]
    /// The score; nil to count the goals.
    let score: Score?
    /// The goals whose scorer is known.
    let goals: [RememberedGoal]
    let place: String?
    var isRated = true
    var isFinal = false

    /// The players that are named, possibly more than once.
    var people: [PlayerReference] {
        Team.sides.flatMap { players[$0] ?? [] } + goals.flatMap { [$0.scorer] + ($0.assist.map { [$0] } ?? []) }
    }

    static let argument = Argument<PlayedMatch>(
        .positional("when", .pastDayOrMinute, "the date of the match, with the kick-off time if known"),
        teams,
        Argument<Score?>.option(
            "score", .score, "the score, such as 5-3; the team with the earlier letter comes first"
        ).titled("Score, such as 5-3"),
        Argument<[[RememberedGoal]]>.options(
            "goal", .rememberedGoals,
            "one or more goals by a player, such as \"Ana\", \"Ana 12\", \"Ana 12, 30\", \"Ion own\" or \"Ana 12 assist Zoe\""
        ).titled("Goals, one on each line, such as Ana 12 assist Zoe").onlyTyped(),
        .option("place", .text(maximumLength: MatchDayPlan.placeLength), "the venue, such as Sala Dinamo")
            .titled("Venue")
    ) {
        try PlayedMatch($0, teams: $1, score: $2, goals: $3, place: $4)
    }

    private static let teams = Argument(
        players(of: .teamA, ", such as Ana, Ion"), players(of: .teamB), players(of: .teamC), players(of: .teamD),
        players(of: .teamE), players(of: .teamF)
    ) { [.teamA: $0, .teamB: $1, .teamC: $2, .teamD: $3, .teamE: $4, .teamF: $5] as [Team: [PlayerReference]?] }

    private static func players(of team: Team, _ example: String = "") -> Argument<[PlayerReference]?> {
        let players = Argument<[PlayerReference]?>.option(
            "team-\(team.letter.lowercased())", .playerList, "the players of \(team.title)\(example)"
        ).titled(team.title).chosen(in: "Who played?").suggesting { try Player.suggestionsOfMembers($0, $1) }
        return Team.sides.contains(team) ? players : players.unasked().onlyTyped()
    }
}

extension PlayedMatch {
    fileprivate init(
        _ when: DayOrMinute, teams: [Team: [PlayerReference]?], score: Score?, goals: [[RememberedGoal]],
        place: String?
    ) throws(HistoryFailure) {
        let players = teams.compactMapValues(\.self)
        let named = Team.ofDay.filter { players[$0] != nil }
        // If only one team is given, the message is that the other one has no players.
        let sides = named.count < 2 && named.allSatisfy(Team.sides.contains) ? Team.sides : named
        guard sides.count == 2 else { throw .twoTeams }
        self.init(
            when: when, sides: Sides(DayTeam(sides[0]), DayTeam(sides[1])),
            players: [.teamA: players[sides[0]] ?? [], .teamB: players[sides[1]] ?? []], score: score,
            goals: Array(goals.joined()), place: place)
    }
}

/// A goal as somebody remembers it: `Ana`, `Ana 12`, `Ion own` or `Ana 12 assist Zoe`.
struct RememberedGoal: Equatable, Sendable {
    let scorer: PlayerReference
    let minute: Int?
    let isOwnGoal: Bool
    let assist: PlayerReference?
    /// Whether the minute is a single digit without a sign, as in `Ana 2`.
    var isPlainDigit = false

    /// Whether the minute may be the number of goals.
    var mayBeCount: Bool { isPlainDigit && assist == nil }
}

extension RememberedGoal {
    /// Parses a goal.
    init(typed text: String) throws(UsageFailure) {
        var words = text.replacing(/\(assist ([^()]*)\)/) { "assist \($0.1)" }.split(separator: " ")
        var (assist, minute, isOwnGoal): (PlayerReference?, Int?, Bool) = (nil, nil, false)
        var (hasUnit, isPlainDigit) = (false, false)
        if let place = words.dropFirst().lastIndex(where: { $0.lowercased() == "assist" }), place + 1 < words.count {
            assist = try PlayerReference(typed: words[(place + 1)...].joined(separator: " "))
            words.removeSubrange(place...)
        }
        if words.count > 1, let first = words.first {
            if first.contains(/^\d+(?:['’′´`]|\+\d)/), Minute.read(String(first)) != nil {
                words.append(words.removeFirst())
            } else if first.wholeMatch(of: /\d{1,2}[:–\-]\d/) != nil {
                // The score after the goal.
                words.removeFirst()
            } else if first.wholeMatch(of: /\d{1,3}[.):]?/) != nil {
                throw UsageFailure(
                    "cannot begin with \(first), which may be the minute or a number in a list; write the minute last, "
                        + "such as Ana 12")
            }
        }
        while words.count > 1, let last = words.last {
            let word = NameKeys(String(last)).search.filter { $0.isLetter }
            if Self.ownGoal.contains(word), !isOwnGoal {
                isOwnGoal = true
            } else if ["pen", "penalty", "penal", "penalti", "elfmeter", "rigore"].contains(word)
                || last.lowercased() == "(p)"
            {
                // A goal from the penalty spot counts like any other.
            } else if ["min", "minute", "minut"].contains(word), Minute.read(String(words[words.count - 2])) != nil {
                hasUnit = true
            } else if minute != nil, ["at", "minute", "minut"].contains(word) {
                isPlainDigit = false
            } else if words.count > 2, ["goal", "goal)"].contains(last.lowercased()),
                ["own", "(own"].contains(words[words.count - 2].lowercased()), !isOwnGoal
            {
                isOwnGoal = true
                words.removeLast()
            } else if let number = Minute.read(String(last)), minute == nil {
                guard Minute.range.contains(number) else {
                    throw UsageFailure("must have a minute from 1 to \(Minute.range.upperBound), not \(number)")
                }
                minute = number
                isPlainDigit = !hasUnit && last.filter { $0 != "(" && $0 != ")" }.count == 1
            } else {
                break
            }
            words.removeLast()
        }
        self.init(
            scorer: try PlayerReference(typed: words.joined(separator: " ")), minute: minute, isOwnGoal: isOwnGoal,
            assist: assist, isPlainDigit: isPlainDigit)
    }

    private static let ownGoal: Set = [
        "own", "og", "autogol", "autogoal", "autorete", "autogolo", "samoboj", "eigentor", "csc",
    ]

    /// Whether a text is an own goal without a scorer, such as `OG` or `own goal 30`; `own` belongs to the goal before it,
    /// and so does what closes its parenthesis.
    private static func isOwnGoalOfNobody(_ text: String) -> Bool {
        let first = NameKeys(String(text.prefix { !$0.isWhitespace })).search.filter(\.isLetter)
        let closes = text.hasSuffix(")") && !text.contains("(")
        return ownGoal.contains(first) && isAddition(text) && text.lowercased() != "own" && !closes
    }

    /// Whether a text only adds something to the goal before it, and names no scorer.
    private static func isAddition(_ text: some StringProtocol) -> Bool {
        (try? RememberedGoal(typed: "x \(text)"))?.scorer == .name("x")
    }

    /// Parses goals; a minute or a remark alone belongs to the goal before it, `Ana 12, 30, own`, and one text may
    /// stand for several goals, `Ana ×2`, as the history lists them.
    static func list(_ texts: [String]) throws(UsageFailure) -> [RememberedGoal] {
        var goals: [RememberedGoal] = []
        let parts = texts.flatMap { text in
            let parts = text.split(separator: ",")
            return parts.dropFirst().allSatisfy(isAddition) ? parts.map { String($0).trimmingWhitespace() } : [text]
        }
        for text in parts.flatMap(minutes) {
            let (text, count) = repeated(text)
            guard 1...Score.range.upperBound ~= count else {
                throw UsageFailure("can have 1 to \(Score.range.upperBound) goals by one player, not \(count)")
            }
            if isOwnGoalOfNobody(text) {
                throw UsageFailure(
                    "must say whose own goal \(quoted(text)) is, such as Ion own; leave it out if nobody knows")
            }
            if let scorer = goals.last?.scorer, Minute.read(text) != nil {
                let goal = try RememberedGoal(typed: "\(scorer.text) \(text)")
                if let open = goals.firstIndex(where: { $0.scorer == scorer && $0.minute == nil }) {
                    goals[open] = RememberedGoal(
                        scorer: scorer, minute: goal.minute, isOwnGoal: goals[open].isOwnGoal,
                        assist: goals[open].assist)
                } else {
                    goals.append(goal)
                }
            } else if !text.isEmpty, let last = goals.last,
                let remark = try? RememberedGoal(typed: "\(last.scorer.text) \(text)"), remark.scorer == last.scorer
            {
                if remark.minute == nil { goals.removeLast() }
                goals.append(
                    RememberedGoal(
                        scorer: last.scorer, minute: remark.minute ?? last.minute,
                        isOwnGoal: remark.isOwnGoal || remark.minute == nil && last.isOwnGoal,
                        assist: remark.assist ?? (remark.minute == nil ? last.assist : nil),
                        isPlainDigit: remark.minute == nil ? last.isPlainDigit : remark.isPlainDigit))
            } else {
                goals += Array(repeating: try RememberedGoal(typed: text), count: count)
            }
        }
        return goals
    }

    /// The text of each minute, or each goal: `Ana 12/30`, `Ana 12 & 30` and `Ana 12 / Ion 30` have two, and `Ana 45 + 2`
    /// has one.
    private static func minutes(_ text: String) -> [String] {
        text.replacing(/(\d['’′]?)\s*\+\s*(?=\d)/) { "\($0.1)+" }
            .replacing(/(\d['’′]?)\s*[\/&]\s*(?=[\d\p{L}])/) { "\($0.1)\n" }.split(separator: "\n").map(String.init)
    }

    /// A text without its number of goals: `Ana ×2`, `Ana 2x`, `2x Ana` and `Ana ⚽⚽` are two goals by Ana.
    private static func repeated(_ text: String) -> (text: String, count: Int) {
        let rest = text.filter { $0.unicodeScalars.first != "⚽" }
        if rest.count < text.count { return (rest.trimmingWhitespace(), text.count - rest.count) }
        if let match = text.wholeMatch(
            of: /(.*\S)\s+\(?(?:[×xX]\s?(\d{1,3})|(\d{1,3})\s?(?:[×xX]|goals)|(\d)\s?goal)\)?/),
            let count = Int(match.2 ?? match.3 ?? match.4 ?? "")
        {
            return (String(match.1), count)
        }
        if let match = text.wholeMatch(of: /(\d{1,3})\s?[×xX]\s+(.+)/), let count = Int(match.1) {
            return (String(match.2), count)
        }
        return (text, 1)
    }

    var text: String {
        var words = [scorer.text]
        if let minute { words.append(minute > 9 || isPlainDigit ? String(minute) : "\(minute)'") }
        if isOwnGoal { words.append("own") }
        if let assist { words += ["assist", assist.text] }
        return words.joined(separator: " ")
    }
}

extension Kind<[RememberedGoal]> {
    /// A goal as somebody remembers it, or several with commas between them.
    static var rememberedGoals: Kind {
        Kind(
            "rememberedGoal", example: "Ana 12", text: { $0.map(\.text).joined(separator: ", ") },
            suggest: Player.suggestions
        ) { text throws(UsageFailure) in
            try RememberedGoal.list(text.split { ",;".contains($0) }.map { String($0).trimmingWhitespace() })
        }
    }
}
