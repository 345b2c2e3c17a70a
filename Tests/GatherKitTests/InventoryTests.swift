import GatherDatabase
import GatherModels
import GatherTestSupport
import Testing

@testable import GatherKit

/// What is not the same after as before.
struct InventoryTests {
    private let ana = item("1", "Ana", ["name": .text("Ana"), "age": .integer(30)])
    private let ion = item("2", "Ion", ["name": .text("Ion"), "age": .null])
    private let zoe = item("3", "Zoe", ["name": .text("Zoe"), "age": .null])

    private static func item(_ key: String, _ name: String, _ record: Record) -> Inventory.Item {
        Inventory.Item(key: key, name: name, record: record)
    }

    private func changes(_ before: [Inventory.Item], _ after: [Inventory.Item]) -> [InventoryChange.Kind] {
        InventoryChange.all(of: "fan", from: before, to: after).map(\.kind)
    }

    @Test func findsWhatWasAddedRemovedAndChanged() {
        let older = Self.item("2", "Ion", ["name": .text("Ion"), "age": .integer(31)])
        #expect(
            changes([ana, ion], [zoe, older]) == [.removed(ana), .changed(from: ion, to: older), .added(zoe)]
        )
        #expect(changes([], [zoe, ana]) == [.added(zoe), .added(ana)])
        #expect(changes([ion, ana], []) == [.removed(ion), .removed(ana)])
    }

    @Test func findsNothingWhereOnlyTheOrderOrTheNameIsAnother() {
        #expect(changes([ana, ion], [ion, Self.item("1", "Anna", ana.record)]).isEmpty)
        #expect(changes([], []).isEmpty)
    }

    @Test func tellsWhichFieldsDiffer() {
        let record: Record = ["name": .text("Ana"), "age": .null, "club": .text("FC")]
        #expect(
            ana.record.differences(to: record) == [
                .init(name: "age", before: .integer(30), after: .null),
                .init(name: "club", before: .null, after: .text("FC")),
            ]
        )
        #expect(ana.record.differences(to: ana.record).isEmpty)
    }

    @Test func areThoseOfTheModulesThatAreTurnedOn() throws {
        let all = try TestApplication([ClubsModule.self, FansModule.self]).application.registry
        #expect(all.inventories.map(\.title) == ["club", "fan"])
        let some = try TestApplication([ClubsModule.self, FansModule.self], disabled: ["fans"]).application.registry
        #expect(some.inventories.map(\.title) == ["club"])
    }

    @Test func countWhatSeveralOrganizersListOnce() throws {
        let app = try TestApplication([ClubsModule.self])
        let other = Organizer(id: 2, name: "other")
        try app.session { session in
            let before = try Stock(of: [.local, other], in: session)
            #expect(session.organizer == .local)
            try session.connection.run("INSERT INTO club (name) VALUES ('FC')")
            let after = try Stock(of: [.local, other], in: session)
            let item = Self.item("FC", "FC", ["listedFor": .text("local")])
            #expect(after.changes(since: before) == [InventoryChange("club", .added(item))])
            #expect(after.changes(since: after).isEmpty)
        }
    }

    @Test func remembersForWhomASessionHasWorked() throws {
        let other = Organizer(id: 2, name: "other")
        try TestApplication([ClubsModule.self]).session { session in
            #expect(session.organizers == [.local])
            session.organizer = other
            session.organizer = .local
            #expect(session.organizers == [.local, other])
            session.organizer = .local
        }
    }
}
