import Football
import Foundation
import GatherKit

/// What programs do with gathers that they make.
extension HistoryInteractor {
    func make(_ score: Score? = nil, _ winner: Winner? = nil, in session: Session) throws -> OpenGather {
        if let score { try check(winner, of: score) }
        let gather = OpenGather(id: makeID(), madeAt: now(), score: score)
        try open.insert(gather, in: session)
        session.note("the new gather \(gather.shortNumber)")
        return gather
    }

    /// Has a player play in a team, in a gather that is not complete yet or in one that has ended.
    func add(_ player: Int, _ team: Team, to id: UUID, in session: Session) throws {
        if let gather = try open.gather(numbered: id.uuidString, in: session) {
            let player = try editor.directory.find(.id(player), in: session)
            let participant = Participant(playerID: player.id, name: player.name.text, team: team)
            guard try isNew(participant, among: gather.players) else { return }
            var after = gather
            after.players.append(participant)
            after.players.sort { ($0.playerID ?? 0) < ($1.playerID ?? 0) }
            try change(gather, to: after, "\(participant.name) in gather \(gather.shortNumber)", in: session)
        } else {
            let reference = try ended(id, in: session)
            let player = try editor.directory.find(.id(player), in: session)
            let participant = Participant(playerID: player.id, name: player.name.text, team: team)
            guard try isNew(participant, among: gather(reference, in: session).players) else { return }
            let players = [PlayerReference.id(player.id)]
            let edit = team == .teamA ? GatherEdit(teamA: players) : GatherEdit(teamB: players)
            _ = try self.edit(reference, edit, in: session)
        }
    }

    private func isNew(_ player: Participant, among players: [Participant]) throws(HistoryFailure) -> Bool {
        guard let present = players.first(where: player.isSame) else { return true }
        guard present.team == player.team else { throw .inOtherTeam(present.name, present.team) }
        return false
    }

    /// Gives a gather its score, with which it has ended if somebody plays in each team.
    func setScore(_ score: Score, of gather: OpenGather, in session: Session) throws {
        guard gather.score != score else { return }
        var after = gather
        after.score = score
        try change(
            gather, to: after, "the score \(score.text) of gather \(gather.shortNumber)", in: session)
    }

    private func change(
        _ before: OpenGather, to after: OpenGather, _ summary: String, in session: Session
    ) throws {
        guard let gather = after.ended(at: now()) else {
            try open.update(after, from: before, in: session)
            return session.note(summary)
        }
        try session.transaction {
            try open.delete(before.number, in: session)
            try store.insert(gather, in: session)
        }
        session.note("the end of gather \(before.shortNumber) (\(gather.score.text))")
        try session.publish(GatherEnded(gather))
    }

    func delete(_ gather: OpenGather, in session: Session) throws {
        try open.delete(gather.number, in: session)
        session.note("the deletion of gather \(gather.shortNumber)")
    }
}
