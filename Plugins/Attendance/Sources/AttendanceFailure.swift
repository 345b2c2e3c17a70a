import Football
import GatherKit

enum AttendanceFailure: Failure {
    case cancelled(PlannedMatch)
    case stillToCome(PlannedMatch)
    case plays(String)
    case guestsOfSeveral
    case isPlayer(String)
    case isGuest(String)
    case nobodyIsIn(PlannedMatch)
    case matchInProgress
    case noRegulars
    case notText(String)
    case tooLarge(String)
    case badRows(BadRows)

    var kind: FailureKind {
        switch self {
        case .guestsOfSeveral: .usage
        case .noRegulars: .notFound
        case .cancelled, .stillToCome, .plays, .isPlayer, .isGuest, .nobodyIsIn, .matchInProgress: .conflict
        case .notText, .tooLarge, .badRows: .invalid
        }
    }

    var message: String {
        switch self {
        case .cancelled(let match):
            "the match \(match.text) is cancelled; plan it again with: match plan --on \(match.day.text) \(match.when.text)"
        case .stillToCome(let match):
            "the match \(match.text) is still to come; who does not come is out: attendance out PLAYER"
        case .plays(let name):
            "\(name) plays in that match; who was not there is left out with: history edit last --leave-out PLAYER"
        case .guestsOfSeveral: "--guest says whom one player brings; name that player alone"
        case .isPlayer(let name): "\(name) is on your list of players and no guest; name \(name) as a player"
        case .isGuest(let name): "\(name) is a guest, and so brings nobody; name who brings the guest"
        case .nobodyIsIn(let match):
            "nobody is in for \(match.when.local) yet; note who comes with: attendance in PLAYER…"
        case .matchInProgress:
            "a match is in progress, and the line-up is the match's; move players with team assign, or end it first"
        case .noRegulars: "you have no regulars yet; say who they are with: attendance regulars PLAYER…"
        case .notText(let path): "\(path) is no list: it is not UTF-8 text"
        case .tooLarge(let path): "\(path) is too large for a list; is it the right file?"
        case .badRows(let rows): rows.message("correct the file, or plan the matches that it names")
        }
    }
}
