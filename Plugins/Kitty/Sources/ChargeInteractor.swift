import Football
import GatherDatabase
import GatherKit

/// Charges those who have played, and puts that right when the match is corrected.
struct ChargeInteractor: Sendable {
    let store: KittyStore
    let presenter: KittyPresenter

    /// What a match is charged with, as the sentences about it tell it.
    struct Charge: Equatable {
        let fee: Fee
        let currency: Currency
        let postings: [Posting]
        /// Those who played and are no players any more.
        let leftOut: [String]
    }

    func charge(_ match: Match, in session: Session) throws {
        let setting = try store.setting(in: session)
        guard let fee = setting.fee else { return }
        guard match.startedAt >= setting.since ?? match.startedAt else {
            return session.remark(
                "Nobody is charged for what was played before the first fee was set. \(presenter.advice(toCharge: match))"
            )
        }
        session.remark(presenter.charged(try enter(fee, for: match, setting, in: session)))
    }

    /// Charges the matches since a day that nobody was charged for.
    func charge(since day: LocalPeriod, in session: Session) throws {
        let setting = try store.setting(in: session)
        guard let fee = setting.fee else { return }
        let matches = try store.uncharged(since: day.range.lowerBound, in: session)
        let charges = try matches.map { try enter(fee, for: $0, setting, in: session) }
        session.remark(presenter.charged(charges, of: matches, since: day))
    }

    /// Says how the match that ended last is charged, if the first fee was set some days after it.
    func remind(in session: Session) throws {
        let setting = try store.setting(in: session)
        guard setting.fee != nil, let since = setting.since else { return }
        let week = since.adding(milliseconds: -7 * 86_400_000)
        guard let last = try store.uncharged(since: week, in: session).last, last.startedAt < since else { return }
        session.remark("The match of \(presenter.day(of: last)) is not charged. \(presenter.advice(toCharge: last))")
    }

    private func enter(
        _ fee: Fee, for match: Match, _ setting: KittySetting, in session: Session
    ) throws -> Charge {
        let debtors = try debtors(of: match, charged: [], in: session)
        let postings = try postings(fee, debtors, of: nil, in: session)
        let movement = Movement(at: match.startedAt, kind: .charge, match: match.id, fee: fee)
        try store.insert(movement, postings, in: session)
        return charge(fee, setting, postings, of: match)
    }

    /// Charges a match anew with the fee that it was charged with, if others have played than it was charged to.
    func correct(_ match: Match, in session: Session) throws {
        guard let before = try store.charge(of: match.id, in: session), let fee = before.fee else { return }
        var movement = before
        movement.at = match.startedAt
        try Movement.table.update(movement, from: before, in: session)
        let charged = try store.postings(of: movement.number, in: session)
        let debtors = try debtors(of: match, charged: charged, in: session)
        guard Set(debtors.map(\.person)) != Set(charged.map(\.person).filter { $0 > 0 }) else { return }
        let postings = try postings(fee, debtors, of: movement.number, in: session)
        try Posting.table.replace(charged, with: postings, in: session)
        let charge = charge(fee, try store.setting(in: session), postings, of: match)
        session.remark("Corrected the charge. \(presenter.charged(charge))")
    }

    func takeBack(_ match: Match, in session: Session) throws {
        guard let movement = try store.charge(of: match.id, in: session) else { return }
        try Movement.table.delete(movement.number, in: session)
        session.remark("Its charge was removed, too; undo brings both back.")
    }

    /// Gives a player the account of another, as both are one person.
    func merge(_ from: Player, into: Player, in session: Session) throws {
        let condition: SQL = "person = \(from.id) OR account = \(from.id)"
        for movement in Set(try Posting.table.all(where: condition, in: session).map(\.movement)).sorted() {
            let before = try store.postings(of: movement, in: session)
            var after: [Posting] = []
            for posting in before.map({ $0.with(from, as: into) }) {
                // What one of them gave the other, nobody has given.
                if let place = after.firstIndex(where: { $0.person == posting.person }) {
                    after[place].amount += posting.amount
                } else {
                    after.append(posting)
                }
            }
            try Posting.table.replace(before, with: after, in: session)
        }
    }

    /// Says what a player still owes who is deleted.
    func farewell(to player: Player, in session: Session) throws {
        let balance = try store.balance(of: player.id, in: session)
        guard balance != 0 else { return }
        let money = try store.setting(in: session).money(balance)
        session.remark("\(presenter.standing(player.name.text, money)); that stays in the books.")
    }

    private func charge(_ fee: Fee, _ setting: KittySetting, _ postings: [Posting], of match: Match) -> Charge {
        let charged = postings.filter { $0.account > 0 }
        let leftOut = match.players.filter { player in !charged.contains { $0.person == player.playerID } }
        return Charge(
            fee: fee, currency: setting.currency, postings: charged, leftOut: leftOut.map(\.name))
    }

    /// Who has played, with the account that is charged.
    private struct Debtor {
        let person: Int
        let account: Int
        let name: String
        var guest: String?
    }

    /// Who is charged for a match: a guest to who brought them; who was deleted only if they were charged before.
    private func debtors(of match: Match, charged: [Posting], in session: Session) throws -> [Debtor] {
        try match.players.compactMap { participant in
            guard let person = participant.playerID else { return nil }
            if let before = charged.first(where: { $0.person == person }) {
                return Debtor(person: person, account: before.account, name: before.name, guest: before.guest)
            }
            guard let player = try Player.table.first(where: "id = \(person)", in: session) else { return nil }
            let host = try player.guestOf.flatMap { try Player.table.first(where: "id = \($0)", in: session) }
            guard let host else { return Debtor(person: person, account: person, name: player.name.text) }
            return Debtor(person: person, account: host.id, name: host.name.text, guest: player.name.text)
        }.sorted { $0.person < $1.person }
    }

    private func postings(
        _ fee: Fee, _ debtors: [Debtor], of movement: Int?, in session: Session
    ) throws -> [Posting] {
        let shares =
            switch fee.kind {
            case .each: debtors.map { _ in Split.Share(amount: fee.amount, extra: 0) }
            case .pitch:
                Split.shares(
                    of: fee.amount, among: debtors.map(\.account),
                    after: try store.extras(without: movement, in: session))
            }
        let charged = zip(debtors, shares).map { debtor, share in
            Posting(
                movement: movement ?? 0, person: debtor.person, account: debtor.account, name: debtor.name,
                guest: debtor.guest, amount: share.amount, extra: share.extra)
        }
        var costs = Posting.on(Account.costs, amount: -charged.reduce(0) { $0 + $1.amount })
        costs.movement = movement ?? 0
        return [costs] + charged
    }
}
