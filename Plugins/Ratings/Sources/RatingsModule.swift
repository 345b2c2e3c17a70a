import Football
public import GatherKit

/// The module of ratings: how well each player plays, according to the results of matches.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct RatingsModule: FeatureModule {
    public static let name = "ratings"
    public static let displayOrder = 11
    public static let summary = "how well each player plays, based on the results"
    public static let requires = ["matches"]
    public static let synonyms = Dictionary(uniqueKeysWithValues: ["ratings", "elo"].map { ($0, "rating") })
    // This module has no tables: ratings are computed from the matches of the module matches.

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = RatingsInteractor()
        let presenter = RatingsPresenter()
        registry.add(Page("rating", "Ratings", "how strong each player is"))
        registry.add(RatingsRouter(interactor: interactor, presenter: presenter).routes, for: "rating")
        registry.add(about: Player.self) { player, session in
            let details = try interactor.details(of: player, Period(), in: session)
            // Before the first match, the rating is only the initial one of every player.
            return details.flatMap { $0.rated.matches == 0 ? nil : [presenter.summary($0)] } ?? []
        }
    }
}
