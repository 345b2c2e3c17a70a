import Football
import Foundation
import GatherKit

/// A match that a REST client has created and that lacks a score or the players of a team.
///
/// An open match is not a match: it has no timer, and an organizer can have many. With a score and players in both
/// teams, it becomes a finished match.
struct OpenMatch: Equatable, Sendable {
    let id: UUID
    let madeAt: Timestamp
    var players: [Participant] = []
    var score: Score?

    /// The maximum number of open matches of an account at a server.
    static let usualQuota = 200

    /// The identifier as text in upper case, the form of the store and the REST API.
    var idText: String { id.uuidString }

    /// The first eight digits of the identifier in lower case.
    var shortID: String { idText.prefix(8).lowercased() }

    /// How long an open match is kept in any case, in milliseconds: a day.
    static let shortestLife = 86_400_000

    func players(of team: Team) -> [Participant] { players.filter { $0.team == team } }

    /// What it lacks to be finished: a score, or players.
    var missing: [String] {
        (score == nil ? ["a score"] : [])
            + Team.sides.filter { players(of: $0).isEmpty }.map { "players of \($0.rawValue)" }
    }

    /// The finished match; nil while the score or the players of a team are missing.
    func ended(at time: Timestamp) -> Match? {
        guard let score, missing.isEmpty else { return nil }
        // The end of a match that was left open for long is unknown.
        let isForgotten = time.milliseconds(since: madeAt) > Self.shortestLife
        return Match(
            id: id, startedAt: madeAt, endedAt: isForgotten ? madeAt : time,
            timer: MatchTimer(setting: MatchTimer.defaultSetting),
            score: score, players: players)
    }
}

extension OpenMatch {
    /// The open match as data; its number is not called `id`, because it does not belong to a match that can be shown.
    static let shape = Shape<Self>(
        .text("match", \.idText), .text("madeAt", \.madeAt.iso8601), .text("score", optional: \.score?.text),
        .list("teamA", of: Participant.shape) { $0.players(of: .teamA) },
        .list("teamB", of: Participant.shape) { $0.players(of: .teamB) })
}

extension Kind<String> {
    /// An open match: `last` for the newest, or the beginning of its ID, which is converted to upper case.
    static var openMatch: Kind {
        let store = OpenMatchStore()
        return Kind(
            "openMatch", example: "3f25", text: { $0.lowercased() },
            suggest: { open, session in
                try store.matches(in: session).map { match in
                    let (score, players) = (match.score?.text ?? "no score", counted(match.players.count, "player"))
                    return Suggestion(match.shortID, "\(match.madeAt.local), \(score), \(players)")
                }.filter { $0.text.hasPrefix(open.beginning.lowercased()) }
            },
            find: { OpenMatch.shape.value(of: try store.find($0, in: $1)) }
        ) { text throws(UsageFailure) in
            if text == OpenMatchStore.last { return text }
            let digits = text.first == "#" ? text.dropFirst() : text[...]
            guard digits.count(where: \.isHexDigit) >= 4, digits.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
                throw UsageFailure("must be \"last\", or at least 4 characters of a match ID, not \(quoted(text))")
            }
            return digits.uppercased()
        }
    }
}
