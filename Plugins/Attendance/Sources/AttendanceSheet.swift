import Football
import GatherKit

/// The answers for a match day: who is coming, who is waiting, and who has not answered.
struct AttendanceSheet: Equatable, Sendable {
    let plan: MatchDayPlan
    /// All players on it: those who have a place, those who wait, and then the others by answer.
    let entries: [Entry]

    /// Those who have a place.
    var coming: [Entry] { entries.filter { $0.status == .coming } }
    /// Those who want to play and have no place, the next one first.
    var waiting: [Entry] { entries.filter { $0.place != nil } }
    var maybe: [Entry] { entries.filter { $0.status == .maybe } }
    var out: [Entry] { entries.filter { $0.status.reply == .out } }
    /// Those who were asked and have not answered.
    var asked: [Entry] { entries.filter { $0.status == .asked } }

    /// A player on the sheet.
    struct Entry: Equatable, Sendable {
        let player: Player
        /// The name of the host, for a guest.
        var bringer: String?
        /// The player's answer; whoever has only played was in from the start of the match.
        let answer: Answer
        /// Whether the player has played in a match that day, or plays in one.
        var hasPlayed = false
        var isInMatch = false
        var isRegular = false
        /// The number of recent match days on which the player has played.
        var appearances = 0
        /// The place on the waiting list, from 1; nil for one who is not on it.
        var place: Int?
        /// Why the player has a place, or waits; nil if there are places for all, or none was left.
        var reason: String?

        var lapse: Lapse? { hasPlayed ? nil : answer.lapse }
        var comment: String? { answer.comment }

        var status: Status {
            if hasPlayed { return .coming }
            switch answer.reply {
            case .coming where lapse != nil, .out: return .out(lapse)
            case .coming: return place.map(Status.waiting) ?? .coming
            case .maybe: return .maybe
            case .asked: return .asked
            }
        }

        static let shape = Shape<Self>(
            .integer("id", \.player.id), .text("name", \.player.name.text), .text("guestOf", optional: \.bringer),
            .text("reason", optional: \.reason), .text("note", optional: \.lapse?.rawValue),
            .text("comment", optional: \.comment))
    }

    /// The status of a player on a match day.
    enum Status: Equatable, Sendable {
        case coming
        /// The place on the waiting list, from 1.
        case waiting(Int)
        case maybe
        case out(Lapse?)
        case asked

        /// The reply that leads to this status.
        var reply: Reply {
            switch self {
            case .coming, .waiting: .coming
            case .maybe: .maybe
            case .out: .out
            case .asked: .asked
            }
        }
    }

    /// Those who have said that they are, or may be, coming.
    var hopeful: [Player] { (coming + waiting + maybe).map(\.player) }

    /// The time in which a command has recorded all of its answers, in milliseconds; people take longer for two.
    private static let atOnce = 1000

    /// The guests who dropped out together with the players who bring them.
    func leftAlong(with players: [Player]) -> [Player] {
        let out = out.filter { $0.lapse != .noShow }
        return out.filter { guest in
            out.contains { host in
                host.player.id == guest.player.guestOf && players.contains { $0.id == host.player.id }
                    && host.answer.answeredAt.milliseconds(since: guest.answer.answeredAt).magnitude < Self.atOnce
            }
        }.map(\.player)
    }

    /// Those who are out, without guests, who just do not come along.
    var declined: [Entry] { out.filter { $0.player.guestOf == nil } }

    /// The free places; nil if there is no limit.
    var freePlaces: Int? { plan.places.map { max(0, $0 - coming.count) } }
    /// Whether all places are taken.
    var isFull: Bool { freePlaces == 0 }

    /// The entry of a player; nil for one who is not on the list.
    func entry(of player: Player) -> Entry? { entries.first { $0.player.id == player.id } }

    /// The status of a player; nil for one who is not on the list.
    func state(of player: Player) -> Status? { entry(of: player)?.status }

    /// The players who moved up from the waiting list, or down to it.
    func moves(since before: AttendanceSheet) -> (up: [Player], down: [Player]) {
        func both(_ old: [Entry], _ new: [Entry]) -> [Player] {
            new.map(\.player).filter { player in old.contains { $0.player.id == player.id } }
        }
        return (both(before.waiting, coming), both(before.coming, waiting))
    }

    static let shape = Shape<Self>(
        .record("match", of: MatchDayPlan.shape, \.plan), .integer("taken", \.coming.count),
        .list("in", of: Entry.shape, \.coming), .list("waiting", of: Entry.shape, \.waiting),
        .list("maybe", of: Entry.shape, \.maybe), .list("out", of: Entry.shape, \.out),
        .list("asked", of: Entry.shape, \.asked))
}

// MARK: - How it is made

extension AttendanceInteractor {
    /// Works out the sheet of a match day.
    ///
    /// - Parameter deleted: A player who is not in the store any more.
    func sheet(
        of plan: MatchDayPlan, with deleted: Player? = nil, in session: Session
    ) throws -> AttendanceSheet {
        var players = try store.players(of: plan, in: session)
        if let deleted { players[deleted.id] = deleted }
        let playing = try store.playing(plan, in: session)
        let entries = entries(of: players, try store.answers(for: plan, in: session), playing: playing, on: plan)
        let others = [Reply.maybe, .out, .asked].flatMap { reply in entries.filter { $0.status.reply == reply } }
        return AttendanceSheet(plan: plan, entries: try placed(entries, of: plan, in: session) + others)
    }

    /// The numbers of those who wanted to play on a match day that is over and never got a place.
    ///
    /// A no-show held a place until the match.
    func waited(for plan: MatchDayPlan, in session: Session) throws -> Set<Int> {
        guard plan.places != nil else { return [] }
        var answers = try store.answers(for: plan, in: session)
        for index in answers.indices where answers[index].lapse == .noShow { answers[index].lapse = nil }
        let entries = entries(of: try store.players(of: plan, in: session), answers, on: plan)
        return Set(try placed(entries, of: plan, in: session).filter { $0.place != nil }.map(\.player.id))
    }

    /// The entries of those who have answered, in the order of their answers, then of those who have only played.
    ///
    /// - Parameter playing: Those who have played, and whether they are in the match in progress.
    private func entries(
        of players: [Int: Player], _ answers: [Answer], playing: [Int: Bool] = [:], on plan: MatchDayPlan
    ) -> [AttendanceSheet.Entry] {
        let others = Set(playing.keys).subtracting(answers.map(\.playerID)).map { id in
            Answer(plan: plan.number, playerID: id, reply: .coming, answeredAt: plan.when.range.lowerBound)
        }
        return (answers + others).compactMap { answer in
            players[answer.playerID].map { player in
                AttendanceSheet.Entry(
                    player: player, bringer: player.guestOf.flatMap { players[$0]?.name.text }, answer: answer,
                    hasPlayed: playing[player.id] != nil, isInMatch: playing[player.id] ?? false)
            }
        }
    }

    /// Those who have a place, then those who wait.
    private func placed(
        _ entries: [AttendanceSheet.Entry], of plan: MatchDayPlan, in session: Session
    ) throws -> [AttendanceSheet.Entry] {
        let rule = try store.rule(in: session)
        let regulars = rule == .regulars ? Set(try store.regulars(in: session).map(\.id)) : []
        let recent = try rule == .least ? store.recentAppearances(before: plan, in: session) : (days: 0, played: [:])
        var entries = entries
        for place in entries.indices {
            entries[place].isRegular = regulars.contains(entries[place].player.id)
            entries[place].appearances = recent.played[entries[place].player.id] ?? 0
        }
        let list = WaitingList(entries, places: plan.places, by: rule)
        func explained(_ entry: AttendanceSheet.Entry, waitingAt place: Int? = nil) -> AttendanceSheet.Entry {
            guard plan.places != nil || entry.hasPlayed else { return entry }
            var entry = entry
            entry.place = place
            entry.reason =
                switch rule {
                case _ where entry.hasPlayed: entry.isInMatch ? "in the match" : "played"
                case .regulars where entry.isRegular: "regular"
                case .least where entry.player.guestOf != nil: "guest"
                case .least where recent.days > 0: "played \(entry.appearances) of the last \(recent.days)"
                case .first, .regulars, .least: place == nil ? "answered in time" : nil
                }
            return entry
        }
        return list.inside.map { explained($0) } + list.waiting.enumerated().map { explained($1, waitingAt: $0 + 1) }
    }
}
