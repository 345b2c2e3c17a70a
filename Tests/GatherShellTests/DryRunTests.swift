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
        let checked = try host.check(SourceFile(path: path), against: app.application.registry, isAtomic: true)
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
        let start = VirtualClock.start
        let gather =
            "score 1-0; team A Ana; team B Ion; goals 1' Ana; "
            + "timer running until \(start.adding(milliseconds: 720_000).iso8601); started at \(start.iso8601)"
        #expect(
            lines.suffix(7) == [
                "Nothing was changed. In earnest there would be 6 changes:",
                "What: player. Change: changed. Name: Ana (#1). Details: age 30 → 31.",
                "What: player. Change: added. Name: Ion (#2). Details: preferred position goalkeeper.",
                "What: line-up. Change: added. Name: Ana. Details: team Team A.",
                "What: line-up. Change: added. Name: Ion. Details: team Team B.",
                "What: gather. Change: added. Name: \(start.local). Details: \(gather).",
                "What: timer. Change: added. Name: next match. Details: setting 12:00.",
            ]
        )
    }

    /// Its cost depends on the changes of the script, not on the size of the store.
    @Test func readsOnlyTablesThatMayHaveChanged() throws {
        let app = try TestApplication(allFeatures + [WatchfulModule.self])
        let path = try app.folder.write("player add Ion", to: "test.gather")
        let checked = try host.check(SourceFile(path: path), against: app.application.registry, isAtomic: true)
        try host.dryRun(checked, on: app.application, as: &app.identity)
    }

    @Test func reportsADeletedAccount() throws {
        for route in ["register", "login"] {
            try app.open("account", route, "Zoe", view: RecordingView(secrets: ["correct horse"]))
        }
        try app.open("player", "add", "Ion")
        #expect(try dryRun("account delete --yes").last == "What: account. Change: removed. Name: Zoe.")
    }

    @Test func changesNothing() throws {
        let before = try rows()
        let files = try FileManager.default.contentsOfDirectory(atPath: app.folder.url.path) + ["test.gather"]
        try dryRun("player add Ion\nplayer export \(app.folder.path("players.csv"))\nplayer delete Ana --yes\n")
        #expect(try rows() == before)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: app.folder.url.path)) == Set(files))
        #expect(try app.open("player", "add", "Ion").value == app.open("player", "show", "#2").value)
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
                "What: player. Change: added. Name: Dan (#2).", "What: player. Change: added. Name: Ion (#1).",
            ],
            "both organizers' players count"
        )
        try dryRun("account delete --yes")
        #expect(try app.open("account", "whoami").blocks == [.text("You are logged in as Zoe, an owner.")])
    }

    @Test func failsLikeTheScript() throws {
        let before = try rows()
        let failure = #expect(throws: StatementFailure.self) { try dryRun("player add Ion\nplayer show Nobody\n") }
        #expect(failure?.rest == .undone)
        #expect(failure?.position.line == 2)
        #expect(try rows() == before)
        #expect(try dryRun("player add Ion\n").last == "What: player. Change: added. Name: Ion (#2).")
    }

    @Test(arguments: [
        "expect 1 == 1", "player list", "player add Ana --if-missing", "player add Ion\nplayer delete Ion --yes",
    ])
    func reportsNoChanges(script: String) throws {
        #expect(try dryRun(script).last == "Nothing would change.")
    }

    @Test func writesAListForPrograms() throws {
        host.output.settings.format = .json
        #expect(
            try dryRun("player delete Ana --yes").last
                == #"[{"after":null,"before":{"age":30,"favouriteTeam":null,"id":1,"mark":null,"name":"Ana","nickname":null,"#
                + #""preferredPosition":null,"skill":null},"change":"removed","name":"Ana (#1)","what":"player"}]"#
        )
    }
}

/// A module whose rows must not be described.
private struct WatchfulModule: FeatureModule {
    static let name = "watchful"
    static let summary = "keeps things"
    static let requires: [String] = []
    static let tables = [Thing.table.schema]
    static let migrations = [Migration("CREATE TABLE thing (number BIGINT, organizer_id BIGINT)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {}
}

private struct Thing {
    let number: Int

    static let table = Table(
        "thing",
        description: { _, _ in
            Issue.record("an unchanged table was described")
            return nil
        }, Thing.init(number:), Field("number", \.number))
}
