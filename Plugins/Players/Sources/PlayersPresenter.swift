import Football
import GatherKit

struct PlayersPresenter: Sendable {
    func added(_ addition: PlayersInteractor.Addition) -> Screen {
        let player = addition.player
        if addition.wasThere {
            return .text("\(player.label) is on your list already.", value: player.value)
        }
        return warning(
            of: addition.similar, on: .text("Added \(player.label).", value: player.value)
        )
    }

    private func warning(of similar: Player?, on screen: Screen) -> Screen {
        guard let similar else { return screen }
        let warning = "The name looks like that of \(similar.label). Are they the same?"
        return Screen(screen.blocks + [.alert(warning)], value: screen.value)
    }

    func list(_ players: [Player], isFiltered: Bool) -> Screen {
        let table = Player.table.grid(
            of: players,
            placeholder: isFiltered
                ? "No player is like that. See them all with: player list"
                : "No players yet. Add one with: player add NAME")
        return .list(.table(table), of: players.map(\.value))
    }

    /// - Parameter others: What other modules show about the player.
    func show(_ player: Player, _ others: [Block] = []) -> Screen {
        let known = Player.table.section(player.label, of: player, empty: "not known")
        return Screen([known] + others, value: player.value)
    }

    func edited(_ edit: PlayersInteractor.Edit) -> Screen {
        let name = edit.after.name.text
        let text = Player.table.sentence(
            of: "\(name) (#\(edit.after.id))", now: name, from: edit.before, to: edit.after, empty: "not known")
        return warning(of: edit.similar, on: .text(text, value: edit.after.value))
    }

    func deleted(_ player: Player) -> Screen {
        .text("Deleted \(player.label).", value: player.value)
    }

    func deleteQuestion(_ player: Player) -> String {
        "Delete \(player.label)? The gathers already played stay in the history."
    }

    func imported(_ result: PlayersInteractor.Import, from path: String) -> Screen {
        let updated = result.updated == 0 ? "" : " and updated \(result.updated)"
        var screen = Screen.text(
            "Imported \(count(result.added))\(updated) from \(path).",
            value: .record([
                "imported": .integer(result.added), "updated": .integer(result.updated),
                "skipped": .integer(result.skipped.count),
            ])
        )
        if !result.remarks.unknownColumns.isEmpty {
            screen.blocks.append(.text("Left out: \(listed(result.remarks.unknownColumns))."))
        }
        if result.remarks.isWindows {
            screen.blocks.append(.text("It is no UTF-8, so its letters were read as those of Western Windows."))
        }
        let shown = PlayersFailure.rowsShown
        screen.blocks += result.skipped.first.prefix(shown).map {
            .alert("Line \($0.line) was left out: \($0.reason).")
        }
        if result.skipped.count > shown { screen.blocks.append(.alert("… and \(result.skipped.count - shown) more.")) }
        screen.blocks += result.similar.prefix(shown).map {
            .alert(
                "Line \($0.line): \($0.name.text) looks like \($0.other.label). Are they the same?"
            )
        }
        return screen
    }

    /// The question before columns are left out; nil if all are known.
    func question(_ unknown: [String], of path: String) -> String? {
        if unknown.isEmpty { return nil }
        let columns = unknown.count == 1 ? "a column that players do not have" : "columns that players do not have"
        return "\(path) has \(columns): \(listed(unknown)). Import the rest?"
    }

    func exported(_ number: Int, to path: String) -> Screen {
        .text(
            "Exported \(count(number)) to \(path).",
            value: .record(["exported": .integer(number), "file": .text(path)])
        )
    }

    private func count(_ number: Int) -> String { counted(number, "player") }
}
