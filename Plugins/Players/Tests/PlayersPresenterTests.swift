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
        #expect(presenter.added(.init(player: ion)) == [.text("Added Ion (#2).")])
        #expect(
            presenter.added(.init(player: ion, wasThere: true))
                == [.text("Ion is already on your list.")]
        )
        #expect(
            presenter.added(.init(player: ion, similar: ana))
                == [
                    .text("Added Ion (#2)."),
                    .alert("Ion may be the same person as Ana. If so, merge them with: player merge #2 #1"),
                ])
    }

    @Test func listsPlayersInATable() {
        let table = Grid(
            columns: [
                .number("#"), .text("Name"), .number("Age"), .text("Level"), .number("Skill"), .text("Position"),
                .text("Favourite team"),
            ],
            rows: [["1", "Ana", "31", "amateur", "7", "goalkeeper", "Steaua"], ["2", "Ion", "", "", "", "", ""]],
            placeholder: "No players yet. Add one with: player add NAME"
        )
        #expect(presenter.list([ana, ion], isFiltered: false) == [.table(table)])
    }

    @Test func leavesOutTheSkillThatNobodyHas() throws {
        guard case .table(let table) = try #require(presenter.list([ion], isFiltered: false).first) else {
            Issue.record("the list is no table")
            return
        }
        #expect(table.columns.map(\.title) == ["#", "Name", "Age", "Position", "Favourite team"])
    }

    @Test func explainsAnEmptyList() throws {
        guard case .table(let table) = try #require(presenter.list([], isFiltered: true).first) else {
            Issue.record("the list is no table")
            return
        }
        #expect(table.rows.isEmpty)
        #expect(table.placeholder == "No players found. See all players with: player list")
    }

    @Test func showsAPlayer() {
        #expect(
            presenter.show(ana)
                == [
                    .section(
                        title: "Ana (#1)",
                        fields: [
                            .init("Name", "Ana"), .init("Age", "31"), .init("Level", "amateur"), .init("Skill", "7"),
                            .init("Position", "goalkeeper"), .init("Favourite team", "Steaua"),
                        ])
                ])
        #expect(presenter.show(ion) == [.section(title: "Ion (#2)", fields: [.init("Name", "Ion")])])
    }

    @Test func describesAPlayerAsData() {
        #expect(
            ana.value
                == .record([
                    "id": .integer(1), "name": .text("Ana"), "age": .integer(31), "skill": .text("amateur"),
                    "mark": .integer(7), "preferredPosition": .text("goalkeeper"), "favouriteTeam": .text("Steaua"),
                    "nickname": .null,
                ]))
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
                == [
                    .text(
                        "Changed Iona: name is now Iona (was Ion), age is now 20, level is now beginner, "
                            + "skill is now 3, position is now winger, favourite team is now Rapid.")
                ]
        )
        #expect(
            presenter.edited(.init(before: after, after: ion)) == [
                .text(
                    "Changed Ion: name is now Ion (was Iona), age removed (was 20), "
                        + "level removed (was beginner), skill removed (was 3), "
                        + "position removed (was winger), "
                        + "favourite team removed (was Rapid)."
                )
            ]
        )
        let renamed = Player(id: 2, name: try Name("Oliver"))
        let oli = Player(id: 2, name: try Name("Oli"))
        #expect(presenter.edited(.init(before: oli, after: renamed)) == [.text("Oli is now called Oliver.")])
        #expect(
            presenter.edited(.init(before: ion, after: ion))
                == [.text("Ion already has these values; nothing was changed.")]
        )
        #expect(
            presenter.edited(.init(before: ion, after: after, similar: ana)).last
                == .alert("Iona may be the same person as Ana. If so, merge them with: player merge #2 #1")
        )
    }

    @Test func confirmsAndReportsADeletion() {
        #expect(presenter.deleteQuestion(ana) == "Delete Ana? Past matches stay in the history.")
        #expect(presenter.deleted(ana) == [.text("Deleted Ana.")])
    }
}
