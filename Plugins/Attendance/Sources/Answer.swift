import Football
import GatherDatabase
import GatherKit

/// What an organizer has noted about an evening besides the answer.
enum Lapse: String, CaseIterable, ColumnValue, Sendable {
    /// The player withdrew on the day of the match.
    case late
    case noShow = "no-show"
}

/// The answer of a player for one evening.
///
/// Who has a place is not kept: it follows from all answers.
struct Answer: Equatable, Sendable {
    /// The number of the plan of the match day.
    let plan: Int
    var playerID: Int
    var reply: Reply
    /// When it was given, which no two answers for an evening share, so that a list keeps its order.
    var answeredAt: Timestamp
    var lapse: Lapse?
    /// A comment by the player, such as `10 minutes late`.
    var comment: String?

    static let comments = Kind.text(maximumLength: 100)

    /// Answers are kept without a reference to the player, so that a remark can say how many go with one.
    static let table = Table(
        "attendance_answer", noun: "answer", key: 2,
        { Answer(plan: $0, playerID: $1, reply: $2, answeredAt: $3, lapse: $4, comment: $5) },
        Column("match_number", \.plan, .integer(1...Int.max)), Column("player_id", \.playerID, .integer(1...Int.max)),
        Column("reply", \.reply), Column("answered_at", \.answeredAt), Column("lapse", \.lapse),
        Column("comment", \.comment, comments))
}

/// A player of the group that is asked first.
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
    static var comment: Kind {
        Kind("comment", example: "10 minutes late", text: { $0 }) { text throws(UsageFailure) in
            text.trimmingWhitespace().isEmpty ? "" : try Answer.comments.read(text)
        }
    }
}
