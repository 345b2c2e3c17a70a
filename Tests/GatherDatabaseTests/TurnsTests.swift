import GatherDatabase
import Testing

struct TurnsTests {
    private func turns(_ elements: String...) -> Turns<String> {
        var turns = Turns<String>()
        for element in elements { turns.append(element, of: String(element.prefix(1))) }
        return turns
    }

    private func all(_ turns: Turns<String>) -> [String] {
        var turns = turns
        var all: [String] = []
        while let element = turns.next() { all.append(element) }
        return all
    }

    @Test func alternatesBetweenOwners() {
        #expect(all(turns("a1", "a2", "a3", "b1", "c1", "b2")) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test func keepsThePlaceOfAnOwnerWhoMayNotHaveATurnNow() {
        var turns = turns("a1", "a2", "b1", "b2")
        #expect(turns.next { $0 != "a" } == "b1")
        #expect(turns.next { $0 == "c" } == nil)
        #expect(all(turns) == ["a1", "b2", "a2"])
    }

    @Test func forgetsAnOwnerWithoutElements() {
        var turns = turns("a1", "b1")
        #expect(turns.remove(of: "a") { $0 == "a1" })
        #expect(!turns.remove(of: "a") { $0 == "a1" })
        #expect(!turns.hasOthers(than: "b"))
        #expect(turns.hasOthers(than: "a"))
        #expect((turns.count, turns.count(of: "a"), turns.count(of: "b"), turns.isEmpty) == (1, 0, 1, false))
        #expect(all(turns) == ["b1"])
    }
}
