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
    /// Opens the route of a line, where underscores stand for spaces within a word, and returns its first sentence.
    @discardableResult
    func line(_ text: String) throws -> String? {
        let screen = try open(text.split(separator: " ").map { String($0).replacing("_", with: " ") })
        guard case .text(let sentence) = screen.blocks.first else { return nil }
        return sentence
    }

    func lines(_ lines: String...) throws { for line in lines { try self.line(line) } }

    /// The open and the checked items, as data.
    func items() throws -> [[Record]] {
        guard case .record(let lists) = try open("checklist", "list").value else { return [] }
        return ["toDo", "done"].map { name in
            guard case .list(let items) = lists[name] else { return [] }
            return items.compactMap { if case .record(let record) = $0 { record } else { nil } }
        }
    }

    /// The titles of the open and of the checked items, those with a due time as `Bibs 2026-11-21T17:00`.
    func titles() throws -> [[String]] {
        try items().map { list in
            list.compactMap { item in
                guard case .text(let title) = item["title"] else { return nil }
                if case .text(let due) = item["due"] { return "\(title) \(due)" }
                return title
            }
        }
    }

    /// Makes an account and logs in with it.
    func logInAsAnother() throws {
        try open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try open("account", "login", "other", view: RecordingView(secrets: ["correct horse"]))
    }
}
