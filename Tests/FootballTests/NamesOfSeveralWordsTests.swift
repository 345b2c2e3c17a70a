import AllFeatures
import Football
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

/// Names as people type them: several words without quotes.
struct NamesOfSeveralWordsTests {
    private let app: TestApplication

    init() throws { app = try Self.app("Ana Pop", "Ion", "Zoe Ene", "Andrei Popescu", "Radu Marin") }

    private static func app(_ names: String...) throws -> TestApplication {
        let app = try TestApplication(allFeatures)
        for name in names { try app.open("player", "add", name) }
        return app
    }

    /// Opens the route of a line.
    @discardableResult
    private func line(_ text: String, of other: TestApplication? = nil) throws -> Screen {
        try (other ?? app).open(text)
    }

    private func picked(_ other: TestApplication? = nil) throws -> [String] {
        try (other ?? app).session { try Lineup(in: $0).places.map(\.player.name.text) }
    }

    private func startMatch() throws {
        try app.open("team", "assign", "A", "Ana Pop", "Zoe Ene", "Radu Marin")
        try app.open("team", "assign", "B", "Ion", "Andrei Popescu")
        try line("match start")
    }

    private func goals() throws -> [Goal] {
        try app.session { try #require(try Match.inProgress(in: $0)).goals }
    }

    @Test(
        arguments: [
            ("team select ana pop", ["Ana Pop"]), ("team select ana pop ion zoe", ["Ana Pop", "Ion", "Zoe Ene"]),
            ("team select andrei popescu", ["Andrei Popescu"]), ("team select ana p", ["Ana Pop"]),
            ("team select ana, ion", ["Ana Pop", "Ion"]),
            ("team select ana pop,ion , zoe", ["Ana Pop", "Ion", "Zoe Ene"]),
            ("team select #2, ana pop, #3", ["Ana Pop", "Ion", "Zoe Ene"]),
            ("team assign A ion ana pop", ["Ana Pop", "Ion"]),
            ("team select 1. Ana Pop 2. Ion - Zoe", ["Ana Pop", "Ion", "Zoe Ene"]),
            ("team select 1.Ana Pop, 2)Ion", ["Ana Pop", "Ion"]),
            ("team select ana, ion, and zoe", ["Ana Pop", "Ion", "Zoe Ene"]),
            ("team select ion, & ana pop", ["Ana Pop", "Ion"]),
        ] as [(String, [String])]
    )
    func putsWordsTogetherThatNameOnePlayer(text: String, names: [String]) throws {
        try line(text)
        #expect(try picked() == names)
    }

    @Test func prefersTheLongestName() throws {
        let app = try Self.app("Ana", "Ana Pop", "Pop")
        try line("team select ana pop", of: app)
        #expect(try picked(app) == ["Ana Pop"])
    }

    @Test func prefersWholeNamesToTheBeginningOfOne() throws {
        let app = try Self.app("Ana", "Ion", "Ana Ionescu")
        try line("team select ana ion", of: app)
        #expect(try picked(app) == ["Ana", "Ion"])
        try line("team select ana ione", of: app)
        #expect(try picked(app) == ["Ana", "Ana Ionescu", "Ion"])
    }

    @Test func saysWhenWordsTogetherFitSeveralPlayers() throws {
        let app = try Self.app("Ana Popa", "Ana Popescu", "Ion")
        let failure = #expect(throws: PlayerReferenceFailure.self) { try line("team select ana pop ion", of: app) }
        #expect(failure?.message.hasPrefix(#""ana pop" could be Ana Popa (#1), Ana Popescu (#2)"#) == true)
    }

    @Test func leavesWordsInQuotesAlone() throws {
        let app = try Self.app("Ana", "Ana Pop", "Pop")
        let words = ["team", "select"].map { CommandWord($0) } + ["ana", "pop"].map { CommandWord($0, isValue: true) }
        let invocation = try app.application.registry.bind(words)
        _ = try app.application.open(invocation, as: &app.identity, view: RecordingView())
        #expect(try picked(app) == ["Ana", "Pop"])
    }

    @Test func takesTheWordsOfOnePlayerUpToAnOption() throws {
        #expect(try line("player show andrei popescu").value == line("player show #4").value)
        try line("player edit andrei popescu --age 30")
        #expect(try app.session { try Player.find(.id(4), in: $0).age } == 30)
        try startMatch()
        try line("goal ana pop --assist radu marin --minute 1")
        #expect(try goals().map(\.scorer) == ["Ana Pop"])
        #expect(try goals().map(\.assist?.name) == ["Radu Marin"])
        try line("goal --assist ana radu marin")
        #expect(try goals().map(\.scorer) == ["Ana Pop", "Radu Marin"])
        try line("match edit --goal 1 --scorer zoe ene --minute 1")
        #expect(try goals().first?.scorer == "Zoe Ene")
        try line("player add Luca")
        try line("match edit --team-a luca, zoe ene --team-b ana pop ion")
        let match = try app.session { try #require(try Match.inProgress(in: $0)) }
        #expect(match.players(of: .teamB).map(\.name).sorted() == ["Ana Pop", "Andrei Popescu", "Ion"])
    }

    @Test func saysWhichOptionAWordIsForWhereOneIsNeeded() throws {
        let failure = #expect(throws: UsageFailure.self) { try line("player edit ana 36") }
        #expect(
            failure?.message
                == "unexpected argument \"36\" for player edit; did you mean: player edit ana --age 36")
        // An age, or a mark.
        let other = #expect(throws: UsageFailure.self) { try line("player add Leo 2") }
        #expect(other?.message.contains("--") == false)
    }

    @Test func putsTheWordsOfTwoPlayersTogether() throws {
        for text in [
            "rating with ana pop ion", "rating with ion ana pop", "rating with #3 ana pop", "rating with ana pop #3",
            "rating with zoe ene ana pop", "rating with ana, ion",
        ] {
            try line(text)
        }
        let surplus = #expect(throws: UsageFailure.self) { try line("rating with ana pop ion zoe") }
        #expect(surplus?.message.hasPrefix(#"unexpected argument "zoe" for rating with"#) == true)
    }

    @Test func prefersAWholeWordAmongMany() throws {
        let app = try Self.app("Florin Popa", "Ana Pop")
        #expect(try line("player show pop", of: app).value == line("player show #2", of: app).value)
        for number in 1...12 { try app.open("player", "add", "Popa \(number)") }
        for number in 1...12 { try app.open("player", "add", "A\(number) Popa") }
        #expect(try line("player show pop", of: app).value == line("player show #2", of: app).value)
    }

    @Test func areAListAsData() throws {
        let registry = app.application.registry
        let select = try registry.bind("team select ana pop ion zoe")
        #expect(select.values == ["player": .list([.list([.text("ana"), .text("pop"), .text("ion"), .text("zoe")])])])
        _ = try app.application.open(select, as: &app.identity, view: RecordingView())
        #expect(try picked() == ["Ana Pop", "Ion", "Zoe Ene"])
        let show = try registry.bind("player show ana pop")
        #expect(
            try app.application.open(show, as: &app.identity, view: RecordingView()).value
                == line("player show #1").value)
    }

    // MARK: - Lists

    @Test func takesAListAsItIsPosted() throws {
        for list in ["1. Ana\n2. Ion\n- Zoe", "1) ana pop\r\n2) Ion\r\n\r\n• Zoe\n", "Ana Pop\nIon\n\n  Zoe"] {
            let words = [CommandWord("team"), CommandWord("select"), CommandWord(list, isValue: true)]
            let invocation = try app.application.registry.bind(words)
            _ = try app.application.open(invocation, as: &app.identity, view: RecordingView())
            #expect(try picked() == ["Ana Pop", "Ion", "Zoe Ene"], "\(list)")
            try line("team clear")
        }
        let lines = [CommandWord("team"), CommandWord("select"), CommandWord(["1. Ana", "2. Ion", "- Zoe"])]
        let invocation = try app.application.registry.bind(lines)
        _ = try app.application.open(invocation, as: &app.identity, view: RecordingView())
        #expect(try picked() == ["Ana Pop", "Ion", "Zoe Ene"])
    }

    @Test func reportsAllNamesThatAreNotFoundAtOnce() throws {
        let list = CommandWord(["1. Ana", "2. Bob", "- Xylo"])
        let invocation = try app.application.registry.bind([CommandWord("team"), CommandWord("select"), list])
        let failure = #expect(throws: PlayerReferenceFailure.self) {
            try app.application.open(invocation, as: &app.identity, view: RecordingView())
        }
        #expect(failure?.message.hasPrefix(#"there are no players "Bob", "Xylo""#) == true)
        let words = #expect(throws: PlayerReferenceFailure.self) { try line("team select bob ana pop xylo") }
        #expect(words?.message.hasPrefix(#"there are no players "bob", "xylo""#) == true)
    }

    @Test func findsAPlayerWhoseNameBeginsLikeAListsItem() throws {
        let app = try Self.app("1. FC Ana", "FC Ana")
        #expect(try app.open("player", "show", "1. FC Ana").value == line("player show #1", of: app).value)
    }

    // MARK: - Suggestions

    @Test(
        arguments: [
            ("goal ana assist radu", "goal ana --assist radu"), ("goal ion own", "goal ion --own"),
            ("goal ana 1", "goal ana --minute 1"), ("goal ana pop 1'", "goal ana pop --minute 1"),
            ("goal ana radu", "goal ana --assist radu"), ("goal ana own 1", "goal ana --own --minute 1"),
            ("goal ana min 1", "goal ana --minute 1"),
            ("goal ion --assist ana pop 1", "goal ion --assist ana pop --minute 1"),
            ("kitty pay ana 20 to ion", "kitty pay ana 20 --to ion"),
            ("kitty pay ana to ion 20", "kitty pay ana 20 --to ion"),
            ("player add bogdan 36", "player add bogdan --age 36"),
            ("player add bogdan ene 36", #"player add "bogdan ene" --age 36"#),
            ("player add Kim: winger", "player add Kim --position winger"),
            ("player add Tom – winger", "player add Tom --position winger"),
            (
                "history add yesterday 2-1 --team-a Ana --team-b Ion",
                "history add yesterday --team-a Ana --team-b Ion --score 2-1"
            ),
            (
                "history add yesterday --team-a Ana, Zoe --team-b Ion 2-1",
                "history add yesterday --team-a Ana, Zoe --team-b Ion --score 2-1"
            ),
            ("history add yesterday --team-a Ana vs Ion", "history add yesterday --team-a Ana --team-b Ion"),
            ("match edit 2-1", "match edit --score 2-1"),
            ("match plan thursday 20:00 every week", "match plan thursday 20:00 --every week"),
            ("match plan thursday weekly", "match plan thursday --every weekly"),
        ] as [(String, String)]
    )
    func suggestsTheOptionThatAWordIsFor(text: String, meant: String) throws {
        try startMatch()
        let failure = #expect(throws: UsageFailure.self) { try line(text) }
        #expect(failure?.message.hasSuffix("; did you mean: \(meant)") == true, "\(failure?.message ?? "")")
    }

    @Test(arguments: [
        ("kitty pay ana 20 cash", "unexpected argument \"cash\" for kitty pay; usage: kitty pay PLAYER AMOUNT"),
        ("goal ana, ion", "goal takes one value for PLAYER; write a line for each, such as: goal ana"),
        ("goal ana and bob", "goal takes one value for PLAYER; write a line for each, such as: goal ana"),
        (
            "kitty pay ana pop & ion 5",
            "kitty pay takes one value for PLAYER; write a line for each, such as: kitty pay \"ana pop\" 5"
        ),
        (
            "history add yesterday --team-a Ana Ion --team-b Zoe",
            "unexpected argument \"Ion\" for history add; put commas between the values, such as: Ana,Ion"
        ),
        (
            "history add yesterday Ana Ion 2-1",
            "unexpected argument \"Ana\" for history add; write the score as --score 2-1"
        ),
        (
            "history add yesterday --team-a Ana --team-b Ion --score 1-0 --goal Ana 12",
            "unexpected argument \"12\" for history add; put quotes around words that belong together: "
                + "history add yesterday --team-a Ana --team-b Ion --score 1-0 --goal \"Ana 12\""
        ),
        (
            "player add Tom and Jerry --age 30",
            "unexpected argument \"and\" for player add; write a line for each, such as: player add Tom"
        ),
        (
            "player add Tom, Jerry",
            "unexpected argument \"Jerry\" for player add; write a line for each, such as: player add Tom"
        ),
        ("player add Tom 10", "unexpected argument \"10\" for player add; leave out the number: player add Tom"),
        (
            "player add Tom Ene 10",
            "unexpected argument \"Ene\" for player add; leave out the number: player add \"Tom Ene\""
        ),
        (
            "kitty pay ana ion 5",
            "unexpected argument \"ion\" for kitty pay; did you mean: kitty pay ana 5 --to ion; or write a line for each, "
                + "such as: kitty pay ana 5"
        ),
        ("team select ana ✅ ion ❌", "\"❌\" beside ion may say that the player is not coming"),
        (
            "kitty pay ana,ion 5",
            "kitty pay takes one value for PLAYER; write a line for each, such as: kitty pay ana 5"
        ),
        (
            "kitty pay ana + ion 5",
            "kitty pay takes one value for PLAYER; write a line for each, such as: kitty pay ana 5"
        ),
    ])
    func suggestsOnlyLinesThatWork(text: String, message: String) throws {
        try startMatch()
        let failure = #expect(throws: UsageFailure.self) { try line(text) }
        #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    }

    @Test(arguments: [
        "team select ana #3", "team select ana (#3)", "team select #3 ana, #2 ion", "team assign A #3 ana",
    ])
    func asksWhetherANumberBehindANameIsAPlayers(text: String) throws {
        let app = try Self.app("Ana", "Ion", "Dan")
        #expect(throws: UsageFailure.self) { try line(text, of: app) }
        try line("team select #1 ana", of: app)
        #expect(try picked(app) == ["Ana"], "both are the same player")
    }

    @Test func suggestsWhoCanScoreFirst() throws {
        let app = try Self.app("Mircea (Radu's friend)", "Radu Marin", "Ion", "Ștefan Țîrlea")
        try app.open("team", "assign", "A", "Radu Marin")
        try app.open("team", "assign", "B", "Ion")
        try line("match start", of: app)
        let failure = #expect(throws: PlayerReferenceFailure.self) { try line("goal raduu", of: app) }
        #expect(failure?.message == #"there is no player "raduu"; did you mean Radu Marin?"#)
        let elsewhere = #expect(throws: PlayerReferenceFailure.self) { try line("player show raduu", of: app) }
        #expect(elsewhere?.message == #"there is no player "raduu"; did you mean Radu Marin?"#)
        try app.open("player", "delete", "Mircea (Radu's friend)", "--yes")
        let other = #expect(throws: PlayerReferenceFailure.self) { try line("team select mircea", of: app) }
        #expect(other?.message == #"there is no player "mircea"; add one with: player add mircea"#)
    }

    @Test func suggestsTheNearestName() throws {
        try app.session { session in
            func find() throws { _ = try Player.find(.name("anaa"), in: session) }
            for _ in 1...40 {
                #expect(throws: PlayerReferenceFailure.unknownName("anaa", nearest: "Ana Pop")) { try find() }
            }
            // The search takes long, and a script may catch thousands of failures.
            #expect(throws: PlayerReferenceFailure.unknownName("anaa")) { try find() }
        }
        #expect(throws: PlayerReferenceFailure.unknownName("anaa", nearest: "Ana Pop")) {
            try line("team select anaa")
        }
        #expect(throws: PlayerReferenceFailure.unknownNames(["anaa", "bob"], nearest: "Ana Pop")) {
            try line("team select anaa bob")
        }
        #expect(throws: PlayerReferenceFailure.unknownName("anaa", nearest: "Ana Pop")) {
            try app.dryRun("team select anaa")
        }
    }
}
