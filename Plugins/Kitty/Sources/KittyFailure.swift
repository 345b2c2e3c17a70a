import GatherKit

enum KittyFailure: Failure {
    case tooManyDecimals(Amount, Currency)
    case otherCurrency(String, Currency, isFixed: Bool = true)
    /// The sign of the first amount is that of several currencies.
    case unclearCurrency(sign: String, number: String)
    case currencyFixed(Currency)
    case noCurrency(Amount)
    case feeHasDecimals(Money, Currency, on: DayOrMinute? = nil)
    case owesNothing(String)
    case owesLess(String, Money)
    case isNotInFull(String, Money)
    case formerDebtor(String, number: Int, former: Int)
    case noEntry(Int)
    case chargeOfMatch(Timestamp)

    var kind: FailureKind {
        switch self {
        case .tooManyDecimals, .otherCurrency, .unclearCurrency, .noCurrency: .invalid
        case .currencyFixed, .feeHasDecimals, .owesNothing, .owesLess, .isNotInFull, .chargeOfMatch, .formerDebtor:
            .conflict
        case .noEntry: .notFound
        }
    }

    var arguments: [String] {
        switch self {
        case .tooManyDecimals, .otherCurrency, .unclearCurrency, .noCurrency, .owesLess: ["price", "amount"]
        case .currencyFixed, .feeHasDecimals: ["currency"]
        case .owesNothing: ["player"]
        case .noEntry, .chargeOfMatch: ["entry"]
        case .isNotInFull, .formerDebtor: []
        }
    }

    var message: String {
        switch self {
        case .tooManyDecimals(let amount, let currency):
            switch currency.digits {
            case 0:
                "an amount in \(currency.rawValue) has no decimals; \(amount.text) is not valid"
                    + amount.adviceOnThousands
            case let digits:
                "an amount in \(currency.rawValue) can have at most \(digits) decimals; \(amount.text) has too many"
                    + amount.adviceOnThousands
            }
        case .otherCurrency(let sign, let currency, let isFixed):
            "all amounts are in \(currency.rawValue), not in \(sign); give the amount in \(currency.rawValue)"
                + (isFixed ? "" : ", or change the currency with: kitty currency \(Self.example(of: sign))")
        case .unclearCurrency(let sign, let number):
            "\(sign) may be \(Currency.codes(of: sign)); write the code, such as \(number) \(Self.example(of: sign))"
        case .noCurrency(let amount):
            "the currency is not known yet; give it with the amount, such as £\(amount.text) or \(amount.text) EUR"
        case .currencyFixed(let currency):
            "the kitty already has entries in \(currency.rawValue), so the currency cannot change; first remove them"
                + (PageContext.isCurrent
                    ? ", and the charge for each match day"
                    : " with kitty remove, and the charge for each match day with: kitty fee --none --on DAY")
        case .feeHasDecimals(let fee, let currency, let day):
            "the fee of \(fee.text)\(day.map { " on \($0.local)" } ?? "") has more decimals than \(currency.rawValue) allows; "
                + "set a fee with fewer decimals first"
        case .owesNothing(let name): "\(name) owes nothing, so there is nothing to waive"
        case .owesLess(let name, let owes): "\(name) owes only \(owes.text); leave out the amount to waive all of it"
        case .isNotInFull(let name, let owes):
            "the payment was not recorded, because \(name) now owes \(owes.units > 0 ? owes.text : "nothing")"
                + (owes.units < 0 ? " (the group owes \(name) \((-owes).text))" : "")
                + "; list payments with: kitty show"
        case .formerDebtor(let name, let number, let former):
            "\(name) may be #\(number), or the deleted player #\(former), whose account with the kitty is not settled; "
                + "give the number"
        case .noEntry(let number): "there is no entry \(number); list the entries with: kitty show"
        case .chargeOfMatch(let day):
            "that is the charge for a match day; change it with: kitty fee --on \(day.typedDay)"
        }
    }

    /// The code of one of the currencies that a sign may mean.
    private static func example(of sign: String) -> String { Currency.all(meantBy: sign).last?.rawValue ?? "CODE" }
}
