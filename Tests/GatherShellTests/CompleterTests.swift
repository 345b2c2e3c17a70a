import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherShell

/// Completion of a line.
@Suite struct CompleterTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana Pop", "Ana-Maria", "Ion", "Zoë O'Brien", "Ștefan"] { try app.open("player", "add", name) }
    }

    private func completion(_ line: String) -> Completion {
        Completer(application: app.application).completion(of: line, as: .known(.local))
    }

    @Test func offersTheSuggestionsForANumber() throws {
        let app = try TestApplication([TicketsModule.self])
        let completer = Completer(application: app.application)
        let completion = completer.completion(of: "tickets pay 1", as: .known(.local))
        #expect(completion.candidates == [Suggestion("12", "Ana"), Suggestion("17", "Ion")])
    }

    @Test func offersMatchingWords() {
        for (line, candidates, replacement, isComplete) in [
            ("pl", ["player"], "player", true),
            ("t", ["team", "timer", "try"], "t", false),
            ("player e", ["edit", "export"], "e", false),
            ("player ed", ["edit"], "edit", true),
            ("player list --s", ["--skill", "--search", "--sort"], "--s", false),
            ("player list --so", ["--sort"], "--sort", true),
            ("player list --skill am", ["amateur"], "amateur", true),
            ("player list --skill AM", ["amateur"], "amateur", true),
            ("player list --skill=am", ["amateur"], "--skill=amateur", true),
            ("player list --skill amateur --sk", [], nil, false),
            ("player list --sort name --so", [], nil, false),
            ("player edit Ion --clear age --cl", ["--clear"], "--clear", true),
            ("team assign b", ["B", "bench"], nil, false),
            ("team assign A i", ["Ion"], "Ion", true),
            ("team assign A Ion z", ["Zoë O'Brien"], "\"Zoë O'Brien\"", true),
            ("team select ana p", ["Pop"], "Pop", true), ("team assign A Ion ana P", ["Pop"], "Pop", true),
            ("player show zoe o", ["O'Brien"], "O'Brien", true),
            ("rating with Ion ana p", ["Pop"], "Pop", true), ("history edit last --team-a ana p", ["Pop"], "Pop", true),
            ("team select ana, p", ["Ana Pop"], "\"Ana Pop\"", true),
            ("team balance --together Ion,z", ["Ion,Zoë O'Brien"], "\"Ion,Zoë O'Brien\"", true),
            ("score A ", ["+1", "-1", "=0"], "", false),
            ("nonsense ", [], nil, false),
            ("let x = te", ["team"], "team", true),
            ("let x = q", [], nil, false),
            ("if true { fo", ["for"], "for", true),
            ("for x in player li", ["list"], "list", true),
            ("player nonsense ", [], nil, false),
            ("player show Ion ", [], nil, false),
        ] as [(String, [String], String?, Bool)] {
            let completion = completion(line)
            #expect(completion.candidates.map(\.text) == candidates, "\(line)")
            #expect(completion.replacement == replacement, "\(line)")
            #expect(completion.isComplete == isComplete, "\(line)")
        }
    }

    @Test func offersPlayersByPrefix() {
        for (line, candidates, replacement, start) in [
            ("player show an", ["Ana-Maria", "Ana Pop"], "\"Ana", 12),
            ("player show \"an", ["Ana-Maria", "Ana Pop"], "\"Ana", 12),
            ("player show \"Ana P", ["Ana Pop"], "\"Ana Pop\"", 12),
            ("player show ana-", ["Ana-Maria", "Ana Pop"], nil, 12),
            ("player show zoe", ["Zoë O'Brien"], "\"Zoë O'Brien\"", 12),
            ("player show ste", ["Ștefan"], "Ștefan", 12),
            ("player show \"ion", ["Ion"], "\"Ion\"", 12),
            ("player list; player show io", ["Ion"], "Ion", 25),
            ("goal io", ["Ion"], "Ion", 5),
        ] as [(String, [String], String?, Int)] {
            let completion = completion(line)
            #expect(completion.candidates.map(\.text) == candidates, "\(line)")
            #expect(completion.replacement == replacement, "\(line)")
            #expect(completion.start == start, "\(line)")
        }
    }

    @Test func offersEverythingForAnEmptyWord() {
        #expect(completion("").candidates.map(\.text).contains("player"))
        #expect(
            completion("player ").candidates.map(\.text).sorted() == [
                "add", "delete", "edit", "export", "import", "list", "merge", "paste", "show",
            ]
        )
        #expect(completion("player list ").candidates.map(\.text).contains("--position"))
        #expect(completion("player show ").candidates.count == 5)
    }

    @Test func offersFilesAndFolders() throws {
        for name in ["squad one.csv", "squad.csv", ".hidden"] { try app.folder.write("", to: name) }
        let path = app.folder.path("squ")
        #expect(
            completion("player import \(path)").candidates.map(\.text) == [
                app.folder.path("squad one.csv"), app.folder.path("squad.csv"),
            ]
        )
        #expect(completion("player import \(app.folder.path("squad."))").replacement == app.folder.path("squad.csv"))
        let spaced = completion("player import \(app.folder.path("squad.csv").dropLast(7))")
        #expect(spaced.replacement == "\"\(app.folder.path("squad"))")
        #expect(completion("player import \(app.folder.path(".h"))").replacement == app.folder.path(".hidden"))
        let folder = completion("player import \(app.folder.url.path)")
        #expect(folder.replacement == app.folder.url.path + "/")
        #expect(!folder.isComplete)
        #expect(completion("player import /nowhere/at/all").candidates.isEmpty)
    }

    @Test func indicatesThatTheListIsCut() throws {
        for number in 1...(OpenParameter.suggestionsShown + 1) { try app.open("player", "add", "Player \(number)") }
        let all = completion("player show ")
        #expect(all.candidates.count == OpenParameter.suggestionsShown)
        #expect(all.isCut)
        let players = completion("player show pl")
        #expect(players.isCut)
        #expect(players.replacement == nil, "what the others begin with is not known")
        #expect(!completion("player show \"player 10").isCut)
    }

    @Test func insertsTheCommonPrefixOfSuggestions() throws {
        for number in 101...300 { try app.open("player", "add", "Player \(number)") }
        try app.open("team", "select", "Player 300")
        let players = completion("team select Pla")
        #expect(players.isCut)
        #expect(players.candidates.count == OpenParameter.suggestionsShown)
        #expect(players.replacement == nil)
        #expect(completion("team select \"Player 2").replacement == "\"Player 2")
        #expect(completion("team select \"Player 30").candidates.isEmpty, "the only match is already picked")
        #expect(completion("team assign A Pl").candidates.map(\.text) == ["Player 300"], "the bench comes first")
        #expect(completion("team clear Pl").candidates.map(\.text) == ["Player 300"])
    }

    @Test func excludesOtherOrganizers() {
        let stranger = Organizer(id: 99, name: "stranger")
        let completion = Completer(application: app.application).completion(of: "player show a", as: .known(stranger))
        #expect(completion.candidates.isEmpty)
    }
}

/// A route with suggestions for a number.
private struct TicketsModule: FeatureModule {
    static let name = "tickets"
    static let summary = "tickets of an evening"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let ticket = Argument.positional("ticket", .integer(1...99), "the number of the ticket").suggesting { open, _ in
            let tickets = [Suggestion("3", "Dan"), Suggestion("12", "Ana"), Suggestion("17", "Ion")]
            return tickets.filter { $0.text.hasPrefix(open.beginning) }
        }
        registry.add(
            [
                Route(
                    "tickets pay", "Pays a ticket", ticket, access: .none, answers: Shape(), show: { [] },
                    examples: ["tickets pay 3"]
                ) {
                    _, _ in
                }
            ], for: "tickets")
    }
}
