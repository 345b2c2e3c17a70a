import Foundation
import GatherKit
import Testing

@testable import GatherPrograms

/// What a program says of itself, and each way to say it wrongly.
struct DescriptionTests {
    private static let program = ProgramFile(name: "echo", path: "/gather-echo", size: 1, modified: 1)

    private func read(_ text: String) throws -> ProgramDescription {
        try ProgramDescription(Data(text.utf8), of: Self.program)
    }

    @Test func isReadAsTheDeclarationOfARoute() throws {
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
        #expect(route.result == .list(.record([.init("age", .optional(.integer)), .init("name", .text)])))
    }

    @Test func namesBothProtocolsWhenTheyAreNotTheSame() {
        let failure = #expect(throws: ProgramFailure.self) { try read(#"{"protocol": 2, "name": 1}"#) }
        #expect(failure == .otherProtocol("gather-echo", theirs: 2, ours: [1]))
        let older = ProgramFailure.otherProtocol("gather-echo", theirs: 0, ours: [1, 2])
        #expect(
            older.message
                == "the program gather-echo speaks protocol 0, and this version of gather protocols 1 and 2; update gather-echo"
        )
    }

    private static let whole = [
        (#""protocol":1"#, #""protocol":"1""#, "protocol is not a whole number from 0 to 9223372036854775807"),
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
        (#""needs":[]"#, #""needs":["root"]"#, "needs[0] is none of credentials"),
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
            "routes[0].examples is empty; one line at least shows how the route is used"
        ),
        (#""examples":["#, #""destructive":1,"examples":["#, "routes[0].destructive is neither true nor false"),
        (
            #""examples":["#, #""question":"Go?","examples":["#,
            "routes[0].question is never asked, as the route is not destructive"
        ),
        (
            #""examples":["#, #""inputs":{"a b":"team show"},"examples":["#,
            "routes[0].inputs.a b has a name that no variable could have"
        ),
        (#""examples":["#, #""inputs":["team show"],"examples":["#, "routes[0].inputs is not an object"),
        (
            #""examples":["#, #""result":"number","examples":["#,
            "routes[0].result is none of any, boolean, duration, integer, text, and no object with optional, list or record"
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
    ]

    @Test(arguments: whole + ofRoutes) func saysWhatIsWrongAndWhere(good: String, bad: String, problem: String) {
        let text = description().replacing(good, with: bad, maxReplacements: 1)
        let failure = #expect(throws: ProgramFailure.self) { try read(text) }
        #expect(failure == .badDescription("gather-echo", problem: problem))
        #expect(
            failure?.message
                == "the program gather-echo describes itself wrongly: \(problem); tell whoever wrote it, or leave it out with modules.disabled"
        )
    }

    private static let a = #"{"name":"a","style":"positional","type":"text","help":"h"}"#

    private static let ofParameters = [
        (#"{"style":"flag","help":"h"}"#, "[0].name is missing"),
        (
            #"{"name":"A b","style":"flag","help":"h"}"#,
            #"[0].name is "A b", but has lower-case letters, digits and hyphens, and begins with a letter"#
        ),
        (#"{"name":"yes","style":"flag","help":"h"}"#, "[0].name is yes, which every route may have already"),
        (#"{"name":"help","style":"flag","help":"h"}"#, "[0].name is help, which every route may have already"),
        (#"{"name":"b","style":"switch","help":"h"}"#, "[0].style is none of positional, option, flag, secret"),
        (#"{"name":"b","style":"flag"}"#, "[0].help is missing"),
        (#"{"name":"b","style":"flag","help":""}"#, "[0].help is empty"),
        (#"{"name":"b","style":"option","help":"h"}"#, "[0].type is missing"),
        (
            #"{"name":"b","style":"option","type":"number","help":"h"}"#,
            "[0].type is none of text, playerName, integer, choice, team, duration, moment, scoreChange, score, player, file"
        ),
        (#"{"name":"b","style":"flag","type":"text","help":"h"}"#, "[0].type is not flag, as the style is"),
        (
            #"{"name":"b","style":"option","type":"text","required":true,"help":"h"}"#,
            "[0] is required, so it is given by its place; make its style positional"
        ),
        (
            #"{"name":"b","style":"secret","required":false,"help":"h"}"#,
            "[0] is a secret, which is always asked for, so it cannot be left out"
        ),
        (#"{"name":"b","style":"flag","repeated":true,"help":"h"}"#, "[0] is a flag, which is not given several times"),
        (
            #"{"name":"b","style":"option","type":"text","maximumLength":0,"help":"h"}"#,
            "[0].maximumLength is not a whole number from 1 to 10000"
        ),
        (
            #"{"name":"b","style":"option","type":"integer","minimum":2,"maximum":1,"help":"h"}"#,
            "[0] has a minimum that is more than its maximum"
        ),
        (#"{"name":"b","style":"option","type":"choice","help":"h"}"#, "[0].choices is missing"),
        (#"{"name":"b","style":"option","type":"choice","choices":[],"help":"h"}"#, "[0].choices is empty"),
        (
            #"{"name":"b","style":"option","type":"choice","choices":["a",{"word":"b","aliases":["A"]}],"help":"h"}"#,
            #"[0].choices[1] is "A", which is there already"#
        ),
        (
            #"{"name":"b","style":"option","type":"choice","choices":["a b"],"help":"h"}"#,
            #"[0].choices[0] is "a b", but is one word and does not begin with a hyphen"#
        ),
        (
            #"{"name":"b","style":"option","type":"choice","choices":["-a"],"help":"h"}"#,
            #"[0].choices[0] is "-a", but is one word and does not begin with a hyphen"#
        ),
        (a + "," + a, "[1].name is that of another parameter"),
        (
            #"{"name":"b","style":"secret","help":"h"},{"name":"b-stdin","style":"flag","help":"h"}"#,
            "[1].name is that of another parameter"
        ),
        (
            #"{"name":"b","style":"positional","type":"text","required":false,"help":"h"},"# + a,
            "[1] is required, but b before it may be left out"
        ),
        (
            #"{"name":"b","style":"positional","type":"text","repeated":true,"help":"h"},"# + a,
            "[1] comes behind b, which takes all that follow"
        ),
    ]

    @Test(arguments: ofParameters) func saysWhatIsWrongWithAParameter(parameters: String, problem: String) {
        let failure = #expect(throws: ProgramFailure.self) { try read(description(parameters: parameters)) }
        #expect(failure == .badDescription("gather-echo", problem: "routes[0].parameters\(problem)"))
    }

    @Test(arguments: ["", "hello", "[1, 2", "\u{0}"]) func isJSON(text: String) {
        let failure = #expect(throws: ProgramFailure.self) { try read(text) }
        guard case .garbage = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }
}
