import GatherDatabase
import GatherModels
import GatherTestSupport
import Testing

@testable import GatherKit

/// What keeps the states of things.
struct KeeperTests {
    private let kind = ThingKind<Player>("player")

    @Test func readsWhatItWrote() throws {
        let player = Player(id: 3, name: try PlayerName("Ana \"Ș\" 🦊"), age: 30, position: .winger)
        let saved = try kind.saved("3", before: player, after: nil)
        #expect(saved.kind == "player" && saved.key == "3")
        #expect(try kind.state(of: saved) == player)
        #expect(try kind.state(of: kind.saved("3", before: nil, after: player)) == nil)
    }

    @Test(arguments: ["", "{}", "[1]"])
    func saysWhatIsDamaged(text: String) {
        let saved = SavedState(kind: "player", key: "3", state: text, left: nil)
        #expect(throws: StoreFailure.damaged("the journal holds what is no state of a player")) {
            try kind.state(of: saved)
        }
    }

    @Test func isTheOnlyOneOfItsKind() throws {
        var registry = try TestApplication([ClubsModule.self]).application.registry
        let keeper = Keeper(kind, state: { _, _ in nil }, restore: { _, _, _ in })
        try registry.add(keeper)
        #expect(throws: RegistrationFailure.self) { try registry.add(keeper) }
        try registry.setJournal(Journal(now: { VirtualClock.start }))
        #expect(throws: RegistrationFailure.self) {
            try registry.setJournal(Journal(now: { VirtualClock.start }))
        }
    }
}
