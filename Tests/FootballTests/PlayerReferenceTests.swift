import AllFeatures
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Football

struct PlayerReferenceTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ana Pop", "Ștefan", "José", "O'Brien", "⚽"] { try app.open("player", "add", name) }
    }

    private func find(_ reference: PlayerReference) throws -> String {
        try app.session { try Player.find(reference, in: $0).name.text }
    }

    @Test func findsAPlayer() throws {
        for (reference, name) in [
            (PlayerReference.id(1), "Ana"), (.name("ana"), "Ana"), (.name("ANA P"), "Ana Pop"),
            (.name("ștef"), "Ștefan"),
            (.name("stefan"), "Ștefan"), (.name("jose"), "José"), (.name("JOSE\u{301}"), "José"),
            (.name("o brien"), "O'Brien"),
            (.name("⚽"), "⚽"), (.name("pop"), "Ana Pop"), (.name("brien"), "O'Brien"), (.name("obrien"), "O'Brien"),
            (.name("o’brien"), "O'Brien"),
        ] as [(PlayerReference, String)] {
            #expect(try find(reference) == name, "\(reference)")
        }
    }

    @Test func findsANameWithAndWithoutTheDotOfAnInitial() throws {
        for name in ["Mehmet Ö.", "J. R", "Ali K", "Ali K."] { try app.open("player", "add", name) }
        for (text, name) in [
            ("mehmet ö", "Mehmet Ö."), ("Mehmet Ö.", "Mehmet Ö."), ("J. R.", "J. R"), ("Ali K", "Ali K"),
            ("Ali K.", "Ali K."),
        ] {
            let player = try app.session { try Player.named(text, in: $0) }
            #expect(player?.name.text == name, "\(text)")
            #expect(try find(.name(text)) == name, "\(text)")
        }
    }

    @Test func findsThePlayerOfAnOptionIfItIsGiven() throws {
        let assist = Argument<PlayerReference?>.option("assist", .player, "who gave the pass").found
        func found(_ line: [String]) throws -> String? {
            let given = app.application.registry.arguments(in: line)
            return try app.session { try given[assist, in: $0]?.name.text }
        }
        #expect(try found(["goal", "Ana", "--assist", "pop"]) == "Ana Pop")
        #expect(try found(["goal", "Ana"]) == nil)
    }

    @Test func reportsAMissingOrAmbiguousPlayer() {
        for (reference, failure) in [
            (PlayerReference.id(99), PlayerReferenceFailure.unknownID(99)),
            (.name("Anna"), .unknownName("Anna", nearest: "Ana")),
            (.name("na"), .unknownName("na", nearest: "Ana")), (.name("%"), .unknownName("%")),
            (.name("Xylophon"), .unknownName("Xylophon")),
            (.name("an"), .ambiguous("an", candidates: ["Ana (#1)", "Ana Pop (#2)"], hasMore: false)),
        ] as [(PlayerReference, PlayerReferenceFailure)] {
            #expect(throws: failure, "\(reference)") { try find(reference) }
        }
    }

    @Test func prefersAWholeWord() throws {
        for name in ["Ion Popa", "Popescu Dan", "Radu Popa", "Luca Moga"] { try app.open("player", "add", name) }
        #expect(try find(.name("pop")) == "Ana Pop")
        #expect(throws: PlayerReferenceFailure.self) { try find(.name("popa")) }
        #expect(throws: PlayerReferenceFailure.unknownName("lca", nearest: "Luca Moga")) {
            try find(.name("lca"))
        }
        #expect(throws: PlayerReferenceFailure.unknownName("mogs", nearest: "Luca Moga")) {
            try find(.name("mogs"))
        }
    }

    @Test func namesAllThatItDoesNotFind() throws {
        func find(_ names: String...) throws -> [String] {
            try app.session { try Player.find(names.map(PlayerReference.name), in: $0).map(\.name.text) }
        }
        #expect(try find("stef", "ana", "Ștefan") == ["Ștefan", "Ana"])
        #expect(throws: PlayerReferenceFailure.unknownNames(["Bob", "Xylophon"])) {
            try find("Bob", "ana", "Xylophon")
        }
        #expect(throws: PlayerReferenceFailure.unknownName("Anna", nearest: "Ana")) { try find("Anna", "jose") }
        #expect(throws: PlayerReferenceFailure.unknownID(99)) {
            try app.session { try Player.find([.id(99), .name("ana")], in: $0) }
        }
    }

    @Test func namesTheFirstTwentyUnknownPlayers() throws {
        let references = (1...600).map { PlayerReference.name("Xylophon \($0)") }
        let names = references.prefix(20).map(\.text)
        #expect(throws: PlayerReferenceFailure.unknownNames(names)) {
            try app.session { try Player.find(references, in: $0) }
        }
    }

    @Test func listsEightCandidatesAtMost() throws {
        for number in 1...9 { try app.open("player", "add", "Ion \(number)") }
        #expect(
            throws: PlayerReferenceFailure.ambiguous(
                "ion",
                candidates: (1...8).map { "Ion \($0) (#\($0 + 6))" },
                hasMore: true
            )
        ) {
            try find(.name("ion"))
        }
    }

    @Test func excludesOtherOrganizers() throws {
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        #expect(throws: PlayerReferenceFailure.unknownID(1)) { try find(.id(1)) }
        #expect(throws: PlayerReferenceFailure.unknownName("Ana")) { try find(.name("Ana")) }
        #expect(try app.session { try Player.all(startingWith: "", limit: 1, in: $0) }.isEmpty)
    }

    @Test(arguments: ["age > 30 OR TRUE", "TRUE OR player.id = 1"] as [SQL])
    func excludesOtherOrganizersUnderAnyCondition(condition: SQL) throws {
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        app.identity = .known(.local)
        try app.session { session throws in
            #expect(try Player.all(startingWith: "an", limit: 9, where: condition, in: session).count == 2)
            #expect(try Player.all(startingWith: "pop", limit: 9, where: condition, in: session).count == 1)
            session.organizer = Organizer(id: 2, name: "other")
            #expect(try Player.all(startingWith: "an", limit: 9, where: condition, in: session).isEmpty)
            #expect(try Player.all(startingWith: "pop", limit: 9, where: condition, in: session).isEmpty)
        }
    }

    @Test func listsPlayersByPrefix() throws {
        try app.session { session throws in
            #expect(try Player.all(startingWith: "AN", limit: 5, in: session).map(\.id) == [1, 2])
            #expect(try Player.all(startingWith: "an", limit: 1, in: session).map(\.id) == [1])
            #expect(try Player.all(startingWith: "", limit: 99, in: session).count == 6)
        }
    }

    @Test func searchesSoManyNamesForLastNames() throws {
        for name in ["Aa Zed", "Ab Zed", "Ac Zed"] { try app.open("player", "add", name) }
        func found(among names: Int) throws -> [String] {
            try app.session {
                try Player.all(startingWith: "zed", limit: 9, namesSearched: names, in: $0).map(\.name.text)
            }
        }
        #expect(try found(among: 8000) == ["Aa Zed", "Ab Zed", "Ac Zed"])
        #expect(try app.session { try Player.all(startingWith: "ZED", limit: 2, in: $0) }.map(\.id) == [7, 8])
        #expect(try found(among: 1) == ["Aa Zed", "Ab Zed"])
    }

    @Test(arguments: [
        "Ana by Dan", "own Ana", "Team A", "undo", "all", "Everybody", "-apply", "?", "thursday", "Ana Thursday",
    ])
    func proposesNoNewPlayerOfAnUnlikelyName(name: String) {
        #expect(
            PlayerReferenceFailure.unknownName(name).message
                == "there is no player \"\(name)\"; write only names here, or add a player with: player add NAME")
    }

    @Test func describesEachFailure() {
        for (failure, kind, message) in [
            (
                PlayerReferenceFailure.unknownID(9), FailureKind.notFound,
                "there is no player #9; list the players with: player list"
            ),
            (
                .unknownName("x"), .notFound,
                #"there is no player "x"; add one with: player add x"#
            ),
            (
                .unknownName("Ana #3"), .notFound,
                #"there is no player "Ana #3"; if that is a shirt number, leave it out; if it is a player number, write only #3"#
            ),
            (
                .unknownName("Ana, Ion"), .notFound,
                #"there is no player "Ana, Ion"; name one player, or put each name in its own quotes"#
            ),
            (
                .unknownName("bogdan ene"), .notFound,
                #"there is no player "bogdan ene"; add one with: player add "bogdan ene""#
            ),
            (
                .unknownName("injured"), .notFound,
                #"there is no player "injured"; write only names here, or add a player with: player add injured"#
            ),
            (
                .unknownName("+1"), .notFound,
                #"there is no player "+1"; record a guest with: attendance in PLAYER --plus-one"#
            ),
            (
                .unknownName("+12"), .notFound,
                #"there is no player "+12"; write only names here, or add a player with: player add NAME"#
            ),
            (
                .unknownName("3"), .notFound,
                #"there is no player "3"; write a player number as #3, and leave out a shirt number"#
            ),
            (
                .unknownNames(["3", "4"]), .notFound,
                #"there are no players "3", "4"; write player numbers with #, such as #3"#
            ),
            (
                .unknownNames(["Bob", "X"]), .notFound,
                #"there are no players "Bob", "X"; add them with: player add NAME"#
            ),
            (
                .unknownNames(["Anaa", "X"], nearest: "Ana"), .notFound,
                #"there are no players "Anaa", "X"; did you mean Ana? Add new ones with: player add NAME"#
            ),
            (.unknownName("An", nearest: "Ana"), .notFound, #"there is no player "An"; did you mean Ana?"#),
            (
                .ambiguous("an", candidates: ["Ana (#1)", "Anca (#2)"], hasMore: false), .conflict,
                #""an" could be Ana (#1), Anca (#2); type more of the name, or the #number"#
            ),
            (
                .ambiguous("an", candidates: ["Ana (#1)"], hasMore: true), .conflict,
                #""an" could be Ana (#1) or others; type more of the name, or the #number"#
            ),
        ] as [(PlayerReferenceFailure, FailureKind, String)] {
            #expect(failure.kind == kind, "\(failure)")
            #expect(failure.message == message, "\(failure)")
        }
    }
}
