import Football
import Foundation
import GatherKit
import Testing

@testable import GatherPrograms

/// The description of a program, and each invalid one.
struct DescriptionTests {
    private static let program = ProgramFile(name: "echo", path: "/gather-echo", size: 1, modified: 1)

    private func read(_ text: String) throws -> ProgramDescription {
        try ProgramDescription(Data(text.utf8), of: Self.program, knowing: [.team, .teamOrBench])
    }

    @Test func isDecodedAsARoute() throws {
        let description = try read(
            """
            {"protocol": 1, "name": "echo", "version": "0.3.1", "summary": "says it again.", "needs": ["credentials"],
             "future": {"field": 1 }, "routes": [{
                "path": "echo say", "summary": "Says it again.", "destructive": true, "question": "Say it?",
                "parameters": [
                    {"name": "by", "style": "option", "type": "choice", "choices": ["a", {"word": "b", "aliases": ["c"]}],
                     "help": "how"},
                    {"name": "text", "style": "positional", "type": "text", "maximumLength": 5, "help": "what"}
                ],
                "inputs": {"lineup": "team show"},
                "result": {"list": {"record": {"name": "text", "age": {"optional": "integer"}}}},
                "examples": ["echo say hello"]
             }]}
            """.replacing(#""future": {"field": 1.5e0 }, "#, with: #""future": {"field": 1}, "#))
        #expect(description.version == "0.3.1" && description.summary == "says it again")
        #expect(description.needsCredentials)
        let route = try #require(description.routes.first)
        #expect(route.path == ["echo", "say"] && route.summary == "Says it again" && route.isDestructive)
        #expect(route.parameters.map(\.usage) == ["TEXT", "[--by BY]"])
        #expect(
            route.parameters.map(\.type) == [
                .text(maximumLength: 5), .choice([.init("a"), .init("b", aliases: ["c"])]),
            ])
        #expect(route.inputs == [.init(name: "lineup", line: "team show", place: "routes[0].inputs.lineup")])
        #expect(route.result == .list(.record([.init("name", .text), .init("age", .optional(.integer))])))
    }

    @Test func namesBothProtocolsIfTheyDiffer() {
        let failure = #expect(throws: ProgramFailure.self) { try read(#"{"protocol": 2, "name": 1}"#) }
        #expect(failure == .otherProtocol("gather-echo", theirs: 2, ours: [1]))
        let older = ProgramFailure.otherProtocol("gather-echo", theirs: 0, ours: [1, 2])
        #expect(
            older.message
                == "the program gather-echo speaks protocol 0, and this version of gather protocols 1 and 2; update gather-echo"
        )
    }

    private static let whole = [
        (#""protocol":1"#, #""protocol":"1""#, "protocol is not a whole number from 0 to 9999"),
        (#""protocol":1,"#, "", "protocol is missing"),
        (#""name":"echo""#, #""name":"other""#, "name is not echo, as the file is called gather-echo"),
        (#""version":"0.3.1","#, "", "version is missing"),
        (#""version":"0.3.1""#, #""version":1"#, "version is not a text"),
        (#""version":"0.3.1""#, #""version":"""#, "version is empty"),
        (#""summary":"says it again""#, #""summary":"a\u001bb""#, "summary holds control characters"),
        (
            #""summary":"says it again""#, #""summary":"\#(String(repeating: "x", count: 201))""#,
            "summary has more than 200 characters"
        ),
        (#""needs":[]"#, #""needs":["root"]"#, "needs[0] is not one of credentials"),
        (#""needs":[]"#, #""needs":{}"#, "needs is not a list"),
        (#""routes":"#, #""paths":"#, "routes is missing"),
    ]

    private static let ofRoutes = [
        (
            "echo say", "echo say it",
            #"routes[0].path is "echo say it", but is one word or two, of lower-case letters, digits and hyphens"#
        ),
        (
            "echo say", "Echo",
            #"routes[0].path is "Echo", but is one word or two, of lower-case letters, digits and hyphens"#
        ),
        (
            "echo say", "echo  say",
            #"routes[0].path is "echo  say", but is one word or two, of lower-case letters, digits and hyphens"#
        ),
        ("echo say", "if say", #"routes[0].path begins with "if", which is a word of the language"#),
        (#""summary":"Says it again","#, "", "routes[0].summary is missing"),
        (
            #""examples":["echo say"]"#, #""examples":[]"#,
            "routes[0].examples is empty; one line at least shows how the command is used"
        ),
        (#""examples":["#, #""destructive":1,"examples":["#, "routes[0].destructive is neither true nor false"),
        (
            #""examples":["#, #""question":"Go?","examples":["#,
            "routes[0].question is never asked, as the command is not destructive"
        ),
        (
            #""examples":["#, #""inputs":{"a b":"team show"},"examples":["#,
            "routes[0].inputs.a b has a name that no variable could have"
        ),
        (#""examples":["#, #""inputs":["team show"],"examples":["#, "routes[0].inputs is not an object"),
        (
            #""examples":["#, #""result":"number","examples":["#,
            "routes[0].result is not one of text, integer, decimal, duration, boolean, any and no object with optional, list or record"
        ),
        (
            #""examples":["#, #""result":{"list":{"record":{"a b":"text"}}},"examples":["#,
            "routes[0].result.list.record.a b has a name that no script could write"
        ),
        (#""examples":["#, #""result":{"set":"text"},"examples":["#, "routes[0].result.record is missing"),
        (
            #""examples":["echo say"]}"#,
            #""examples":["echo say"]},{"path":"echo say","summary":"a","examples":["a"]}"#,
            "routes[1].path is that of routes[0] too"
        ),
        (
            #""examples":["echo say"]}"#,
            #""examples":["echo say"]},{"path":"echo","summary":"a","examples":["a"]}"#,
            "routes[1].path begins like that of routes[0], but a word is either a command or begins those of two words"
        ),
    ]

    @Test(arguments: whole + ofRoutes) func reportsTheProblemAndItsPath(good: String, bad: String, problem: String) {
        let text = description().replacing(good, with: bad, maxReplacements: 1)
        let failure = #expect(throws: ProgramFailure.self) { try read(text) }
        #expect(failure == .badDescription("gather-echo", problem: problem))
        #expect(
            failure?.message
                == "the program gather-echo describes itself wrongly: \(problem); tell its author, or leave it out with modules.disabled"
        )
    }

    @Test(arguments: ["", "hello", "[1, 2", "\u{0}"]) func refusesInvalidJSON(text: String) {
        let failure = #expect(throws: ProgramFailure.self) { try read(text) }
        guard case .garbage = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }
}
