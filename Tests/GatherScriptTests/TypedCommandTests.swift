import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Texts that are a single command, which need no checker.
@Suite struct TypedCommandTests {
    private let registry: ModuleRegistry

    init() throws { registry = try TestApplication(allFeatures).application.registry }

    @Test(
        arguments: [
            ("goal Ana", nil, true), (" goal Ana ", nil, true), ("goal Ana # the first", nil, false),
            ("goal Ana;", nil, false), ("let ana = player add Ana", "ana", true),
            ("set ana = player show Ana", "ana", true),
        ] as [(String, String?, Bool)])
    func areReadWithTheirVariable(text: String, variable: String?, isExtensible: Bool) throws {
        let command = try #require(TypedCommand(SourceFile(typed: text)))
        #expect(command.variable == variable)
        #expect(command.isExtensible == isExtensible)
    }

    @Test(
        arguments: [
            "", "# nothing", "goal Ana; goal Ion", "let x = 1", "wait 3s", "if true { goal Ana }", "goal 'Ana",
            "goal A\0na", "$command Ana", "let last = goal Ana", "for x in player list { print $x }",
        ])
    func areNothingElse(text: String) {
        #expect(TypedCommand(SourceFile(typed: text)) == nil)
    }

    @Test func bindTheValuesOfVariables() throws {
        let scope = Scope(["name": .text("Ana Pop"), "age": .integer(30)])
        func reading(_ text: String) throws -> ModuleRegistry.LineReading {
            try #require(TypedCommand(SourceFile(typed: text))).read(in: scope, registry)
        }
        guard case .complete(let call) = try reading("player add $name --age $age") else { throw Incomplete() }
        #expect(call.invocation.values["name"] == .text("Ana Pop"))
        guard case .incomplete(let missing) = try reading("team assign") else { throw Incomplete() }
        #expect(missing.parameters.map(\.name) == ["team", "player"])
        #expect(throws: UsageFailure.self) { try reading("player add $nobody") }
        #expect(throws: UsageFailure.self) { try reading("set age = player add Ana") }
    }

    private struct Incomplete: Error {}

    /// Reads a command, and answers what it asks for.
    private func reading(
        _ text: String, _ app: TestApplication, answers: [String?]? = nil
    ) throws -> (TypedCommand.Reading, asked: [String]) {
        let command = try #require(TypedCommand(SourceFile(typed: text, from: "paste", line: 3)))
        var asked: [String] = []
        let reading = try command.reading(
            in: Scope(), on: app.application, as: app.identity,
            filling: answers.map { answers in
                { field, before in
                    asked.append(field.name)
                    return before.count < answers.count ? answers[before.count] : nil
                }
            })
        return (reading, asked)
    }

    @Test func askForWhatTheyLack() throws {
        let app = try TestApplication(allFeatures)
        try app.open("player", "add", "Ana")
        let (reading, asked) = try reading("team assign", app, answers: ["A", "Ana"])
        guard case .ready(let command) = reading else { throw Incomplete() }
        #expect(asked == ["team", "player", "player"])
        #expect(command.line == "team assign A Ana")
        guard case .unchanged = try self.reading("player edit Ana", app, answers: []).0 else { throw Incomplete() }
    }

    @Test(arguments: ["team assign", "player add", "goal Ana --no-such", "plyer list"])
    func areMistakenIfNothingIsAsked(text: String) throws {
        guard case .mistaken(let source) = try reading(text, TestApplication(allFeatures)).0 else { throw Incomplete() }
        #expect(source.bytes == Array(text.utf8))
    }

    @Test func setTheirVariableAndTellTheirPlace() throws {
        let app = try TestApplication(allFeatures)
        func run(_ text: String, in scope: inout Scope) throws {
            guard case .ready(let command) = try reading(text, app).0 else { throw Incomplete() }
            #expect(command.line == nil)
            _ = try command.run(in: &scope) {
                try app.application.open(command.call.invocation, as: &app.identity, view: RecordingView())
            }
        }
        var scope = Scope()
        try run("let ana = player add Ana", in: &scope)
        #expect(try scope.value(named: "ana") == scope.value(named: Scope.lastResult))
        let failure = #expect(throws: StatementFailure.self) { try run("player show Nobody", in: &scope) }
        #expect(failure?.position.file == "paste" && failure?.position.line == 3)
        #expect(scope.names == ["ana"])
    }
}
