import Football
import GatherKit

struct SeasonsPresenter: Sendable {
    func started(_ start: SeasonsInteractor.Start) -> [Block] {
        let before = start.ended.map { " \(ended($0))" } ?? ""
        return [.text("The season \(start.season.name) begins on \(start.season.from.local).\(before)")]
    }

    func ended(_ season: Season) -> [Block] { [.text(ended(season))] }

    func list(_ seasons: [Season]) -> [Block] {
        [
            .table(
                Season.table.grid(
                    of: seasons, placeholder: "No season was started yet. Start one with: season start NAME"))
        ]
    }

    func deleteQuestion(_ season: Season) -> String { "Delete the season \(season.name)? Its gathers stay." }

    func deleted(_ season: Season) -> [Block] { [.text("Deleted the season \(season.name).")] }

    private func ended(_ season: Season) -> String {
        "The season \(season.name) ends on \(season.to?.local ?? "")."
    }
}
