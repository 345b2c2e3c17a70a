import Football
public import GatherDatabase
public import GatherKit

/// The module for sharing: messages for a chat, the calendar of the matches, and links.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ShareModule: FeatureModule {
    public static let name = "share"
    public static let displayOrder = 9
    public static let summary = "messages for a group chat, a calendar of the matches, and links for the players"
    public static let requires = ["players", "matches"]
    public static let synonyms = ["send": "share", "calendar": "share", "link": "share", "links": "share"]
    public static let tables = [Link.table.schema]
    public static let migrations = Link.migrations

    public static let settings = [
        Setting(
            "share.address", .text(),
            """
            The public address of the server, such as https://football.example.org. Links begin with it.
            """)
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let (presenter, linkPresenter) = (SharePresenter(), LinkPresenter())
        let address = try address(services.settings)
        let links = LinkInteractor(
            address: address, now: services.realNow, randomBytes: services.randomBytes)
        let texts = ShareInteractor(links: links)
        registry.add(ShareRouter(interactor: texts, presenter: presenter).routes, for: "share")
        registry.add(
            Page(
                "share", "Links and messages", "for players and spectators", tab: "Match"
            ) {
                linkPresenter.page(
                    try links.all(in: $0), mayInvite: try links.mayInvite(in: $0), try texts.topics(in: $0))
            })
        registry.add(LinkRouter(interactor: links, presenter: linkPresenter).routes, for: "share")
        registry.add(about: LinkAddress.self) { address, session in
            try links.page(of: address, in: session).map { [$0] } ?? []
        }
        registry.add(about: LinkSubject.self) { link, _ -> [Block] in linkPresenter.advice(on: link) }
        registry.add(about: ServerGreeting.self) { _, _ in presenter.addressForPhones(address) }
        registry.listen(to: PlayersMerged.self) {
            $1.remark(linkPresenter.ended(try links.count(of: $0.from, in: $1), $0.from, $0.into))
        }
        registry.listen(to: LoginsEnded.self) {
            $1.remark(linkPresenter.stillOpen(try links.all(of: $0.account, in: $1), of: $0.account))
        }
        registry.add(about: Agenda.self) { agenda, session in
            presenter.step(agenda, try agenda.last.map { try MatchDay(of: $0, in: session) })
        }
        registry.add(about: SharedText.self) { text, session -> [String] in
            let now = session.now
            func next() throws -> MatchDayPlan? {
                try MatchDayPlan.open(in: session).first { $0.isAhead(at: now) }
            }
            switch text.topic {
            case .plan:
                guard let plan = try next() else { return [] }
                return presenter.plan(
                    plan, plan.notes(in: session), link: try links.groupAddress(in: session).text)
            case .lineUp: return presenter.lineup(try Lineup(in: session), for: try next())
            case .result:
                return text.day.map { presenter.result($0) }
                    ?? text.match.map { presenter.result($0) } ?? []
            default: return []
            }
        }
    }

    /// The configured beginning of addresses, without a slash at its end.
    private func address(_ settings: Settings) throws(SettingFailure) -> String? {
        guard let text = try settings.text("share.address") else { return nil }
        let address = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard address.count <= 200, address.wholeMatch(of: /https?:\/\/[!-~]+/) != nil else {
            throw settings.failure(
                "share.address", allowed: "an address such as https://football.example.org, of at most 200 characters")
        }
        return address
    }
}
