public import GatherDatabase
public import GatherKit

/// A reference to a player.
public enum PlayerReference: Equatable, Sendable {
    case id(Int)
    /// The name of the player, or an unambiguous beginning of it.
    case name(String)

    /// Parses a reference.
    public init(typed text: String) throws(UsageFailure) {
        guard text.first == "#" else {
            let name = text.trimmingWhitespace()
            guard !name.isEmpty else { throw UsageFailure("cannot be empty; give a name or #number") }
            let most = Name.maximumLength
            guard name.length(forLimit: most) <= most else { throw UsageFailure("can have at most \(most) characters") }
            self = .name(name)
            return
        }
        guard let id = Int(text.dropFirst()), id > 0 else {
            throw UsageFailure("must be # and a number, such as #12, or a name, not \(quoted(text))")
        }
        self = .id(id)
    }

    static func list(typed text: String) throws(UsageFailure) -> [PlayerReference] {
        var references: [PlayerReference] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            // `Ana, Ion, and Dan`.
            let words = name.split(separator: " ", maxSplits: 1)
            let isJoined = !references.isEmpty && words.count == 2 && String(words[0]).joinsItems
            references.append(try PlayerReference(typed: String(isJoined ? words[1] : name)))
        }
        return references
    }

    /// The reference as text.
    public var text: String {
        switch self {
        case .id(let id): "#\(id)"
        case .name(let name): name
        }
    }
}

// MARK: - Finding

extension Player {
    /// The maximum number of candidates in the message about an ambiguous name.
    public static let candidatesShown = 8
    /// The maximum number of unknown names in a message: each requires a search through all names, and a request may
    /// have many.
    private static let unknownShown = 20

    /// Finds the player that a reference names.
    ///
    /// - Throws: ``PlayerReferenceFailure`` if none or several match.
    public static func find(_ reference: PlayerReference, in session: Session) throws -> Player {
        do { return try look(for: reference, in: session) } catch let failure as PlayerReferenceFailure {
            throw try suggesting(failure, in: session)
        }
    }

    /// Finds the player that a reference names; the failure suggests no name.
    static func look(for reference: PlayerReference, in session: Session) throws -> Player {
        switch reference {
        case .id(let id):
            guard let player = try table.first(where: "id = \(id)", in: session) else {
                throw PlayerReferenceFailure.unknownID(id)
            }
            return player
        case .name(let text):
            let player = try find(named: text, in: session)
            session.recordName(player.name.text, for: text)
            return player
        }
    }

    /// Finds the players that several references name, each once.
    ///
    /// - Throws: ``PlayerReferenceFailure``; it names all references that match no player, or the first twenty.
    public static func find(_ references: [PlayerReference], in session: Session) throws -> [Player] {
        var players: [Player] = []
        var unknown: [(name: String, failure: PlayerReferenceFailure)] = []
        var ambiguous: PlayerReferenceFailure?
        for reference in references where unknown.count < unknownShown {
            do {
                let player = try look(for: reference, in: session)
                if !players.contains(where: { $0.id == player.id }) { players.append(player) }
            } catch let failure as PlayerReferenceFailure where failure.kind == .notFound {
                unknown.append((reference.text.withoutListMark ?? reference.text, failure))
            } catch let failure as PlayerReferenceFailure where failure.kind == .conflict {
                ambiguous = ambiguous ?? failure
            }
        }
        switch unknown.count {
        case 0:
            if let ambiguous { throw ambiguous }
            return players
        case 1: throw try suggesting(unknown[0].failure, in: session)
        default:
            let names = unknown.map(\.name)
            let meant = try names.first { !$0.hasPrefix("#") }.flatMap { try nearestName(to: $0, in: session) }
            throw PlayerReferenceFailure.unknownNames(names, nearest: meant)
        }
    }

    private static func find(named text: String, in session: Session) throws -> Player {
        if let player = try named(text, in: session) { return player }
        let candidates = try candidates(for: text, in: session).players
        switch candidates.count {
        case 0:
            // One word was looked for among the candidates.
            let key = NameBeginning(text).key
            let together = key.contains(" ") ? try all(writtenTogether: key, limit: 2, in: session) : []
            if together.count == 1 { return together[0] }
            guard let item = text.withoutListMark, !item.isEmpty else { throw PlayerReferenceFailure.unknownName(text) }
            return try find(named: item, in: session)
        case 1: return candidates[0]
        default:
            throw PlayerReferenceFailure.ambiguous(
                text,
                candidates: candidates.prefix(candidatesShown).map(\.label),
                hasMore: candidates.count > candidatesShown
            )
        }
    }

    /// Returns the player of exactly this name, or else of the same with or without a dot at its end, or else of this
    /// nickname; case does not count.
    public static func named(_ text: String, in session: Session) throws -> Player? {
        let keys = NameKeys(text)
        let other = keys.name.hasSuffix(".") ? String(keys.name.dropLast()) : keys.name + "."
        let exact: SQL = "player.search_key = \(keys.search) AND player.name_key IN (\(keys.name), \(other))"
        let order: SQL = "ORDER BY player.name_key = \(keys.name) DESC"
        return try table.first(where: exact, order, in: session) ?? nicknamed(keys, in: session)
    }

    /// Returns the players that a text fits best, or the first ones, and how well it fits them.
    private static func candidates(
        for text: String, in session: Session
    ) throws -> (players: [Player], fit: NameBeginning.Fit?) {
        let limit = candidatesShown + 1
        let name = NameBeginning(text)
        let order: SQL = "ORDER BY search_key, name_key LIMIT \(limit)"
        var found = try table.all(where: condition(startingWith: name), order, in: session)
        let later = try all(calledBy: text, limit: limit, in: session)
        if max(found.count, later.count) == limit, !name.isExact, !name.key.isEmpty {
            // Those with the whole word may come after so many others.
            let whole: SQL = "' ' || search_key || ' ' LIKE \("% \(name.key) %")"
            found += try table.all(where: whole, order, in: session)
        }
        var seen: Set<Int> = []
        let best = name.best(of: (found + later).filter { seen.insert($0.id).inserted }, by: \.name.text)
        guard best.elements.isEmpty else { return (best.elements, best.fit) }
        var others = try all(nicknamed: name, limit: limit, in: session)
        // Two words may be two players.
        if others.isEmpty, !name.key.contains(" ") {
            others = try all(writtenTogether: name.key, limit: limit, in: session)
        }
        return (others, others.isEmpty ? nil : .beginning)
    }

    /// Returns the players in whose names a word begins with a text if nothing parts their letters: `obrien`; with
    /// several words, the text is the rest of the name: `sean obrien`.
    private static func all(writtenTogether text: String, limit: Int, in session: Session) throws -> [Player] {
        let key = text.filter { $0 != " " }
        if key.count < 3 { return [] }
        let near: SQL = "REPLACE(search_key, ' ', '') LIKE \("%\(key)%")"
        let found = try table.all(where: near, "ORDER BY search_key, name_key LIMIT 100", in: session)
        return Array(
            found.filter { player in
                let words = player.name.keys.search.split(separator: " ")
                let rests = words.indices.map { words[$0...].joined() }
                return rests.contains { text == key ? $0.hasPrefix(key) : $0 == key }
            }.prefix(limit))
    }

    /// Returns the names in unquoted words: those that together fit a name become one text, the longest first.
    ///
    /// Words that fit only the beginning of a name stay apart if each of them is a whole name itself. A text of several
    /// lines is a list of who is coming.
    static func names(in words: [String], _ session: Session) throws -> [String] {
        if words.contains(where: { $0.contains(where: \.isNewline) }) {
            let reading: ListReading
            do {
                reading = try ListReading(words.joined(separator: " "), in: session)
            } catch ListFailure.notUnderstood(let lines) where !lines.isEmpty {
                throw ListFailure.unclear(lines[0])
            }
            return reading.entries.filter { $0.reply == .coming }.map { "#\($0.player.id)" }
        }
        try checkSigns(in: words)
        try checkNumbers(in: words, session)
        var names: [String] = []
        var rest = words[...]
        while !rest.isEmpty {
            var count = 1
            var fit: NameBeginning.Fit?
            func phrase(_ count: Int) -> String { rest.prefix(count).joined(separator: " ") }
            // Words that do not fit any name do not fit one with more words either.
            while count < rest.count, !rest.prefix(count + 1).contains(where: { $0.hasPrefix("#") }) {
                let longer = try candidates(for: phrase(count + 1), in: session).fit
                guard let longer else { break }
                (count, fit) = (count + 1, longer)
            }
            if fit == .beginning || fit == .beginningOfLaterWord,
                try rest.prefix(count).allSatisfy({ try named($0, in: session) != nil })
            {
                count = 1
            }
            names.append(phrase(count))
            rest.removeFirst(count)
        }
        return names
    }

    /// Checks that no sign beside a name, such as ❌, says that the player is not coming.
    private static func checkSigns(in words: [String]) throws(UsageFailure) {
        for (place, word) in words.enumerated() where !word.contains(where: { $0.isLetter || $0.isNumber }) {
            guard let reply = Reply.read(word), reply != .coming else { continue }
            let name = place > 0 ? words[place - 1] : "a name"
            throw UsageFailure(
                "\(quoted(word)) beside \(name) may say that the player is not coming; leave out the symbol, or the player"
            )
        }
    }

    /// Checks that a number beside a name is that of the same player, because it may be the number of a shirt.
    private static func checkNumbers(in words: [String], _ session: Session) throws {
        for (place, number) in words.enumerated() where number.contains(/^\(?#/) && words.count > 1 {
            let player = try Int(number.dropFirst()).flatMap {
                try table.first(where: "id = \($0)", in: session)
            }
            let before = words[..<place].reversed().prefix { !$0.hasPrefix("#") }.reversed()
            let after = words[(place + 1)...].prefix { !$0.hasPrefix("#") }
            for name in [Array(before), Array(after)].map({ $0.joined(separator: " ") }) where !name.isEmpty {
                guard let player, NameBeginning(name).fit(of: player.name.text) != nil else {
                    throw UsageFailure(
                        "\(number) beside \(name) may be a shirt number or a player number; give only the name or "
                            + "only the number, or, if these are two players, put a comma between them")
                }
            }
        }
    }

    /// Returns the players with a name that starts with the text, or if there are none, those with such a last name
    /// among the first 8,000, or else with such a nickname; sorted by name, case and accents are ignored.
    ///
    /// - Parameters:
    ///   - condition: A further SQL condition on the table `player`.
    ///   - namesSearched: The maximum number of names that are searched for last names: all of them would take too long
    ///     after a key.
    public static func all(
        startingWith text: String, limit: Int, where condition: SQL = "TRUE", namesSearched: Int = 8000,
        in session: Session
    ) throws -> [Player] {
        let matching = Self.condition(startingWith: NameBeginning(text)) + " AND (\(condition))"
        let found = try table.all(where: matching, "ORDER BY search_key, name_key LIMIT \(limit)", in: session)
        // Players are often referred to by their last name.
        if !found.isEmpty { return found }
        let near: SQL = """
            search_key <= coalesce((SELECT search_key FROM player WHERE organizer_id = \(session.organizer.id)
                ORDER BY search_key, name_key LIMIT 1 OFFSET \(namesSearched)), \("\u{10FFFF}")) AND (\(condition))
            """
        let later = try all(calledBy: text, limit: limit, where: near, in: session)
        if !later.isEmpty { return later }
        return try all(nicknamed: NameBeginning(text), limit: limit, where: condition, in: session)
    }

    /// Returns the players with a name in which a word after the first starts with the text.
    private static func all(
        calledBy text: String, limit: Int, where condition: SQL = "TRUE", in session: Session
    ) throws -> [Player] {
        let beginning = NameBeginning(text)
        if beginning.isExact || beginning.key.isEmpty { return [] }
        // The search key of a name with letters holds only letters, digits and spaces, so LIKE needs no escaping.
        let matching: SQL = """
            organizer_id = \(session.organizer.id) AND search_key LIKE \("% \(beginning.key)%") AND (\(condition))
            """
        let order: SQL = "ORDER BY search_key, name_key LIMIT \(limit)"
        // The keys are searched in their index, and only the rows that are found are read.
        let those: SQL = "search_key IN (SELECT search_key FROM player WHERE \(matching) \(order)) AND (\(condition))"
        return try table.all(where: those, order, in: session)
    }

    /// Returns a failure with the name that was probably meant.
    fileprivate static func suggesting(
        _ failure: PlayerReferenceFailure, in session: Session
    ) throws -> PlayerReferenceFailure {
        guard case .unknownName(let name, nil) = failure else { return failure }
        return .unknownName(name, nearest: try nearestName(to: name, in: session))
    }

    /// Returns the name that a misspelt one is closest to; nil if none is close, or if the session has searched often.
    static func nearestName(to text: String, in session: Session) throws -> String? {
        guard session.nameSearchesLeft > 0 else { return nil }
        session.nameSearchesLeft -= 1
        let names = try all(startingWith: "", limit: 2000, in: session).map(\.name.text)
        return nearestName(to: text, among: names)
    }

    /// Returns the name among others that a misspelt one is closest to, in one of its words; nil if none is close.
    static func nearestName(to text: String, among names: [String]) -> String? {
        let wanted = NameKeys(text).search
        guard let initial = wanted.first else { return nil }
        // Case and accents do not count, and a first or a last name alone may be meant, more likely the first name.
        var meant: [String: (name: String, place: Int)] = [:]
        for name in names {
            let key = NameKeys(name).search
            let words = key.split(separator: " ").map(String.init)
            for (place, word) in (words.count > 1 ? [key] + words : [key]).enumerated() {
                // A misspelt word has about the same length, and seldom a different first letter.
                guard abs(word.count - wanted.count) <= max(1, wanted.count / 3), place == 0 || word.count > 2 else {
                    continue
                }
                let isLike = word.count > 3 && word.dropFirst() == wanted.dropFirst()
                guard isLike || word.first == initial || word.dropFirst().first == initial else { continue }
                if place < meant[word]?.place ?? .max { meant[word] = (name, place) }
            }
        }
        return nearest(to: wanted, among: meant.keys.sorted()).flatMap { meant[$0]?.name }
    }

    private static func condition(startingWith beginning: NameBeginning) -> SQL {
        let key = beginning.key
        // Every text with this beginning sorts before the beginning followed by the highest code point.
        let end = key + "\u{10FFFF}"
        if key.isEmpty { return "TRUE" }
        return beginning.isExact
            ? "name_key >= \(key) AND name_key < \(end)" : "search_key >= \(key) AND search_key < \(end)"
    }
}

/// A reference that matches no player, or several.
public enum PlayerReferenceFailure: Failure {
    case unknownID(Int)
    /// The name, and the one that was probably meant.
    case unknownName(String, nearest: String? = nil)
    case unknownNames([String], nearest: String? = nil)
    case ambiguous(String, candidates: [String], hasMore: Bool)
    case samePlayer(String)

    /// ``FailureKind/notFound`` for no match, ``FailureKind/conflict`` for several, ``FailureKind/usage`` for a player
    /// named twice.
    public var kind: FailureKind {
        switch self {
        case .unknownID, .unknownName, .unknownNames: .notFound
        case .ambiguous: .conflict
        case .samePlayer: .usage
        }
    }

    /// The message, with suggestions of what to type.
    public var message: String {
        switch self {
        case .unknownID(let id): "there is no player #\(id); list the players with: player list"
        case .unknownName(let name, let nearest?):
            "there is no player \(quoted(name)); did you mean \(nearest)?"
        case .unknownName(let name, _) where name.contains(/\s\(?(#|no\.|nr\.)\s?\d+\)?$/):
            "there is no player \(quoted(name)); if that is a shirt number, leave it out; if it is a player number, write only #3"
        case .unknownName(let name, _) where name.contains(/\p{L}\s*,\s*\p{L}/):
            "there is no player \(quoted(name)); name one player, or put each name in its own quotes"
        case .unknownName(let name, _) where name.hasSuffix("'s guest"):
            "there is no guest \(quoted(name)); list the guests with: player list --guests"
        case .unknownName(let name, _) where name.contains(/\+\d$/):
            "there is no player \(quoted(name)); record a guest with: attendance in PLAYER --plus-one"
        case .unknownName(let name, _) where Self.isNumber(name):
            "there is no player \(quoted(name)); write a player number as #\(name), and leave out a shirt number"
        case .unknownName(let name, _)
        where AnswerWords.isPhrase(name) || name.contains(/^\+\d+$/) || Self.isUnlikely(name):
            "there is no player \(quoted(name)); write only names here, or add a player with: player add "
                + (typed(name) ?? "NAME")
        case .unknownName(let name, _):
            "there is no player \(quoted(name)); add one with: player add \(typed(name) ?? "NAME")"
        case .unknownNames(let names, let nearest?):
            "there are no players \(names.map(quoted).joined(separator: ", ")); did you mean \(nearest)? Add new ones "
                + "with: player add NAME"
        case .unknownNames(let names, _) where names.allSatisfy(Self.isNumber):
            "there are no players \(names.map(quoted).joined(separator: ", ")); write player numbers with #, such as #\(names[0])"
        case .unknownNames(let names, _):
            "there are no players \(names.map(quoted).joined(separator: ", ")); add them with: "
                + "player add NAME"
        case .ambiguous(let name, let candidates, let hasMore):
            "\(quoted(name)) could be \(candidates.joined(separator: ", "))\(hasMore ? " or others" : ""); "
                + "type more of the name\(PageContext.isCurrent ? "" : ", or the #number")"
        case .samePlayer(let name): "\(name) is named twice; name two players"
        }
    }

    /// Words that people type beside names, but that are seldom part of one.
    private static let otherWords: Set<Substring> = [
        "all", "and", "apart", "apply", "assist", "assisted", "by", "everybody", "everyone", "goal", "or", "own",
        "team",
        "together", "und", "undo", "vs", "with",
    ]
    /// Words for days, which people type behind names.
    private static let days: Set<Substring> = [
        "monday", "sunday", "today", "tomorrow", "tonight", "tuesday", "thursday", "friday", "saturday", "wednesday",
        "yesterday",
    ]

    /// Whether a text may be the number of a player without its sign.
    private static func isNumber(_ text: String) -> Bool { text.contains(/^[1-9]\d{0,8}$/) }

    /// Whether a text is probably no name: `all`, `Ana by Dan`, `Ana thursday`, `-apply` or `?`.
    private static func isUnlikely(_ name: String) -> Bool {
        let words = name.lowercased().split(separator: " ")
        return name.hasPrefix("-") || !name.contains(where: \.isLetter) || words.contains(where: otherWords.contains)
            || words.last.map(days.contains) == true
    }

    /// A name as a line writes it; nil for an unlikely one, which has a number or a symbol.
    private func typed(_ name: String) -> String? {
        guard name.count <= 40, !Self.isUnlikely(name),
            !name.contains(where: { $0.isNumber || "\"“”„\\$;{}#&/+()".contains($0) })
        else {
            return nil
        }
        return name.contains(" ") ? "\"\(name.printable)\"" : name.printable
    }
}

// MARK: - Participants

extension Participant {
    /// Finds a player, or else a participant of the match by number or by the name at the time of the match.
    ///
    /// - Throws: ``PlayerReferenceFailure`` if none or several match.
    static func find(_ reference: PlayerReference, of match: Match, in session: Session) throws -> Participant {
        do {
            return Participant(try Player.look(for: reference, in: session), .bench)
        } catch let failure as PlayerReferenceFailure {
            let former = match.players.first { player in
                switch reference {
                case .id(let id): player.playerID == id
                case .name(let name): NameKeys(player.name) == NameKeys(name)
                }
            }
            guard let former else { throw try Player.suggesting(failure, in: session) }
            session.recordName(former.name, for: reference.text)
            return former
        }
    }
}

// MARK: - Nicknames

extension Player {
    /// Returns the player with a nickname; nil if nobody is called so.
    public static func nicknamed(_ keys: NameKeys, in session: Session) throws -> Player? {
        try table.first(where: condition(called: Nicknames.pattern(keys.search)), in: session)
    }

    /// Returns the players with a nickname that begins with a text.
    ///
    /// - Parameter condition: A further SQL condition on the table `player`.
    static func all(
        nicknamed beginning: NameBeginning, limit: Int, where condition: SQL = "TRUE", in session: Session
    ) throws -> [Player] {
        if beginning.isExact || beginning.key.isEmpty { return [] }
        let pattern = Nicknames.pattern(beginning.key, isBeginning: true)
        let matching = Self.condition(called: pattern) + " AND (\(condition))"
        return try table.all(where: matching, "ORDER BY search_key, name_key LIMIT \(limit)", in: session)
    }

    /// The condition for players whose nicknames match a pattern; the index has only those with nicknames.
    public static func condition(called pattern: String) -> SQL {
        // A pattern that is nothing but a value has SQLite prepare the statement again for each.
        "nickname IS NOT NULL AND nickname_key LIKE '' || \(pattern) ESCAPE '\\'"
    }
}
