import Football
import GatherKit

struct KittyPresenter: Sendable {
    /// What somebody owes or is owed, without a full stop.
    func standing(_ name: String, _ owes: Money) -> String {
        switch owes.units {
        case 0: "\(name) owes nothing"
        case 1...: "\(name) owes \(owes.text)"
        default: "The group owes \(name) \((-owes).text)"
        }
    }

    /// The money on a player's own link: the balance with its recent movements, and the fee.
    func linked(_ recent: Statement, _ price: KittyInteractor.Price) -> [Block] {
        let owes = recent.balance
        let fee = linked(price)
        if recent.lines.isEmpty && fee.isEmpty { return [] }
        let lines = recent.lines.prefix(Self.mostLinked).map { line in
            Block.LabelledText(line.movement.at.localDay, "\(line.text): \(line.amount.magnitude.text)")
        }
        let title =
            switch owes.units {
            case 0: "You owe nothing."
            case 1...: "You owe \(owes.text)."
            default: "You're \((-owes).text) in credit."
            }
        let note = owes.units > 0 ? price.note : nil
        return [.section(title: title, fields: lines)]
            + (note.map { [.text("How to pay:"), .message($0, isCopied: false)] } ?? []) + fee
    }

    /// What a player who owes something reads below the answer.
    func reminder(_ recent: Statement) -> [String] {
        recent.balance.units > 0 ? ["You owe \(recent.balance.text)\(reasons(recent))."] : []
    }

    /// The maximum number of charges named beside a debt.
    private static let mostReasons = 3

    private func pay(_ note: String) -> String { "How to pay: \(note)" }

    /// The fee on a link; empty without one.
    func linked(_ price: KittyInteractor.Price) -> [Block] {
        guard let fee = price.fee else { return [] }
        let sentence = sentence(about: price)
        if fee.kind == .pitch { return [.text("\(sentence) Guests count, too.")] }
        return [.text("\(sentence.dropLast()), and as much again for each guest.")]
    }

    /// The price of bringing a guest; empty if it depends on how many come.
    func priceOfGuest(_ price: KittyInteractor.Price) -> [String] {
        guard let fee = price.fee, let money = price.money, fee.kind != .pitch else { return [] }
        let perMatch = fee.kind == .match ? " per match" : ""
        return ["\(money.text) for each guest\(perMatch), paid by you"]
    }

    /// The maximum number of payments and charges on a link.
    private static let mostLinked = 10

    // MARK: - Currency and fee

    func currency(_ setting: KittySetting) -> [Block] {
        [.text("Amounts are in \(setting.currency.rawValue).")]
    }

    func note(_ note: String?, wasRemoved: Bool) -> [Block] {
        if wasRemoved { return [.text("Removed the payment instructions.")] }
        return [.text(note.map(pay) ?? "There are no payment instructions. Add them with: kitty note TEXT")]
    }

    func fee(_ price: KittyInteractor.Price) -> [Block] {
        let hint =
            price.fee == nil && price.day == nil
            ? " Set a fee with: kitty fee AMOUNT, or: kitty fee --pitch AMOUNT" : ""
        return [.text(sentence(about: price) + hint)]
    }

    func sentence(about price: KittyInteractor.Price) -> String {
        guard let fee = price.fee, let money = price.money?.text else {
            return price.day.map { "No fee for \($0.local)." } ?? "Matches are free."
        }
        let sentence =
            switch fee.kind {
            case .each: "each player pays \(money)\(price.day == nil ? " per match day" : "")."
            case .match: "each player pays \(money) per match."
            case .pitch: "the players split the cost of the pitch, \(money)."
            }
        return price.day.map { "On \($0.local), \(sentence)" } ?? sentence.capitalizedFirst
    }

    /// The fee in the heading of a match; empty without one.
    func heading(_ price: KittyInteractor.Price) -> [String] {
        guard let fee = price.fee, let money = price.money?.text else { return [] }
        return switch fee.kind {
        case .each: ["\(money) each"]
        case .match: ["\(money) per match"]
        case .pitch: ["\(money) split between us"]
        }
    }

    /// The maximum number of names in a sentence.
    private static let namesShown = 3

    /// Some names, and how many more there are.
    private func some(_ names: [String]) -> String {
        let others = names.count - (Self.namesShown - 1)
        if names.count <= Self.namesShown { return listed(names) }
        return listed(names.prefix(Self.namesShown - 1) + ["\(others) others"])
    }

    /// The cost of a match day after its first match, while other players are still to play.
    func begun(_ charge: ChargeInteractor.Charge) -> String {
        let money = Money(charge.fee.amount, charge.currency).text
        return switch charge.fee.kind {
        case .each: "Everybody who plays today owes \(money)."
        case .match: "Everybody who plays today owes \(money) for each match."
        case .pitch: "All who play today split the cost of the pitch, \(money)."
        }
    }

    func charged(_ charge: ChargeInteractor.Charge) -> String {
        let (fee, count) = (charge.fee, charge.postings.count)
        let money = Money(fee.amount, charge.currency).text
        let sum = Money(charge.postings.reduce(0) { $0 + $1.amount }, charge.currency).text
        var sentences: [String] = []
        switch fee.kind {
        case _ where count == 0:
            sentences = ["Nobody who played is still on your list of players, so nobody was charged."]
        case _ where count == 1: sentences = ["\(charge.postings[0].name) owes \(sum)."]
        case .each: sentences = ["Each of the \(count) who played owes \(money)."]
        case .match: sentences = ["The \(count) who played owe \(money) for each match, \(sum) in all."]
        case .pitch:
            let share = Money(fee.amount / count, charge.currency).text
            let extra = charge.postings.filter { $0.extra > 0 }.map(\.name)
            let rest =
                extra.isEmpty
                ? "" : "; \(some(extra)) \(extra.count == 1 ? "pays" : "pay") \(Money(1, charge.currency).text) more"
            sentences = ["The \(count) who played split the cost of the pitch, \(money): \(share) each\(rest)."]
        }
        let guests = charge.postings.filter { $0.guest != nil }
        if guests.count <= Self.namesShown {
            let accounts = guests.map(\.account).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
            sentences += accounts.map { account in
                let own = guests.filter { $0.account == account }
                return "\(own[0].name) pays for \(listed(own.compactMap(\.guest)))."
            }
        } else {
            sentences.append("\(guests.count) guests are paid for by the players who brought them.")
        }
        if count > 0, !charge.leftOut.isEmpty {
            let are = Verb.are.form(for: charge.leftOut.count)
            sentences.append("\(some(charge.leftOut)) \(are) no longer on the list, so they were not charged.")
        }
        return sentences.joined(separator: " ")
    }

    /// A sentence about a corrected charge.
    func corrected(_ charge: ChargeInteractor.Charge) -> String {
        let day = charge.start.localDay
        let what =
            charge.isCorrection
            ? "Corrected the charge for \(day)." : "The players have been charged for the match day on \(day)."
        return "\(what) \(charged(charge))"
    }

    /// What was charged for several match days at once.
    func charged(_ charges: [ChargeInteractor.Charge], since start: DayOrMinute) -> String {
        guard let charge = charges.first else {
            return "There are no match days left to charge for since \(start.local)."
        }
        if charges.count == 1 { return corrected(charge) }
        let sum = charges.flatMap(\.postings).reduce(0) { $0 + $1.amount }
        return "The players have been charged for \(charges.count) match days since \(start.local), "
            + "\(Money(sum, charge.currency).text) in all."
    }

    func advice(toCharge start: Timestamp) -> String {
        "To charge for that day, type: kitty fee --from \(start.typedDay)"
    }

    /// The advice to charge a day with a fee that was set later.
    func advice(toChange start: Timestamp, to amount: Money, _ basis: Fee.Basis) -> String {
        let unit = FeeUnit(basis)
        let per = unit == .day ? "" : " --per \(unit.rawValue)"
        return "Change the fee for that day with: kitty fee \(amount.number)\(per) --on \(start.typedDay)"
    }

    // MARK: - Money that moves

    func paid(_ receipt: KittyInteractor.Receipt) -> [Block] {
        let amount = receipt.amount.text
        let what =
            switch receipt.kind {
            case .payment where receipt.to == .kitty: "\(receipt.from.label) paid \(amount)."
            case .payment: "\(receipt.from.firstWord) paid \(receipt.to.label) \(amount)."
            case .expense where receipt.from == .kitty: "The kitty paid \(amount) for \(receipt.text)."
            case .expense: "\(receipt.from.label) paid \(amount) for \(receipt.text)."
            case .charge: "Charged \(receipt.to.label) \(amount): \(receipt.text)."
            case .waiver: "Waived \(amount) owed by \(receipt.from.label)."
            }
        let standings = receipt.balances.filter { $0.owes.units != 0 }.map { "\(standing($0.party.label, $0.owes))." }
        return [.text(([what] + standings).joined(separator: " "))] + warning(of: receipt.kitty)
    }

    /// A warning if the kitty is short.
    private func warning(of kitty: Money) -> [Block] {
        guard kitty.units < 0 else { return [] }
        return [.alert("\(hasMoney(kitty)). To record a payment, type: kitty pay PLAYER AMOUNT")]
    }

    // MARK: - Reports

    func owed(_ debts: Debts) -> [Block] {
        let hasCredit = debts.balances.contains { $0.owes.units < 0 }
        let table = Grid(
            columns: [.text("Player"), .number("Owes")] + (hasCredit ? [.number("Is owed")] : []),
            rows: debts.balances.map { balance in
                let amount = balance.owes.magnitude.text
                let cells = balance.owes.units > 0 ? [amount, ""] : ["", amount]
                return [balance.party.label] + cells.prefix(hasCredit ? 2 : 1)
            },
            placeholder: "No player owes anything.")
        var sentences: [String] = []
        if debts.owed.units > 0 { sentences.append("Total owed: \(debts.owed.text).") }
        let isShort = debts.kitty.units < 0
        if !isShort { sentences.append("\(hasMoney(debts.kitty)).") }
        if debts.surplus.units < 0 {
            sentences.append("\((-debts.surplus).text) more has been spent than charged.")
        } else if debts.surplus != debts.kitty, !isShort {
            sentences.append("Once everybody has settled up, it will have \(debts.surplus.text).")
        }
        return [.table(table), .text(sentences.joined(separator: " "))] + warning(of: debts.kitty)
    }

    /// Who owes what and who is in credit, with buttons to record payments.
    private func accounts(_ debts: Debts, settled: SettledCharge?) -> [Block] {
        let owing = debts.debtors.map { balance in
            let id = "#\(balance.party.account)"
            return Action(
                balance.party.label,
                choices: [
                    Action(
                        "Paid in full", "kitty", "pay", id, balance.owes.number, "--in-full",
                        note: balance.owes.text, isMarked: true),
                    Action("Paid another amount", words: ["kitty", "pay", id], inputLabel: "How much?"),
                    Action("All charges and payments", "kitty", "show", id),
                    Action(
                        "Waive the debt",
                        choices: [
                            Action("Waive \(balance.owes.text)", "kitty", "waive", id),
                            Action("Waive part of it", words: ["kitty", "waive", id], inputLabel: "How much?"),
                        ]),
                ], value: balance.owes.text, person: Action.Person(balance.party.label))
        }
        let credits = debts.balances.filter { $0.owes.units < 0 }.map { balance in
            let id = "#\(balance.party.account)"
            let credit = -balance.owes
            return Action(
                balance.party.label,
                choices: [
                    Action("Paid back \(credit.text)", "kitty", "give", id, credit.number),
                    Action("All charges and payments", "kitty", "show", id),
                ], value: credit.text, person: Action.Person(balance.party.label))
        }
        return [
            owing.isEmpty ? .text("No player owes anything.") : .rows(title: "Who owes what", owing),
            .actions(title: nil, owing.isEmpty ? [] : [Action("Send a reminder", "share", "text", "owe")]),
            .rows(title: nil, settled.map(lists) ?? []),
            .rows(title: "The group owes", credits),
        ]
    }

    /// Those who have paid what they were charged for a match day, and those to whom all of it was waived, folded.
    private func lists(_ charge: SettledCharge) -> [Action] {
        let lists = [
            ("Paid", charge.shares.filter { !$0.isWaived }), ("Waived", charge.shares.filter(\.isWaived)),
        ]
        return lists.filter { !$0.1.isEmpty }.map { title, shares in
            let names = shares.map { share in
                let rest = share.waived.units == 0 ? "" : ", \(share.waived.text) waived"
                let sum = share.isWaived ? share.waived.text : share.paid.text + rest
                return Action("\(share.party.name): \(sum)", "kitty", "show", "#\(share.party.account)")
            }
            return Action("\(title) (\(names.count))", choices: names, note: "for \(charge.at.localDay)")
        }
    }

    /// The money page.
    ///
    /// - Parameters:
    ///   - settled: The last charge of a match day, for those who do not owe anything; nil without any.
    ///   - day: The last match day, if nobody was charged for it although it could be.
    func page(
        _ debts: Debts, settled: SettledCharge?, _ price: KittyInteractor.Price, uncharged day: MatchDay?
    ) -> [Block] {
        let charge = (day?.ended.first?.startedAt).map { start in
            Action(
                "Charge players for \(start.localDay)", "kitty", "fee", "--from", start.typedDay,
                isMarked: true)
        }
        let isNew = price.fee == nil && debts.balances.isEmpty
        func fee(isMarked: Bool = false) -> Action {
            Action(
                price.fee == nil ? "Set a fee" : "Change the fee", "kitty", "fee", note: sentence(about: price),
                isMarked: isMarked)
        }
        let settings = Action(
            "Fee, currency, payment instructions",
            choices: [
                fee(), Action("Currency", "kitty", "currency", note: price.currency.rawValue), howToPay(price.note),
            ],
            note: [sentence(about: price), price.note.map(pay)].compactMap(\.self).joined(separator: " "))
        return [.figures([.init("Players owe", debts.owed.text), .init("In the kitty", debts.kitty.text)])]
            + [.actions(title: nil, [charge, isNew ? fee(isMarked: true) : nil].compactMap(\.self))]
            + accounts(debts, settled: settled)
            + [
                .rows(
                    title: "Record",
                    [
                        Action("A player's payment", "kitty", "pay", note: "in advance, or to another player"),
                        Action(
                            "An expense", "kitty", "expense",
                            note: "the pitch or a ball, paid by the kitty or by a player"),
                        Action("A charge for one player", "kitty", "charge", note: "such as for a lost bib"),
                    ]),
                .rows(
                    title: "See",
                    // Without players in credit, it would be the list above.
                    [Action("All charges and payments", "kitty", "show")]
                        + (debts.credit.units > 0
                            ? [Action("Settle up", "kitty", "settle", note: "who pays whom to settle all debts")]
                            : [])
                ),
                .rows(title: "Settings", [settings]),
            ]
    }

    /// The text field for the payment instructions.
    private func howToPay(_ note: String?) -> Action {
        Action(
            note == nil ? "Add payment instructions" : "Change the payment instructions", words: ["kitty", "note"],
            value: note ?? "",
            inputLabel: "For example: Revolut @ana, or cash")
    }

    func statement(_ statement: Statement, _ period: Period) -> [Block] {
        let isKitty = statement.party == .kitty
        let table = Grid(
            title: statement.party.firstWord + period.words,
            columns: [
                .number("#"), .text("Day"), .name("What"), .number("Amount"),
                .number(isKitty ? "In the kitty" : "Owes"),
            ],
            rows: statement.lines.map { line in
                [
                    String(line.movement.number), line.movement.at.localDay, line.text,
                    line.change, line.balance.text,
                ]
            },
            placeholder: isKitty
                ? "No payments or charges yet. Set a fee with: kitty fee AMOUNT"
                : "\(statement.party.label) has paid nothing and owes nothing.")
        if statement.lines.isEmpty, statement.balance.units == 0 { return [.table(table)] }
        return [.table(table), .text(standing(of: statement))]
    }

    /// The entries; each can be removed, unless it follows from a match.
    func page(_ statement: Statement) -> [Block] {
        let rows = statement.lines.reversed().map { line in
            let movement = line.movement
            let fee = ["kitty", "fee", "--on", movement.at.typedDay]
            let choice =
                movement.match == nil
                ? Action("Remove", "kitty", "remove", String(movement.number))
                : Action("Change the fee for this day", words: fee)
            return Action(
                line.text.capitalizedFirst, choices: [choice], note: movement.at.localDay,
                value: line.change)
        }
        return [.text(standing(of: statement)), .rows(title: nil, rows)]
    }

    private func standing(of statement: Statement) -> String {
        let isKitty = statement.party == .kitty
        return "\(isKitty ? hasMoney(statement.balance) : standing(statement.party.label, statement.balance))."
    }

    func removalQuestion(_ removal: KittyInteractor.Removal) -> String {
        "Remove \(removal.title) (\(removal.movement.at.localDay))?"
    }

    func removed(_ removal: KittyInteractor.Removal) -> [Block] {
        [.text("Removed \(removal.title).")]
    }

    /// The balance of the kitty.
    private func hasMoney(_ money: Money) -> String {
        money.units < 0 ? "The kitty is \((-money).text) short" : "The kitty has \(money.text)"
    }

    func settlement(_ handovers: [Handover], _ debts: Debts) -> [Block] {
        let table = Grid(
            columns: [.text("From"), .text("To"), .number("Amount")],
            rows: handovers.map { [$0.from.firstWord, $0.to.label, $0.amount.text] },
            placeholder: "There is nothing to pay now.")
        let payments = handovers.map { handover in
            "\(handover.from.firstWord) paid \(handover.to.label) \(handover.amount.text): "
                + words(of: handover).joined(separator: " ")
        }
        let lines = payments.isEmpty ? [] : ["Record each payment when it is made"] + payments
        return [.table(table)] + lack(handovers, debts) + lines.map { .text($0) }
    }

    /// The page to settle up: a row for each payer, with a button for each of the payments.
    func settlementPage(_ handovers: [Handover], _ debts: Debts) -> [Block] {
        if handovers.isEmpty { return settlement(handovers, debts) }
        let payers = handovers.map(\.from).reduce(into: [Party]()) { if !$0.contains($1) { $0.append($1) } }
        let rows = payers.map { payer in
            let own = handovers.filter { $0.from == payer }
            let sum = Money(own.reduce(0) { $0 + $1.amount.units }, debts.kitty.currency)
            return Action(
                payer.firstWord,
                choices: own.map { Action("Paid \($0.to.label) \($0.amount.text)", words: words(of: $0)) },
                note: "to \(listed(own.map(\.to.label)))", value: sum.text,
                person: payer == .kitty ? nil : Action.Person(payer.label))
        }
        return lack(handovers, debts) + [.rows(title: "Who pays whom", rows)]
    }

    /// The words that record a payment.
    private func words(of handover: Handover) -> [String] {
        let (giver, taker) = ("#\(handover.from.account)", "#\(handover.to.account)")
        return switch (handover.from, handover.to) {
        case (.kitty, _): ["kitty", "give", taker, handover.amount.number]
        case (_, .kitty): ["kitty", "pay", giver, handover.amount.number]
        default: ["kitty", "pay", giver, handover.amount.number, "--to", taker]
        }
    }

    /// A warning if not all can be paid back.
    private func lack(_ handovers: [Handover], _ debts: Debts) -> [Block] {
        let paid = handovers.filter { $0.to != .kitty }.reduce(0) { $0 + $1.amount.units }
        let lack = Money(debts.credit.units - paid, debts.credit.currency)
        let alert = Block.alert(
            "\(lack.text) cannot be paid back, because more has been spent than charged. To charge the players more, "
                + "set a higher fee for a match day.")
        return lack.units > 0 ? [alert] : []
    }

    // MARK: - On other screens

    /// The blocks for the screen of a player.
    func about(_ balance: Balance) -> [Block] {
        if balance.owes.units == 0 { return [] }
        let sum = balance.owes.magnitude.text
        let id = "#\(balance.party.account)"
        let standing =
            balance.owes.units > 0
            ? ["Owes \(sum). Record a payment with: kitty pay \(id) AMOUNT", "See the charges with: kitty show \(id)"]
            : ["Is owed \(sum). See the charges with: kitty show \(id)"]
        return standing.map { .text($0) }
    }

    /// What the shell says when it starts.
    func reminder(_ debts: Debts) -> [Block] { owing(debts).map { [.text("\($0).")] } ?? [] }

    /// The lines of a text for a chat: who owes what, and for which days.
    ///
    /// - Parameter group: The name of the group; nil if it has none.
    func lines(_ debtors: [Statement], in group: String?, note: String?) -> [String] {
        if debtors.isEmpty { return [] }
        let reasons = debtors.map { self.reasons($0) }
        // What is the same for all is said once.
        let common = debtors.count > 1 && Set(reasons).count == 1 ? reasons[0] : nil
        return [(group.map { "\($0): please pay" } ?? "Please pay for football") + "\(common ?? ""):"]
            + zip(debtors, reasons).map { "\($0.party.label) \($0.balance.text)\(common == nil ? $1 : "")" }
            + (note.map { [pay($0)] } ?? [])
    }

    /// The days of the charges that are owed, or what they were for; only the first day of many.
    private func reasons(_ recent: Statement) -> String {
        let charges = recent.lines.reversed().map(\.movement).filter { $0.kind == .charge }
        guard let first = charges.first else { return "" }
        let names = charges.map { $0.match == nil ? $0.text ?? "" : $0.at.localDay }
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return names.count > Self.mostReasons ? " (since \(first.at.localDay))" : " (\(names.joined(separator: ", ")))"
    }

    /// The blocks below a payment reminder: a field for how to pay, unless that is set.
    func offers(_ debts: Debts, note: String?) -> [Block] {
        debts.debtors.isEmpty || note != nil ? [] : [.actions(title: nil, [howToPay(note)])]
    }

    /// The link to the money on the home page while nobody owes anything; otherwise, it is a next step.
    func home(_ debts: Debts) -> [Block] {
        debts.debtors.isEmpty ? [.rows(title: nil, [Action("Money", "kitty", note: "no player owes anything")])] : []
    }

    /// What `next` says while somebody owes something.
    func step(_ debts: Debts) -> [NextStep] {
        owing(debts).map { [NextStep(.money, $0, "See who owes what", "kitty", example: "owe")] } ?? []
    }

    private func owing(_ debts: Debts) -> String? {
        let names = debts.debtors.map(\.party.label)
        if names.isEmpty { return nil }
        return names.count == 1 ? "\(names[0]) owes \(debts.owed.text)" : "\(some(names)) owe \(debts.owed.text) in all"
    }

    /// Those who owe something and whose name begins with the typed text; nil if there are none.
    func suggestions(_ debts: Debts, for open: OpenParameter) -> [Suggestion]? {
        let debtors = NameBeginning(open.beginning).filter(debts.debtors, by: \.party.name)
        if debtors.isEmpty { return nil }
        return debtors.map { debtor in
            let name = debtor.party.isDeleted ? "\(debtor.party.label) " : ""
            return Suggestion(debtor.party.mention, "\(name)owes \(debtor.owes.text)")
        }
    }
}

extension Statement.Line {
    /// The amount; empty for none.
    fileprivate var change: String { amount.units == 0 ? "" : amount.text }
}

extension Timestamp {
    /// The local day as it is typed, such as `2026-11-20`.
    var typedDay: String { String(localMinute.prefix(10)) }
}

extension KittyStore.Entry {
    /// The movement with the names of some accounts as those of players who were deleted.
    func marking(_ deleted: Set<Int>) -> Self {
        var entry = self
        for place in postings.indices where deleted.contains(postings[place].account) {
            entry.postings[place].name = Party(account: 0, name: postings[place].name, isDeleted: true).label
        }
        return entry
    }

    /// A description of the movement for one of its parties.
    func text(for party: Party, _ guest: String?, _ setting: KittySetting) -> String {
        let players = postings.filter { $0.account > 0 }
        let sum = setting.money(abs(players.reduce(0) { $0 + $1.amount })).text
        switch movement.kind {
        case .charge where movement.match == nil:
            let text = movement.text ?? ""
            guard party == .kitty, let player = players.first else { return text }
            return "\(player.name) owes \(sum): \(text)"
        case .waiver:
            guard party == .kitty, let player = players.first else { return "waived" }
            return "waived \(sum) for \(player.name)"
        case .charge:
            if party != .kitty { return guest.map { "match, for \($0)" } ?? "match" }
            if players.count == 1 { return "match, 1 owes \(sum)" }
            return players.isEmpty ? "match, nobody charged" : "match, \(players.count) owe \(sum) in all"
        case .payment:
            let other = postings.first { $0.account != party.account }?.label ?? ""
            if amount(of: party.account) < 0 { return "paid to \(other)" }
            return party == .kitty ? "paid by \(other)" : "received from \(other)"
        case .expense:
            let text = movement.text ?? ""
            guard party == .kitty, let payer = players.first else { return text }
            return "\(sum) by \(payer.name): \(text)"
        }
    }
}

extension Party {
    /// How a line names the party: a deleted player by number, because somebody else may have the name.
    fileprivate var mention: String { isDeleted ? "#\(account)" : name }

    /// The name at the beginning of a sentence, where only that of the kitty gets a capital.
    fileprivate var firstWord: String { self == .kitty ? "The kitty" : label }
}
