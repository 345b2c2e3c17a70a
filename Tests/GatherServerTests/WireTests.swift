import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// What remote clients may do.
struct WireTests {
    @Test func reportsItsProtocol() async throws {
        try await TestServer.with { server in
            let answer = try await server.send("GET", Wire.greetingPath)
            let greeting = try Value(json: Data(answer.body.utf8)).decoded(as: Greeting.self)
            #expect(greeting == Greeting(protocols: [Wire.version], version: "0"))
        }
    }

    @Test(arguments: [
        RunEvent { $0.screen = Screen([.text("Ana")], value: .record(["name": .text("Ana"), "age": .null])) },
        RunEvent {
            $0.screen = Screen([.text("2")], value: .list([.integer(1), .text("a \"b\"")]))
            ($0.route, $0.isLive, $0.shape) = ("player list", false, .list(.any))
        },
        RunEvent { $0.end = RunEvent.End() },
    ])
    func readsTheLinesOfAnAnswerAsTheyWereWritten(event: RunEvent) throws {
        let line = try event.line()
        #expect(line.last == UInt8(ascii: "\n") && line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        #expect(try Value(json: line).decoded(as: RunEvent.self) == event)
    }

    @Test func refusesRoutesWithoutALogin() async throws {
        try await WireClient.with { ana, _ in
            let nobody = WireClient(server: ana.server)
            let registry = try TestApplication(allFeatures).application.registry
            for description in registry.routes.map(\.description)
            where !description.isOpenToAnyone && description.access != .none {
                for text in description.examples.prefix(1) + [description.name] {
                    let answer = try await nobody.send(Wire.runPath, RunMessage(SourceFile(typed: text)))
                    #expect(answer.status == 401, "\(text): \(answer.body)")
                }
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
        // Words without quotes that name one row.
        values = Record(
            values.fields.map { field in
                let isOne = !description.parameters.contains { $0.name == field.name && $0.isRepeated }
                guard isOne, case .list(let words) = field.value else { return (field.name, field.value) }
                return (field.name, .text(words.compactMap { try? $0.text }.joined(separator: " ")))
            })
        return values + (description.isDestructive && values["yes"] == nil ? ["yes": .boolean(true)] : [:])
    }

    @Test func hidesTheDataOfOtherOrganizers() async throws {
        try await WireClient.with { ana, ion in
            for name in ["Zoë", "Kim"] { try await ana.open("player add", ["name": .text(name)]) }
            try await ana.open("team assign", ["team": "A", "player": .list([.text("Zoë")])])
            try await ana.open("team assign", ["team": "B", "player": .list([.text("Kim")])])
            try await ana.open("match start")
            try await ana.open("match end", ["yes": .boolean(true)])
            let before = try await ana.open("player list")
            let registry = try TestApplication(allFeatures).application.registry
            for description in registry.routes.map(\.description) {
                guard let parameter = description.parameters.first(where: \.kind.isReference)
                else { continue }
                let reference = Value.text(parameter.name == "match" ? "last" : "#1")
                let example = try Self.example(of: description, in: registry)
                let others = Record(example.fields.filter { $0.name != parameter.name }.map { ($0.name, $0.value) })
                let arguments = others + [parameter.name: parameter.isRepeated ? .list([reference, "#2"]) : reference]
                let answer = try await ion.answer(to: description.name, arguments)
                #expect([404, 409].contains(answer.status), "\(description.name): \(answer.body)")
                #expect(!answer.body.contains("Zoë"))
            }
            #expect(try await ana.open("player list") == before)
        }
    }

    @Test func keepsNoAnswerWithTheAddressOfAPersonalLink() async throws {
        try await WireClient.with { ana, _ in
            try await ana.open("player add", ["name": "Zoë"])
            let personal: Record = ["what": "attendance", "player": "Zoë"]
            let first = try await ana.open("share link", personal, key: "k1")
            let again = try await ana.open("share link", personal, key: "k1")
            #expect(first != again, "it was made again, as the store must not have it")
        }
    }

    @Test func makesLinksWithTheAddressOfTheServer() async throws {
        try await WireClient.with { ana, _ in
            let opened = try await ana.open("share link", ["what": "table"])
            #expect(try opened["address"].text.hasPrefix("http://localhost/l/"))
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
                let data = #"{"protocol":\#(Wire.version),"heartbeat":10000}"#
                let hello = try connection.text(until: "event: hello\ndata: \(data)\n\n")
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
        try await WireClient.with(limits: { ($0.streamsOfAccount, $0.connections) = (2, 8) }) { ana, ion in
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
