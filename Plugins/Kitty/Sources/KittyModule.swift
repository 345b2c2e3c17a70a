import Football
public import GatherDatabase
public import GatherKit

/// The kitty: what match days cost, who has paid, and who owes.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct KittyModule: FeatureModule {
    public static let name = "kitty"
    public static let displayOrder = 7
    public static let summary = "what match days cost, and who owes whom"
    public static let requires = ["matches"]
    public static let synonyms = ["money": "kitty", "fees": "kitty", "owe": "kitty", "debts": "kitty", "hall": "kitty"]
    public static let tables = firstTables + [DayFee.table.schema]

    private static let firstTables = [KittySetting.table.schema, MoneyMovement.table.schema, Posting.table.schema]

    public static let migrations = [
        Migration(
            creating: firstTables, without: ["kitty_setting.note"],
            "CREATE UNIQUE INDEX kitty_movement_gather ON kitty_movement (organizer_id, gather_id)",
            "CREATE INDEX kitty_posting_account ON kitty_posting (organizer_id, account)"),
        Migration(creating: [DayFee.table.schema]),
        Migration("ALTER TABLE kitty_setting ADD COLUMN note TEXT"),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = KittyStore()
        let presenter = KittyPresenter()
        let interactor = KittyInteractor(store: store)
        let charges = ChargeInteractor(store: store, presenter: presenter)
        let router = KittyRouter(interactor: interactor, charges: charges, presenter: presenter)
        registry.add(router.routes, for: "kitty")
        registry.add(router.price, to: "match plan") { try router.setPrice($0, in: $1) }
        registry.listen(to: MatchEnded.self) { try charges.charge($0.match, in: $1) }
        registry.listen(to: MatchDayEnded.self) { try charges.summarize($0.day, in: $1) }
        registry.listen(to: MatchCorrected.self) { event, session in
            let day = try MatchDay(of: event.match, in: session)
            try charges.correct(event.match, left: event.left, joined: day, in: session)
        }
        registry.listen(to: MatchDeleted.self) {
            try charges.correct($0.match, left: $0.rest, joined: nil, in: $1)
        }
        registry.listen(to: PlayerDeleted.self) { try charges.keepName(ofDeleted: $0.player, in: $1) }
        registry.add(
            Page("kitty", "Money", "who owes what, and who has paid") { session in
                let debts = try interactor.debts(in: session)
                return presenter.page(
                    debts, settled: try interactor.settled(besides: debts, in: session),
                    try interactor.price(in: session),
                    uncharged: try charges.uncharged(in: session))
            })
        registry.add(about: Player.self) { presenter.about(try interactor.balance(of: Party($0), in: $1)) }
        registry.add(about: MatchHeading.self) { heading, session in
            presenter.heading(try interactor.price(on: heading.plan.day, in: session))
        }
        registry.add(about: LinkSubject.self) { link, session -> [Block] in
            guard let player = link.player else {
                return link.kind == .attendance ? presenter.linked(try interactor.price(in: session)) : []
            }
            return presenter.linked(
                try interactor.recent(of: Party(player), in: session), try interactor.price(in: session))
        }
        registry.add(about: LinkedAnswer.self) { answer, session -> [String] in
            switch answer {
            case .own(let player): presenter.reminder(try interactor.recent(of: Party(player), in: session))
            case .guest(let plan): presenter.priceOfGuest(try interactor.price(on: plan.day, in: session))
            }
        }
        registry.add(about: SharedText.self) { text, session -> [String] in
            guard text.topic == .owe else { return [] }
            return presenter.lines(
                try interactor.debts(in: session).debtors.map { try interactor.recent(of: $0.party, in: session) },
                in: try session.groupName(), note: try store.setting(in: session).note)
        }
        registry.add(about: SharedText.self) { text, session -> [Block] in
            guard text.topic == .owe else { return [] }
            return presenter.offers(try interactor.debts(in: session), note: try store.setting(in: session).note)
        }
        registry.add(about: HomePage.self) { _, session -> [Block] in
            try interactor.hasCurrency(in: session) ? presenter.home(try interactor.debts(in: session)) : []
        }
        registry.listen(to: PlayersMerged.self) { try charges.merge($0.from, into: $0.into, in: $1) }
        registry.add(about: Agenda.self) { agenda, session in
            agenda.inProgress == nil ? presenter.step(try interactor.debts(in: session)) : []
        }
        registry.add(about: ShellGreeting.self) { presenter.reminder(try interactor.debts(in: $1)) }
    }
}
