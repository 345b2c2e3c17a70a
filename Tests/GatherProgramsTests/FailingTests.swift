import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherPrograms

/// Programs that misbehave.
struct FailingTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func failure(_ script: String, more: String = "") throws -> ProgramFailure? {
        try workshop.write("echo", describing: description(more: more), script)
        return #expect(throws: ProgramFailure.self) { try workshop.open("echo", "say") }
    }

    private static let reports = "tell its author, or leave it out with modules.disabled"

    @Test func reportsAnExitCode() throws {
        let failure = try failure("echo 'no such thing' >&2; echo '{}'; exit 3")
        #expect(failure == .exited("gather-echo", code: 3))
        #expect(failure?.kind == .program)
        #expect(
            failure?.message == "the program gather-echo failed with exit code 3 and gave no answer; \(Self.reports)")
        #expect(workshop.sayings.lines == ["gather-echo: no such thing"])
    }

    @Test func reportsACrash() throws {
        let failure = try failure("kill -SEGV $$")
        #expect(failure == .killed("gather-echo", signal: SIGSEGV))
        #expect(
            failure?.message
                == "the program gather-echo was ended by signal 11 (Segmentation fault); \(Self.reports)")
    }

    @Test(arguments: [
        ("", "it wrote nothing"), ("echo", "it wrote nothing"),
        ("echo 'Hello!'", #"what it wrote is no JSON object: "Hello!"#),
        ("echo '[]'", #"what it wrote is no JSON object: "[]"#),
        ("echo null", #"what it wrote is no JSON object: "null"#),
        (
            #"echo '{"blocks":[{"type":"tabs","titles":["A"],"selected":1}]}'"#,
            "blocks[0].selected: 1 is not the index of one of the 1 titles, from 0"
        ),
        ("echo '{}'", "blocks is missing or empty"),
        (#"echo '{"blocks":[]}'"#, "blocks is missing or empty"),
        (
            #"echo '{"blocks":[{"type":"film"}]}'"#,
            #"blocks[0].type: "film" is not one of text, alert, banner, section, table, chart, segments, tabs, pitch"#
        ),
        (#"echo '{"blocks":[{"type":"text"}]}'"#, "blocks[0].text is missing"),
        (
            #"echo '{"blocks":[{"type":"table","columns":[{"title":"A"}],"rows":[[]]}]}'"#,
            "blocks[0].rows: row 1 holds 0 of the 1 texts, one for each column"
        ),
        (
            #"echo '{"blocks":[{"type":"text","text":""}],"value":[1e13]}'"#,
            #"what it wrote is no JSON object: "{"blocks":[{"type":"text","text":""}],"value":[1e13]}" ("1e13" is too large a number, in line 1)"#
        ),
        (
            #"echo '{"failure":{"kind":"bad","message":"no"}}'"#,
            "failure.kind: Cannot initialize FailureKind from invalid String value bad"
        ),
        (#"printf '{"blocks":[{"type":"text","text":"\377"}]}'"#, "what it wrote is no JSON object"),
    ])
    func describesAnInvalidAnswer(script: String, reason: String) throws {
        let failure = try failure(script)
        guard case .garbage("gather-echo", let given) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(given.hasPrefix(reason), "\(given)")
    }

    @Test func reportsAValueOfTheWrongSchema() throws {
        let failure = try failure(
            #"echo '{"blocks":[{"type":"text","text":"Done."}],"value":"one"}'"#, more: #""result":"integer","#)
        #expect(failure == .garbage("gather-echo", reason: "value is not integer, as the description says"))
    }

    @Test func reportsAnotherProtocol() throws {
        let failure = try failure(#"echo '{"protocol":7,"blocks":[{"type":"text","text":""}]}'"#)
        #expect(failure == .otherProtocol("gather-echo", 7))
        #expect(
            failure?.message
                == "the program gather-echo speaks protocol 7, and this version of gather protocol 2; update gather")
    }

    @Test func reportsTheFailureOfTheProgram() throws {
        let failure = try failure(
            #"printf '%s' '{"failure":{"kind":"notFound","message":"there is\nno pitch\u001b[2J"}}'"#)
        #expect(failure == .reported(.notFound, message: "there is\u{FFFD}no pitch\u{FFFD}[2J"))
        #expect(failure?.kind == .notFound)
    }

    @Test func terminatesASlowProgramAndItsChildren() throws {
        workshop.settings.timeLimit = .milliseconds(100)
        let folder = workshop.app.folder
        let failure = try failure("sleep 60 & echo $! > '\(folder.path("child"))'; sleep 60")
        #expect(failure == .timedOut("gather-echo", .milliseconds(100)))
        #expect(
            failure?.message
                == "the program gather-echo did not answer within 100 milliseconds and was ended; modules.timeout allows more"
        )
        try expectEnd(ofProcessIn: folder.path("child"))
    }

    /// Expects the process in a file to end.
    private func expectEnd(ofProcessIn path: String) throws {
        let process = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let deadline = ContinuousClock.now + .seconds(10)
        while isAlive(process), ContinuousClock.now < deadline { usleep(1000) }
        #expect(!isAlive(process))
    }

    @Test func terminatesAProgramWithTooMuchOutput() throws {
        workshop.settings.outputLimit = 1 << 20
        #expect(try failure("yes") == .tooMuch("gather-echo", bytes: 1 << 20))
        #expect(try failure("yes >&2") == .tooMuch("gather-echo", bytes: 1 << 20))
    }

    @Test func terminatesAnInterruptedProgram() throws {
        let (started, child) = (workshop.app.folder.path("started"), workshop.app.folder.path("child"))
        try workshop.write(
            "echo", describing: description(), "sleep 60 & echo $! > '\(child)'; echo $$ > '\(started)'; sleep 60")
        let budget = Budget(.generous) {
            (try? String(contentsOfFile: started, encoding: .utf8))?.hasSuffix("\n") ?? false
        }
        #expect(throws: BudgetFailure.interrupted) {
            try Budget.$current.withValue(budget) { try workshop.open("echo", "say") }
        }
        for process in [started, child] { try expectEnd(ofProcessIn: process) }
    }

    @Test func waitsIdlyForAProgramWithClosedStreams() throws {
        let reading = try ChildProcess(
            "/bin/sh", ["sh", "-c", "exec >&- 2>&-; sleep 60"], environment: [:], input: Data())
        defer { reading.kill() }
        var streams = Streams(of: reading, limit: 1) { _ in }
        let before = ContinuousClock.now
        for _ in 1...20 { _ = streams.read(waiting: 50) }
        #expect(ContinuousClock.now - before > .milliseconds(500))
    }

    @Test func terminatesRemainingChildrenWithoutWaiting() throws {
        let child = workshop.app.folder.path("child")
        try workshop.write(
            "echo", describing: description(),
            #"sleep 60 & echo $! > '\#(child)'; echo '{"blocks":[{"type":"text","text":"Done."}]}'"#)
        let before = ContinuousClock.now
        #expect(try workshop.open("echo", "say").blocks == [.text("Done.")])
        #expect(ContinuousClock.now - before < .seconds(15))
        try expectEnd(ofProcessIn: child)
    }

    @Test func acceptsAnAnswerWithoutReadInput() throws {
        try workshop.write(
            "echo",
            describing: description(
                parameters:
                    #"{"name":"text","style":"positional","type":"text","required":true,"repeated":true,"help":"h"}"#,
                example: "echo say a"),
            #"exec 0<&-; echo '{"blocks":[{"type":"text","text":"Done."}]}'"#)
        let long = String(repeating: "x", count: 1000)
        #expect(try workshop.open("echo", "say", long, long).blocks == [.text("Done.")])
    }

    @Test func reportsAProgramThatCannotBeStarted() throws {
        try workshop.write("echo", describing: description(), echo)
        _ = try workshop.registry()
        let program = ProgramFile(
            name: "gone", path: workshop.app.folder.path("modules/gather-gone"), size: 0, modified: 0)
        let runner = ProgramRunner(workshop.settings)
        #expect(throws: ProgramFailure.notStarted("gather-gone", reason: "No such file or directory")) {
            try runner.run(program, input: Data(), timeLimit: .seconds(20))
        }
    }
}
