import GatherKit

enum LinkFailure: Failure, Equatable {
    case allHaveLinks
    case noPlayers
    case onlyAttendanceIsPersonal
    case over(DayOrMinute)
    case tooMany(Int)
    case unknown(Int)

    var kind: FailureKind {
        switch self {
        case .onlyAttendanceIsPersonal: .usage
        case .over: .invalid
        case .allHaveLinks: .conflict
        case .noPlayers: .notFound
        case .tooMany: .tooMany
        case .unknown: .notFound
        }
    }

    var arguments: [String] { if case .over = self { ["until"] } else { [] } }

    var message: String {
        switch self {
        case .allHaveLinks:
            "each player already has a link; name the players who need another, as in: share invitations Ana"
        case .noPlayers: "you have no players yet; add them with: player add NAME"
        case .onlyAttendanceIsPersonal: "--player works only with share link attendance; leave out --player"
        case .over(let end): "\(end.local) is in the past, so the link would not work; give a later time"
        case .tooMany(let most):
            "you already have \(most) links, the maximum; revoke one with: share revoke LINK"
        case .unknown(let number): "there is no link \(number); list the links with: share links"
        }
    }
}
