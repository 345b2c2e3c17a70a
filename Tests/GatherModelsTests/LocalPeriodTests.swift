import GatherModels
import Testing

@Suite struct LocalPeriodTests {
    @Test(arguments: [("2026-11-21", 86_400), ("2026-11-21T18:30", 60), ("2024-02-29", 86_400), ("2026-12-31", 86_400)])
    func beginsWithTheMomentThatIsWritten(text: String, seconds: Int) throws {
        let period = try #require(LocalPeriod(text))
        #expect(period.range.lowerBound.localMinute.hasPrefix(text))
        #expect(!period.range.upperBound.localMinute.hasPrefix(text))
        #expect(period.range.upperBound.milliseconds(since: period.range.lowerBound) == seconds * 1000)
        #expect(period.text == text)
    }

    @Test(
        arguments: [
            "", "2026", "2026-11", "2026-11-", "2026-1-21", "2026-02-30", "2026-13-01", "2026-00-10", "2026-11-21T",
            "2026-11-21T24:00", "2026-11-21T18:60", "2026-11-21T18:30:00", "2026-11-21 18:30", "abcd-ef-12",
            "٢٠٢٦-١١-٢١", "12345678-1234-1234",
        ])
    func isNothingElse(text: String) {
        #expect(LocalPeriod(text) == nil)
    }
}
