import GatherKit

enum KittyFailure: Failure {
    case tooManyDecimals(Amount, Currency)
    case otherCurrency(String, Currency)
    case currencyFixed(Currency)
    case feeHasDecimals(Money, Currency, on: LocalPeriod? = nil)
    case owesNothing(String)
    case owesLess(String, Money)
    case isNotInFull(String, Money)

    var kind: FailureKind {
        switch self {
        case .tooManyDecimals, .otherCurrency: .invalid
        case .currencyFixed, .feeHasDecimals, .owesNothing, .owesLess, .isNotInFull: .conflict
        }
    }

    var message: String {
        switch self {
        case .tooManyDecimals(let amount, let currency):
            switch currency.digits {
            case 0: "an amount in \(currency.rawValue) has no decimals; \(amount.text) is not valid"
            case let digits:
                "an amount in \(currency.rawValue) can have at most \(digits) decimals; \(amount.text) has too many"
            }
        case .otherCurrency(let sign, let currency):
            "the kitty is in \(currency.rawValue), and not in \(sign); give the amount in \(currency.rawValue)"
        case .currencyFixed(let currency):
            "the kitty already has payments or charges in \(currency.rawValue); undo them first to change the currency"
        case .feeHasDecimals(let fee, let currency, let day):
            "the fee of \(fee.text) has more decimals than \(currency.rawValue); remove it first with: "
                + "kitty fee --none\(day.map { " --on \($0.text)" } ?? "")"
        case .owesNothing(let name): "\(name) owes nothing, so there is nothing to waive"
        case .owesLess(let name, let owes): "\(name) owes only \(owes.text); leave out the amount to waive all of it"
        case .isNotInFull(let name, let owes):
            "\(name) owes \(owes.text) now, and not that amount, so the payment was not recorded; list payments with: "
                + "kitty show"
        }
    }
}
