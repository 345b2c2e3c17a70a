import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherPrograms

/// Programs beside the built-in modules.
struct RegistrationTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    @Test func areListedWithTheirVersion() throws {
        try workshop.write("echo", describing: description(), echo)
        let registry = try workshop.registry().registry
        let module = try #require(registry.modules.last)
        #expect(module.name == "echo" && module.summary == "says it again" && module.state == .on)
        #expect(module.program == .init(path: workshop.app.folder.path("modules/gather-echo"), version: "0.3.1"))
        #expect(registry.route(calledBy: ["echo", "say"])?.module == "echo")
    }

    @Test func canNeverReplaceARoute() throws {
        try workshop.write("echo", describing: description(path: "player add"), echo)
        try workshop.write("rival", describing: description(name: "rival", path: "player"), echo)
        let (registry, problems) = try workshop.registry()
        #expect(
            problems == [
                .init(
                    "echo",
                    #"the modules players and echo both register the command "player add"; turn one off with modules.disabled"#
                ),
                .init(
                    "rival",
                    #"the modules players and rival both register the command "player"; turn one off with modules.disabled"#
                ),
            ])
        #expect(registry.route(calledBy: ["player", "add"])?.module == "players")
    }

    @Test func areOmittedIfARouteIsTaken() throws {
        let both = description().replacing(
            #""examples":["echo say"]}"#,
            with: #""examples":["echo say"]},{"path":["match","start"],"summary":"Starts","examples":["match start"]}"#)
        try workshop.write("echo", describing: both, echo)
        let (registry, problems) = try workshop.registry()
        #expect(problems.map(\.module) == ["echo"])
        #expect(registry.route(calledBy: ["echo", "say"])?.module == nil)
        #expect(registry.modules.last?.program?.path == workshop.app.folder.path("modules/gather-echo"))
    }

    @Test(arguments: [#""echo","say""#, #""echo""#]) func registerEachCommandOnce(path: String) throws {
        let both = description().replacing(
            #""examples":["echo say"]}"#,
            with: #""examples":["echo say"]},{"path":[\#(path)],"summary":"Says","examples":["echo"]}"#)
        try workshop.write("echo", describing: both, echo)
        let name = path == #""echo""# ? "echo" : "echo say"
        #expect(
            try workshop.registry().problems == [
                .init("echo", "the module echo registers the command \"\(name)\", or its first word, twice")
            ])
    }

    @Test func cannotHaveTheNameOfAModule() throws {
        try workshop.write("players", describing: description(name: "players"), echo)
        #expect(
            try workshop.registry().problems == [
                .init(
                    "players", "players is a module of gather itself; give the program gather-players another name")
            ])
    }

    @Test(arguments: [
        ("player add Ana", #"is "player add Ana", but may only be a line that reads from the store"#),
        ("account register ana", #"is "account register ana", but may only be a line that reads from the store"#),
        ("match watch", #"is "match watch", but may only be a line that reads from the store"#),
        (
            "player export x.csv",
            #"is "player export x.csv", but may only be a line that has nothing to do with files"#
        ),
        ("team show; team show", #"is "team show; team show", but is one command with its arguments"#),
        ("player shw Ana", #"is "player shw Ana": there is no command "player shw"; did you mean player show?"#),
        ("echo say", #"is "echo say": there is no command "echo"; help lists them all"#),
    ])
    func mayOnlyUseReadingRoutesAsInputs(line: String, problem: String) throws {
        try workshop.write("echo", describing: description(more: #""inputs":{"data":"\#(line)"},"#), echo)
        let problems = try workshop.registry().problems
        #expect(problems.count == 1 && problems.first?.reason.contains("routes[0].inputs.data \(problem)") == true)
    }

    @Test(arguments: [
        ("echo", #"is "echo": echo needs one of say"#), ("team show", #"is "team show", which calls another command"#),
        ("echo say loudly", #"is "echo say loudly": "loudly" is more than echo say takes; usage: echo say"#),
    ])
    func haveValidExamples(example: String, problem: String) throws {
        try workshop.write("echo", describing: description(example: example), echo)
        let problems = try workshop.registry().problems
        #expect(
            problems.count == 1 && problems.first?.reason.contains("routes[0].examples[0] \(problem)") == true,
            "\(problems)")
    }

    @Test func areDisabledLikeOtherModules() throws {
        try workshop.write("echo", describing: description(), echo)
        _ = try workshop.registry()
        let (registry, problems) = try workshop.registry(disabled: ["echo"])
        #expect(problems.isEmpty)
        #expect(registry.modules.last?.state == .turnedOff && registry.modules.last?.program?.version == "0.3.1")
        let failure = #expect(throws: UsageFailure.self) {
            try registry.bind([CommandWord("echo"), CommandWord("say")])
        }
        #expect(failure?.message == "echo say belongs to the module echo, which modules.disabled turns off")
    }

    @Test func areNotRunWhenDisabled() throws {
        try workshop.write("echo", describing: description(), echo)
        let registry = try workshop.registry(disabled: ["echo"]).registry
        #expect(registry.modules.last?.name == "echo" && workshop.descriptions(of: "echo") == 0)
    }

    @Test func areOmittedWithoutADescription() throws {
        workshop.settings.describingTimeLimit = .milliseconds(100)
        try workshop.write("crash", script: "exit 1")
        try workshop.write("echo", describing: description(), echo)
        try workshop.write("slow", script: "sleep 60")
        let (registry, problems) = try workshop.registry()
        #expect(problems.map(\.module) == ["crash", "slow"])
        #expect(problems.first?.reason.contains("failed with exit code 1") == true)
        #expect(problems.last?.reason.contains("did not describe itself within 100 milliseconds") == true)
        #expect(registry.route(calledBy: ["echo", "say"])?.module == "echo")
    }

    @Test func readTheStoreOnlyIfNeeded() throws {
        try workshop.write("echo", describing: description(), echo)
        try workshop.write(
            "looker", describing: description(name: "looker", path: "look", more: #""inputs":{"a":"team show"},"#), echo
        )
        try workshop.write(
            "namer",
            describing: description(
                name: "namer", path: "name", parameters: #"{"name":"p","style":"option","type":"player","help":"h"}"#),
            echo)
        let registry = try workshop.registry().registry
        #expect(registry.route(calledBy: ["echo", "say"])?.description.access == RouteDescription.Access.none)
        #expect(registry.route(calledBy: ["look"])?.description.access == .read)
        #expect(registry.route(calledBy: ["name"])?.description.access == .read)
    }
}
