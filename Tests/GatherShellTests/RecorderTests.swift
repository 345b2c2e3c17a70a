import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherShell

/// The script that a recording writes.
@Suite struct RecorderTests {
    private let app: TestApplication
    private let folder: TemporaryFolder
    private let recorder = Recorder()

    init() throws {
        app = try TestApplication(allFeatures)
        folder = try TemporaryFolder()
        try recorder.start(folder.path("evening.gather"))
    }

    /// Runs a line as the shell does, and records it.
    private func type(_ line: String, inMatch: Bool = false) throws {
        let registry = app.application.registry
        let script = try Checker(registry: registry, isAtomic: false, isInteractive: true)
            .check(SourceFile(typed: line))
        var runner = Runner(
            script, registry: registry, ScriptContext(view: RecordingView(), logger: app.services.logger) { _ in })
        var identity = Identity.known(.local)
        try runner.run { call in
            let screen = try app.application.open(call.invocation, as: &identity, view: RecordingView(answers: [true]))
            recorder.note(call, screen.names)
            let entry = Recorder.Entry(id: app.clock.now.milliseconds, identity: identity)
            try recorder.keep(as: entry, at: app.clock.now, isTimed: inMatch)
            return screen
        }
    }

    private var recorded: [String] {
        get throws {
            try String(contentsOfFile: folder.path("evening.gather"), encoding: .utf8)
                .split(separator: "\n").dropFirst().map(String.init)
        }
    }

    @Test func keepsTheMinutes() throws {
        for name in ["Ana", "Ion"] { try type("player add \(name)") }
        app.clock.advance(seconds: 500)
        try type("team assign a ana")
        try type("team assign b ion")
        try type("match start")
        app.clock.advance(seconds: 700)
        try type("goal ana", inMatch: true)
        app.clock.advance(seconds: 1)
        try type("goal ion", inMatch: true)
        app.clock.advance(seconds: 6000)
        try type("match end", inMatch: true)
        let stopped = try recorder.stop()
        #expect(stopped.waits && stopped.statements == 8)
        #expect(
            try recorded.suffix(8) == [
                "match start", "wait 11:40", "goal Ana", "wait 00:01", "goal Ion", "wait 99:59", "wait 00:01",
                "match end --yes",
            ])
    }

    @Test func writesNamesInFull() throws {
        for name in ["Ana Pop", "Ion Dinu", "Zoe", "Dan"] { try type("player add \"\(name)\"") }
        try type("team select ana pop ion \"zo\" #4")
        try type("team assign a ana pop")
        try type("team assign b ion")
        try type("team swap ana dinu")
        try type("player edit dinu --name ion --age 30")
        try type("player delete zo")
        #expect(
            try recorded.suffix(6) == [
                "team select \"Ana Pop\" \"Ion Dinu\" Zoe #4", "team assign a \"Ana Pop\"",
                "team assign b \"Ion Dinu\"", "team swap \"Ana Pop\" \"Ion Dinu\"",
                "player edit \"Ion Dinu\" --name ion --age 30", "player delete Zoe --yes",
            ])
    }

    @Test func writesNamesOfListsAndOptionsInFull() throws {
        for name in ["Ana Pop", "Ion Dinu", "Zoe", "Dan"] { try type("player add \"\(name)\"") }
        try type("team assign a ana zo; team assign b ion da; match start")
        try type("goal zo --assist ana pop")
        try type("goal pop --assist=zo")
        try type("match end; history edit last --team-b ion, da")
        #expect(
            try recorded.suffix(3) == [
                "goal \"Ana Pop\" --assist=Zoe", "match end --yes",
                "history edit last --team-b \"Ion Dinu,\" Dan",
            ])
    }
}
