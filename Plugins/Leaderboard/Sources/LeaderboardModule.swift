import Football
public import GatherKit

/// Ranks the players by what they did in the gathers that have ended.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct LeaderboardModule: FeatureModule {
    public static let name = "leaderboard"
    public static let summary = "who scored, won and played most, and who is in form"
    public static let requires = ["matches"]
    // It keeps nothing: everything is worked out from the gathers that the module matches leaves behind.

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = LeaderboardInteractor(
            store: LeaderboardStore(), directory: PlayerDirectory())
        try registry.add(LeaderboardRouter(interactor: interactor, presenter: LeaderboardPresenter()).routes)
    }
}
