import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

/// An application with every feature.
func everything(disabled: [String] = [], clock: VirtualClock = VirtualClock(at: VirtualClock.start)) throws
    -> TestApplication
{
    try TestApplication(allFeatures, disabled: disabled, clock: clock)
}

extension ModuleRegistry {
    /// The examples and samples of all modules that need this access and write no files.
    func lines(_ access: StoreAccess) -> [String] {
        let lines = routes.flatMap(\.description.examples) + ModuleFolder.all.flatMap(\.routes)
        return Set(lines).sorted().filter { line in
            // Some samples are requests, or name their answer.
            guard let call = try? bind(line) else { return false }
            return call.access == access && !call.description.parameters.contains { $0.kind == .newFile }
        }
    }
}

extension TestApplication {
    /// Exports an archive and returns its text without the time of export.
    func export(without modules: String...) throws -> String {
        let path = folder.path("\(UUID()).json")
        try open(["export", path] + modules.flatMap { ["--without", $0] })
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.replacing(/"exportedAt":"[^"]*",/, with: "")
    }

    /// Imports an archive.
    @discardableResult
    func `import`(_ text: String, without modules: String...) throws -> Screen {
        let path = try folder.write(text, to: "\(UUID()).json")
        return try open(["import", path] + modules.flatMap { ["--without", $0] })
    }

    /// Creates an account and logs in with it.
    func logIn(as name: String) throws {
        try open(["account", "register", name], view: RecordingView(secrets: ["correct horse", "correct horse"]))
        try open(["account", "login", name], view: RecordingView(secrets: ["correct horse"]))
    }

    /// Creates matches with players through the endpoints, and deletes one player.
    private func playOverHTTP() throws {
        try lines("player add Eva")
        for number in 1...2 {
            let made = try send(.post, "/api/gathers", "{}")
            let path = try #require(made.headers["Location"])
            for (player, team) in [(number, "Team A"), (8, "Team B")] {
                let answer = try send(.post, "\(path)/players/\(player)", #"{"team":"\#(team)"}"#)
                #expect(answer.status == .ok, "\(answer)")
            }
        }
        try lines("player delete Eva --yes")
    }

    /// Sample data in every table.
    func playASeason() throws {
        try lines(
            "player add 'Ana Pop' --age 31 --skill amateur --mark 7 --position GK --favourite-team 'Steaua București'",
            "player add 李雷", "player add עומר", "player add Ⱥñå", "player add 👩🏽 --age 1", "player add Ion",
            "player add Dan",
            "timer set 12:30",
            "checklist add Balls --due 2026-11-21T18:00 --note Pump --place Dinamo --coordinates 44.4268,-26.1025",
            "match plan 2026-11-21T19:00 --place 'Sala Dinamo'", "checklist template save weekly", "checklist add Bibs",
            "checklist check bibs", "team assign A Ana 李雷", "team assign B Ion Dan", "team select עומר", "match start",
            "goal Ana")
        clock.advance(seconds: 90)
        try lines(
            "goal Ion --own", "score B +2", "timer pause", "match end --yes", "history edit last --goal 1 --scorer 李雷")
        clock.advance(seconds: 86_400)
        try lines(
            "player delete Dan --yes", "player edit Ion --name John", "team assign B Ⱥñå", "match plan 2026-12-28",
            "history edit last --score 9-9 --leave-out Dan", "match start")
        clock.advance(seconds: 30)
        try playOverHTTP()
        try lines("goal John", "timer pause", "timer resume", "match plan 2026-12-05 --place Here")
    }
}
