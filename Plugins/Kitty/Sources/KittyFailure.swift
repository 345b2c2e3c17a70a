import GatherKit

enum KittyFailure: Failure {
    case tooManyDecimals(Amount, Currency)
    case otherCurrency(String, Currency)
    case currencyFixed(Currency)
    case feeHasDecimals(Money, Currency)
    case owesNothing(String)
    case owesLess(String, Money)

    var kind: FailureKind {
        switch self {
        case .tooManyDecimals, .otherCurrency: .invalid
        case .currencyFixed, .feeHasDecimals, .owesNothing, .owesLess: .conflict
        }
    }

    var message: String {
        switch self {
        case .tooManyDecimals(let amount, let currency):
            switch currency.digits {
            case 0: "an amount in \(currency.rawValue) has no decimals, and not \(amount.text)"
            case let digits: "an amount in \(currency.rawValue) has at most \(digits) decimals, and not \(amount.text)"
            }
        case .otherCurrency(let sign, let currency):
            "the kitty is in \(currency.rawValue), and not in \(sign); give the amount in \(currency.rawValue)"
        case .currencyFixed(let currency):
            "money was moved in \(currency.rawValue) already, so the currency stays"
        case .feeHasDecimals(let fee, let currency):
            "the fee of \(fee.text) has more decimals than \(currency.rawValue); take it away first with: kitty fee --none"
        case .owesNothing(let name): "\(name) owes nothing, so there is nothing to waive"
        case .owesLess(let name, let owes): "\(name) owes only \(owes.text); leave out the amount to waive all of it"
        }
    }
}
