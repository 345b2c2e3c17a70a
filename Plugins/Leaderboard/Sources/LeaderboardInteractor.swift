import Football
import GatherKit

struct LeaderboardInteractor: Sendable {
    let store: LeaderboardStore

    func list(_ ranking: Ranking, _ period: Period, limit: Int?, in session: Session) throws -> [Ranked] {
        let list = ranking.list(try store.standings(in: period, session))
        return limit.map { Array(list.prefix($0)) } ?? list
    }

    func details(of reference: PlayerReference, in period: Period, _ session: Session) throws -> Details {
        let person = try person(reference, in: session)
        let standings = try store.standings(in: period, session)
        let standing = standings.first { $0.person.key == person.key } ?? Standing(person: person, tally: Tally())
        let ranks = Ranking.allCases.map { ($0, $0.rank(of: standing, among: standings)) }
        return Details(
            standing: standing,
            ranks: Dictionary(uniqueKeysWithValues: ranks).compactMapValues { $0 },
            appearances: try store.appearances(of: person.key, in: period, session)
        )
    }

    /// The standing of a participant of matches.
    func standing(of participant: Participant.Key, in session: Session) throws -> Standing? {
        try store.standings(in: Period(), session).first { $0.person.key == participant }
    }

    /// The participants with a name that starts with the text: present players, and former ones.
    func participants(named beginning: String, in session: Session) throws -> (players: [Player], former: [Person]) {
        let name = NameBeginning(beginning)
        let players = try Player.suggested(
            startingWith: beginning, where: LeaderboardStore.hasPlayed, in: session)
        return (players, try store.formerPeople(in: session).filter { name.fits($0.name) })
    }

    /// Finds a participant: a present player, or else a former one.
    private func person(_ reference: PlayerReference, in session: Session) throws -> Person {
        do {
            let player = try Player.find(reference, in: session)
            let person = Person(key: .player(player.id), name: player.name.text)
            guard case .name(let text) = reference, !person.isNamed(text) else { return person }
            // The exact name of a former participant takes precedence over the beginning of a player's name.
            let namesakes = try store.formerPeople(in: session).filter { $0.isNamed(text) }
            return namesakes.count == 1 ? namesakes[0] : person
        } catch let failure as PlayerReferenceFailure {
            guard let person = try failure.meant(among: store.formerPeople(in: session)) else { throw failure }
            return person
        }
    }
}

extension PlayerReferenceFailure {
    /// The former participant that the reference matches; nil if there is none.
    ///
    /// - Throws: ``PlayerReferenceFailure/ambiguous(_:candidates:hasMore:)`` if several match.
    fileprivate func meant(among former: [Person]) throws(PlayerReferenceFailure) -> Person? {
        let text: String
        switch self {
        case .unknownID(let id): return former.first { $0.key == .player(id) }
        case .unknownNames, .samePlayer: return nil
        case .unknownName(let name, _), .ambiguous(let name, _, _): text = name
        }
        var fitting = former.filter { $0.isNamed(text) }
        if fitting.isEmpty, case .unknownName = self {
            let beginning = NameBeginning(text)
            fitting = former.filter { beginning.fits($0.name) }
        }
        guard fitting.count > 1 else { return fitting.first }
        throw .ambiguous(
            text, candidates: fitting.prefix(Player.candidatesShown).map(\.label),
            hasMore: fitting.count > Player.candidatesShown)
    }
}
