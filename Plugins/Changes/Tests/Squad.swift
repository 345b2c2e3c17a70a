import Account
import Changes
import Checklist
import Football
import GatherKit
import GatherTestSupport
import History
import Matches
import Players
import Teams

/// An application with every feature.
func squad(
    disabled: [String] = [], store path: String? = nil, clock: VirtualClock = VirtualClock(at: VirtualClock.start)
) throws -> TestApplication {
    try TestApplication(
        [
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
            ChecklistModule.self, ChangesModule.self,
        ],
        disabled: disabled, store: path, clock: clock)
}

extension TestApplication {
    /// Opens the route of a line without quotes and returns its first sentence.
    @discardableResult
    func line(_ text: String) throws -> String? {
        let screen = try open(text.split(separator: " ").map(String.init))
        guard case .text(let sentence) = screen.blocks.first else { return nil }
        return sentence
    }

    func lines(_ lines: String...) throws { for line in lines { try self.line(line) } }

    /// The entries of the undo log, newest first; undone ones in brackets.
    func journal() throws -> [String] {
        guard case .list(let changes) = try open("changes").value else { return [] }
        return changes.compactMap { change in
            guard case .record(let record) = change, case .text(let summary) = record["change"] else { return nil }
            return record["undone"] == .boolean(true) ? "(\(summary))" : summary
        }
    }

    /// Makes an account and logs in with it.
    func logInAsAnother() throws {
        try open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try open("account", "login", "other", view: RecordingView(secrets: ["correct horse"]))
    }
}
