import Football
public import GatherDatabase
public import GatherKit

/// The module of the history: finished matches and their corrections.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct HistoryModule: FeatureModule {
    public static let name = "history"
    public static let displayOrder = 5
    public static let summary = "past matches"
    public static let requires = ["matches"]
    public static let tables = [Correction.table.schema] + OpenMatchStore.tables
    // The module matches stores the finished matches; the tables here contain their corrections, and the open matches
    // of REST clients.
    public static let migrations = [
        Migration(
            to: 4, creating: [Correction.table.schema, OpenMatch.table.schema],
            // No reference to player: as in finished matches, a deleted player has still played.
            """
            CREATE TABLE open_gather_player (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER NOT NULL,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES open_gather(organizer_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX open_gather_player_player ON open_gather_player (organizer_id, player_id)")
    ]

    /// The number of matches that the page shows.
    private static let matchesOnPage = 30

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let presenter = HistoryPresenter()
        let interactor = HistoryInteractor(
            store: HistoryStore(), open: OpenMatchStore(), makeID: services.makeID)
        registry.add(
            Page("history", "Past matches", "results, scorers and who played", tab: "Match") { session in
                // One more than are shown, to know whether there are others.
                let matches = try Match.latest(limit: Self.matchesOnPage + 1, in: session)
                return presenter.page(
                    Array(matches.prefix(Self.matchesOnPage)), hasMore: matches.count > Self.matchesOnPage,
                    open: try OpenMatch.table.count(in: session))
            })
        registry.add(about: LinkSubject.self) { link, session -> [Block] in
            guard link.kind == .attendance, let last = try Match.last(in: session) else { return [] }
            return presenter.linked(try MatchDay(of: last, in: session), for: link.answering, at: session.now)
        }
        registry.add(HistoryRouter(interactor: interactor, presenter: presenter).routes, for: "history")
        registry.add(
            OpenMatchRouter(interactor: interactor, presenter: OpenMatchPresenter()).routes, for: "history")
        registry.add(HistoryEndpoints(interactor: interactor).all)
        registry.listen(to: PlayersMerged.self) { try interactor.replace($0.from, by: $0.into, in: $1) }
        registry.limit(
            "unfinished matches", to: OpenMatch.usualQuota,
            remedy: "end or delete some first; only those older than a day are deleted automatically. "
                + "List them with: history open"
        ) { try OpenMatch.table.count(in: $0) }
    }
}
