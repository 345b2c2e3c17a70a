import Account
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Football
@testable import Players

struct PlayersInteractorTests {
    private let app: TestApplication
    private let interactor = PlayersInteractor(store: PlayerStore())

    init() throws { app = try TestApplication([AccountModule.self, PlayersModule.self]) }

    @discardableResult
    private func add(_ name: String, age: Int? = nil, ifMissing: Bool = false) throws -> PlayersInteractor.Addition {
        try app.session {
            try interactor.add(Player(id: 0, name: try Name(name), age: age), ifMissing: ifMissing, in: $0)
        }
    }

    /// Edits a player with options such as `--age 31`.
    @discardableResult
    private func edit(_ id: Int, _ words: String...) throws -> PlayersInteractor.Edit {
        let arguments = app.application.registry.arguments(in: ["player", "edit", "#\(id)"] + words)
        let change = try arguments[Player.table.editArgument]
        return try app.session { try interactor.edit(Player.find(.id(id), in: $0), in: $0, change) }
    }

    private func player(_ id: Int) throws -> Player {
        try app.session { try Player.find(.id(id), in: $0) }
    }

    @Test(arguments: [("Ana", "ANA"), ("José", "JOSE\u{301}"), ("Ａｎａ", "ana"), ("Ana ⚽️", "ana ⚽")])
    func refusesASecondPlayerOfTheSameName(first: String, second: String) throws {
        try add(first)
        #expect(throws: PlayersFailure.nameTaken(first)) { try add(second) }
        #expect(
            try add(second, age: 40, ifMissing: true)
                == PlayersInteractor.Addition(player: Player(id: 1, name: try Name(first)), wasThere: true)
        )
    }

    @Test func changesOnlyTheGivenFields() throws {
        let ana = try add("Ana", age: 31).player
        let edit = try edit(
            1, "--skill", "amateur", "--mark", "7", "--position", "winger", "--favourite-team", "Steaua")
        let after = Player(
            id: 1, name: ana.name, age: 31, skill: .amateur, mark: 7, position: .winger, favouriteTeam: "Steaua")
        #expect(edit == PlayersInteractor.Edit(before: ana, after: after))
        #expect(try player(1) == after)
    }

    @Test func clearsEveryOptionalField() throws {
        let ana = try add("Ana", age: 31).player
        _ = try edit(1, "--skill", "amateur", "--mark", "7", "--position", "winger", "--favourite-team", "Steaua")
        _ = try edit(
            1, "--clear", "age", "--clear", "skill", "--clear", "mark", "--clear", "position", "--clear",
            "favourite-team")
        #expect(try player(1) == Player(id: 1, name: ana.name))
    }

    @Test func acceptsANewSpellingButNotATakenName() throws {
        try add("Ana")
        try add("Ion")
        #expect(try edit(1, "--name", "ANA").after.name.text == "ANA")
        #expect(throws: PlayersFailure.nameTaken("Ion")) {
            try edit(1, "--name", "ION")
        }
    }

    @Test func warnsAboutASimilarNewName() throws {
        let jose = try add("José").player
        try add("Ion")
        #expect(try edit(2, "--name", "Jose").similar == jose)
        #expect(try edit(2, "--name", "JOSE").similar == nil)
        #expect(try edit(2, "--age", "30").similar == nil)
    }

    @Test func writesNothingWithoutAChange() throws {
        let ana = try add("Ana", age: 31).player
        #expect(try edit(1, "--age", "31") == PlayersInteractor.Edit(before: ana, after: ana))
        #expect(try edit(1) == PlayersInteractor.Edit(before: ana, after: ana))
    }

    @Test(arguments: [
        (
            PlayersFailure.nameTaken("Ana"), FailureKind.conflict,
            "there is already a player named Ana; choose another name (case does not matter)"
        )
    ])
    func describesEachFailure(failure: PlayersFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message == message)
    }
}
