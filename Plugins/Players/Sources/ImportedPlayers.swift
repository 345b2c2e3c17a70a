import Football
import GatherDatabase
import GatherKit
import GatherModels

extension ThingKind<[Player]> {
    /// The players of an import, by their first and last number, so that a hundred thousand are one thing to note.
    static var importedPlayers: ThingKind {
        ThingKind("imported players") { Fingerprint(of: $0) }
    }
}

extension Change {
    /// The import of players, who are there now.
    init(importing players: [Player]) throws {
        self.init(
            "the import of \(counted(players.count, "player"))",
            try players.chunksInSequence.map { players in
                let range = PlayerRange(first: players.first?.id ?? 0, last: players.last?.id ?? 0)
                return try ThingKind.importedPlayers.saved(range.key, before: nil, after: Array(players))
            })
    }
}

extension [Player] {
    /// The players in pieces whose numbers have no gap, as somebody else may have added one in between.
    fileprivate var chunksInSequence: [ArraySlice<Player>] {
        var chunks: [ArraySlice<Player>] = []
        var start = startIndex
        for place in indices where place + 1 == endIndex || self[place + 1].id != self[place].id + 1 {
            chunks.append(self[start...place])
            start = place + 1
        }
        return chunks
    }
}

/// Numbers of players without a gap.
private struct PlayerRange {
    let first: Int
    let last: Int

    var key: String { "\(first)-\(last)" }
    var condition: SQL { "id BETWEEN \(first) AND \(last)" }

    init(first: Int, last: Int) { (self.first, self.last) = (first, last) }

    init(_ key: String) throws {
        let numbers = key.split(separator: "-").map { Int($0) }
        guard numbers.count == 2, let first = numbers[0], let last = numbers[1] else {
            throw StoreFailure.damaged("\(quoted(key)) is no range of players")
        }
        self.init(first: first, last: last)
    }
}

extension PlayerStore {
    /// The players of a range; nil when there is none.
    func players(inRange key: String, in session: Session) throws -> [Player]? {
        let players = try Player.table.all(where: PlayerRange(key).condition, "ORDER BY id", in: session)
        return players.isEmpty ? nil : players
    }

    /// Makes the players of a range be as before, under the same numbers.
    func put(range key: String, _ players: [Player]?, in session: Session) throws {
        try Player.table.deleteAll(where: PlayerRange(key).condition, in: session)
        guard let players else { return }
        try session.progress.count("players", of: players.count) {
            for start in stride(from: 0, to: players.count, by: Self.playersAtOnce) {
                let some = players[start..<min(start + Self.playersAtOnce, players.count)]
                try Player.table.insert(some, in: session)
                try session.progress.advance(by: some.count)
            }
        }
    }

    private static let playersAtOnce = 500
}
