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
