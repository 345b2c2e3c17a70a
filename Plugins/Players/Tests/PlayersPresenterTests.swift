import GatherKit
import Testing

@testable import Football
@testable import Players

struct PlayersPresenterTests {
    private let presenter = PlayersPresenter()
    private let ana: Player
    private let ion: Player

    init() throws {
        ana = Player(
            id: 1,
            name: try Name("Ana"),
            age: 31,
            skill: .amateur,
            mark: 7,
            position: .goalkeeper,
            favouriteTeam: "Steaua"
        )
        ion = Player(id: 2, name: try Name("Ion"))
    }

    @Test func reportsTheAddedPlayer() {
        #expect(presenter.added(.init(player: ion)) == .text("Added Ion (#2).", value: ion.value))
        #expect(
            presenter.added(.init(player: ion, wasThere: true))
                == .text("Ion (#2) is on your list already.", value: ion.value)
        )
        #expect(
            presenter.added(.init(player: ion, similar: ana))
                == Screen(
                    [.text("Added Ion (#2)."), .alert("The name looks like that of Ana (#1). Are they the same?")],
                    value: ion.value
                )
        )
    }

    @Test func listsPlayersInATable() {
        let screen = presenter.list([ana, ion], isFiltered: false)
        let table = Grid(
            columns: [
                .number("#"), .text("Name"), .number("Age"), .text("Skill"), .number("Mark"), .text("Position"),
                .text("Favourite team"),
            ],
            rows: [["1", "Ana", "31", "amateur", "7", "goalkeeper", "Steaua"], ["2", "Ion", "", "", "", "", ""]],
            placeholder: "No players yet. Add one with: player add NAME"
        )
        #expect(screen == Screen([.table(table)], value: .list([ana.value, ion.value])))
    }

    @Test func explainsAnEmptyList() throws {
        guard case .table(let table) = try #require(presenter.list([], isFiltered: true).blocks.first) else {
            Issue.record("the list is no table")
            return
        }
        #expect(table.rows.isEmpty)
        #expect(table.placeholder == "No player is like that. See them all with: player list")
    }

    @Test func showsAPlayer() {
        #expect(
            presenter.show(ana)
                == Screen(
                    [
                        .section(
                            title: "Ana (#1)",
                            fields: [
                                .init("Name", "Ana"), .init("Age", "31"), .init("Skill", "amateur"), .init("Mark", "7"),
                                .init("Position", "goalkeeper"), .init("Favourite team", "Steaua"),
                            ])
                    ],
                    value: .record([
                        "id": .integer(1), "name": .text("Ana"), "age": .integer(31), "skill": .text("amateur"),
                        "mark": .integer(7), "preferredPosition": .text("goalkeeper"), "favouriteTeam": .text("Steaua"),
                    ])
                )
        )
        #expect(
            presenter.show(ion).blocks == [
                .section(
                    title: "Ion (#2)",
                    fields: [.init("Name", "Ion")]
                        + ["Age", "Skill", "Mark", "Position", "Favourite team"].map { .init($0, "not known") })
            ])
    }

    @Test func reportsTheChangesOfAnEdit() throws {
        let after = Player(
            id: 2,
            name: try Name("Iona"),
            age: 20,
            skill: .beginner,
            mark: 3,
            position: .winger,
            favouriteTeam: "Rapid"
        )
        #expect(
            presenter.edited(.init(before: ion, after: after))
                == .text(
                    "Changed Iona (#2): name is now Iona (was Ion), age is now 20, skill is now beginner, mark is now 3, "
                        + "position is now winger, favourite team is now Rapid.",
                    value: after.value
                )
        )
        #expect(
            presenter.edited(.init(before: after, after: ion)).blocks == [
                .text(
                    "Changed Ion (#2): name is now Ion (was Iona), age is now not known (was 20), "
                        + "skill is now not known (was beginner), mark is now not known (was 3), "
                        + "position is now not known (was winger), "
                        + "favourite team is now not known (was Rapid)."
                )
            ]
        )
        #expect(
            presenter.edited(.init(before: ion, after: ion))
                == .text(
                    "Ion is like that already; nothing was changed.",
                    value: ion.value
                )
        )
        #expect(
            presenter.edited(.init(before: ion, after: after, similar: ana)).blocks.last
                == .alert("The name looks like that of Ana (#1). Are they the same?")
        )
    }

    @Test func confirmsAndReportsADeletion() {
        #expect(presenter.deleteQuestion(ana) == "Delete Ana (#1)? The gathers already played stay in the history.")
        #expect(presenter.deleted(ana) == .text("Deleted Ana (#1).", value: ana.value))
    }

    @Test func reportsTheResultOfAnImport() {
        #expect(
            presenter.imported(
                .init(added: 2, skipped: BadRows([BadRow(line: 4, reason: "name cannot be empty")])),
                from: "a.csv"
            )
                == Screen(
                    [.text("Imported 2 players from a.csv."), .alert("Line 4 was left out: name cannot be empty.")],
                    value: .record(["imported": .integer(2), "updated": .integer(0), "skipped": .integer(1)])
                )
        )
        #expect(
            presenter.exported(1, to: "a.csv")
                == .text(
                    "Exported 1 player to a.csv.",
                    value: .record(["exported": .integer(1), "file": .text("a.csv")])
                )
        )
    }
}
