import Dispatch
import Synchronization
import Testing

@testable import GatherScript

struct BackgroundReaderTests {
    @Test func returnsAValueReadInTime() {
        let reader = BackgroundReader<Int>()
        for number in 1...3 { #expect(reader.value(within: .seconds(60)) { number } == number) }
        #expect(!reader.isOverdue(after: .zero))
    }

    @Test func returnsALateValueAtTheNextCall() {
        let reader = BackgroundReader<Int>()
        let goesOn = DispatchSemaphore(value: 0)
        let count = Atomic(0)
        func read() -> Int? {
            reader.value(within: .zero) {
                goesOn.wait()
                return count.add(1, ordering: .relaxed).newValue
            }
        }
        #expect(read() == nil)
        #expect(read() == nil, "the read is not started twice")
        #expect(reader.isOverdue(after: .zero))
        goesOn.signal()
        var value: Int?
        while value == nil { value = read() }
        #expect(value == 1)
        #expect(count.load(ordering: .relaxed) == 1)
    }
}
