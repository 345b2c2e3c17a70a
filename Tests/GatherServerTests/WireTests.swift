import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// Routes opened by a remote client.
struct WireTests {
    @Test func reportsItsProtocol() async throws {
        try await TestServer.with { server in
            let answer = try await server.send("GET", Wire.greetingPath)
            let greeting = try Value(json: Data(answer.body.utf8)).decoded(as: Greeting.self)
            #expect(greeting == Greeting(protocols: [Wire.version], version: "0"))
        }
    }

    @Test func listsAllRoutesOfAllModules() async throws {
        try await TestServer.with(allFeatures + [WireModule.self]) { server in
            let answer = try await server.send("GET", Wire.catalogPath)
            let registry = try TestApplication(allFeatures).application.registry
            let catalog = try Value(json: Data(answer.body.utf8)).decoded(as: Catalog.self, knowing: registry.rules)
            let encoder = JSONEncoder.wire
            #expect(
                try catalog.modules.flatMap(\.routes).map(encoder.encode)
                    == registry.routes.map { try encoder.encode($0.description) })
            let tag = try #require(answer.headers["etag"])
            let again = try await server.connect { connection in
                try connection.send(
                    "GET \(Wire.catalogPath) HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(tag)\r\n\r\n")
                return try #require(try connection.answer())
            }
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
        }
    }

    @Test func opensRoutesWithTypedArguments() async throws {
        try await WireClient.with { ana, _ in
            let added = try await ana.open("player add", ["name": "Zoë", "age": .integer(31), "skill": "amateur"])
            #expect(added.screen.screen.blocks == [.text("Added Zoë (#1).")])
            #expect(added.outcome.organizer == "ana")
            try await ana.open("team assign", ["team": "A", "player": .list(["zoë"])])
            try await ana.open("timer set", ["time": "12:30"])
            let shown = try await ana.open("player show", ["player": "#1"]).screen.screen.value
            guard case .record(let player) = shown else { throw WireFailure.badMessage("no player") }
            #expect(player["age"] == .integer(31))
        }
    }

    @Test(
        arguments: [
            ("player add", ["name": .text("Zoë"), "ages": .integer(3)], 400, "usage", "did you mean age?"),
            ("player add", ["name": "Zoë", "age": "old"], 400, "usage", "age is a whole number"),
            ("player add", ["age": .integer(3)], 400, "usage", "NAME is missing"),
            ("player add", ["name": "Zoë", "age": .integer(300)], 400, "usage", "age"),
            ("player show", ["player": "Nobody"], 404, "notFound", "Nobody"),
            ("player shoe", [:], 400, "usage", "did you mean player show?"),
            ("player", [:], 400, "usage", "player needs one of"),
            ("match end", ["yes": .boolean(true)], 404, "notFound", "no match"),
            ("output", [:], 400, "usage", "there is no command"),
            ("account login", ["name": "ana", "password": "wrong"], 401, "unauthorized", ""),
            ("account login", ["name": "ana"], 400, "usage", "password is missing"),
            ("player import", ["file": "/etc/hostname"], 400, "file", "was not sent along"),
        ] as [(String, Record, Int, String, String)])
    func describesEachFailure(
        route: String, arguments: Record, status: Int, kind: String, reason: String
    ) async throws {
        try await WireClient.with { ana, _ in
            let answer = try await ana.answer(to: route, arguments)
            #expect(answer.status == status)
            let failure = try Value(json: Data(answer.body.utf8)).decoded(as: FailureAnswer.self)
            #expect(failure.kind == kind)
            #expect(reason.isEmpty || failure.reason.contains(reason), "\(failure.reason)")
        }
    }

    @Test(arguments: [
        "", "{", "[]", #"{"route": 1}"#, #"{"arguments": {}}"#, #"{"route": "player list", "arguments": []}"#,
    ])
    func refusesAnInvalidMessage(body: String) async throws {
        try await TestServer.with(allFeatures) { server in
            let answer = try await server.send("POST", Wire.openPath, body)
            #expect(answer.status == 400)
            #expect(answer.body.contains("the request cannot be read"))
        }
    }

    @Test func refusesRoutesWithoutALogin() async throws {
        try await WireClient.with { ana, _ in
            let nobody = WireClient(server: ana.server)
            let registry = try TestApplication(allFeatures).application.registry
            for description in registry.routes.map(\.description)
            where !description.isOpenToAnyone && description.access != .none {
                let line = try Self.example(of: description, in: registry)
                let answer = try await nobody.answer(to: description.name, line)
                #expect(answer.status == 401, "\(description.name): \(answer.body)")
            }
        }
    }

    /// The arguments of the first example of a route.
    static func example(of description: RouteDescription, in registry: ModuleRegistry) throws -> Record {
        let words = description.examples[0].split(separator: " ").map {
            CommandWord($0.trimmingCharacters(in: ["\""]))
        }
        var values = registry.arguments(in: words).values(of: description.parameters)
        for parameter in description.parameters where parameter.isRequired && values[parameter.name] == nil {
            values = values + [parameter.name: "x"]
        }
        return values + (description.isDestructive && values["yes"] == nil ? ["yes": .boolean(true)] : [:])
    }

    @Test func hidesTheDataOfOtherOrganizers() async throws {
        try await WireClient.with { ana, ion in
            for name in ["Zoë", "Kim"] { try await ana.open("player add", ["name": .text(name)]) }
            try await ana.open("team assign", ["team": "A", "player": .list([.text("Zoë")])])
            try await ana.open("team assign", ["team": "B", "player": .list([.text("Kim")])])
            try await ana.open("match start")
            try await ana.open("match end", ["yes": .boolean(true)])
            let before = try await ana.open("player list").screen.screen.value
            let registry = try TestApplication(allFeatures).application.registry
            for description in registry.routes.map(\.description) {
                guard let parameter = description.parameters.first(where: \.rule.isReference)
                else { continue }
                let reference = Value.text(parameter.name == "gather" ? "last" : "#1")
                let example = try Self.example(of: description, in: registry)
                let others = Record(example.fields.filter { $0.name != parameter.name }.map { ($0.name, $0.value) })
                let arguments = others + [parameter.name: parameter.isRepeated ? .list([reference, "#2"]) : reference]
                let answer = try await ion.answer(to: description.name, arguments)
                #expect([404, 409].contains(answer.status), "\(description.name): \(answer.body)")
                #expect(!answer.body.contains("Zoë"))
            }
            #expect(try await ana.open("player list").screen.screen.value == before)
        }
    }

    @Test func asksBeforeADestructiveRoute() async throws {
        try await WireClient.with { ana, _ in
            try await ana.open("player add", ["name": "Zoë"])
            let arguments: Record = ["player": "Zoë"]
            #expect(try await ana.answer(to: "player delete", arguments).status == 409)
            let message = OpenMessage(route: "player delete", arguments: arguments)
            let asked = try await ana.send(Wire.questionPath, message)
            let question = try Value(json: Data(asked.body.utf8)).decoded(as: QuestionAnswer.self)
            #expect(question.question?.hasPrefix("Delete Zoë (#1)?") == true)
            let other = OpenMessage.Confirmed(id: "Delete Kim?")
            let overtaken = try await ana.answer(to: "player delete", arguments, confirmed: other)
            #expect(overtaken.status == 409)
            #expect(overtaken.body.contains("this was changed elsewhere"))
            let done = try await ana.answer(
                to: "player delete", arguments, confirmed: OpenMessage.Confirmed(id: question.id))
            #expect(done.status == 200)
        }
    }

    @Test func keepsNoAnswerWithTheAddressOfALink() async throws {
        try await WireClient.with { ana, _ in
            let first = try await ana.open("share link", ["what": "table"], key: "k1").screen.screen.value
            let again = try await ana.open("share link", ["what": "table"], key: "k1").screen.screen.value
            #expect(first != again, "it was made again, as the store must not have it")
        }
    }

    @Test func makesLinksWithTheAddressOfTheServer() async throws {
        try await WireClient.with { ana, _ in
            let opened = try await ana.open("share link", ["what": "table"]).screen.screen.value
            #expect(try opened["address"].text.hasPrefix("http://localhost/l/"))
        }
    }

    @Test func runsARequestWithAKeyOnce() async throws {
        try await WireClient.with { ana, ion in
            let first = try await ana.open("player add", ["name": "Zoë"], key: "k1")
            let again = try await ana.open("player add", ["name": "Zoë"], key: "k1")
            #expect(first == again)
            let other = try await ana.answer(to: "player add", ["name": "Kim"], key: "k1")
            #expect(other.status == 409)
            #expect(try await ion.open("player add", ["name": "Kim"], key: "k1").outcome.organizer == "ion")
            let message = OpenMessage(route: "player delete", arguments: ["player": "Kim"])
            let asked = try await ion.send(Wire.questionPath, message)
            let question = OpenMessage.Confirmed(
                id: try Value(json: Data(asked.body.utf8)).decoded(as: QuestionAnswer.self).id)
            for _ in 1...2 {
                let deleted = try await ion.answer(
                    to: "player delete", ["player": "Kim"], confirmed: question, key: "k9")
                #expect(deleted.status == 200, "\(deleted.body)")
            }
            // A failed request has no effect and may be retried.
            #expect(try await ana.answer(to: "player show", ["player": "Kim"], key: "k2").status == 404)
            #expect(try await ana.answer(to: "match start", key: "k3").status == 409)
            #expect(try await ana.answer(to: "player add", ["name": "Eve"], key: "k3").status == 200)
            #expect(try await ana.answer(to: "player add", ["name": "Una"], key: "k 4").status == 400)
        }
    }

    /// What is kept of it would be the code.
    @Test func keepsNoAnswerWithASecret() async throws {
        try await WireClient.with { ana, _ in
            let first = try await ana.open("account invite", ["name": "Zoë"], key: "k1")
            let again = try await ana.open("account invite", ["name": "Zoë"], key: "k1")
            #expect(first != again, "the first code is not valid any more")
            #expect(try await ana.answer(to: "player add", ["name": "Kim"], key: "k1").status == 200)
        }
    }

    @Test func transfersInputAndOutputFiles() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("name,age\nZoë,31\n", to: "squad.csv")
        try await WireClient.with { ana, _ in
            let files = [SentFile(path, from: LocalFiles()), SentFile(folder.path("none.csv"), from: LocalFiles())]
            try await ana.open("player import", ["file": .text(path)], files: files)
            let missing = try await ana.answer(
                to: "player import", ["file": .text(folder.path("none.csv"))], files: files)
            #expect(missing.body.contains("No such file or directory"))
            let written = try await ana.open("player export", ["file": "out.csv"]).outcome.files
            let text = "name,age,skill,mark,preferredPosition,favouriteTeam,nickname\r\nZoë,31,,,,,\r\n"
            #expect(written == [SentFiles.Written(path: "out.csv", text: text, overwrites: false)])
            #expect(!FileManager.default.fileExists(atPath: "out.csv"))
        }
    }

    @Test func suggestsParameters() async throws {
        try await WireClient.with { ana, ion in
            for name in ["Zoë", "Zora", "Kim"] { try await ana.open("player add", ["name": .text(name)]) }
            let registry = try TestApplication(allFeatures).application.registry
            func help(_ purpose: HelpMessage.Purpose, _ route: [String], _ beginning: String, of client: WireClient)
                async throws -> HTTPConnection.Answer
            {
                let route = try #require(registry.route(calledBy: route)).description
                let open = OpenParameter(
                    route: route, parameter: route.parameters[0], given: Arguments(), beginning: beginning)
                return try await client.send(Wire.helpPath, HelpMessage(purpose, for: open))
            }
            func texts(_ answer: HTTPConnection.Answer) throws -> [String] {
                try Value(json: Data(answer.body.utf8)).decoded(as: HelpAnswer.self).all.first.map(\.text)
            }
            #expect(try await texts(help(.suggestions, ["player", "show"], "z", of: ana)) == ["Zoë", "Zora"])
            #expect(try await texts(help(.suggestions, ["player", "show"], "z", of: ion)).isEmpty)
            #expect(try await help(.check, ["player", "show"], "Kim", of: ana).status == 200)
            #expect(try await help(.check, ["player", "show"], "Nobody", of: ana).status == 404)
            let proposal = try await help(.proposal, ["timer", "set"], "", of: ana)
            #expect(try Value(json: Data(proposal.body.utf8)).decoded(as: HelpAnswer.self).proposal == "10:00")
        }
    }

    @Test func returnsTheStatus() async throws {
        try await WireClient.with { ana, _ in
            let answer = try await ana.server.send("GET", Wire.statusPath, authorization: ana.authorization)
            let status = try Value(json: Data(answer.body.utf8)).decoded(as: StatusAnswer.self)
            #expect(status.organizer == "ana")
            #expect(status.status == nil)
            let stranger = try await ana.server.send("GET", Wire.statusPath, authorization: "Bearer nothing")
            #expect(try Value(json: Data(stranger.body.utf8)).decoded(as: StatusAnswer.self).organizer == nil)
        }
    }

    @Test func notifiesOnlyTheOwnerOfChanges() async throws {
        try await WireClient.with { ana, ion in
            let authorization = try #require(ana.authorization)
            async let events = ana.server.connect { connection in
                try connection.send("GET", Wire.eventsPath, authorization: authorization)
                let hello = try connection.text(until: "event: hello\ndata: {\"protocol\":1,\"heartbeat\":10000}\n\n")
                return (hello, try connection.text(until: "event: players\ndata: {}\n\n"))
            }
            // Without a listener no event is sent.
            let feed = Task {
                while !Task.isCancelled {
                    try await ion.open("player add", ["name": "Kim", "if-missing": .boolean(true)])
                    try await ana.open("player add", ["name": .text("Zoë \(UUID().uuidString)")])
                }
            }
            let (hello, players) = try await events
            feed.cancel()
            _ = await feed.result
            #expect(hello != nil)
            #expect(players != nil)
            let stranger = try await ana.server.send("GET", Wire.eventsPath)
            #expect(stranger.status == 401)
        }
    }

    @Test func limitsTheStreamsOfAnAccount() async throws {
        var limits = Limits()
        (limits.streamsOfAccount, limits.connections) = (2, 8)
        try await WireClient.with(limits: limits) { ana, ion in
            // Opens event streams on as many connections, closes them all, and returns how many were accepted.
            func begun(_ count: Int, by client: WireClient) async throws -> [Int?] {
                let authorization = try #require(client.authorization)
                return try await client.server.connect { first in
                    let connections =
                        try [first] + (1..<count).map { _ in try HTTPConnection(port: client.server.port) }
                    return try connections.map { connection in
                        try connection.send("GET", Wire.eventsPath, authorization: authorization)
                        let head = try #require(try connection.text(until: "\r\n\r\n"))
                        #expect(head.lowercased().contains("connection: close"), "a refused connection is closed")
                        return Int(head.split(separator: " ")[1])
                    }
                }
            }
            #expect(try await begun(3, by: ana) == [200, 200, 429])
            #expect(try await begun(2, by: ion) == [200, 200])
            // The server notices their disconnection later.
            while try await begun(1, by: ana) == [429] {}
        }
    }
}
