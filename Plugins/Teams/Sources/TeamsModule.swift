import Football
public import GatherDatabase
public import GatherKit

/// The module of the line-up.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct TeamsModule: FeatureModule {
    public static let name = "teams"
    public static let displayOrder = 2
    public static let summary = "who plays next, and in which team"
    public static let requires = ["players"]
    public static let tables = [LineupRow.table.schema, DayTeam.table.schema]

    public static let migrations = [
        Migration(to: 3, creating: [LineupRow.table.schema]), Migration(creating: [DayTeam.table.schema]),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = TeamsInteractor()
        let presenter = TeamsPresenter()
        registry.add(TeamsRouter(interactor: interactor, presenter: presenter).routes, for: "team")
        registry.add(
            Page("team", "Teams", "who plays for which team", tab: "Match") {
                LineupPage().page(try interactor.sheet(in: $0))
            })
        registry.add(about: Agenda.self) { agenda, _ in presenter.step(agenda) }
    }
}
