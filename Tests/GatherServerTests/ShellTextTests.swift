import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// The texts of a shell: forms, variables, what it records, and completion.
struct ShellTextTests {
    private func message(
        _ text: String, _ variables: Record = [:], answers: [String?] = [], records: Bool = false
    ) -> RunMessage {
        var message = RunMessage(SourceFile(typed: text), variables: variables, records: records)
        message.seen = SeenRevision()
        message.answers.arguments = answers
        return message
    }

    private func end(of events: [RunEvent]) throws -> RunEvent.End { try #require(events.last?.end, "\(events)") }

    // MARK: - Forms

    @Test func asksForArgumentsOneAfterTheOther() async throws {
        try await WireClient.with { ana, _ in
            try await ana.run("player add Zoe")
            func asked(_ answers: [String?]) async throws -> ArgumentForm.Field {
                let events = try await ana.run(message("team assign", answers: answers))
                return try #require(events.last?.asks?.argument, "\(events)")
            }
            let team = try await asked([])
            #expect(team.name == "team" && team.label.hasPrefix("Team") && team.problem == nil)
            let player = try await asked(["B"])
            #expect(player.name == "player")
            #expect(try await asked(["B", nil]).problem?.hasPrefix("PLAYER is needed") == true)
            #expect(try await asked(["B", "Nobody"]).problem?.contains("Nobody") == true)
            #expect(try await asked(["B", "Zoe"]).problem == nil, "it takes several")
            let events = try await ana.run(message("team assign", answers: ["B", "Zoe", nil]))
            #expect(try end(of: events).line == "team assign B Zoe")
            #expect(events.first?.screen?.blocks.isEmpty == false)
        }
    }

    @Test func changesNothingWithoutAnAnswer() async throws {
        try await WireClient.with { ana, _ in
            try await ana.run("player add Zoe --age 29")
            var answers: [String?] = []
            var events = try await ana.run(message("player edit Zoe"))
            while let field = events.last?.asks?.argument {
                if field.name == "age" { #expect(field.proposal == "29") }
                answers.append(nil)
                events = try await ana.run(message("player edit Zoe", answers: answers))
            }
            #expect(answers.count > 3)
            #expect(events.first?.screen?.blocks == [.text("Nothing was changed.")])
            #expect(events.last?.end?.outcome == nil)
        }
    }

    @Test func asksNobodyOnlyForWhatAnybodyMayDo() async throws {
        try await WireClient.with { ana, _ in
            let nobody = WireClient(server: ana.server)
            let login = try await nobody.run(message("account login"))
            #expect(login.last?.asks?.argument?.name == "name")
            let refused = try await nobody.send(Wire.runPath, message("team assign"))
            #expect(refused.status == 401)
        }
    }

    @Test func boundsTheAnswersToAForm() async throws {
        try await WireClient.with { ana, _ in
            for answers in [Array(repeating: "x", count: 1001), [String(repeating: "x", count: 100_001)]] {
                let answer = try await ana.send(Wire.runPath, message("team select", answers: answers))
                #expect(answer.status == 400 && answer.body.contains("1000 answers"), "\(answer.body)")
            }
        }
    }

    @Test func tellsNobodyWhatIsWrongWithALogin() async throws {
        try await WireClient.with { ana, _ in
            let nobody = WireClient(server: ana.server)
            let mistakes = try await nobody.run("account login ana hunter2").last?.mistakes
            #expect(mistakes?.first?.message.contains("do not type a password") == true)
        }
    }

    // MARK: - Variables

    @Test func keepsVariablesBetweenStatements() async throws {
        try await WireClient.with { ana, _ in
            let added = try end(of: try await ana.run(message("let bo = player add Bo --age 31")))
            let variables = try #require(added.variables).record
            let player = try #require(variables["bo"])
            #expect(try player["age"] == .integer(31))
            #expect(variables["last"] == variables["bo"])
            let shown = try await ana.run(message("player show $bo.name", variables))
            let value = try #require(shown.first?.screen?.value, "\(shown)")
            #expect(try value["id"] == .integer(1))
            let timer = try end(of: try await ana.run(message("let timer = timer set 12:30")))
            guard case .record(let fields)? = timer.variables?.record["timer"] else { throw Missing() }
            #expect(fields.fields.contains { $0.value == .duration(750) }, "\(fields)")
            let unknown = try await ana.run(message("player show $nobody.name"))
            #expect(unknown.last?.mistakes?.count == 1, "\(unknown)")
        }
    }

    @Test func setsVariables() throws {
        let scope = Scope(["n": .integer(1), "other": .integer(2)])
        let text = SourceFile(typed: "if true { set n = player list }")
        #expect(text.statements.map { $0.values(from: scope) } == [["n": .integer(1)]])
    }

    private struct Missing: Error {}

    @Test func runsABlockAsOneStep() async throws {
        try await WireClient.with { ana, _ in
            let names: Record = ["names": .list(["Ana", "Ion"])]
            let text = "let count = 0\nfor name in $names { player add $name; set count = $count + 1 }"
            let events = try await ana.run(message(text, names, records: true))
            let end = try end(of: events)
            #expect(events.compactMap(\.screen).count == 2)
            #expect(end.variables == TypedRecord(["count": .integer(2)]))
            #expect(end.statements == ["player add Ana", "player add Ion"])
            #expect(end.outcome?.seen?.change != nil)
            try await ana.run("undo")
            #expect(try await ana.open("player list") == .list([]))
            let asks = try await ana.run(message("for name in $names { player delete $name }", names))
            #expect(asks.last?.mistakes?.first?.message.contains("--yes") == true, "\(asks)")
        }
    }

    @Test func tellsTheStatusAndWhatARecordingNeeds() async throws {
        try await WireClient.with { ana, _ in
            for line in ["player add \"Ana Pop\"", "player add Ion", "team assign A Ana", "team assign B Ion"] {
                try await ana.run(line)
            }
            let started = try end(of: try await ana.run(message("match start")))
            #expect(started.outcome?.status?.words.contains("0-0") == true)
            let goal = try await ana.run(message("goal an", records: true))
            #expect(try end(of: goal).statements == ["goal \"Ana Pop\""])
            #expect(goal.first?.shape != nil && goal.first?.isLive == false)
            #expect(try await ana.run(message("match watch")).first?.isLive == true)
            #expect(try end(of: try await ana.run("goal an")).outcome?.status == nil, "it is no shell")
        }
    }

    // MARK: - Completion

    private func completion(
        _ message: CompletionRequest, of client: WireClient
    ) async throws -> Completion {
        let answer = try await client.send(Wire.completePath, message)
        try #require(answer.status == 200, "\(answer.body)")
        return try Value(json: Data(answer.body.utf8)).decoded()
    }

    @Test func completesLines() async throws {
        try await WireClient.with { ana, ion in
            for name in ["Zoë", "Zora", "Kim"] { try await ana.run("player add \(name)") }
            func texts(_ line: String, of client: WireClient) async throws -> [String] {
                try await completion(CompletionRequest(line: line), of: client).candidates.map(\.text)
            }
            #expect(try await texts("player show z", of: ana) == ["Zoë", "Zora"])
            #expect(try await texts("player show z", of: ion).isEmpty)
            let nobody = WireClient(server: ana.server)
            #expect(try await texts("player show z", of: nobody).isEmpty)
            #expect(try await texts("player sh", of: nobody) == ["show"])
            let short = CompletionRequest(line: "s z", aliases: ["s": "player show"])
            #expect(try await completion(short, of: ana).candidates.count == 2)
            let variable = CompletionRequest(line: "player show $bo", variables: ["bob"])
            #expect(try await completion(variable, of: ana).replacement == "$bob")
            let file = try await completion(CompletionRequest(line: "player import sq"), of: ana)
            #expect(file.candidates.isEmpty && file.file == "sq")
        }
    }

    @Test func completesTheAnswersToAForm() async throws {
        try await WireClient.with { ana, _ in
            for name in ["Zoë", "Kim"] { try await ana.run("player add \(name)") }
            func candidates(_ answers: [String?], _ beginning: String) async throws -> [String] {
                let form = CompletionRequest.Form(text: "team assign", arguments: answers)
                return try await completion(CompletionRequest(line: beginning, form: form), of: ana).candidates.map(
                    \.text)
            }
            #expect(try await candidates([], "").prefix(2) == ["A", "B"])
            #expect(try await candidates(["B"], "z") == ["Zoë"])
            let full = CompletionRequest.Form(text: "player list", arguments: [])
            #expect(try await ana.send(Wire.completePath, CompletionRequest(line: "", form: full)).status == 400)
        }
    }

    @Test(arguments: [
        #"{}"#, #"{"line": 7}"#, #"{"line": "", "form": {"text": ""}}"#, #"{"line": "", "variables": null}"#,
    ])
    func refusesAnInvalidCompletion(body: String) async throws {
        try await WireClient.with { ana, _ in
            let answer = try await ana.send(Wire.completePath, try Value(json: Data(body.utf8)))
            #expect(answer.status == 400, "\(answer.body)")
        }
    }
}
