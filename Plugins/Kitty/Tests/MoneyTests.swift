import GatherKit
import Testing

@testable import Kitty

/// Sums of money: how they are read and written.
struct MoneyTests {
    private let euro = Currency.euro

    @Test(arguments: [
        ("20", 2000), ("34.90", 3490), ("34,90", 3490), ("34.9", 3490), ("0.01", 1), ("1000000", 100_000_000),
        ("007", 700), ("20.0", 2000), ("1000000,00", 100_000_000), ("11 EUR", 1100), ("EUR 11", 1100), ("11eur", 1100),
        ("€5.50", 550), ("5,50€", 550), ("5,50\u{A0}€", 550), ("20 euros", 2000),
        ("5,-", 500), ("10.-", 1000), ("5,– €", 500), ("10.-- EUR", 1000), ("1 500", 150_000),
        ("1\u{A0}500\u{A0}€", 150_000), ("1\u{202F}500,5", 150_050), ("1'200.50", 120_050), ("1’200", 120_000),
        ("1,200.50", 120_050), ("1.000,50", 100_050), ("€1,200.50", 120_050), ("1.000.000", 100_000_000),
        ("1 000 000", 100_000_000), ("€1.500", 150_000), ("1,500 EUR", 150_000),
    ])
    func readsASum(text: String, cents: Int) throws {
        let amount = try Amount(typed: text)
        #expect(try amount.units(in: euro) == cents)
        #expect(try Amount(typed: amount.text) == amount)
    }

    @Test(arguments: [
        "", "-20", "−20", "+20", "0", "0.00", "0.009", "1000000.01", "1000001", "1e3", "€20€", "Bob 5", "5 Ron", "EUR",
        "€", "20 x", "-€5", "1.00,50", "1 50", "1 500.500", "01 500", "1,500,50", "1'500 000", "1.500.00", ".5", "5.",
        "5,", ".", "1.2.3", "1.2345", "٣", "20.-1", "99999999999999999999",
        "NaN",
    ])
    func refusesWhatIsNoSum(text: String) {
        #expect(throws: UsageFailure.self) { try Amount(typed: text) }
    }

    @Test func saysWhatASumIs() {
        #expect(
            throws: UsageFailure("must be above zero, not \"-20\"")
        ) { try Amount(typed: "-20") }
        #expect(throws: UsageFailure("must be an amount such as 20, 34.90 or 20 EUR, not \"20 bears\"")) {
            try Amount(typed: "20 bears")
        }
        #expect(throws: UsageFailure("must be at most 1000000, not \"1000001\"")) { try Amount(typed: "1000001") }
        #expect(throws: UsageFailure("must be at least 0.01, not \"0\"")) { try Amount(typed: "0") }
    }

    @Test func hasNoMoreDecimalsThanTheCurrency() throws {
        let yen = try #require(Currency(rawValue: "JPY"))
        let dinar = try #require(Currency(rawValue: "KWD"))
        let thousand = try Amount(typed: "1,000")
        #expect(throws: KittyFailure.tooManyDecimals(thousand, euro)) { try thousand.units(in: euro) }
        #expect(try thousand.units(in: dinar) == 1000)
        let half = try Amount(typed: "20.50")
        #expect(throws: KittyFailure.tooManyDecimals(half, yen)) { try half.units(in: yen) }
        #expect(try Amount(typed: "20.0").units(in: yen) == 20)
        #expect(try Amount(typed: "20").units(in: dinar) == 20_000)
        #expect(
            KittyFailure.tooManyDecimals(half, yen).message == "an amount in JPY has no decimals; 20.50 is not valid")
        #expect(
            KittyFailure.tooManyDecimals(thousand, euro).message
                == "an amount in EUR can have at most 2 decimals; 1.000 has too many; for thousands, write 1000")
    }

    @Test(arguments: [
        ("HUF", "1.500 Ft", 150_000), ("HUF", "1 500 Ft", 150_000), ("JPY", "¥1,500", 1500),
        ("RON", "1.500,00 lei", 150_000), ("KWD", "1.500 KWD", 1500), ("CHF", "1'500.- Fr.", 150_000),
    ])
    func readsThousandsAsTheCurrencyHasThem(code: String, text: String, units: Int) throws {
        #expect(try Amount(typed: text).units(in: try #require(Currency(rawValue: code))) == units)
    }

    @Test(arguments: [
        ("RON", "5 lei", "5 EUR"), ("MDL", "5 lei", "€5"), ("USD", "$5", "5 kr"), ("SEK", "5 kr.", "$5"),
        ("JPY", "¥5", "5 Ft"),
        ("PLN", "5 zł", "5 lei"), ("CZK", "5 KČ", "5 zł"), ("KWD", "5 kwd", "5 SEK"), ("CZK", "5,- Kč", "5,-- zł"),
    ])
    func isInTheCurrencyOfTheKitty(code: String, text: String, other: String) throws {
        let currency = try #require(Currency(rawValue: code))
        #expect(try Amount(typed: text).units(in: currency) == 5 * currency.unit)
        let amount = try Amount(typed: other)
        #expect(throws: KittyFailure.self) { try amount.units(in: currency) }
        #expect(try Amount(typed: amount.text) == amount)
    }

    @Test func isWrittenWithTheDigitsOfItsCurrency() throws {
        let yen = try #require(Currency(rawValue: "JPY"))
        let dinar = try #require(Currency(rawValue: "KWD"))
        #expect(Money(3490, euro).text == "€34.90")
        #expect(Money(-5, euro).text == "-€0.05")
        #expect(Money(3000, euro).text == "€30")
        #expect(Money(3400, Currency(rawValue: "RON") ?? euro).text == "34 RON")
        #expect(Money(-1500, yen).text == "-¥1500")
        #expect(Money(1005, dinar).text == "1.005 KWD")
        #expect(Money(1005, dinar).decimal == 1.005)
    }

    @Test func knowsCommonCurrencies() {
        #expect(Set(Currency.all.map(\.rawValue)).count == Currency.all.count)
        #expect(Currency.all.allSatisfy { $0.rawValue.count == 3 })
        #expect(["EUR", "RON", "HUF"].map { Currency(rawValue: $0)?.digits } == [2, 2, 2])
        #expect(Currency(rawValue: "lei") == nil)
    }
}
