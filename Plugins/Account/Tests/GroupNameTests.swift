import GatherKit
import GatherTestSupport
import Testing

@testable import Account

/// The name of a group.
struct GroupNameTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([AccountModule.self]) }

    private func register() throws {
        try app.open("account register ana", view: RecordingView(secrets: ["correct horse"]))
    }

    private func group() throws -> Value { try app.open("account group").value["group"] }

    /// The name that pages show.
    private func shown() throws -> String? { try app.session { $0.organizer.group } }

    @Test func isSetAndRemoved() throws {
        try register()
        #expect(try app.line("account group") == "Your group has no name. Name it with: account group NAME")
        #expect(try app.line("account group 'Tuesday football'") == "Your group is called Tuesday football.")
        #expect(try group() == .text("Tuesday football"))
        #expect(try shown() == "Tuesday football")
        try app.open("account timezone Asia/Tokyo")
        #expect(try shown() == "Tuesday football")
        try app.open("account group --none")
        #expect(try group() == .null)
        #expect(try shown() == nil)
    }

    @Test func isReadAgainOnceItHasChanged() throws {
        let lines = ["account group", "account group Dinamo", "account group Arena", "account group --none"]
        let names = try app.session { session in
            try lines.map { line in
                _ = try app.application.registry.bind(line).open(in: session, logger: app.application.logger)
                return try session.groupName()
            }
        }
        #expect(names == [nil, "Dinamo", "Arena", nil])
    }

    @Test func isThatOfOneGroupOnly() throws {
        try app.open("account group 'Tuesday football'")
        try register()
        #expect(try group() == .null)
    }

    @Test(arguments: [["Dinamo", "--none"], [String(repeating: "x", count: 61)], [""]])
    func isRefused(words: [String]) throws {
        #expect(throws: UsageFailure.self) { try app.open(["account", "group"] + words) }
        #expect(try group() == .null)
    }

    @Test func staysWhenAnAccountTakesOverTheMachine() throws {
        try app.open("account group 'Tuesday football'")
        try register()
        try app.open("account claim ana --yes")
        #expect(try shown() == "Tuesday football")
    }
}
