import GatherKit
import Testing

struct ProgressCounterTests {
    private let counter = ProgressCounter()

    @Test func countsWorkAndItsParts() throws {
        try counter.count("statements", of: 2) {
            try counter.advance()
            counter.count("rows", of: 10) { counter.add(3) }
            #expect(counter.levels.map(\.done) == [1])
        }
        #expect(counter.levels.isEmpty)
    }

    @Test func showsForeignLevelsUntilItsNextStep() throws {
        let elsewhere = ProgressCounter()
        counter.count("statements", of: 2) {
            elsewhere.count("rows", of: 5) {
                elsewhere.add(4)
                counter.show(elsewhere.levels)
                #expect(counter.levels.map(\.unit) == ["rows"])
            }
            counter.show(elsewhere.levels)
            counter.add(1)
            #expect(counter.levels.map(\.unit) == ["statements"])
        }
        #expect(counter.levels.isEmpty)
    }
}
