import AllFeatures
import GatherScript
import GatherTestSupport
import Logging
import Testing

@testable import GatherKit
@testable import GatherShell

/// The routes of the shell itself.
@Suite struct ShellRouterTests {
    private let app: TestApplication
    private let settings = ViewSettings(format: .plain)

    init() throws { app = try TestApplication(allFeatures, disabled: ["history"]) }

    private func routes() -> [Route] {
        let output = Output(
            results: OutputChannel(-1),
            messages: OutputChannel(-1),
            resultStyle: OutputStyle(),
            messageStyle: OutputStyle(),
            settings: settings
        )
        let host = ScriptHost(output: output, logger: app.services.logger)
        return ShellRouter(version: "1.2.3", host: host).routes
    }

    private func open(_ line: String) throws -> Screen {
        var registry = try ModuleRegistry(allFeatures, disabled: ["history"], using: app.services)
        let routes = routes()
        registry.add(ofView: routes, for: ShellRouter.nouns, asModule: "shell", summary: "s")
        let invocation = try registry.bind(line.commandWords)
        return try app.session { local in
            let session = Session(connection: local.connection, registry: registry, organizer: local.organizer)
            return try invocation.open(in: session, asking: RecordingView(), logger: app.services.logger)
        }
    }

    /// The values of a field in a list of records.
    private func field(_ name: String, of screen: Screen) throws -> [Value] {
        try screen.value.elements.map { try $0[name] }
    }

    @Test func helpListsEveryRoute() throws {
        let routes = try field("route", of: open("help"))
        #expect(routes.contains(.text("player add")))
        #expect(routes.contains(.text("help")))
        #expect(!routes.contains(.text("history list")))
        #expect(try field("route", of: open("help team")).contains(.text("team swap")))
        #expect(try !field("route", of: open("help team")).contains(.text("player add")))
        #expect(try field("route", of: open("help teams")).contains(.text("team swap")))
        #expect(try field("route", of: open("help archive")) == [.text("export"), .text("import")])
    }

    @Test func helpFitsAPageWithWhatIsUsedMostFirst() throws {
        // A module with a README does not come with gather.
        let app = try TestApplication(ModuleFolder.builtIn(of: allFeatures))
        let blocks = HelpPresenter().help(
            try Help([], showsResult: false, in: app.application.registry, otherCommands: nil))
        guard case .section("Commands", let groups)? = blocks.first else {
            Issue.record("no groups")
            return
        }
        let names: [String] = groups.map(\.label).filter { $0 != "balance" }
        #expect(
            names.prefix(7) == ["matches", "teams", "players", "attendance", "history", "leaderboard", "kitty"])
        #expect(groups[0].text.hasPrefix("match start, status, end, "))
        #expect(groups[1].text == "team select, assign, swap, name, show, clear")
        #expect(groups[0].text.contains("; goal; "))
        let text = try ScreenRenderer(format: .table, style: OutputStyle(width: 100)).text(
            of: Screen(blocks, value: .null))
        #expect(text.split(separator: "\n").count <= 22, "\(text)")
    }

    @Test func helpSaysWhatToTypeFirst() throws {
        func titles(_ line: String) throws -> [String] {
            try open(line).blocks.compactMap { block in
                if case .section(let title, _) = block { title } else { nil }
            }
        }
        #expect(try titles("help player add") == ["Usage", "Parameters", "Examples"])
        #expect(try titles("help player add --result") == ["Usage", "Parameters", "Examples", "Result"])
    }

    @Test func helpDescribesARoute() throws {
        let screen = try open("help player add")
        #expect(screen.blocks.first == .text("Add a player."))
        #expect(
            screen.blocks.contains { block in
                guard case .section("Parameters", let fields) = block else { return false }
                return fields.contains(.init("--age", "the age in years, 1 to 120"))
            }
        )
    }

    @Test func helpNamesEachValueOnce() {
        let parameters = app.application.registry.routes.flatMap(\.description.parameters)
        for parameter in parameters.filter({ !$0.kind.choices.isEmpty }) {
            let words = parameter.explanation.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
            for choice in parameter.kind.choices.map(\.word) {
                #expect(words.contains(choice[...]), "\(parameter.explanation)")
            }
            let list = parameter.kind.choices.map(\.word).joined(separator: ", ")
            #expect(parameter.explanation.ranges(of: list).count <= 1, "\(parameter.explanation)")
        }
        let format = parameters.first { $0.name == "format" && $0.help.contains("winner-stays") }
        #expect(format?.explanation == format?.help)
    }

    @Test func helpDescribesEachStatement() throws {
        for keyword in Keyword.statements {
            let screen = try open("help \(keyword.rawValue)")
            #expect(screen.blocks.first == .text("\(keyword.summary)."))
            #expect(keyword.usage.hasPrefix(keyword.rawValue))
            #expect(try field("usage", of: screen) == [.text(keyword.usage)])
        }
    }

    @Test func helpForACommandInQuotesAsksToLeaveThemOut() {
        let failure = #expect(throws: UsageFailure.self) { try open("help 'player add'") }
        #expect(failure?.message == "there is no command \"player add\"; leave out the quotes")
    }

    @Test(arguments: ["help plyer", "help player lst", "help history"])
    func helpRefusesUnknownTopics(line: String) {
        #expect(throws: UsageFailure.self) { try open(line) }
    }

    @Test func modulesShowsDisabledModules() throws {
        let screen = try open("modules")
        let names = try field("name", of: screen)
        #expect(names.contains(.text("history")) && names.contains(.text("shell")))
        let off = try zip(names, field("enabled", of: screen)).filter { $1 == .boolean(false) }.map(\.0)
        #expect(off == [.text("history")])
    }

    @Test func outputChangesTheFormatAndShowsIt() throws {
        #expect(try open("output").value == .record(["format": .text("plain"), "file": .null]))
        #expect(try open("output json").value == .record(["format": .text("json"), "file": .null]))
        #expect(settings.format == .json)
        #expect(throws: UsageFailure.self) { try open("output xml") }
    }

    @Test func timingIsTurnedOnAndOff() throws {
        #expect(try open("timing").value == .record(["timing": .boolean(false)]))
        #expect(try open("timing on").value == .record(["timing": .boolean(true)]))
        #expect(settings.isTiming)
        #expect(try open("timing off").blocks == [.text("Timing is off.")])
        #expect(throws: UsageFailure.self) { try open("timing maybe") }
    }

    @Test func quitLeavesAndVersionIsShown() throws {
        #expect(try open("version").blocks == [.text("gather 1.2.3")])
        #expect(!settings.isLeaving)
        #expect(try open("quit").blocks.isEmpty)
        #expect(settings.isLeaving)
    }
}
