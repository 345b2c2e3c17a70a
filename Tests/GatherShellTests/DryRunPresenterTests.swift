import GatherKit
import GatherTestSupport
import Testing

@testable import GatherShell

/// The report of a dry run.
@Suite struct DryRunPresenterTests {
    private let presenter = DryRunPresenter()

    private func row(_ name: String, _ record: Record) -> RowDescription { RowDescription(name, record) }

    /// The text of the last column.
    private func details(from before: Record? = nil, to after: Record) throws -> String? {
        let change = DryRunChange("gather", from: before.map { row("Sat", $0) }, to: row("Sat", after))
        return try presenter.show([change]).table.rows.first?.last
    }

    @Test func reportsNoChanges() {
        #expect(presenter.show([]) == .text("Nothing would change.", value: .list([])))
    }

    @Test func listsChangesForPeopleAndForPrograms() {
        let ana: Record = ["id": .integer(12), "name": .text("Ana"), "age": .integer(27), "skill": .null]
        let older: Record = ["id": .integer(12), "name": .text("Ana"), "age": .integer(28), "skill": .text("amateur")]
        let screen = presenter.show([
            DryRunChange("player", from: nil, to: row("Ana (#12)", ana)),
            DryRunChange("player", from: row("Ana (#12)", ana), to: row("Ana (#12)", older)),
            DryRunChange("line-up", from: row("Ana", ["team": .text("Team A")]), to: nil),
        ])
        #expect(
            screen.blocks == [
                .text("Nothing was changed. In earnest there would be 3 changes:"),
                .table(
                    Grid(
                        columns: [.text("What"), .text("Change"), .text("Name"), .text("Details")],
                        rows: [
                            ["player", "added", "Ana (#12)", "age 27"],
                            ["player", "changed", "Ana (#12)", "age 27 → 28; skill none → amateur"],
                            ["line-up", "removed", "Ana", "team Team A"],
                        ],
                        placeholder: ""
                    )
                ),
            ]
        )
        #expect(
            screen.value
                == .list([
                    .record([
                        "what": .text("player"), "change": .text("added"), "name": .text("Ana (#12)"),
                        "before": .null, "after": .record(ana),
                    ]),
                    .record([
                        "what": .text("player"), "change": .text("changed"), "name": .text("Ana (#12)"),
                        "before": .record(ana), "after": .record(older),
                    ]),
                    .record([
                        "what": .text("line-up"), "change": .text("removed"), "name": .text("Ana"),
                        "before": .record(["team": .text("Team A")]), "after": .null,
                    ]),
                ])
        )
    }

    @Test func countsASingleChange() {
        #expect(
            presenter.show([DryRunChange("player", from: nil, to: row("Ana", [:]))]).blocks.first
                == .text("Nothing was changed. In earnest there would be 1 change:")
        )
    }

    @Test func writesNamesOfFieldsAsWords() throws {
        #expect(
            try details(from: ["preferredPosition": .null], to: ["preferredPosition": .text("winger")])
                == "preferred position none → winger")
        #expect(
            try details(to: ["teamA": .boolean(true), "teamB": .boolean(false)]) == "team A yes; team B no"
        )
    }

    @Test func namesTheElementsOfAShortListAndCountsALongOne() throws {
        let few = Value.list([.text("Ana"), .record(["scorer": .text("Ion"), "minute": .integer(3)])])
        let many = Value.list((1...9).map { .text("player \($0)") })
        let others = Value.list((2...10).map { .text("player \($0)") })
        #expect(try details(from: ["teamA": .list([])], to: ["teamA": few]) == "team A none → Ana, Ion 3")
        #expect(try details(from: ["teamA": few], to: ["teamA": many]) == "team A Ana, Ion 3 → 9")
        #expect(try details(from: ["teamA": many], to: ["teamA": others]) == "other team A")
        #expect(try details(to: ["goals": .list([]), "score": .text("0-0")]) == "score 0-0")
    }
}
