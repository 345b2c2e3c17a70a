import Football
import GatherDatabase
import GatherKit

/// A note by the organizer that a player let the others down.
enum Lapse: String, CaseIterable, ColumnValue, Sendable {
    /// The player withdrew on the day of the match.
    case lateWithdrawal = "late"
    case noShow = "no-show"
}

/// The answer of a player for one match day.
///
/// Places are not stored; they are derived from the answers.
struct Answer: Equatable, Sendable {
    /// The number of the plan of the match day.
    let plan: Int
    var playerID: Int
    var reply: Reply
    /// The time of the answer, unique within a match day, so that the order is stable.
    var answeredAt: Timestamp
    var lapse: Lapse?
    /// A comment by the player, such as `10 minutes late`.
    var comment: String?

    static let comments = Kind.text(maximumLength: 100)

    /// No foreign key to the player, so that a message can count the answers deleted with one.
    static let table = Table(
        "attendance_answer", noun: "answer", key: 2,
        { Answer(plan: $0, playerID: $1, reply: $2, answeredAt: $3, lapse: $4, comment: $5) },
        Column("match_number", \.plan, .integer(1...Int.max)), Column("player_id", \.playerID, .integer(1...Int.max)),
        Column("reply", \.reply), Column("answered_at", \.answeredAt), Column("lapse", \.lapse),
        Column("comment", \.comment, comments))
}

/// A regular player.
struct Regular: Equatable, Sendable {
    let playerID: Int

    static let table = Table(
        "attendance_regular", noun: "regular", partOf: Player.table.schema,
        Regular.init(playerID:), Column("player_id", \.playerID))
}

/// The organizer's rule of who gets a place.
struct PlaceRule: Equatable, Sendable {
    let rule: WaitingList.Rule

    static let table = Table(
        "attendance_rule", noun: "rule", key: 0,
        PlaceRule.init(rule:), Column("rule", \.rule))
}

extension Kind<String> {
    /// A comment, or an empty text that removes it.
    static var comment: Kind { .removable(Answer.comments, "comment", example: "10 minutes late") }
}
