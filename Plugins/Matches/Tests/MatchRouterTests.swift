import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Matches

struct MatchRouterTests {
    @Test(arguments: [
        MatchRoute.start, .status(isPicture: false), .score(.teamA, .by(1)), .goal(.id(1), isOwnGoal: false),
    ])
    func asksNothingBeforeWhatCanBeTakenBack(route: MatchRoute) throws {
        let app = try matchDay()
        let interactor = MatchInteractor(
            store: MatchStore(),
            directory: PlayerDirectory(),
            now: app.services.now,
            makeID: app.services.makeID
        )
        let router = MatchRouter(interactor: interactor, presenter: MatchPresenter())
        #expect(try app.session { try router.question(for: route, in: $0) } == nil)
    }
}
