import Football
import GatherDatabase
import GatherKit

/// Charges the players of a match day, and corrects the charge when its matches or fee change.
struct ChargeInteractor: Sendable {
    let store: KittyStore
    let presenter: KittyPresenter

    /// The charge for a match day, with what the sentences about it say.
    struct Charge: Equatable {
        /// When the day began.
        let start: Timestamp
        let fee: Fee
        let currency: Currency
        let postings: [Posting]
        /// The names of participants who have been deleted.
        let leftOut: [String]
        /// Whether the day was charged differently before.
        let isCorrection: Bool
    }

    /// Charges the day of a match that has ended.
    ///
    /// If the day goes on after its first match, a remark says so, and who pays how much is shown at the end of the
    /// day.
    func charge(_ match: Match, in session: Session) throws {
        let (setting, day) = (try store.setting(in: session), try MatchDay(of: match, in: session))
        let start = day.ended.first?.startedAt ?? match.startedAt
        let isChargeable = start >= setting.since ?? start
        if let charge = try updateCharge(of: day, at: isChargeable ? setting.fee : nil, in: session) {
            if charge.isCorrection, day.takes(session.now) { return }
            // A file may have several matches of the day.
            session.remark(
                try day.takesTurns(in: session) ? presenter.begun(charge) : presenter.charged(charge),
                about: "the charge of \(day.id)")
        } else if !isChargeable, setting.fee != nil, day.ended.count == 1, start >= weekAgo(session),
            try store.charge(of: day.id, in: session) == nil
        {
            session.remark(
                "Nobody is charged for matches played before the first fee was set. "
                    + presenter.advice(toCharge: start))
        }
    }

    /// Shows the charge of a day of several matches.
    func summarize(_ day: MatchDay, in session: Session) throws {
        guard day.ended.count > 1, let entry = try store.charge(of: day.id, in: session),
            let fee = entry.movement.fee
        else { return }
        let postings = entry.postings.filter { $0.person > 0 }
        session.remark(presenter.charged(try charge(of: day, fee, postings, isCorrection: false, in: session)))
    }

    /// Corrects what is charged for the days of a match that was corrected or deleted.
    ///
    /// - Parameters:
    ///   - left: The day that the match has left.
    ///   - joined: The day of the match; nil if it was deleted.
    func correct(_ match: Match, left: MatchDay?, joined: MatchDay?, in session: Session) throws {
        let own = try store.charge(of: match.id, in: session)
        let isAlone = joined?.ended.count == 1
        if let own, let heir = left ?? (isAlone ? joined : nil), heir.id != match.id,
            try store.charge(of: heir.id, in: session) == nil
        {
            // The day was identified by this match, so its charge moves to the new identifier.
            var movement = own.movement
            movement.match = heir.id
            try MoneyMovement.table.update(movement, from: own.movement, in: session)
        } else if let own, joined?.id != match.id {
            try MoneyMovement.table.delete(own.movement.number, in: session)
            session.remark(
                joined == nil
                    ? "Its charge was removed, too."
                    : "Its charge was removed, because the match now belongs to another match day.")
        }
        let charges = try [left, joined].compactMap { try $0.flatMap { try store.charge(of: $0.id, in: session) } }
        let known = charges.flatMap(\.postings) + (own?.postings ?? [])
        // A match that becomes a day of its own still costs something.
        let fee = isAlone ? charges.first?.movement.fee : nil
        for day in [left, joined] { try day.map { try correct($0, at: fee, knowing: known, in: session) } }
    }

    private func correct(
        _ day: MatchDay, at fee: Fee? = nil, knowing known: [Posting] = [], in session: Session
    ) throws {
        guard let charge = try updateCharge(of: day, at: fee, knowing: known, in: session) else { return }
        session.remark(presenter.corrected(charge))
    }

    /// Charges the players for all match days since a given day that were not charged for yet.
    func charge(since day: DayOrMinute, in session: Session) throws {
        let fee = try store.setting(in: session).fee
        let charges = try store.days(from: day.range.lowerBound, in: session).compactMap { day in
            try store.charge(of: day.id, in: session) == nil ? updateCharge(of: day, at: fee, in: session) : nil
        }
        session.remark(presenter.charged(charges, since: day))
    }

    /// Recalculates the charges of a day after its fee was set.
    func charge(on day: DayOrMinute, in session: Session) throws {
        for day in try store.days(from: day.range.lowerBound, until: day.range.upperBound, in: session) {
            try correct(day, in: session)
        }
    }

    /// Remarks on how the last match day is charged, if the fee was set after it.
    ///
    /// - Parameter before: The settings before the fee was set.
    func remarkOnLastMatchDay(feeBefore before: KittySetting, in session: Session) throws {
        let (setting, time) = (try store.setting(in: session), session.now)
        guard let fee = setting.fee, let day = try lastMatchDay(in: session),
            let start = day.ended.first?.startedAt
        else { return }
        let charge = try store.charge(of: day.id, in: session)
        if charge == nil, before.since == nil {
            session.remark(
                "Nobody has been charged for the match day on \(start.localDay). \(presenter.advice(toCharge: start))"
            )
        } else if let charge, charge.movement.fee != fee, day.takes(time) {
            session.remark(
                "The match day on \(start.localDay) keeps the fee that applied when the players were charged. "
                    + presenter.advice(toChange: start, to: setting.money(fee.amount), fee.kind))
        }
    }

    /// The time a week ago; there are no remarks on earlier match days.
    private func weekAgo(_ session: Session) -> Timestamp { session.now.adding(milliseconds: -7 * 86_400_000) }

    /// The last match day, if it is not older than a week.
    private func lastMatchDay(in session: Session) throws -> MatchDay? {
        try store.days(from: weekAgo(session), in: session).last
    }

    /// The last match day, if it is not older than a week and nobody was charged for it, although there is a fee now.
    func uncharged(in session: Session) throws -> MatchDay? {
        guard try store.setting(in: session).fee != nil, let day = try lastMatchDay(in: session),
            try store.charge(of: day.id, in: session) == nil, let start = day.ended.first?.startedAt,
            let date = DayOrMinute(dayOf: start), try store.fee(on: date, in: session) == nil
        else { return nil }
        return day
    }

    /// Charges a match day, or corrects who is charged for it, and how much.
    ///
    /// A fee of the single day comes first, then the one that the day was charged with.
    ///
    /// - Parameters:
    ///   - usual: The fee of a day that has neither.
    ///   - known: What those who played were charged before, on another day.
    /// - Returns: What is charged now; nil if nothing has changed, or if a remark says that the charge was removed.
    private func updateCharge(
        of day: MatchDay, at usual: Fee?, knowing known: [Posting] = [], in session: Session
    ) throws -> Charge? {
        let before = try store.charge(of: day.id, in: session)
        let start = day.ended.first?.startedAt
        let special = try start.flatMap { DayOrMinute(dayOf: $0) }.flatMap { try store.fee(on: $0, in: session) }
        guard let start, let fee = special.map(\.fee) ?? before?.movement.fee ?? usual else {
            guard let before, start == nil || special != nil else { return nil }
            try MoneyMovement.table.delete(before.movement.number, in: session)
            session.remark("The charge for \(before.movement.at.localDay) was removed.")
            return nil
        }
        var movement = before?.movement ?? MoneyMovement(at: start, kind: .charge, match: day.id)
        (movement.at, movement.fee) = (start, fee)
        let charged = before?.postings.filter { $0.person > 0 } ?? []
        let postings = try postings(
            fee, on: day, charged: charged + known, of: before?.movement.number ?? 0, in: session)
        var costs = Posting.on(Account.costs, amount: -postings.reduce(0) { $0 + $1.amount })
        costs.movement = movement.number
        if let before {
            try MoneyMovement.table.update(movement, from: before.movement, in: session)
            if fee == before.movement.fee, fee.isSame(charged, postings) { return nil }
            try Posting.table.replace(before.postings, with: [costs] + postings, in: session)
        } else {
            try store.insert(movement, [costs] + postings, in: session)
        }
        return try charge(of: day, fee, postings, isCorrection: before != nil, in: session)
    }

    /// The charge of a day, and the players who were not charged.
    private func charge(
        of day: MatchDay, _ fee: Fee, _ postings: [Posting], isCorrection: Bool, in session: Session
    ) throws -> Charge {
        let persons = Set(postings.map(\.person))
        var leftOut: [String] = []
        for player in day.ended.flatMap(\.players) where !leftOut.contains(player.name) {
            if !persons.contains(player.playerID ?? 0) { leftOut.append(player.name) }
        }
        return Charge(
            start: day.ended.first?.startedAt ?? day.startedAt, fee: fee,
            currency: try store.setting(in: session).currency, postings: postings, leftOut: leftOut,
            isCorrection: isCorrection)
    }

    /// Gives a player the account of another entry for the same person.
    func merge(_ from: Player, into: Player, in session: Session) throws {
        let condition: SQL = "person = \(from.id) OR account = \(from.id)"
        for movement in Set(try Posting.table.all(where: condition, in: session).map(\.movement)).sorted() {
            let before = try store.postings(of: movement, in: session)
            var after: [Posting] = []
            for posting in before.map({ $0.with(from, as: into) }) {
                // A payment between the two cancels out.
                if let place = after.firstIndex(where: { $0.person == posting.person }) {
                    after[place].amount += posting.amount
                } else {
                    after.append(posting)
                }
            }
            try Posting.table.replace(before, with: after, in: session)
            // A player who played on a day under both names pays once.
            if after.count < before.count,
                let id = try MoneyMovement.table.first(where: "number = \(movement)", in: session)?.match,
                let day = try MatchDay(id, in: session)
            {
                try correct(day, in: session)
            }
        }
    }

    /// Keeps the last name of a deleted player in the books, and remarks on what the player still owes.
    func keepName(ofDeleted player: Player, in session: Session) throws {
        for posting in try Posting.table.all(where: "account = \(player.id)", in: session)
        where posting.name != player.name.text {
            var after = posting
            after.name = player.name.text
            try Posting.table.update(after, from: posting, in: session)
        }
        let balance = try store.balance(of: player.id, in: session)
        guard balance != 0 else { return }
        let money = try store.setting(in: session).money(balance)
        session.remark("\(presenter.standing(player.name.text, money)); this stays in the kitty's records.")
    }

    /// Returns the charges for those who played on a day.
    ///
    /// A guest is charged to the host, and a deleted player only if that player was charged before.
    private func postings(
        _ fee: Fee, on day: MatchDay, charged: [Posting], of movement: Int, in session: Session
    ) throws -> [Posting] {
        var matches: [Int: Int] = [:]
        for person in day.ended.flatMap(\.players).compactMap(\.playerID) { matches[person, default: 0] += 1 }
        var postings = try matches.keys.sorted().compactMap { person -> Posting? in
            var posting = Posting(movement: movement, person: person, account: person, amount: fee.amount)
            if let before = charged.first(where: { $0.person == person }) {
                (posting.account, posting.name, posting.guest) = (before.account, before.name, before.guest)
                return posting
            }
            guard let player = try Player.table.first(where: "id = \(person)", in: session) else { return nil }
            posting.name = player.name.text
            if let host = try player.guestOf.flatMap({ try Player.table.first(where: "id = \($0)", in: session) }) {
                (posting.account, posting.name, posting.guest) = (host.id, host.name.text, player.name.text)
            }
            return posting
        }
        switch fee.kind {
        case .each: break
        case .match: for place in postings.indices { postings[place].amount *= matches[postings[place].person] ?? 0 }
        case .pitch:
            let extras = try store.extras(without: movement, in: session)
            let shares = Split.shares(of: fee.amount, among: postings.map(\.account), after: extras)
            for (place, share) in shares.enumerated() {
                (postings[place].amount, postings[place].extra) = (share.amount, share.extra)
            }
        }
        return postings
    }
}

extension Fee {
    /// Whether two charges with the fee are the same, except for who pays the units that a division has left over.
    fileprivate func isSame(_ one: [Posting], _ other: [Posting]) -> Bool {
        one.map(\.person) == other.map(\.person)
            && zip(one, other).allSatisfy { abs($0.amount - $1.amount) <= (kind == .pitch ? 1 : 0) }
    }
}
