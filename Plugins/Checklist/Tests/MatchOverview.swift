import Account
import Changes
import Checklist
import GatherKit
import GatherTestSupport
import Matches
import Players
import Teams

/// An application with the checklist and the modules it uses, at noon of Saturday, 21 November 2026.
func matchday(
    disabled: [String] = [], settings: [String: Settings.Value] = [:], store path: String? = nil
) throws -> TestApplication {
    try TestApplication(
        [
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, ChecklistModule.self,
            ChangesModule.self,
        ],
        disabled: disabled, settings: settings, store: path)
}

extension TestApplication {
    /// The open and the checked items, as data.
    func items() throws -> [[Record]] {
        let lists = try open("checklist list").value
        return try ["toDo", "done"].map { try lists[$0].elements.map { try $0.record } }
    }

    /// The titles of the open and of the checked items, those with a due time as `Bibs 2026-11-21T17:00`.
    func titles() throws -> [[String]] {
        try items().map { list in
            try list.map { item in
                let title = try Value.record(item)["title"].text
                if case .text(let due) = item["due"] { return "\(title) \(due)" }
                return title
            }
        }
    }
}
