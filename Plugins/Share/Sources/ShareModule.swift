import Football
public import GatherKit

/// The module of what is sent: texts for a messenger, and the calendar of the matches.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ShareModule: FeatureModule {
    public static let name = "share"
    public static let place = 7
    public static let summary = "texts for a messenger, and a calendar of the matches"
    public static let requires = ["matches"]
    public static let synonyms = ["send": "share", "calendar": "share"]
    // It has no tables: everything is read from those of other modules.

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let presenter = SharePresenter()
        try registry.add(ShareRouter(interactor: ShareInteractor(), presenter: presenter).routes)
        registry.add(about: Agenda.self) { agenda, _ in presenter.step(agenda) }
        registry.addLines(about: .plan) { _, session in
            let now = session.now
            return try PlannedMatch.open(in: session).first { $0.isAhead(at: now) }.map {
                presenter.plan($0, at: now)
            } ?? []
        }
        registry.addLines(about: .lineUp) { presenter.lineup(try Lineup(in: $1)) }
        registry.addLines(about: .result) { text, _ in text.gather.map(presenter.result) ?? [] }
    }
}
