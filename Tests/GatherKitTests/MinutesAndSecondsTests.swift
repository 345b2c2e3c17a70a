import GatherKit
import Testing

struct MinutesAndSecondsTests {
    @Test(arguments: [
        (0, "00:00"), (1, "00:01"), (999, "00:01"), (1000, "00:01"), (545_000, "09:05"), (5_999_000, "99:59"),
    ])
    func isShownAsOnAClock(milliseconds: Int, text: String) {
        #expect(MinutesAndSeconds.text(milliseconds: milliseconds) == text)
    }
}
