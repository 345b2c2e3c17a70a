import AllFeatures
import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Share

/// What links show and allow.
struct LinkTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures, settings: ["share.address": "https://football.example.org/"])
        try app.lines(
            "player add Ana --age 31 --mark 9", "player add Ion", "player add Zoe",
            "match plan 2026-11-26T20:00 --place Dinamo --places 2")
    }

    /// Makes a link, and returns the secret in its address.
    private func secret(_ line: String) throws -> Secret {
        let address = try app.open("share link \(line)").value["address"].text
        #expect(address.wholeMatch(of: #/https://football\.example\.org/l/[A-Za-z0-9_-]{22}/#) != nil)
        return Secret(String(address.suffix(22)))
    }

    /// The page that the server finds for an address.
    private func page(_ secret: Secret, as person: String? = nil) throws -> LinkedPage? {
        var nobody = Identity.known(.nobody)
        let origin = Session.Origin.network(token: nil, address: "192.0.2.1")
        return try app.application.session(.read, as: &nobody, orAnyone: true, origin: origin) {
            try $0.registry.link(secret, as: person, in: $0)
        }
    }

    private func opens(_ secret: Secret) throws -> Bool { try page(secret) != nil }

    private func blocks(_ page: LinkedPage?) throws -> [Block] {
        let page = try #require(page)
        var owner = Identity.linked(page.organizer)
        return try app.application.session(.read, as: &owner, orAnyone: false) { session in
            try PageContext.make(at: session.now) { try page.blocks?(session) ?? [] }
        }
    }

    /// The first actions below their title or the title of the page, except for the one that chooses another person.
    private func actions(_ secret: Secret, as person: String? = nil) throws -> (title: String?, actions: [Action]) {
        var page: String?
        for block in try blocks(self.page(secret, as: person)) {
            switch block {
            case .section(let title, []): page = page ?? title
            case .actions(nil, let actions) where actions.map(\.words.last) == [""]: continue
            case .actions(let title, let actions), .rows(let title, let actions): return (title ?? page, actions)
            default: continue
            }
        }
        return (nil, [])
    }

    private func text(_ blocks: [Block]) -> String { blocks.map { "\($0)" }.joined() }

    // MARK: - Making and revoking

    @Test func shownOnceWithWhatItCanDo() throws {
        let screen = try app.open("share link attendance --player Ana --until 2026-12-31")
        let address = try screen.value["address"].text
        #expect(
            screen.blocks == [
                .message(
                    "Ana, are you in for football on Thu 26 Nov, 20:00, at Dinamo?\nThis link is for you alone:\n\(address)",
                    isCopied: false),
                .text(
                    "Anyone with this link can see who is coming, answer for Ana, and see what Ana owes. "
                        + "It works until Thu 31 Dec 2026, or until you revoke it. For security, its address is shown only once. You can always make a new link. "
                        + "Revoke the link with: share revoke 1"),
                .qrCode(address),
            ])
        try app.open("share link table")
        let links = try app.open("share links")
        #expect(
            try links.table.rows == [
                ["1", "attendance", "Ana", "Sat 21 Nov 2026, 12:00", "Thu 31 Dec 2026", ""],
                ["2", "table", "", "Sat 21 Nov 2026, 12:00", "", ""],
            ])
        #expect(try links.value.elements.map { try $0["kind"].text } == ["attendance", "table"])
        #expect(!text(links.blocks).contains(address.suffix(22)))
    }

    @Test func shownAgainForEverybody() throws {
        let first = try secret("attendance")
        let again = try app.open("share link attendance")
        #expect(try again.value["address"].text.hasSuffix(first.exposed))
        #expect(!text(again.blocks).contains("is shown only once"))
        #expect(try secret("attendance --until 2026-12-31") != first)
        #expect(try secret("match") != first)
        #expect(try secret("attendance --player Ana") != secret("attendance --player Ana"))
        #expect(try app.open("share links").value.elements.count == 5)
        let kept = try app.session { try Link.table.all("ORDER BY number", in: $0).map { $0.secret != nil } }
        #expect(kept == [true, true, true, false, false])
        try app.open("share revoke 1")
        let next = try secret("attendance")
        #expect(try next != first && opens(next) && !opens(first))
    }

    @Test func replacedWhereItsAddressWasNotKept() throws {
        let kept = Secret("kept elsewhere")
        try app.session { session in
            let link = Link(
                kind: .match, playerID: nil, madeAt: session.now, until: nil, hash: try LinkInteractor.hash(of: kept),
                secret: nil, makerID: nil)
            _ = try Link.table.insertNumbered(link, in: session)
        }
        #expect(try opens(secret("match")) && opens(kept))
    }

    @Test func areRevokedOnTheirPage() throws {
        try app.lines("share link attendance --player Ion", "share link table --until 2027-06-30")
        let rows = try app.page("share").flatMap(\.actions).filter { !$0.choices.isEmpty }
        #expect(rows.map(\.title) == ["Ion: are you in?", "The table"])
        #expect(rows.last?.note == "until Wed 30 Jun 2027")
        #expect(rows.last?.choices.map(\.title) == ["Send the link again", "Revoke the link"])
        #expect(
            rows.map { $0.commands.map(\.words) } == [
                [["share", "revoke", "1"]],
                [["share", "link", "table", "--until", "2027-06-30"], ["share", "revoke", "2"]],
            ])
        // A player who has a link is not invited again.
        #expect(try app.page("share").flatMap(\.actions).contains { $0.words == ["share", "invitations"] })
        try app.lines("share invitations Ana Zoe")
        #expect(try !app.page("share").flatMap(\.actions).contains { $0.words == ["share", "invitations"] })
    }

    @Test func invitesEachPlayerOnce() throws {
        try app.open("share link attendance --player Ion")
        let screen = try app.open("share invitations")
        #expect(try screen.value.elements.map { try $0["player"].text } == ["Ana", "Zoe"])
        let messages = screen.blocks.compactMap { block -> Substring? in
            if case .message(let text, isCopied: false) = block { text.split(separator: "\n").first } else { nil }
        }
        #expect(
            messages == [
                "Ana, are you in for football on Thu 26 Nov, 20:00, at Dinamo?",
                "Zoe, are you in for football on Thu 26 Nov, 20:00, at Dinamo?",
            ])
        #expect(throws: LinkFailure.allHaveLinks) { try app.open("share invitations") }
        #expect(try app.open("share invitations Ana").value.elements.count == 1)
        #expect(try app.open("share links").value.elements.count == 4)
    }

    @Test func isInTheMessageAboutTheNextMatchWithThePrice() throws {
        try app.lines("kitty fee 5", "share link attendance --player Ana", "share link table")
        let plan = "Thu 26 Nov, 20:00, Dinamo\n2 places, €5 each"
        #expect(try app.open("share text plan").value["text"].text == plan)
        let send = Action("Send the link", "share", "link", "attendance")
        for topic in ["plan", "unanswered"] {
            #expect(try app.open("share text \(topic)").pageBlocks.flatMap(\.actions) == [send])
        }
        let address = try app.open("share link attendance").value["address"].text
        #expect(try app.open("share text unanswered").value["text"].text.hasSuffix("\n\(address)"))
        #expect(try app.open("share text unanswered").pageBlocks.count == 1)
        // A link with an end may have ended before the match.
        try app.open("share link attendance --until 2026-11-22")
        #expect(try app.open("share text plan").value["text"].text == "\(plan)\nAre you in?\n\(address)")
        try app.open("share revoke 3")
        #expect(try app.open("share text plan").value["text"].text == plan)
    }

    @Test func opensOnThisMachineAloneWithoutAnAddress() throws {
        let app = try TestApplication(allFeatures)
        try app.lines("match plan 2026-11-26T20:00", "share link attendance")
        let text = try app.open("share text plan")
        #expect(try text.value["text"].text == "Thu 26 Nov, 20:00")
        // Only the page says so, because the text may be piped to others.
        #expect(text.blocks.count == 1)
        let lack = "The message has no link, because it would work only on this machine."
        guard case .alert(let sentence)? = text.pageBlocks.last else { throw LinkFailure.unknown(1) }
        #expect(sentence.hasPrefix(lack))
        let screen = try app.open("share link table")
        #expect(try screen.value["address"].text.hasPrefix("http://127.0.0.1:8080/l/"))
        guard case .alert(let remark)? = screen.blocks.first else { throw LinkFailure.unknown(1) }
        #expect(remark.contains("works only on this machine"))
    }

    @Test(arguments: [
        ("match --player Ana", LinkFailure.onlyAttendanceIsPersonal),
        ("table --player Ana", .onlyAttendanceIsPersonal), ("calendar --player Ana", .onlyAttendanceIsPersonal),
    ])
    func refusesAPlayerForAllButAttendance(line: String, failure: LinkFailure) {
        #expect(throws: failure) { try app.open("share link \(line)") }
    }

    @Test func hasALimitOfLinks() throws {
        try app.session { session in
            for number in 1...LinkInteractor.most {
                let link = Link(
                    kind: .table, playerID: nil, madeAt: session.now, until: DayOrMinute("2026-11-22"),
                    hash: "\(number)", secret: nil, makerID: nil)
                _ = try Link.table.insertNumbered(link, in: session)
            }
        }
        #expect(throws: LinkFailure.tooMany(500)) { try app.open("share link table") }
        app.clock.advance(seconds: 3 * 86_400)
        try app.open("share link table")
        #expect(try app.open("share links").table.rows.count == 1, "those that have ended do not count")
    }

    @Test func endsAtItsTime() throws {
        let secret = try secret("attendance --until 2026-11-22")
        app.clock.advance(seconds: 86_400)
        #expect(try opens(secret))
        app.clock.advance(seconds: 86_400)
        #expect(try !opens(secret))
        #expect(try app.open("share links").table.rows.isEmpty)
        #expect(throws: LinkFailure.self) { try app.open("share link table --until 2026-11-22") }
    }

    @Test func isRevokedAtOnceAndForGood() throws {
        let (one, two) = (try secret("attendance"), try secret("match"))
        #expect(try app.line("share revoke 1") == "Link 1 has been revoked; undo cannot restore it.")
        #expect(try !opens(one) && opens(two))
        try app.open("undo")
        #expect(try !opens(one))
        #expect(throws: LinkFailure.unknown(1)) { try app.open("share revoke 1") }
        let view = RecordingView(answers: [true])
        try app.open("share revoke all", view: view)
        #expect(try view.questions == ["Revoke 1 link for good?"] && !opens(two))
        #expect(try app.line("share revoke all") == "There are no links to revoke.")
    }

    @Test func isNotFoundByAnythingButItsSecret() throws {
        let secret = try secret("table")
        let hashes: [String] = try app.session { try Link.table.all(in: $0).map(\.hash) }
        for other in ["", "x", String(secret.exposed.dropLast()), secret.exposed.lowercased(), hashes[0]] {
            #expect(try !opens(Secret(other)))
        }
        #expect(try opens(secret))
    }

    @Test func leavesNothingButAHash() throws {
        let secret = try secret("attendance --player Ana").exposed
        let rows = try app.session { session in
            try session.registry.tables.flatMap { try session.rows(of: $0) }.joined().compactMap { value -> String? in
                if case .text(let text) = value { text } else { nil }
            }
        }
        #expect(rows.contains { $0.count == 64 } && !rows.contains { $0.contains(secret) })
        #expect(try !text(app.open("changes").blocks).contains("link"))
        try app.open("export", app.folder.path("all.json"))
        #expect(try !String(contentsOfFile: app.folder.path("all.json"), encoding: .utf8).contains("share_link"))
    }

    // MARK: - Other people

    @Test func belongsToItsOrganizer() throws {
        let secret = try secret("attendance")
        app.identity = .known(.nobody)
        try app.open("account register Other", view: RecordingView(secrets: ["correct horse", "correct horse"]))
        try app.open("player add Eve")
        #expect(try app.open("share links").table.rows.isEmpty)
        #expect(throws: LinkFailure.unknown(1)) { try app.open("share revoke 1") }
        #expect(try page(secret)?.organizer.id == Organizer.local.id)
        #expect(try !text(blocks(page(secret))).contains("Eve"))
    }

    @Test func diesWithItsPlayer() throws {
        let (ana, group) = (try secret("attendance --player Ana"), try secret("attendance"))
        try app.open("player delete Ana --yes")
        #expect(try !opens(ana) && opens(group))
        try app.open("undo")
        #expect(try !opens(ana))
    }

    @Test func diesWithAPlayerWhoIsTakenBack() throws {
        try app.open("player add Eve")
        let eve = try secret("attendance --player Eve")
        #expect(try opens(eve))
        try app.open("undo")
        #expect(try !opens(eve))
        try app.open("redo")
        #expect(try !opens(eve), "so that no other player can ever have it")
    }

    @Test func diesWithAPlayerWhoIsAnother() throws {
        let (ion, ana) = (try secret("attendance --player Ion"), try secret("attendance --player Ana"))
        let screen = try app.open("player merge Ion Ana --yes")
        #expect(
            screen.blocks.last
                == .text(
                    "Ion's link can no longer be used; create one for Ana with: share link attendance --player #1"))
        #expect(try !opens(ion) && opens(ana))
        try app.open("undo")
        #expect(try !opens(ion))
    }

    // MARK: - What it may do

    /// Lines of every route of every module, and lines similar to those that a link may open.
    private static let lines = Result { () throws -> [[String]] in
        let registry = try TestApplication(allFeatures).application.registry
        let samples = ModuleFolder.all.flatMap(\.routes) + registry.routes.flatMap(\.description.examples)
        let paths = registry.routes.map { $0.description.name.split(separator: " ").map(String.init) }
        let arguments = [
            [], ["#1"], ["#2"], ["#1", "#2"], ["#01"], ["# 1"], ["#1 "], ["#+1"], ["#-1"], ["1"], ["Ana"], ["#0"],
            ["#1", "--plus-one"], ["#1", "--on", "2026-11-26"], ["#1", "--on", "2026-11-20"],
            ["#1", "--on", "2026-11"],
            ["#1", "--on", "saturday"], ["#1", "--on"], ["#1", "--guest", "Tavi"],
            ["#1", "--comment", "10 minutes late"],
            ["#1", "--comment"], ["#2", "--guest", "Tavi", "--on", "2026-11-26", "--comment", "two cars"],
            ["#1", "--guest", "Tavi", "--guest", "Eve"], ["--yes", "#1"], ["#1", "--help"], ["#１"],
        ]
        return samples.map { $0.lineWords }
            + paths.flatMap { path in arguments.map { path + $0 } }
            + [
                [], [""], ["attendance"], ["attendance in", "#1"], ["Attendance", "in", "#1"], ["help"], ["run", "x"],
            ]
    }

    private func allowed(_ secret: Secret) throws -> Set<[String]> {
        let page = try #require(try page(secret))
        return Set(try Self.lines.get().filter(page.isAllowed))
    }

    private func answers(_ ids: Int...) -> Set<[String]> {
        Set(ids.flatMap { id in ["in", "maybe", "out"].map { ["attendance", $0, "#\(id)"] } })
    }

    /// Answers for another evening, and with a comment or a guest.
    private var longerAnswers: Set<[String]> {
        let answers = ["in", "maybe", "out"].flatMap { reply in
            [["--on", "2026-11-26"], ["--comment", "10 minutes late"]].map { ["attendance", reply, "#1"] + $0 }
        }
        return Set(answers + [["--guest", "Tavi"], ["--plus-one"]].map { ["attendance", "in", "#1"] + $0 })
    }

    private static let longAnswer = [
        "attendance", "in", "#2", "--guest", "Tavi", "--on", "2026-11-26", "--comment", "two cars",
    ]

    @Test func answersForItsPlayerAlone() throws {
        let page = try #require(try page(try secret("attendance --player Ion")))
        #expect(Set(try Self.lines.get().filter(page.isAllowed)) == answers(2).union([Self.longAnswer]))
        #expect(
            page.file?.name == "football.ics" && page.organizer.id == Organizer.local.id && page.title == "Are you in?")
    }

    @Test func answersForAnyOnePlayerAndAddsNewOnes() throws {
        let additions = try Self.lines.get().filter { $0.starts(with: ["attendance", "add"]) && $0.count == 3 }
        #expect(
            try allowed(try secret("attendance"))
                == answers(1, 2).union(longerAnswers).union([Self.longAnswer])
                .union(additions))
        for words in [
            ["--yes"], ["--on", "2026-11-20", "Tom"], ["--on", "2026-11-26"], ["--on", "2026-11-26", "--yes"],
        ] {
            #expect(try page(secret("attendance"))?.isAllowed(["attendance", "add"] + words) == false, "\(words)")
        }
    }

    @Test func answersForTheGuestsOfItsPlayer() throws {
        let secret = try secret("attendance --player Ana")
        let out = ["attendance", "out", "#4"]
        #expect(try page(secret)?.isAllowed(out) == false)
        try app.open(["attendance", "in", "#1", "--guest", "Tavi"])
        #expect(try page(secret)?.isAllowed(out) == true)
        #expect(try page(secret)?.isAllowed(["attendance", "out", "#2"]) == false)
    }

    @Test(arguments: ["match", "table", "calendar"])
    func doesNothing(kind: String) throws { #expect(try allowed(try secret(kind)).isEmpty) }

    /// It offers only what it allows, and everything that it allows works.
    @Test(arguments: [("attendance --player Ana", nil), ("attendance", "#1")])
    func offersWhatItMayDo(line: String, person: String?) throws {
        let secret = try secret(line)
        let page = try #require(try page(secret))
        func words(_ action: Action) -> [[String]] { action.words.isEmpty ? [] : [action.words] }
        let offered = try actions(secret, as: person).actions.flatMap { words($0) + $0.choices.flatMap(words) }
        #expect(Set(offered) == answers(1))
        for words in offered {
            #expect(page.isAllowed(words))
            try app.open(words)
        }
    }

    // MARK: - What it shows

    @Test func showsThePlayerWhoComes() throws {
        let secret = try secret("attendance --player Ana")
        #expect(try actions(secret).title == "Ana, are you in?")
        #expect(try actions(secret).actions.map(\.title) == ["In", "Maybe", "Out"])
        let before = try blocks(page(secret))
        #expect(before.dropFirst().first == .banner("Thu 26 Nov, 20:00", details: ["Dinamo"]))
        #expect(before.contains(.segments([.init(title: "In (0 of 2)", items: [], people: true)])))
        #expect(before.contains(.text("5 days to go. 2 places left.")))
        try app.open(["attendance", "in", "#1"])
        #expect(try actions(secret).title == "Ana, you're in.")
        #expect(try actions(secret).actions.map(\.isMarked) == [true, false, false])
        try app.open("attendance in Ion Zoe")
        #expect(try app.open("attendance show").value["in"].elements.map { try $0["name"].text } == ["Ana", "Ion"])
        #expect(
            try blocks(page(secret)).dropLast().last
                == .segments([
                    .init(title: "In (2 of 2)", items: ["Ana (you)", "Ion"], people: true),
                    .init(title: "Waiting (1)", items: ["Zoe"], people: true),
                ]))
        try app.open(["attendance", "out", "#1"])
        #expect(
            try blocks(page(secret)).contains(
                .segments([
                    .init(title: "In (2 of 2)", items: ["Ion", "Zoe"], people: true),
                    .init(title: "Out (1)", items: ["Ana (you)"], people: true),
                ])))
        try app.lines("player add Eve", "attendance invite")
        #expect(try text(blocks(page(secret))).contains("Eve"), "who has been asked is named")
    }

    @Test(arguments: [
        ("Dinamo, 44.4268,26.1025", "?mlat=44.4268&mlon=26.1025&zoom=17"),
        ("44.4268, -26.1025.", "?mlat=44.4268&mlon=-26.1025&zoom=17"), ("Strada Dinamo 7", nil),
        ("Teren 2, 18.30, 20.00", nil), ("Arena 144.4268, 20.1025", nil), ("44.4268, 26.10251.5", nil),
    ])
    func leadsToAMapOfThePlace(place: String, map: String?) throws {
        try app.open(["match", "plan", "--place", place])
        let address = map.map { "https://www.openstreetmap.org/\($0)" }
        let shown = try blocks(page(try secret("attendance")))
        #expect(shown.contains(.banner("Thu 26 Nov, 20:00", details: [.init(place, address: address)])))
    }

    @Test(arguments: ["Tuesday football", "FC Dinamo"]) func callsTheGroupByItsName(name: String) throws {
        try app.open(["account", "group", name])
        func invitation(_ line: String) throws -> Substring? {
            try app.open(line).blocks.compactMap { block in
                if case .message(let text, _) = block { text.split(separator: "\n").first } else { nil }
            }.first
        }
        #expect(try invitation("share invitations Ana") == "\(name): Ana, are you in on Thu 26 Nov, 20:00, at Dinamo?")
        #expect(try invitation("share link attendance") == "\(name): are you in on Thu 26 Nov, 20:00, at Dinamo?")
        try app.open("match plan --none")
        #expect(try invitation("share link attendance") == "\(name): are you in?")
        try app.open("account group --none")
        #expect(try invitation("share link attendance") == "Are you in for football?")
    }

    @Test func asksTwiceBeforeAPlaceIsGivenAway() throws {
        try app.lines("attendance in Ana", "attendance in Ion")
        let secret = try secret("attendance --player Ana")
        #expect(try actions(secret).actions.allSatisfy(\.choices.isEmpty))
        try app.open("attendance in Zoe")
        let answers = try actions(secret).actions
        #expect(answers.map(\.title) == ["In", "Maybe", "Out"] && answers[0].choices.isEmpty)
        #expect(answers[2].choices == [Action("Give my place to Zoe", "attendance", "out", "#1")])
    }

    @Test func showsTheTeamsOnceTheyAreMade() throws {
        let links = [(try secret("attendance --player Ana"), "Ana (you)"), (try secret("attendance"), "Ana")]
        try app.lines("attendance in Ana Ion", "team assign A Ana", "team assign B Ion")
        for (secret, ana) in links {
            let shown = try blocks(page(secret))
            #expect(
                shown.contains(
                    .segments([.init(title: "Team A", items: [ana]), .init(title: "Team B", items: ["Ion"])])))
            #expect(text(shown).contains(ana == "Ana" ? "The teams" : "in Team A."))
        }
    }

    @Test func showsTheTeamsWithoutWhoIsOut() throws {
        let secret = try secret("attendance --player Ana")
        try app.lines("attendance in Ana Ion", "team assign A Ana Zoe", "team assign B Ion")
        #expect(try blocks(page(secret)).contains(.text("Team B is one short.")))
        try app.open(["attendance", "out", "#1"])
        let shown = try blocks(page(secret))
        #expect(
            shown.contains(
                .segments([.init(title: "Team A", items: ["Zoe"]), .init(title: "Team B", items: ["Ion"])])))
        #expect(!text(shown).contains("short"))
    }

    @Test func showsTheMatchInProgress() throws {
        try app.lines("team assign A Ana", "team assign B Ion", "match start", "goal Ana")
        for (secret, you) in [(try secret("attendance --player Ana"), " (you)"), (try secret("attendance"), "")] {
            let (shown, ana) = (try blocks(page(secret)), "Ana\(you)")
            #expect(shown.first == .section(title: "Playing now", fields: []))
            #expect(
                shown.dropFirst().first == .banner("1-0", details: [.init("Team A\(you) v Team B, since 12:00")]))
            #expect(
                shown.contains(
                    .segments([
                        .init(title: "Team A (1)", items: [ana], shirt: "A"),
                        .init(title: "Team B (1)", items: ["Ion"], shirt: "B"),
                    ])))
        }
    }

    @Test func tellsThePlayerAllAboutTheAnswer() throws {
        try app.lines(
            "attendance in Ion Zoe", "match plan 2026-12-03T20:00", "attendance out Ana --on 2026-12-03", "kitty fee 5",
            "kitty charge Ana 5 Bibs", "kitty note 'Revolut @zoe'")
        let secret = try secret("attendance --player Ana")
        try app.open(["attendance", "in", "#1", "--guest", "Tavi", "--comment", "10 minutes late"])
        let shown = try blocks(page(secret))
        #expect(try actions(secret).title == "Ana, you're number 1 on the waiting list.")
        #expect(try actions(secret).actions.map(\.title) == ["Waiting", "Maybe", "Out"])
        #expect(shown.contains(.text("Your comment: 10 minutes late")))
        #expect(shown.contains(.banner("Thu 26 Nov, 20:00", details: ["Dinamo", "€5 each"])))
        let money = [Block.LabelledText("Sat 21 Nov", "Bibs: €5")]
        #expect(shown.contains(.section(title: "You owe €5.", fields: money)))
        #expect(shown.contains(.text("You owe €5 (Bibs).")))
        #expect(shown.contains(.message("Revolut @zoe", isCopied: false)))
        let rows = shown.compactMap { block -> [String]? in
            guard case .rows(let title, let actions) = block else { return nil }
            return [title ?? ""] + actions.map { "\($0.title) \($0.sign?.rawValue ?? "")" }
        }
        let lists = try #require(shown.firstIndex { if case .segments = $0 { true } else { false } })
        let guests = try #require(shown.firstIndex { if case .rows("Your guests", _) = $0 { true } else { false } })
        #expect(guests < lists)
        #expect(rows == [["Your guests", "Tavi waiting"], ["Coming weeks", "Thu 3 Dec "]])
        let later = shown.flatMap(\.actions).first { $0.title == "Thu 3 Dec" }
        #expect(later?.choices.map(\.isMarked) == [false, false, true] && later?.note == "20:00")
        let asked = shown.flatMap(\.actions).flatMap(\.commands).filter { $0.inputLabel != nil }
        #expect(asked.map { $0.words.last } == ["--guest", "--comment", "#4"])
        #expect(
            asked.first?.inputLabel
                == "The guest's name, if known (all places are taken, so the guest joins the waiting list). "
                + "€5 for each guest, paid by you")
    }

    /// Players who drop out choose whether their guest stays; nobody answers for the guests of others.
    @Test(arguments: [["attendance", "--player", "Ana"], ["attendance"]])
    func asksAboutTheGuestOfWhoDropsOut(link: [String]) throws {
        try app.lines("attendance in Ana --guest Tavi", "attendance in Ion --guest Alex")
        let secret = try secret(link.joined(separator: " "))
        let page = try #require(try page(secret, as: "#1"))
        let out = try #require(blocks(page).flatMap(\.actions).first { $0.title == "Out" })
        #expect(out.choices.map(\.title) == ["Tavi and I are out", "Only me; Tavi is still coming"])
        let (both, alone) = (out.choices[0].words, out.choices[1].words)
        #expect(page.isAllowed(both) && page.isAllowed(alone))
        #expect(!page.isAllowed(alone + ["#2"]))
        if link.count > 1 { #expect(!page.isAllowed(alone + ["#5"])) }
        try app.open(both)
        #expect(try app.open("attendance show").value["out"].elements.map { try $0["name"].text } == ["Ana", "Tavi"])
        #expect(try blocks(self.page(secret, as: "#1")).flatMap(\.actions).first { $0.title == "Out" }?.choices == [])
    }

    /// Whoever comes back after all is asked about the guests who dropped out along, and not about others.
    @Test func bringsGuestsBack() throws {
        try app.lines(
            "attendance in Ana --guest Tavi", "attendance in Ana --plus-one", "attendance in Ana --guest Mia",
            "attendance out Mia")
        app.clock.advance(seconds: 5)
        try app.open("attendance out Tavi Ana")
        let page = try #require(try page(try secret("attendance --player Ana")))
        let back = try #require(blocks(page).flatMap(\.actions).first { $0.title == "In" })
        #expect(
            back.choices.map(\.title) == ["Tavi, my other guest and I are in", "My other guest and I"])
        #expect(page.isAllowed(back.choices[0].words))
        try app.open(back.choices[0].words)
        let sheet = try app.open("attendance show").value
        let names = try (sheet["in"].elements + sheet["waiting"].elements).map { try $0["name"].text }
        #expect(names == ["Ana", "Tavi", "Ana's guest"])
    }

    @Test func namesAGuestWithoutANameAsYours() throws {
        try app.lines("attendance in Ana --guest Tavi", "attendance in Ana --plus-one")
        let shown = try blocks(page(try secret("attendance --player Ana")))
        let actions = shown.flatMap(\.actions)
        #expect(
            actions.first { $0.title == "Out" }?.choices.map(\.title)
                == ["Tavi, my other guest and I are out", "My other guest and I; Tavi is still coming"])
        #expect(
            actions.first { $0.title == "Your guest" }?.choices.map(\.title)
                == ["Name the guest", "Remove your guest"])
        #expect(text(shown).contains("\"Your guest\""))
    }

    /// Guests can be reached whatever their host answers, and guests without a name answer as their host does.
    @Test func keepsTheGuestsOfAMaybe() throws {
        try app.lines("attendance in Ana --guest Tavi", "attendance in Ana --plus-one")
        let page = try #require(try page(try secret("attendance --player Ana")))
        func choices(_ title: String) throws -> [Action] {
            try #require(blocks(page).flatMap(\.actions).first { $0.title == title }).choices
        }
        try app.open(choices("Maybe")[0].words)
        #expect(try app.open("attendance show").value["maybe"].elements.count == 3)
        #expect(try choices("Tavi").map(\.title) == ["Tavi is in", "Rename Tavi", "Remove Tavi"])
        #expect(try choices("Your guest").map(\.title) == ["Your guest is in", "Name the guest", "Remove your guest"])
        #expect(
            try choices("In").map(\.title) == ["Tavi, my other guest and I are in", "My other guest and I"])
        #expect(try page.isAllowed(choices("Tavi")[0].words))
        try app.open(choices("In")[1].words)
        let sheet = try app.open("attendance show").value
        #expect(try sheet["in"].elements.map { try $0["name"].text } == ["Ana", "Ana's guest"])
        #expect(try sheet["maybe"].elements.map { try $0["name"].text } == ["Tavi"])
        try app.open(choices("Tavi")[0].words)
        #expect(try app.open("attendance show").value["waiting"].elements.map { try $0["name"].text } == ["Tavi"])
    }

    @Test func keepsTheCommentWhateverTheAnswer() throws {
        try app.lines("attendance in Ana --comment Late", "attendance out Ana")
        let secret = try secret("attendance --player Ana")
        #expect(try blocks(page(secret)).contains(.text("Your comment: Late")))
        #expect(try said("attendance in #1") == [.text("You're in for Thu 26 Nov 2026.")])
        #expect(try blocks(page(secret)).contains(.text("Your comment: Late")))
        try app.lines("attendance out Ana --comment Injured")
        #expect(try blocks(page(secret)).contains(.text("Your comment: Injured")))
        try app.lines("attendance out Ana --comment ''")
        #expect(try !text(blocks(page(secret))).contains("Your comment"))
    }

    @Test func namesAGuestAndNobodyElse() throws {
        try app.lines("attendance in Ana --plus-one", "attendance in Ion --guest Alex")
        let page = try #require(try page(try secret("attendance --player Ana")))
        let name = try #require(
            blocks(page).flatMap(\.actions).flatMap(\.commands).first { $0.title == "Name the guest" })
        #expect(name.words == ["attendance", "name", "#4"] && name.inputLabel == "Name")
        #expect(page.isAllowed(name.words + ["Tom"]))
        for words in ["#4 --yes", "#4 Tom --on 2026-11-26", "#5 Tom", "#1 Tom", "#04 Tom", "#4"] {
            #expect(!page.isAllowed(["attendance", "name"] + words.split(separator: " ").map(String.init)), "\(words)")
        }
        func refusal(_ line: String) throws -> String {
            let failure = #expect(throws: (any Error).self) { try said(line) }
            return try #require(failure as? any Failure).message
        }
        #expect(try refusal("attendance name #4 Zoe").hasPrefix("Zoe is a player"))
        #expect(try refusal("attendance name #4 Alex").hasPrefix("Alex is already somebody else's guest"))
        #expect(try said("attendance name #4 Tom") == [.text("Your guest is now called Tom.")])
        let rename = try #require(
            blocks(page).flatMap(\.actions).flatMap(\.commands).first { $0.title == "Rename Tom" })
        #expect(rename.words == name.words && rename.value == "Tom")
        #expect(try said("attendance name #4 Tim") == [.text("Tom is now called Tim.")])
        #expect(try refusal("attendance name #5 Bob").hasPrefix("only the player who brings a guest"))
        // The next guest is a different one.
        #expect(try said("attendance in #1 --plus-one") == [.text("Your guest is number 3 on the waiting list.")])
    }

    @Test(arguments: [nil, 2])
    func namesNobodyElsesGuestThroughTheLinkOfTheGroup(reader: Int?) throws {
        try app.open("attendance in Ana --plus-one")
        let failure = #expect(throws: (any Error).self) { try said("attendance name #4 Tom", by: reader) }
        #expect((failure as? any Failure)?.message.hasPrefix("only the player who brings a guest") == true)
        let guest = try app.open("attendance show").value["in"].elements.last
        #expect(try guest?["name"] == .text("Ana's guest"))
        #expect(try said("attendance name #4 Tom", by: 1) == [.text("Your guest is now called Tom.")])
    }

    @Test func givesThePlaceToAGuestOfAnEarlierWeek() throws {
        try app.lines("attendance in Ana --guest Tavi", "attendance out Tavi", "attendance in Ana --plus-one")
        #expect(try said("attendance name #5 Tavi") == [.text("Tavi takes the place of your guest.")])
        #expect(try app.open("attendance show").value["in"].elements.map { try $0["name"].text } == ["Ana", "Tavi"])
    }

    @Test func namesThoseWhoAreInAboveTheirTeams() throws {
        try app.lines("attendance in Ana Ion --comment Late", "team assign A Ana", "team assign B Ion")
        let shown = try blocks(page(try secret("attendance --player Ana")))
        let titles = shown.compactMap { block -> [String]? in
            if case .segments(let segments) = block { segments.map(\.title) } else { nil }
        }
        #expect(titles == [["In (2 of 2)"], ["Team A", "Team B"]])
        #expect(text(shown).contains("Comments"))
        try app.lines("match plan --places 4", "attendance in Ion --guest Tavi", "team assign B Tavi")
        #expect(text(try blocks(page(try self.secret("attendance --player Zoe")))).contains("Tavi (guest of Ion)"))
    }

    /// The sentences on the page of a link after a command.
    ///
    /// - Parameter reader: The number of the player whose link it is, or who was chosen on it; nil for nobody.
    private func said(_ line: String, by reader: Int? = 1) throws -> [Block] {
        try app.session { session in
            (session.linkNumber, session.linkReader) = (1, reader)
            return try app.application.registry.bind(line).open(in: session, logger: app.application.logger).pageBlocks
        }
    }

    @Test(arguments: [
        ("attendance in #1", "You're already in for Thu 26 Nov 2026."),
        ("attendance in #1 --comment Late", "Your comment was saved."),
        ("attendance out #4", "Your guest was removed from the list. Tavi moves up from the waiting list."),
        ("attendance out #1 #5", "You, Tavi and your guest are out for Thu 26 Nov 2026."),
    ])
    func speaksToThePlayer(line: String, sentence: String) throws {
        try app.lines("attendance in Ana --plus-one", "attendance in Ana --guest Tavi")
        #expect(try said(line) == [.text(sentence)])
    }

    /// Only of guests who have a place is it certain that they come.
    @Test func saysWhichGuestsStillCome() throws {
        try app.lines("match plan --places 3", "attendance in Ana --guest Tavi", "attendance in Ana --guest Mia")
        let secret = try secret("attendance --player Ana")
        func titles(_ answer: String) throws -> [String] {
            try blocks(page(secret)).flatMap(\.actions).first { $0.title == answer }?.choices.map(\.title) ?? []
        }
        #expect(try titles("Out") == ["Tavi, Mia and I are out", "Only me; my guests are still coming"])
        try app.open("attendance in Ana --guest Eve")
        #expect(try titles("Maybe") == ["All of us might come", "Only me"], "Eve is waiting")
    }

    @Test func saysThatItIsFull() throws {
        let secret = try secret("attendance --player Ana")
        func hint() throws -> [String] {
            try blocks(page(secret)).compactMap { if case .text(let text) = $0 { text } else { nil } }
        }
        try app.open("attendance in Ion Zoe")
        #expect(try hint().first == "5 days to go. All places are taken, but you can join the waiting list.")
        try app.open("attendance out Ana")
        #expect(try hint().first == "5 days to go. All places are taken.")
        try app.lines("player add Eve", "attendance in Eve")
        #expect(try hint().first == "5 days to go. Full; 1 waiting.")
    }

    @Test func saysMaybeInTheWordsOfThePlayer() throws {
        #expect(try said("attendance maybe #1") == [.text("You said maybe for Thu 26 Nov 2026.")])
        #expect(try actions(secret("attendance --player Ana")).title == "Ana, you said maybe.")
    }

    @Test func tellsThePlayerWhoMovesUpForTheGuest() throws {
        try app.lines(
            "attendance in Ion", "attendance in Ana --guest Tavi", "attendance out Ana", "attendance in Ana")
        #expect(try said("attendance out #4") == [.text("Tavi was removed from the list. You moved up: you're in.")])
    }

    @Test func tellsTheFee() throws {
        let (own, group) = (try secret("attendance --player Ana"), try secret("attendance"))
        #expect(try !text(blocks(page(own))).contains("pays"))
        try app.open("kitty fee 5")
        for shown in [try blocks(page(own)), try blocks(page(group)), try blocks(page(group, as: "#1"))] {
            #expect(shown.contains(.text("Each player pays €5 per match day, and as much again for each guest.")))
        }
        #expect(try text(blocks(page(own))).contains("You owe nothing."))
        #expect(try !text(blocks(page(group))).contains("You owe"))
    }

    @Test func tellsTheLastResultAndThatAllIsPaid() throws {
        let secret = try secret("attendance --player Ana")
        try app.lines("team assign A Ana", "team assign B Ion", "match start", "goal Ana", "kitty charge Ana 5 Bibs")
        #expect(try !text(blocks(page(secret))).contains("Last match"))
        try app.lines("match end --yes", "kitty pay Ana 5")
        let shown = try blocks(page(secret))
        #expect(
            shown.prefix(2) == [
                .section(title: "Full time: you won", fields: []),
                .banner("1-0", details: ["Team A (you) v Team B"]),
            ])
        #expect(!text(shown).contains("Last match"))
        #expect(text(shown).contains("Ana (you)"))
        try app.lines("match start")
        #expect(try text(blocks(page(secret))).contains("Last match: you won"))
        try app.lines("match cancel --yes")
        app.clock.advance(seconds: 86_400)
        let dayAfter = try blocks(page(secret))
        let last = try #require(dayAfter.firstIndex(of: .section(title: "Last match: you won", fields: [])))
        #expect(
            dayAfter[(last + 1)...].prefix(3) == [
                .banner("1-0", details: ["Team A (you) v Team B", "Sat 21 Nov"]),
                .text("Goals for Team A: Ana (you)"),
                .segments([
                    .init(title: "Team A (1)", items: ["Ana (you)"], shirt: "A"),
                    .init(title: "Team B (1)", items: ["Ion"], shirt: "B"),
                ]),
            ])
        let money = [
            Block.LabelledText("Sat 21 Nov", "paid to the kitty: €5"),
            .init("Sat 21 Nov", "Bibs: €5"),
        ]
        #expect(shown.contains(.section(title: "You owe nothing.", fields: money)))
    }

    @Test func tellsTeamsAndGoalsOfEachMatchOfTheLastDay() throws {
        let secret = try secret("attendance --player Ana")
        try app.lines(
            "team assign A Ana", "team assign B Ion", "match start", "goal Ana", "match end --yes", "team swap",
            "match start", "goal Ion", "match end --yes")
        let shown = try blocks(page(secret))
        let day = try #require(
            shown.firstIndex { $0 == .section(title: "Last match day", fields: [.init("Played", "Sat 21 Nov")]) })
        #expect(
            shown[(day + 1)...].prefix(4) == [
                .section(title: "Match 1: Team A 1-0 Team B", fields: [.init("Goals", "Ana (you)")]),
                .segments([
                    .init(title: "Team A (1)", items: ["Ana (you)"], shirt: "A"),
                    .init(title: "Team B (1)", items: ["Ion"], shirt: "B"),
                ]),
                .section(title: "Match 2: Team A 1-0 Team B", fields: [.init("Goals", "Ion")]),
                .segments([
                    .init(title: "Team A (1)", items: ["Ion"], shirt: "A"),
                    .init(title: "Team B (1)", items: ["Ana (you)"], shirt: "B"),
                ]),
            ])
        try app.lines(
            "team assign C Zoe", "match start A C", "goal Zoe", "match end --yes")
        let fields = try blocks(page(secret)).compactMap { block in
            if case .section("Last match day", let fields) = block { fields.last } else { nil }
        }
        #expect(fields == [.init("Match 3", "Team A 0-1 Team C · Zoe")])
    }

    @Test(arguments: [("attendance", nil), ("attendance", "#1"), ("attendance --player Ana", nil)])
    func tellsFromWhenAMatchWasMoved(kind: String, person: String?) throws {
        let secret = try secret(kind)
        try app.lines(
            "match plan --on 2026-11-26 --none", "match plan 2026-12-03T20:00 --every week --until 2026-12-10",
            "match plan --on 2026-12-10 2026-12-09T20:00")
        let later = try blocks(page(secret, as: person)).flatMap(\.actions).filter { $0.title == "Wed 9 Dec" }
        #expect(later.allSatisfy { $0.note == "20:00 · moved from Thu 10 Dec, 20:00" })
        #expect(later.isEmpty == (kind == "attendance" && person == nil), "a player's page alone has later matches")
        try app.line("match plan --on 2026-12-03 2026-12-02T19:00")
        let moved = Block.banner("Wed 2 Dec, 19:00", details: ["moved from Thu 3 Dec, 20:00"])
        #expect(try blocks(page(secret, as: person)).contains(moved))
    }

    @Test(arguments: [("attendance", nil), ("attendance", "#1"), ("attendance --player Ana", nil)])
    func tellsOfACancelledMatch(kind: String, person: String?) throws {
        let secret = try secret(kind)
        try app.lines("match plan 2026-12-03T20:00", "attendance in Ana", "match plan --none --on 2026-12-03 --yes")
        let later = try blocks(page(secret, as: person))
        #expect(later.contains(.alert("Thu 3 Dec, 20:00 is cancelled.")))
        #expect(later.contains(.banner("Thu 26 Nov, 20:00", details: ["Dinamo"])))
        if kind != "attendance" || person != nil {
            #expect(text(later).contains("re in for Thu 26 Nov."), "this week is not meant")
        }
        try app.lines("undo", "match plan --none --on 2026-11-26 --yes")
        let shown = try blocks(page(secret, as: person))
        let cancelled = "Thu 26 Nov, 20:00 is cancelled."
        // On a group link, the button to choose another person is beside the heading.
        #expect(shown.dropFirst(person == nil ? 1 : 2).prefix(2) == [.alert(cancelled), .banner("Thu 3 Dec, 20:00")])
        try app.open("match plan --none --on 2026-12-03 --yes")
        #expect(
            try blocks(page(secret, as: person)).dropLast() == [
                .alert(cancelled), .alert("Thu 3 Dec, 20:00 is cancelled."),
                .text("No match is planned."),
            ])
        try app.open("match plan 2026-12-03T20:00")
        let alerts = try blocks(page(secret, as: person)).filter { if case .alert = $0 { true } else { false } }
        #expect(alerts == [.alert(cancelled)], "another match is planned for that day")
    }

    @Test func countsWhoComesInLaterWeeks() throws {
        let secret = try secret("attendance --player Ana")
        try app.lines(
            "match plan 2026-12-03T20:00", "player add Bob", "player add Dan", "player add Eve", "player add Tom",
            "attendance in Bob Dan Eve Tom Ion Zoe --on 2026-12-03")
        let later = try blocks(page(secret)).flatMap(\.actions).first { $0.title == "Thu 3 Dec" }
        #expect(later?.note == "20:00 · 6 in" && later?.choices.map(\.title) == ["In", "Maybe", "Out"])
    }

    @Test func letsTheGroupChooseTheirNames() throws {
        let secret = try secret("attendance")
        try app.lines("attendance in Ion", "attendance in Ion --guest Guest")
        #expect(try blocks(page(secret)).flatMap(\.actions).contains { $0.title == "I'm not on the list" })
        let actions =
            try blocks(page(secret)).lazy.compactMap { block -> [Action]? in
                if case .rows("Who are you?", let actions) = block { actions } else { nil }
            }.first ?? []
        #expect(actions.map(\.title) == ["Ana", "Ion", "Zoe"])
        #expect(actions.map(\.note) == ["", "in", ""] && actions.map(\.sign) == [nil, .yes, nil])
        let page = try #require(try page(secret))
        let choices = actions.flatMap(\.choices)
        #expect(choices.map(\.title) == ["Yes, I'm Ana", "Yes, I'm Ion", "Yes, I'm Zoe"])
        #expect(choices.map { page.person($0.words) } == ["#1", "#2", "#3"])
        #expect(choices.allSatisfy { !page.isAllowed($0.words) })
        #expect(page.person(["attendance", "add", "Tom"]) == "Tom" && page.isAllowed(["attendance", "add", "Tom"]))
    }

    @Test(arguments: ["#3", "Zoe", "zoe"])
    func answersOnAGroupsLinkAsOneOfThem(person: String) throws {
        let secret = try secret("attendance")
        try app.lines("kitty fee 5", "kitty charge Zoe 5 Bibs", "attendance in Zoe --guest Tom")
        let (title, actions) = try actions(secret, as: person)
        #expect(title == "Zoe, you're in." && actions.map(\.title) == ["In", "Maybe", "Out"])
        let shown = try blocks(page(secret, as: person))
        #expect(!text(shown).contains("owe"))
        let others = shown.flatMap { block -> [Action] in
            if case .rows("Answer for somebody else, Thu 26 Nov", let others) = block { others } else { [] }
        }
        #expect(others.map(\.title) == ["Ana", "Ion", "Somebody new"])
        let page = try #require(try page(secret, as: person))
        // A user who adds somebody else is still the same person.
        let new = try #require(others.last).words + ["Tim"]
        #expect(page.isAllowed(new) && page.person(new) == nil)
        #expect(!shown.flatMap(\.actions).contains { $0.title == "I'm not on the list" })
        let another = try #require(shown.flatMap(\.actions).first { $0.title == "Not Zoe?" })
        #expect(page.person(another.words) == "" && !page.isAllowed(another.words))
        #expect(others[0].choices.map(\.title) == ["In", "Maybe", "Out", "I'm Ana"])
        #expect(others[0].choices.map { page.isAllowed($0.words) } == [true, true, true, false])
        #expect(others[0].choices.map { page.person($0.words) } == [nil, nil, nil, "#1"])
    }

    @Test(arguments: ["#4", "#9", "#", "Tom", "Nobody", "#99999999999999999999", ""])
    func asksAgainForWhomItDoesNotKnow(person: String) throws {
        let secret = try secret("attendance")
        try app.lines("attendance in Zoe --guest Tom")
        let shown = try blocks(page(secret, as: person))
        #expect(shown.contains { if case .rows("Who are you?", _) = $0 { true } else { false } })
    }

    @Test func takesNobodyElseThroughAPlayersLink() throws {
        let page = try #require(try page(try secret("attendance --player Ana"), as: "#3"))
        #expect(try text(blocks(page)).contains("Ana, are you in?"))
        #expect(!page.isAllowed(["attendance", "add", "Tom"]) && page.person(["player", "show", "#3"]) == nil)
        #expect(!page.isAllowed(["attendance", "add", "--on", "2026-11-26", "Tom"]))
    }

    @Test func tellsNobodyWhoWithdrewLate() throws {
        let secret = try secret("attendance")
        try app.lines("attendance in Ana", "attendance late Ana")
        #expect(try !text(blocks(page(secret))).contains("late"))
    }

    @Test func followsTheMatch() throws {
        let secret = try secret("match")
        #expect(try blocks(page(secret)) == [.banner("Thu 26 Nov, 20:00", details: ["Dinamo"])])
        try app.lines("team assign A Ana", "team assign B Ion", "match start", "goal Ana")
        let shown = try blocks(page(secret))
        #expect(shown.count == 4)
        #expect(shown.first == .banner("1-0", details: ["Team A v Team B, since 12:00"]))
        try app.open("match end --yes")
        guard case .section("Team A 1-0 Team B", let fields)? = try blocks(page(secret)).dropFirst().first else {
            throw LinkFailure.unknown(1)
        }
        #expect(fields.map(\.label) == ["Played"])
    }

    @Test func showsTheTableOfTheSeason() throws {
        let secret = try secret("table")
        #expect(try text(blocks(page(secret))).contains("Nobody has played yet."))
        try app.lines(
            "history add '2026-01-15 19:00' --team-a Zoe --team-b Ana --score 3-2",
            "season start Autumn --from 2026-09-01",
            "history add '2026-11-15 19:00' --team-a Ana --team-b Ion --score 3-2")
        guard case .table(let table)? = try blocks(page(secret)).first else { throw LinkFailure.unknown(1) }
        #expect(table.title == "Points, in the season Autumn")
        #expect(table.rows == [["1", "Ana", "3", "1", "1", "0", "0"], ["2", "Ion", "0", "1", "0", "0", "1"]])
    }

    @Test func writesTheCalendar() throws {
        let page = try #require(try page(try secret("calendar")))
        let words = try #require(page.file?.words)
        let (files, line) = (SentFiles(), try app.application.registry.bind(words))
        var owner = Identity.linked(page.organizer)
        _ = try app.application.open(line, as: &owner, files: files, view: RecordingView())
        #expect(files.written.count == 1 && files.written[0].text.contains("LOCATION:Dinamo"))
        #expect(page.blocks == nil)
    }

    /// Neither money nor ratings, marks, ages or wishes.
    @Test(arguments: LinkKind.allCases)
    func showsNothingOfTheOrganizersOwn(kind: LinkKind) throws {
        try app.lines("kitty fee 5", "team assign A Ana", "team assign B Ion", "match start", "match end --yes")
        try app.lines("checklist add Secretballs")
        let shown = try text(blocks(page(try secret(kind.rawValue)))).lowercased()
        for word in ["owes", "kitty", "rating", "mark:", "age", "secretballs", "checklist", "31"] {
            #expect(!shown.contains(word), "\(word)")
        }
    }
}

/// The configured address of the server.
struct LinkAddressTests {
    @Test(arguments: ["football.example.org", "ftp://a.org", "https://a b", "https://"])
    func refusesAnAddressThatNoBrowserOpens(address: String) {
        #expect(throws: SettingFailure.self) {
            try TestApplication(allFeatures, settings: ["share.address": .init(address, at: nil)])
        }
    }
}
