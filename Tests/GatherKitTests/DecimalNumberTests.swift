import GatherKit
import Testing

struct DecimalNumberTests {
    private func number(_ text: String) throws -> DecimalNumber { try #require(DecimalNumber(text)) }

    @Test(arguments: [
        ("27.4", "27.4"), ("-0.5", "-0.5"), ("0.125", "0.125"), ("3", "3.0"), ("007.10", "7.1"), ("-0.0", "0.0"),
        ("1000000000000", "1000000000000.0"), ("-999999999999.999", "-999999999999.999"),
    ])
    func readsDigits(text: String, number: String) throws {
        #expect(try self.number(text).text == number)
    }

    @Test(arguments: [
        "", "-", ".", ".5", "5.", "1.2345", "1.2.3", "1e3", "0x10", "+1", " 1", "--1", "inf", "nan", "٣", "1,5",
        "1000000000000.001", "99999999999999999999", "9223372036854775807",
    ])
    func refusesOtherTexts(text: String) {
        #expect(DecimalNumber(text) == nil)
    }

    @Test(arguments: [
        ("0.1", "0.2", "0.3"), ("27.4", "-30", "-2.6"), ("999999999999.999", "0.001", "1000000000000.0"),
        ("1000000000000", "0.001", nil),
    ])
    func adds(first: String, second: String, sum: String?) throws {
        let (first, second) = (try number(first), try number(second))
        #expect(first.adding(second)?.text == sum)
        #expect(try sum.map { try number($0).subtracting(second) == first } ?? true)
    }

    @Test(arguments: [
        ("13.45", "2.53", "34.029"), ("-13.45", "2.53", "-34.029"), ("0.001", "0.5", "0.001"),
        ("0.001", "0.499", "0.0"), ("1000000", "1000000", "1000000000000.0"), ("1000000000000", "1.001", nil),
        ("1000000000000", "-1000000000000", nil),
    ])
    func multiplies(first: String, second: String, product: String?) throws {
        #expect(try number(first).multiplied(by: number(second))?.text == product)
    }

    @Test(arguments: [
        ("4.023", "2", "2.012"), ("-4.023", "2", "-2.012"), ("1.005", "10", "0.101"), ("2", "3", "0.667"),
        ("1000000000000", "0.001", nil), ("1", "0", nil),
    ])
    func divides(first: String, second: String, quotient: String?) throws {
        #expect(try number(first).divided(by: number(second))?.text == quotient)
    }

    @Test(arguments: [
        ("0.3", "0.1", "0.0"), ("32.879", "0.671", "0.0"), ("-7.5", "2", "-1.5"), ("7.5", "-2", "1.5"), ("1", "0", nil),
    ])
    func takesTheRemainder(first: String, second: String, remainder: String?) throws {
        #expect(try number(first).remainder(dividingBy: number(second))?.text == remainder)
    }

    @Test(arguments: [(23, 40, "0.58"), (29, 200, "0.15"), (-23, 40, "-0.58"), (1, 3, "0.33"), (7, 0, nil)])
    func roundsAQuotientOfWholeNumbers(dividend: Int, divisor: Int, quotient: String?) {
        #expect(DecimalNumber(dividend, dividedBy: divisor, places: 2)?.text == quotient)
    }
}
