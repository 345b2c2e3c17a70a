import GatherDatabase
import Testing

struct FairQueueTests {
    private func queue(_ elements: String...) -> FairQueue<String> {
        var queue = FairQueue<String>()
        for element in elements { queue.append(element, of: String(element.prefix(1))) }
        return queue
    }

    private func all(_ queue: FairQueue<String>) -> [String] {
        var queue = queue
        var all: [String] = []
        while let element = queue.next() { all.append(element) }
        return all
    }

    @Test func alternatesBetweenOwners() {
        #expect(all(queue("a1", "a2", "a3", "b1", "c1", "b2")) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test func anOwnerWhoComesLaterIsNextAfterTheOneWhoHadATurn() {
        var queue = queue("a1", "a2", "a3")
        #expect(queue.next() == "a1")
        for element in ["b1", "c1", "b2"] { queue.append(element, of: String(element.prefix(1))) }
        #expect(all(queue) == ["b1", "c1", "a2", "b2", "a3"])
    }

    @Test func keepsThePlaceOfAnOwnerWhoMayNotHaveATurnNow() {
        var queue = queue("a1", "a2", "b1", "b2")
        #expect(queue.next { $0 != "a" } == "b1")
        #expect(queue.next { $0 == "c" } == nil)
        #expect(all(queue) == ["a1", "b2", "a2"])
    }

    @Test func forgetsAnOwnerWithoutElements() {
        var queue = queue("a1", "b1")
        #expect(queue.remove(of: "a") { $0 == "a1" })
        #expect(!queue.remove(of: "a") { $0 == "a1" })
        #expect(!queue.hasOthers(than: "b"))
        #expect(queue.hasOthers(than: "a"))
        #expect((queue.count, queue.count(of: "a"), queue.count(of: "b"), queue.isEmpty) == (1, 0, 1, false))
        #expect(all(queue) == ["b1"])
    }
}
