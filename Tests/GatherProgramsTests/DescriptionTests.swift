import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherPrograms

/// The description of a program, and each invalid one.
struct DescriptionTests {
    private static let program = ProgramFile(name: "echo", path: "/gather-echo", size: 1, modified: 1)

    private func read(_ text: String) throws -> ProgramDescription {
        try ProgramDescription(
            Data(text.utf8), of: Self.program,
            knowing: [Kind.team(includesBench: false).rule, Kind.team(includesBench: true).rule])
    }

    @Test func isDecodedAsARoute() throws {
        let description = try read(
            """
            {"protocol": 2, "name": "echo", "version": "0.3.1", "summary": "says it again", "credentials": true,
             "future": {"field": 1.5e0}, "routes": [{
                "path": ["echo", "say"], "summary": "Says it again", "destructive": true, "question": "Say it?",
                "parameters": [
                    {"name": "by", "style": "option", "type": "choice", "help": "how",
                     "choices": [{"word": "a"}, {"word": "b", "aliases": ["c"]}]},
                    {"name": "text", "style": "positional", "type": "text", "maximumLength": 5, "required": true,
                     "help": "what"},
                    {"name": "times", "style": "option", "type": "integer", "minimum": 1, "help": "how often"},
                    {"name": "pin", "style": "secret", "help": "which", "future": {}}
                ],
                "inputs": {"lineup": "team show"},
                "result": {"list": {"record": [
                    {"name": "name", "shape": "text"}, {"name": "age", "shape": {"optional": "integer"}}]}},
                "examples": ["echo say hello"]
             }]}
            """)
        #expect(description.version == "0.3.1" && description.summary == "says it again")
        #expect(description.credentials == true)
        let route = try #require(description.routes.first)
        #expect(route.inputs == ["lineup": "team show"] && route.question == "Say it?")
        let told = route.description
        #expect(told.path == ["echo", "say"] && told.summary == "Says it again" && told.isDestructive)
        #expect(told.parameters.map(\.usage) == ["[--by BY]", "TEXT", "[--times TIMES]", "[--pin-stdin]"])
        #expect(
            told.parameters.map(\.rule) == [
                Kind.choice([.init("a"), .init("b", aliases: ["c"])]).rule, Kind.text(maximumLength: 5).rule,
                Kind.integer(1...9_007_199_254_740_991).rule, Kind.secret(isNew: false).rule,
            ])
        #expect(told.result == .list(.record([.init("name", .text), .init("age", .optional(.integer))])))
    }

    @Test func hasTheFormOfAServersCatalog() throws {
        let registry = try TestApplication(allFeatures).application.registry
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // That of a destructive route tells of --yes, which a program leaves to gather.
        for route in registry.routes.map(\.description) where !route.isDestructive {
            let json = String(decoding: try encoder.encode(route), as: UTF8.self)
            let text = #"{"protocol":2,"name":"echo","version":"1","summary":"s","routes":[\#(json)]}"#
            let read = try ProgramDescription(Data(text.utf8), of: Self.program, knowing: registry.rules)
            #expect(try read.routes.map { try encoder.encode($0.description) } == [Data(json.utf8)])
        }
    }

    @Test(arguments: [(1, "gather-echo"), (3, "gather")]) func saysWhichSideIsOutdated(version: Int, outdated: String) {
        let failure = #expect(throws: ProgramFailure.self) { try read(#"{"protocol": \#(version), "name": 1}"#) }
        #expect(failure == .otherProtocol("gather-echo", version))
        #expect(
            failure?.message
                == "the program gather-echo speaks protocol \(version), and this version of gather protocol 2; update \(outdated)"
        )
    }

    private static let whole = [
        (#""protocol":2"#, #""protocol":"2""#, "protocol is of another kind"),
        (#""protocol":2,"#, "", "protocol is missing"),
        (#""name":"echo""#, #""name":"other""#, "name is not echo, as the file is called gather-echo"),
        (#""version":"0.3.1","#, "", "version is missing"),
        (#""version":"0.3.1""#, #""version":1"#, "version is of another kind"),
        (#""version":"0.3.1""#, #""version":"""#, "version is empty"),
        (#""summary":"says it again""#, #""summary":"a\u001bb""#, "summary holds control characters"),
        (
            #""summary":"says it again""#, #""summary":"\#(String(repeating: "x", count: 201))""#,
            "summary has more than 200 characters"
        ),
        (#""credentials":false"#, #""credentials":"root""#, "credentials is of another kind"),
        (#""routes":"#, #""paths":"#, "routes is missing"),
    ]

    private static let ofRoutes = [
        (#"["echo","say"]"#, #"["echo","say","it"]"#, "routes[0].path: it has one word or two"),
        (#"["echo","say"]"#, "[]", "routes[0].path: it has one word or two"),
        (#"["echo","say"]"#, #""echo say""#, "routes[0].path is of another kind"),
        (
            #"["echo","say"]"#, #"["Echo"]"#,
            #"routes[0].path[0] is "Echo", but has lower-case letters, digits and hyphens, and begins with a letter"#
        ),
        (
            #"["echo","say"]"#, #"["echo","é"]"#,
            #"routes[0].path[1] is "é", but has lower-case letters, digits and hyphens, and begins with a letter"#
        ),
        (#"["echo","say"]"#, #"["if","say"]"#, #"routes[0].path[0] is "if", which is a word of the language"#),
        (#""summary":"Says it again","#, "", "routes[0].summary is missing"),
        (
            #""examples":["echo say"]"#, #""examples":[]"#,
            "routes[0].examples is empty; one line at least shows how the command is used"
        ),
        (#""examples":["#, #""examples":["a\tb","#, "routes[0].examples[0] holds control characters"),
        (#""examples":["#, #""destructive":1,"examples":["#, "routes[0].destructive is of another kind"),
        (
            #""examples":["#, #""question":"Go?","examples":["#,
            "routes[0].question is never asked, as the command is not destructive"
        ),
        (#""examples":["#, #""inputs":["team show"],"examples":["#, "routes[0].inputs is of another kind"),
        (
            #""examples":["#, #""result":"number","examples":["#,
            #"routes[0].result: "number" is not one of text, integer, decimal, duration, boolean, any, an object with optional, list or record"#
        ),
        (
            #""examples":["#, #""result":{"list":{"record":[{"name":"a b","shape":"text"}]}},"examples":["#,
            #"routes[0].result.list.record[0].name is "a b", which no script could write"#
        ),
        (
            #""examples":["#,
            #""result":{"record":[{"name":"a","shape":"text"},{"name":"a","shape":"text"}]},"examples":["#,
            "routes[0].result.record[1].name is that of another field"
        ),
        (
            #""examples":["#, #""result":{"optional":{"set":"text"}},"examples":["#,
            "routes[0].result.optional: it is not one of text, integer, decimal, duration, boolean, any, an object with optional, list or record"
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

    @Test(arguments: [
        ("", "it wrote nothing"),
        ("hello", #"what it wrote is no JSON object: "hello" (an object is missing, in line 1)"#),
        ("[1, 2", #"what it wrote is no JSON object: "[1, 2" (an object is missing, in line 1)"#),
        ("\u{0}", "what it wrote is no JSON object: \"\u{FFFD}\" (an object is missing, in line 1)"),
        (
            #"{"routes":[\#(String(repeating: "0,", count: 20_000))0]}"#,
            "what it wrote is no JSON object: \"{\"routes\":[\(String(repeating: "0,", count: 23))…\" (there are more than 20000 values, in line 1)"
        ),
    ])
    func refusesInvalidJSON(text: String, problem: String) {
        #expect(throws: ProgramFailure.badDescription("gather-echo", problem: problem)) { try read(text) }
    }
}
