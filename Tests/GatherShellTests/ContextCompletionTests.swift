import AllFeatures
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherShell

/// Completion that depends on the context of the cursor.
@Suite struct ContextCompletionTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana Pop", "Ion", "Mihai", "Ștefan", "Zoë O'Brien"] { try app.open("player", "add", name) }
    }

    @discardableResult
    private func line(_ line: String) throws -> Screen { try app.open(PartialLine(line + " ").words.map(\.text)) }

    private func texts(_ line: String, variables: [String] = []) -> [String] {
        completion(line, variables: variables).candidates.map(\.text)
    }

    private func completion(_ line: String, variables: [String] = []) -> Completion {
        Completer(application: app.application).completion(of: line, as: .known(.local), variables: variables)
    }

    @Test func offersTheBenchToATeam() throws {
        #expect(texts("team assign A ").count == 5)
        try line("team select Ana Mihai Ștefan")
        #expect(texts("team assign A ") == ["Ana Pop", "Mihai", "Ștefan"])
        #expect(texts("team assign A ste") == ["Ștefan"])
        #expect(texts("team assign A Mihai ") == ["Ana Pop", "Ștefan"])
        // An unpicked player can be assigned by name.
        #expect(texts("team assign A io") == ["Ion"])
    }

    @Test func offersUnpickedPlayersForTheLineup() throws {
        try line("team select Ana Mihai")
        #expect(texts("team select ") == ["Ion", "Ștefan", "Zoë O'Brien"])
        #expect(texts("team select Ion ") == ["Ștefan", "Zoë O'Brien"])
        #expect(texts("team clear ") == ["Ana Pop", "Mihai"])
        #expect(texts("team swap Ana") == ["Ana Pop"])
    }

    @Test func offersScorersOnThePitch() throws {
        for line in ["team assign A Ana", "team assign B \"Zoë O'Brien\"", "team select Ion", "match start"] {
            try self.line(line)
        }
        #expect(texts("goal ") == ["Ana Pop", "Zoë O'Brien"])
        #expect(completion("goal zoe").replacement == "\"Zoë O'Brien\"")
        #expect(completion("goal \"zo").replacement == "\"Zoë O'Brien\"")
        #expect(completion("goal ").candidates.map(\.summary) == ["Team A", "Team B"])
        #expect(texts("goal io").isEmpty)
    }

    @Test func offersThePlayersOfTheMatchForCorrections() throws {
        for line in ["team assign A Ana", "team assign B Mihai", "match start", "goal Ana"] { try self.line(line) }
        #expect(texts("match edit --goal 1 --scorer ") == ["Ana Pop", "Mihai"])
        try line("match end --yes")
        #expect(texts("history edit last --add-goal ") == ["Ana Pop", "Mihai"])
        #expect(texts("history edit last --leave-out mi") == ["Mihai"])
        #expect(texts("history edit last --team-a ").count == 5)
        #expect(texts("history edit last --goal 1 --s") == ["--score", "--scorer"])
    }

    @Test func offersGathersByDate() throws {
        #expect(texts("history show ").isEmpty)
        for line in ["team assign A Ana", "team assign B Ion", "match start", "match end --yes"] { try self.line(line) }
        let date = VirtualClock.start.localMinute
        #expect(texts("history show ") == ["last", date])
        #expect(completion("history delete \(date.prefix(6))").replacement == date)
        #expect(try line("history show \(date)") == line("history show last"))
        #expect(try line("history show \(date.prefix(10))") == line("history show last"))
    }

    @Test func offersVariablesAndFiles() throws {
        #expect(texts("player add $na", variables: ["age", "name"]) == ["name"])
        #expect(completion("player add $na", variables: ["name"]).replacement == "$name")
        #expect(completion("print \"to $na", variables: ["name"]).replacement == "\"to $name")
        #expect(texts("print 'to $na", variables: ["name"]).isEmpty)
        let path = try app.folder.write("", to: "squad.gather")
        #expect(texts("include \(path.dropLast(4))") == [path])
        #expect(texts("for x in lines \(path.dropLast(4))") == [path])
    }

    @Test func completesAnswersWithoutQuotes() throws {
        let request = CompletionRequest(line: "zoe o", form: .init(text: "player show", arguments: []))
        let completion = try Completer(application: app.application).completion(of: request, as: .known(.local))
        #expect(completion.replacement == "Zoë O'Brien")
        #expect(!completion.isComplete)
        #expect(completion.start == 0)
    }

    @Test func completesTheNextFieldOfAForm() throws {
        func texts(_ answers: [String?], as identity: Identity? = .known(.local)) throws -> [String] {
            let request = CompletionRequest(line: "", form: .init(text: "team assign", arguments: answers))
            return try Completer(application: app.application).completion(of: request, as: identity).candidates
                .map(\.text)
        }
        #expect(try texts([]).prefix(2) == ["A", "B"])
        #expect(try texts(["A"]).count == 5)
        #expect(throws: UsageFailure.self) { try texts(["A", "Ion", nil]) }
        // While the store is unreachable, what needs none is offered.
        #expect(try texts([], as: nil).prefix(2) == ["A", "B"])
        #expect(try texts(["A"], as: nil).isEmpty)
    }
}
