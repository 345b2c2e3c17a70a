import Football
import Foundation
import Testing

@testable import GatherPrograms

/// Invalid descriptions of a parameter.
struct ParameterDescriptionTests {
    private static let program = ProgramFile(name: "echo", path: "/gather-echo", size: 1, modified: 1)
    private static let a = #"{"name":"a","style":"positional","type":"text","help":"h"}"#

    private static let ofParameters = [
        (#"{"style":"flag","help":"h"}"#, "[0].name is missing"),
        (
            #"{"name":"A b","style":"flag","help":"h"}"#,
            #"[0].name is "A b", but has lower-case letters, digits and hyphens, and begins with a letter"#
        ),
        (#"{"name":"yes","style":"flag","help":"h"}"#, "[0].name is yes, which every command may have already"),
        (#"{"name":"help","style":"flag","help":"h"}"#, "[0].name is help, which every command may have already"),
        (#"{"name":"b","style":"switch","help":"h"}"#, "[0].style is not one of positional, option, flag, secret"),
        (#"{"name":"b","style":"flag"}"#, "[0].help is missing"),
        (#"{"name":"b","style":"flag","help":""}"#, "[0].help is empty"),
        (#"{"name":"b","style":"option","help":"h"}"#, "[0].type is missing"),
        (
            #"{"name":"b","style":"option","type":"number","help":"h"}"#,
            "[0].type is not one of text, playerName, integer, choice, duration, moment, pastMoment, coordinates, file, team, score"
        ),
        (#"{"name":"b","style":"option","type":"team","bench":1,"help":"h"}"#, "[0].bench is neither true nor false"),
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

    @Test(arguments: ofParameters) func describesAnInvalidParameter(parameters: String, problem: String) {
        let failure = #expect(throws: ProgramFailure.self) {
            try ProgramDescription(
                Data(description(parameters: parameters).utf8), of: Self.program,
                knowing: [.team, .teamOrBench, .score])
        }
        #expect(failure == .badDescription("gather-echo", problem: "routes[0].parameters\(problem)"))
    }
}
