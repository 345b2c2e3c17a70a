import Football
import Foundation
import GatherKit
import Testing

@testable import GatherPrograms

/// Invalid descriptions of a parameter.
struct ParameterDescriptionTests {
    private static let program = ProgramFile(name: "echo", path: "/gather-echo", size: 1, modified: 1)
    private static let a = #"{"name":"a","style":"positional","type":"text","required":true,"help":"h"}"#

    private static let ofParameters = [
        (#"{"style":"flag","help":"h"}"#, "[0].name is missing"),
        (
            #"{"name":"A b","style":"flag","help":"h"}"#,
            #"[0].name is "A b", but has lower-case letters, digits and hyphens, and begins with a letter"#
        ),
        (#"{"name":"yes","style":"flag","help":"h"}"#, "[0].name is yes, which every command may have already"),
        (#"{"name":"help","style":"flag","help":"h"}"#, "[0].name is help, which every command may have already"),
        (
            #"{"name":"b","style":"switch","help":"h"}"#,
            "[0].style: Cannot initialize Style from invalid String value switch"
        ),
        (#"{"name":"b","style":"flag"}"#, "[0].help is missing"),
        (#"{"name":"b","style":"flag","help":""}"#, "[0].help is empty"),
        (#"{"name":"b","style":"option","help":"h"}"#, "[0].type is missing"),
        (
            #"{"name":"b","style":"option","type":"number","help":"h"}"#,
            #"[0].type: "number" is not one of text, integer, choice, playerName, duration, moment, pastMoment, timeZone, coordinates, uuid, file, newFile, route, line, team, score"#
        ),
        (#"{"name":"b","style":"option","type":"team","bench":1,"help":"h"}"#, "[0].bench is of another kind"),
        (
            #"{"name":"b","style":"option","type":"text","required":true,"help":"h"}"#,
            "[0] is required, so it is given by its place; make its style positional"
        ),
        (#"{"name":"b","style":"flag","repeated":true,"help":"h"}"#, "[0] is a flag, which is not given several times"),
        (
            #"{"name":"b","style":"option","type":"text","maximumLength":0,"help":"h"}"#,
            "[0].maximumLength is not a whole number from 1 to 10000"
        ),
        (
            #"{"name":"b","style":"option","type":"integer","minimum":2,"maximum":1,"help":"h"}"#,
            "[0].minimum: it is more than the maximum"
        ),
        (
            #"{"name":"b","style":"option","type":"integer","maximum":9007199254740992,"help":"h"}"#,
            "[0] has a minimum or a maximum that not every reader of JSON keeps exact"
        ),
        (#"{"name":"b","style":"option","type":"choice","help":"h"}"#, "[0].choices is missing"),
        (#"{"name":"b","style":"option","type":"choice","choices":[],"help":"h"}"#, "[0].choices is empty"),
        (
            #"{"name":"b","style":"option","type":"choice","choices":[{"word":"a"},{"word":"b","aliases":["A"]}],"help":"h"}"#,
            #"[0].choices[1] is "A", which is there already"#
        ),
        (
            #"{"name":"b","style":"option","type":"choice","choices":[{"word":"a b"}],"help":"h"}"#,
            #"[0].choices[0] is "a b", but is one word and does not begin with a hyphen"#
        ),
        (
            #"{"name":"b","style":"option","type":"choice","choices":[{"word":"-a"}],"help":"h"}"#,
            #"[0].choices[0] is "-a", but is one word and does not begin with a hyphen"#
        ),
        (a + "," + a, "[1].name is that of another parameter"),
        (
            #"{"name":"b","style":"secret","help":"h"},{"name":"b-stdin","style":"flag","help":"h"}"#,
            "[1].name is that of another parameter"
        ),
        (
            #"{"name":"b","style":"positional","type":"text","help":"h"},"# + a,
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
                knowing: [Kind.team(includesBench: false).rule, Kind.team(includesBench: true).rule, Kind.score.rule])
        }
        #expect(failure == .badDescription("gather-echo", problem: "routes[0].parameters\(problem)"))
    }
}
