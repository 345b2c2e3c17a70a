import GatherKit

enum LinkFailure: Failure, Equatable {
    case onlyAttendanceIsPersonal
    case over(LocalPeriod)
    case tooMany(Int)
    case unknown(Int)

    var kind: FailureKind {
        switch self {
        case .onlyAttendanceIsPersonal: .usage
        case .over: .invalid
        case .tooMany: .tooMany
        case .unknown: .notFound
        }
    }

    var message: String {
        switch self {
        case .onlyAttendanceIsPersonal: "only a link to attendance is that of one player; leave out --player"
        case .over(let end): "\(end.local) has gone by, so the link could not be used; give a later time"
        case .tooMany(let most):
            "you have \(most) links, and no more are possible; share links lists them, and share revoke takes some back"
        case .unknown(let number): "there is no link \(number); share links lists them"
        }
    }
}
