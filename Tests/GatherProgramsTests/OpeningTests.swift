import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherPrograms

/// The request that a program receives.
struct OpeningTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    @Test func sendsTheRouteTheTimeAndTheProtocolVersion() throws {
        try workshop.write("echo", describing: description(), echo)
        let screen = try workshop.open("echo", "say")
        #expect(screen.blocks == [.text("Done.")])
        #expect(
            screen.value
                == .record([
                    "action": .text("open"), "arguments": .record([:]), "inputs": .record([:]),
                    "now": .text("2026-11-21T12:00:00Z"), "protocol": .integer(2), "route": .text("echo say"),
                ]))
    }

    @Test func sendsTypedArguments() throws {
        let parameters = [
            #"{"name":"number","style":"positional","type":"integer","minimum":1,"maximum":9,"required":true,"help":"h"}"#,
            #"{"name":"words","style":"positional","type":"text","repeated":true,"help":"h"}"#,
            #"{"name":"team","style":"option","type":"team","bench":true,"help":"h"}"#,
            #"{"name":"long","style":"option","type":"duration","help":"h"}"#,
            #"{"name":"when","style":"option","type":"moment","help":"h"}"#,
            #"{"name":"place","style":"option","type":"coordinates","help":"h"}"#,
            #"{"name":"score","style":"option","type":"score","help":"h"}"#,
            #"{"name":"change","style":"option","type":"scoreChange","help":"h"}"#,
            #"{"name":"called","style":"option","type":"playerName","help":"h"}"#,
            #"{"name":"file","style":"option","type":"file","help":"h"}"#,
            #"{"name":"by","style":"option","type":"choice","choices":[{"word":"skill"},{"word":"age","aliases":["years"]}],"help":"h"}"#,
            #"{"name":"loud","style":"flag","help":"h"}"#, #"{"name":"quiet","style":"flag","help":"h"}"#,
            #"{"name":"missing","style":"option","type":"text","help":"h"}"#,
        ].joined(separator: ",")
        try workshop.write("echo", describing: description(parameters: parameters, example: "echo say 1"), echo)
        let screen = try workshop.open(
            "echo", "say", "3", "a b", "c", "--team", "b", "--long", "12", "--when", "2026-11-21", "--score", "2-1",
            "--place", "44.4,26.1",
            "--change", "+1", "--called", " Ana ", "--file", "x.csv", "--by", "years", "--loud")
        #expect(
            try screen.value["arguments"]
                == .record([
                    "by": .text("age"), "called": .text("Ana"), "change": .text("+1"), "file": .text("x.csv"),
                    "long": .text("12:00"), "loud": .boolean(true), "missing": .null, "number": .integer(3),
                    "place": .text("44.4,26.1"),
                    "quiet": .boolean(false), "score": .text("2-1"), "team": .text("Team B"),
                    "when": .text("2026-11-21"), "words": .list([.text("a b"), .text("c")]),
                ]))
    }

    @Test func sendsPlayersAndTheResultsOfOtherRoutes() throws {
        try workshop.write(
            "echo",
            describing: description(
                parameters: #"{"name":"player","style":"positional","type":"player","required":true,"help":"h"}"#,
                more: #""inputs":{"lineup":"team show","all":"player list --sort name"},"#, example: "echo say Ana"),
            echo)
        try workshop.app.open("player", "add", "Ana Pop", "--age", "31")
        try workshop.app.open("team", "assign", "A", "Ana")
        let value = try workshop.open("echo", "say", "ana").value
        let ana = Value.record([
            "age": .integer(31), "favouriteTeam": .null, "id": .integer(1), "mark": .null,
            "name": .text("Ana Pop"), "nickname": .null, "preferredPosition": .null, "skill": .null,
        ])
        #expect(try value["arguments"]["player"] == ana)
        #expect(try value["inputs"]["lineup"]["teamA"] == .list([ana]))
        #expect(try value["inputs"]["all"] == .list([ana]))
        #expect(try value["organizer"] == .record(["name": .text("local")]))
        #expect(throws: PlayerReferenceFailure.unknownName("Ion", nearest: .none)) {
            try workshop.open("echo", "say", "Ion")
        }
    }

    @Test func sendsASecretOnlyOnStandardInput() throws {
        try workshop.write(
            "echo",
            describing: description(parameters: #"{"name":"pin","style":"secret","help":"h"}"#),
            #"""
            printf '{"blocks":[{"type":"text","text":"%s"},{"type":"text","text":"%s"}],"value":' "$*" "$(env | sort | tr '\n' ' ')"
            cat; printf '}'
            """#)
        let screen = try workshop.open("echo", "say", view: RecordingView(secrets: ["4711"]))
        #expect(try screen.value["arguments"]["pin"] == .text("4711"))
        #expect(screen.blocks.first == .text(""))
        guard case .text(let environment) = screen.blocks.last else {
            Issue.record("no environment")
            return
        }
        #expect(!environment.contains("4711"))
        #expect(environment.contains("HOME=/home/ana LC_ALL=C.UTF-8 PATH=/usr/bin:/bin"))
        #expect(!environment.contains("GATHER_") && !environment.contains("AWS_KEY"))
    }

    @Test func sendsCredentialsOnlyIfDeclared() throws {
        try workshop.write("echo", describing: description(), echo)
        try workshop.write("sync", describing: description(name: "sync", path: "sync", credentials: true), echo)
        try login("ana", remembers: true)
        let token = try #require(try workshop.app.services.credentials.load()).exposed
        #expect(throws: Missing.self) { try workshop.open("echo", "say").value["credentials"] }
        let request = try workshop.open("sync").value
        #expect(
            try request["credentials"]
                == .record(["store": .text("/home/ana/gather.sqlite"), "token": .text(token)]))
        #expect(try request["organizer"] == .record(["name": .text("ana")]))
        try workshop.app.open("account", "logout")
        #expect(
            try workshop.open("sync").value["credentials"]
                == .record(["store": .text("/home/ana/gather.sqlite"), "token": .text("")]))
    }

    @Test func sendsOnlyTheCredentialsOfTheCurrentOrganizer() throws {
        try workshop.write(
            "sync", describing: description(name: "sync", path: "sync", credentials: true), echo)
        try login("bob", remembers: false)
        let none = #expect(throws: ProgramFailure.self) { try workshop.open("sync") }
        #expect(none == .otherOrganizer("gather-sync", session: "bob", remembered: nil))
        #expect(none?.kind == .unauthorized)
        #expect(
            none?.message
                == "no login is remembered with which the program gather-sync could use the store as bob does; "
                + "log in with: account login bob --remember")
        try login("ana", remembers: true)
        try login("bob", remembers: false, isNew: false)
        let another = #expect(throws: ProgramFailure.self) { try workshop.open("sync") }
        #expect(
            another?.message
                == "the program gather-sync would use the store as ana, whose login is remembered, and not "
                + "as bob; log in with account login --remember, or leave that login with account logout")
        workshop.app.identity = .known(.local)
        #expect(throws: ProgramFailure.otherOrganizer("gather-sync", session: "local", remembered: "ana")) {
            try workshop.open("sync")
        }
        try workshop.app.services.credentials.draft(remembering: Secret("old")).commit()
        #expect(throws: IdentityFailure.unknownToken) { try workshop.open("sync") }
    }

    @Test func sendsOnlyTheTokenOfARemoteRequest() throws {
        try workshop.write(
            "sync", describing: description(name: "sync", path: "sync", credentials: true), echo)
        try login("ana", remembers: true)
        let token = try #require(try workshop.app.services.credentials.load())
        try login("bob", remembers: true)
        workshop.app.identity = .remembered(token)
        // The login of bob invalidated the token of ana.
        #expect(throws: IdentityFailure.unknownToken) {
            try workshop.open("sync", origin: .network(token: token, address: nil))
        }
        let bobs = try #require(try workshop.app.services.credentials.load())
        workshop.app.identity = .remembered(bobs)
        #expect(
            try workshop.open("sync", origin: .network(token: bobs, address: nil)).value["credentials"]
                == .record(["store": .text("/home/ana/gather.sqlite"), "token": .text(bobs.exposed)]))
        let none = #expect(throws: ProgramFailure.self) {
            try workshop.open("sync", origin: .network(token: nil, address: nil))
        }
        #expect(none == .otherOrganizer("gather-sync", session: "bob", remembered: nil))
    }

    private func login(_ name: String, remembers: Bool, isNew: Bool = true) throws {
        let view = RecordingView(secrets: ["correct horse", "correct horse"])
        if isNew { try workshop.app.open("account", "register", name, view: view) }
        if remembers {
            try workshop.app.open("account", "login", name, "--remember", view: view)
        } else {
            try workshop.app.open("account", "login", name, view: view)
        }
    }

    @Test func asksBeforeADestructiveRoute() throws {
        try workshop.write(
            "echo", describing: description(more: #""destructive":true,"question":"Tell everybody?","#), echo)
        let view = RecordingView(answers: [false])
        #expect(throws: ViewFailure.declined) { try workshop.open("echo", "say", view: view) }
        #expect(view.questions == ["Tell everybody?"])
        let value = try workshop.open("echo", "say", "--yes").value
        #expect(try value["arguments"] == .record(["yes": .boolean(true)]))
    }

    @Test func transfersAMillionBytesInBothDirections() throws {
        try workshop.write(
            "echo",
            describing: description(
                parameters:
                    #"{"name":"text","style":"positional","type":"text","required":true,"repeated":true,"help":"h"}"#,
                example: "echo say a"),
            "head -c 1000000 /dev/zero | tr '\\0' 'x' >&2; \(echo)")
        let long = String(repeating: "ă", count: 1000)
        let value = try workshop.open("echo", "say", long, long, long).value
        #expect(try value["arguments"]["text"] == .list(Array(repeating: .text(long), count: 3)))
        #expect(workshop.sayings.lines.reduce(0) { $0 + $1.count - "gather-echo: ".count } == 1_000_000)
    }
}
