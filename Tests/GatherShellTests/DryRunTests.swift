import AllFeatures
import Foundation
import GatherDatabase
import GatherScript
import GatherTestSupport
import Logging
import Testing

@testable import GatherKit
@testable import GatherShell

/// Dry runs of scripts.
@Suite struct DryRunTests {
    private let app: TestApplication
    private let host: ScriptHost
    private let results: FileHandle

    init() throws {
        app = try TestApplication(allFeatures)
        results = try FileHandle(forUpdating: URL(filePath: app.folder.write("", to: "results")))
        let output = Output(
            results: OutputChannel(results.fileDescriptor), messages: OutputChannel(-1), resultStyle: OutputStyle(),
            messageStyle: OutputStyle(), settings: ViewSettings(format: .plain)
        )
        host = ScriptHost(output: output, logger: app.services.logger)
        try app.open("player", "add", "Ana", "--age", "30")
    }

    /// The output of a dry run.
    @discardableResult
    private func dryRun(_ script: String) throws -> [String] {
        let path = try app.folder.write(script, to: "test.gather")
        let checked = try host.check(SourceFile(path: path), .dryRun, against: app.application.registry)
        try host.dryRun(checked, on: app.application, as: &app.identity)
        try host.output.results.flush()
        let text = try String(contentsOfFile: app.folder.path("results"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    /// The number of rows in all tables.
    private func rows() throws -> Int {
        try app.session { session in
            try tableNames(in: session.connection).reduce(0) { count, table in
                let rows = try session.connection.all(SQL("SELECT 1 FROM \(table)", [])) { _ in 1 }
                return count + rows.count
            }
        }
    }

    @Test func showsTheResultsThenTheChanges() throws {
        let lines = try dryRun(
            """
            player add Ion --position GK
            player edit Ana --age 31
            team assign A Ana
            team assign B Ion
            timer set 12:00
            match start
            goal Ana
            """
        )
        #expect(lines.first == "Added Ion (#2).")
        #expect(
            lines.suffix(12) == [
                "This was a dry run: nothing was changed.",
                "Step: 1. Planned change: the new player Ion.",
                "Step: 2. Planned change: the changes to Ana (age 30 → 31).",
                "Step: 3. Planned change: the move of Ana to Team A.",
                "Step: 4. Planned change: the move of Ion to Team B.",
                "Step: 5. Planned change: the length of the next match.",
                "Step: 6. Planned change: the start of the match.",
                "Step: 7. Planned change: Ana's goal.",
                "Data: player. Added: 1. Changed: 1. Removed: 0.",
                "Data: line-up. Added: 1. Changed: 0. Removed: 0.",
                "Data: timer. Added: 1. Changed: 0. Removed: 0.",
                "Data: match. Added: 1. Changed: 0. Removed: 0.",
            ])
    }

    @Test func changesNothing() throws {
        let before = try rows()
        let files = try FileManager.default.contentsOfDirectory(atPath: app.folder.url.path) + ["test.gather"]
        try dryRun("player add Ion\nplayer export \(app.folder.path("players.csv"))\nplayer delete Ana --yes\n")
        #expect(try rows() == before)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: app.folder.url.path)) == Set(files))
        #expect(try app.open("player", "add", "Ion").value == app.open("player", "show", "#2").value)
    }

    @Test func tellsNobody() async throws {
        let changes = app.application.changes.changes(of: .local)
        try dryRun("player add Ion\n")
        try app.open("timer", "set", "12:00")
        #expect(await changes.first { _ in true }?.modules.contains("players") == false)
    }

    @Test func keepsTheRememberedLogin() throws {
        let secrets = ["correct horse"]
        try app.open("account", "register", "Zoe", view: RecordingView(secrets: secrets))
        try app.open("account", "login", "Zoe", "--remember", view: RecordingView(secrets: secrets))
        let token = try #require(try app.services.credentials.load())
        app.identity = .remembered(token)
        let lines = try dryRun("player add Ion\naccount logout\nplayer add Dan\n")
        #expect(app.identity == .remembered(token))
        #expect(try app.services.credentials.load() == token)
        #expect(
            lines.suffix(2) == [
                "Step: 2. Planned change: the new player Dan.", "Data: player. Added: 2. Changed: 0. Removed: 0.",
            ],
            "both organizers' players count"
        )
        try dryRun("account delete --yes")
        #expect(try app.open("account", "whoami").blocks == [.text("Your account is Zoe. You run this group.")])
    }

    @Test func failsLikeTheScript() throws {
        let before = try rows()
        let failure = #expect(throws: StatementFailure.self) { try dryRun("player add Ion\nplayer show Nobody\n") }
        #expect(failure?.rest == .undone)
        #expect(failure?.position.line == 2)
        #expect(try rows() == before)
        #expect(try dryRun("player add Ion\n").last == "Data: player. Added: 1. Changed: 0. Removed: 0.")
    }

    @Test(arguments: [
        "expect 1 == 1", "player list", "player add Ana --if-missing", "player add Ion\nplayer delete Ion --yes",
    ])
    func reportsNoChanges(script: String) throws {
        #expect(try dryRun(script).last == "The script would make no changes that can be undone.")
    }

    @Test func writesAListForPrograms() throws {
        host.output.settings.format = .json
        #expect(
            try dryRun("player delete Ana --yes").last
                == #"{"steps":["the deletion of Ana"],"tables":[{"added":0,"changed":0,"noun":"player","removed":1}]}"#)
    }
}
