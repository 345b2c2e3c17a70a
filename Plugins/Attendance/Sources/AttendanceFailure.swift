import Football
import GatherKit

enum AttendanceFailure: Failure {
    case cancelled(MatchDayPlan)
    case stillToCome(MatchDayPlan)
    /// The player is in the match in progress (`when` is nil), or played in one then.
    case plays(String, _ typed: String, when: String?)
    case isNoGuest(String)
    case isNotYourGuest
    case isThere(Player, guest: Player)
    case isInAlready(String, guest: String)
    case guestsOfSeveral
    case isNoNameOfAGuest(String)
    case isNoNameOfAPlayer(String)
    case isPlayer(String)
    case isThereAlready(String)
    case isOnTheList(String)
    case isComingAsGuest(String)
    case isGuest(String)
    case isGuestOfAnother(String)
    case nobodyIsIn(MatchDayPlan)
    case matchInProgress
    case noRegulars
    /// The title of a list names a different day from that of the next match.
    case isOfAnotherDay(String, MatchDayPlan)
    case notText(String, reason: String)
    case tooLarge(String)

    var kind: FailureKind {
        switch self {
        case .guestsOfSeveral, .isNoNameOfAGuest, .isNoNameOfAPlayer: .usage
        case .noRegulars: .notFound
        case .cancelled, .stillToCome, .plays, .isNoGuest, .isNotYourGuest, .isThere, .isInAlready, .isPlayer,
            .isThereAlready, .isOnTheList, .isComingAsGuest, .isGuest, .isGuestOfAnother, .nobodyIsIn, .matchInProgress,
            .isOfAnotherDay:
            .conflict
        case .notText, .tooLarge: .invalid
        }
    }

    var message: String {
        switch self {
        case .cancelled(let plan):
            "the match on \(plan.when.local) is cancelled; plan it again with: match plan --on \(plan.day.text) \(plan.when.text)"
        case .stillToCome(let plan):
            "the match on \(plan.when.local) has not started; if somebody is not coming, type: attendance out PLAYER"
        case .plays(let name, let typed, nil):
            "\(name) plays in that match; if that is wrong, remove the player with: match edit --leave-out \(typed)"
        case .plays(let name, let typed, let time?):
            "\(name) played in that match; if that is wrong, remove the player with: "
                + "history edit \(time) --leave-out \(typed)"
        case .isNoGuest(let name):
            "\(name) is not a guest; give a player another name with: player edit PLAYER --name NAME"
        case .isNotYourGuest:
            "only the player who brings a guest can name the guest; if that's you, choose your own name first"
        case .isThere(let player, let guest):
            "\(player.label) is a different player; if \(guest.name.text) is the same person, type: "
                + "player merge #\(guest.id) #\(player.id)"
        case .isInAlready(let name, let guest):
            "\(name) is already in; if \(guest) is not coming, record it with: attendance out"
        case .guestsOfSeveral: "a guest belongs to one player; name only the player who is bringing the guest"
        case .isNoNameOfAGuest(let text):
            "\(quoted(text)) looks like more than one guest; name each one separately, as in --guest Tom --guest Jim, or "
                + "use --plus-one for a guest without a name"
        case .isNoNameOfAPlayer(let text):
            "\(quoted(text)) looks like more than one player; add players one at a time, and guests with: "
                + "attendance in PLAYER --guest NAME"
        case .isPlayer(let name):
            "\(name) is a player, and players answer for themselves; if your guest has the same name, add a surname"
        case .isThereAlready(let name):
            "\(name) is already on the list. If that's you, tap that name; if not, add your surname"
        case .isOnTheList(let name):
            "\(name) is already on the list; if this is a different person, add a surname"
        case .isComingAsGuest(let name):
            "\(name) is already coming as a guest; if this is a different person, add a surname"
        case .isGuestOfAnother(let name):
            "\(name) is already somebody else's guest; if this is a different person, add a surname"
        case .isGuest(let name):
            "\(name) is a guest, and a guest cannot bring a guest; name the player who is bringing both"
        case .nobodyIsIn(let plan):
            "nobody is in for \(plan.when.local) yet; add players with: attendance in PLAYER…"
        case .matchInProgress:
            "the line-up cannot be replaced during a match; end the match first, or move players with: team assign TEAM PLAYER…"
        case .noRegulars: "you have no regulars yet; set them with: attendance regulars PLAYER…"
        case .isOfAnotherDay(let title, let plan):
            "the list is titled \(quoted(title)), but the next match is on \(plan.when.local); give the day of the match "
                + "with --on, such as --on \(plan.day.text)"
        case .notText(let path, let reason): "\(path) is not a list: \(reason)"
        case .tooLarge(let path): "\(path) is too large for a list; is it the right file?"
        }
    }
}
