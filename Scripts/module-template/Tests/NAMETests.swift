import Account
import AllFeatures
import Changes
import GatherKit
import GatherTestSupport
import Testing

@testable import NAME

/// The routes of the module, from the words of a line to the screen.
struct NAMETests {
    private let app: TestApplication

    init() throws { app = try TestApplication([AccountModule.self, ChangesModule.self, NAMEModule.self]) }

    @Test func listsWhatWasAdded() throws {
        #expect(try app.line("NOUN add Balls") == "Added Balls (#1).")
        try app.open("NOUN add Bibs")
        let screen = try app.open("NOUN list")
        #expect(
            screen.value
                == .list([
                    .record(["id": .integer(1), "title": .text("Balls")]),
                    .record(["id": .integer(2), "title": .text("Bibs")]),
                ])
        )
    }

    @Test func refusesATitleThatIsTaken() throws {
        try app.open("NOUN add Balls")
        let failure = #expect(throws: NAMEFailure.self) { try app.open("NOUN add Balls") }
        #expect(failure == .titleTaken("Balls"))
        #expect(failure?.kind == .conflict)
        #expect(failure?.message == #"there is already an entry "Balls"; list them with: NOUN list"#)
    }

    @Test func takesBackWhatWasAddedAndAddsItAgain() throws {
        try app.open("NOUN add Balls")
        let before = try app.open("NOUN list")
        try app.open("undo")
        #expect(try app.open("NOUN list").value == .list([]))
        try app.open("redo")
        #expect(try app.open("NOUN list") == before)
    }

    @Test func movesToAnotherStore() throws {
        let (old, new) = (try TestApplication(allFeatures), try TestApplication(allFeatures))
        try old.open("NOUN add Balls")
        try old.open("export", old.folder.path("all.json"))
        try new.open("import", old.folder.path("all.json"))
        #expect(try new.open("NOUN list") == old.open("NOUN list"))
        try new.open("undo")
        #expect(try new.open("NOUN list").value == .list([]))
    }

    @Test func keepsTheEntriesOfOrganizersApart() throws {
        try app.open("NOUN add Balls")
        let view = RecordingView(secrets: ["correct horse", "correct horse"])
        try app.open(["account", "register", "ana"], view: view)
        try app.open(["account", "login", "ana"], view: view)
        #expect(try app.open("NOUN list").value == .list([]))
        try app.open("NOUN add Balls")
    }
}
