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
    /// The entries of the undo log, newest first; undone ones in brackets.
    func journal() throws -> [String] {
        try open("changes").value.elements.map { change in
            let summary = try change["change"].text
            return try change["undone"] == .boolean(true) ? "(\(summary))" : summary
        }
    }

    /// Creates an account and logs in with it.
    func logInAsAnother() throws {
        try open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try open("account", "login", "other", view: RecordingView(secrets: ["correct horse"]))
    }
}
