import GatherKit

/// A currency of ISO 4217.
struct Currency: Equatable, RawRepresentable, ColumnValue {
    /// The code, such as `EUR`.
    let rawValue: String
    /// The decimals of an amount: 2 if the euro has cents.
    let digits: Int

    static let euro = Currency(code: "EUR", digits: 2)

    private static let codes: [Int: String] = [
        0: "CLP ISK JPY KRW PYG UGX VND XAF XOF XPF",
        2: """
        AED ALL AMD ARS AUD AZN BAM BDT BGN BOB BRL BYN CAD CHF CNY COP CRC CZK DKK DOP DZD EGP EUR GBP GEL GHS GTQ HKD \
        HNL HUF IDR ILS INR JMD KES KZT LKR MAD MDL MKD MXN MYR NAD NGN NOK NPR NZD PEN PHP PKR PLN QAR RON RSD RUB SAR \
        SEK SGD THB TRY TTD TWD TZS UAH USD UYU UZS ZAR ZMW
        """,
        3: "BHD IQD JOD KWD LYD OMR TND",
    ]

    /// The common currencies, in alphabetical order.
    static let all = codes.flatMap { digits, codes in
        codes.split(separator: " ").map { Currency(code: String($0), digits: digits) }
    }.sorted { $0.rawValue < $1.rawValue }

    /// The signs and words for the common currencies, of which several may share one.
    private static let signs = [
        "AMD": "֏", "ARS": "$", "AUD": "$ a$", "AZN": "₼", "BGN": "лв лв. lv", "BRL": "r$", "CAD": "$ c$", "CLP": "$",
        "CHF": "fr fr. sfr", "CNY": "¥", "COP": "$", "CZK": "kč kc", "DKK": "kr kr.", "EUR": "€ euro euros", "GBP": "£",
        "GEL": "₾", "HKD": "$", "HUF": "ft", "ILS": "₪", "INR": "₹", "ISK": "kr kr.", "JPY": "¥", "KRW": "₩",
        "KZT": "₸", "MDL": "lei leu", "MXN": "$", "NGN": "₦", "NOK": "kr kr.", "NZD": "$", "PHP": "₱", "PLN": "zł zl",
        "RON": "lei leu", "RSD": "din din.", "RUB": "₽", "SEK": "kr kr.", "SGD": "$", "THB": "฿", "TRY": "₺ tl",
        "UAH": "₴ грн", "USD": "$ us$", "VND": "₫", "ZAR": "r",
    ].mapValues { Set($0.split(separator: " ").map(String.init)) }

    /// The sign before an amount; nil for a currency that is written after it.
    var sign: String? { Self.signs[rawValue]?.first { Self.signsBefore.contains($0) } }

    private static let signsBefore: Set = ["$", "£", "¥", "€", "₦", "₩", "₪", "₱", "₹", "₺"]

    /// Whether a text is the code of the currency, or one of its signs.
    ///
    /// - Parameter isBefore: Whether an amount follows; then the code is in capitals. `Ron` is a name.
    func isMeant(by text: String, isBefore: Bool = false) -> Bool {
        text == rawValue || !isBefore && text == rawValue.lowercased()
            || Self.signs[rawValue]?.contains(text.lowercased()) == true
    }

    /// The currencies that a sign may mean, in alphabetical order.
    static func all(meantBy sign: String) -> [Currency] { all.filter { $0.isMeant(by: sign) } }

    /// The currency that a sign means; nil if it may mean several.
    static func meant(by sign: String) -> Currency? {
        let meant = all(meantBy: sign)
        return meant.count == 1 ? meant.first : nil
    }

    /// The codes that a sign may stand for, as in `DKK, NOK or SEK`.
    static func codes(of sign: String) -> String {
        let codes = all(meantBy: sign).map(\.rawValue)
        return [codes.dropLast().joined(separator: ", "), codes.last ?? ""].filter { !$0.isEmpty }
            .joined(separator: " or ")
    }

    private init(code: String, digits: Int) { (rawValue, self.digits) = (code, digits) }

    init?(rawValue: String) {
        guard let currency = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = currency
    }

    /// The minor units of 1: 100 for the euro.
    var unit: Int { Self.power(digits) }

    fileprivate static func power(_ digits: Int) -> Int { (0..<digits).reduce(1) { power, _ in power * 10 } }
}

/// A sum of money, which may be negative.
struct Money: Equatable, Sendable {
    /// In the minor unit of the currency, such as cents.
    let units: Int
    let currency: Currency

    init(_ units: Int, _ currency: Currency) { (self.units, self.currency) = (units, currency) }

    static prefix func - (money: Money) -> Money { Money(-money.units, money.currency) }

    /// The sum without its sign.
    var magnitude: Money { units < 0 ? -self : self }

    /// The number as it is typed, with the decimals of the currency, such as `34.90`.
    var number: String {
        let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(currency.unit))
        let decimals = currency.digits == 0 ? "" : "." + String(String(UInt(currency.unit) + rest).dropFirst())
        return "\(units < 0 ? "-" : "")\(whole)\(decimals)"
    }

    /// The number as data.
    var decimal: Double { Double(units) / Double(currency.unit) }

    /// The sum as people write it, such as `€34.90`, `€5` or `20 RON`.
    var text: String {
        let isWhole = units.isMultiple(of: currency.unit)
        let amount = magnitude.number.prefix { !isWhole || $0 != "." }
        return (units < 0 ? "-" : "") + (currency.sign.map { $0 + amount } ?? "\(amount) \(currency.rawValue)")
    }
}

extension Shape.Field {
    /// A sum of money as a decimal number.
    static func money(_ name: String, _ take: @escaping @Sendable (Content) -> Money) -> Self {
        .decimal(name, places: 3) { take($0).decimal }
    }
}

/// A positive amount as typed, before its currency is known.
struct Amount: Equatable, Sendable {
    /// The digits without the decimal point.
    private let digits: Int
    /// How many of them are decimals.
    private let decimals: Int
    /// The code or the sign of the currency, as it was typed; nil if it was left out.
    private let currency: String?

    private static let mostDecimals = 3
    static let greatest = 1_000_000

    /// Reads a sum such as `20`, `34.90`, `34,90`, `11 EUR` or `€5.50`.
    init(typed text: String) throws(UsageFailure) {
        let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
        let start = text.firstIndex(where: isDigit) ?? text.endIndex
        let end = text.lastIndex(where: isDigit).map(text.index(after:)) ?? start
        let before = String(text[..<start]).trimmingWhitespace()
        let after = String(text[end...]).trimmingWhitespace()
        let parts = text[start..<end].replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
        let sign = [before, after].first { !$0.isEmpty }
        let isSign = sign.map { sign in
            Currency.all.contains { $0.isMeant(by: sign, isBefore: after.isEmpty) }
        }
        guard areDigits, (1...2).contains(parts.count), before.isEmpty || after.isEmpty, isSign != false else {
            let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
            throw UsageFailure(
                isNegative
                    ? "must be above zero, not \(quoted(text))"
                    : "must be an amount such as 20, 34.90 or 20 EUR, not \(quoted(text))")
        }
        // Scripts write the number 20 as 20.0.
        let isWhole = parts.count == 1 || parts[1] == "0"
        let decimals = isWhole ? 0 : parts[1].utf8.count
        guard decimals <= Self.mostDecimals else {
            throw UsageFailure("can have at most \(Self.mostDecimals) decimals; \(quoted(text)) has too many")
        }
        guard let digits = Int(isWhole ? String(parts[0]) : parts.joined()),
            digits <= Self.greatest * Currency.power(decimals)
        else {
            throw UsageFailure("must be at most \(Self.greatest), not \(quoted(text))")
        }
        guard digits * 100 >= Currency.power(decimals) else {
            throw UsageFailure("must be at least 0.01, not \(quoted(text))")
        }
        (self.digits, self.decimals, currency) = (digits, decimals, sign)
    }

    /// Whether it has a sign or a code of a currency.
    var namesCurrency: Bool { currency != nil }

    /// The currency that its sign means; nil without a sign, or if it may mean several.
    var meantCurrency: Currency? { currency.flatMap(Currency.meant) }

    /// The currency of the amount while none has been chosen: that of its sign.
    ///
    /// - Throws: ``KittyFailure/unclearCurrency(sign:number:)`` if that may be several.
    func currency(besides usual: Currency) throws(KittyFailure) -> Currency {
        guard let sign = currency, !usual.isMeant(by: sign) else { return usual }
        guard let meant = meantCurrency else { throw .unclearCurrency(sign: sign, number: number) }
        return meant
    }

    /// The sum as text, such as `34.90` or `34.90 EUR`.
    var text: String { currency.map { "\(number) \($0)" } ?? number }

    private var number: String {
        if decimals == 0 { return String(digits) }
        let padded = String(Currency.power(decimals + 1) + digits)
        let whole = digits / Currency.power(decimals)
        return "\(whole).\(padded.suffix(decimals))"
    }

    /// The sum in minor units of a currency.
    ///
    /// - Parameter isFixed: Whether the currency cannot be changed any more.
    func units(in currency: Currency, isFixed: Bool = true) throws(KittyFailure) -> Int {
        if let sign = self.currency, !currency.isMeant(by: sign) {
            throw .otherCurrency(sign, currency, isFixed: isFixed)
        }
        guard decimals <= currency.digits else { throw .tooManyDecimals(self, currency) }
        return digits * Currency.power(currency.digits - decimals)
    }
}

extension Kind<Amount> {
    /// A sum of money: `20`, `34.90`, `34,90`, `11 EUR` or `€5.50`.
    static var amount: Kind {
        Kind(
            "amount", maximumWords: 2,
            schema: ["pattern": .text("^([^0-9]{1,5} ?)?[0-9]+([.,][0-9]{1,3})?( ?[^0-9]{1,5})?$")], example: "34.90",
            text: \.text
        ) { text throws(UsageFailure) in try Amount(typed: text) }
    }
}

extension Kind<Currency> {
    /// The code of a currency.
    static let currency = Kind(
        "currency", schema: ["enum": .list(Currency.all.map { .text($0.rawValue) })], example: "EUR",
        suggestions: Currency.all.map { Suggestion($0.rawValue) }, text: \.rawValue
    ) { text throws(UsageFailure) in
        guard let currency = Currency(rawValue: text.uppercased()) ?? Currency.meant(by: text) else {
            let codes = Currency.codes(of: text)
            throw UsageFailure(
                "must be the code of a currency, such as EUR or GBP, not \(quoted(text))"
                    + (codes.isEmpty ? "" : ", which may be \(codes)"))
        }
        return currency
    }
}
