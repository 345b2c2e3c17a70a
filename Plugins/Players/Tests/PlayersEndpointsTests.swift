import Account
import GatherKit
import GatherTestSupport
import Testing

@testable import Players

/// The endpoints of players.
struct PlayersEndpointsTests {
    private let app: TestApplication
    private let zoe = """
        {"name":"Zoë","age":31,"skill":"amateur","mark":7,"preferredPosition":"winger","favouriteTeam":"Rapid"}
        """

    init() throws { app = try TestApplication([AccountModule.self, PlayersModule.self]) }

    private func list() throws -> String? { try app.send(.get, "/api/players").json }

    @Test func addsAndListsPlayers() throws {
        #expect(try list() == "[]")
        let made = try app.send(.post, "/api/players", zoe)
        #expect(made.status == .created)
        #expect(made.headers == ["Location": "/api/players/1"])
        #expect(made.data == nil)
        try app.send(.post, "/api/players", #"{"name":" Ana ","age":null,"favouriteTeam":"","shoe size":43}"#)
        #expect(try list() == #"[{"id":2,"name":"Ana"},{"id":1,\#(zoe.dropFirst())]"#)
    }

    @Test(arguments: [
        ("{}", "name is missing"), (#"{"name":""}"#, "name cannot be empty"),
        (#"{"name":"Ana","age":0}"#, #"age must be an integer from 1 to 120, not "0""#),
        (#"{"name":"Ana","mark":11}"#, #"mark must be an integer from 1 to 10, not "11""#),
        (#"{"name":"Ana","skill":"god"}"#, #"skill must be one of beginner, amateur, professional, not "god""#),
        (
            #"{"name":"Ana","preferredPosition":"bench"}"#,
            #"preferredPosition must be one of goalkeeper, defender, midfielder, winger, striker, not "bench""#
        ),
    ])
    func appliesTheRulesOfTheShell(body: String, reason: String) throws {
        try app.send(.post, "/api/players", zoe)
        for response in [try app.send(.post, "/api/players", body), try app.send(.put, "/api/players/1", body)] {
            #expect(response.status == .badRequest)
            #expect(response.reason == reason)
        }
        #expect(try list() == "[{\"id\":1,\(zoe.dropFirst())]")
    }

    @Test func replacesAPlayer() throws {
        try app.send(.post, "/api/players", zoe)
        #expect(try app.send(.put, "/api/players/1", #"{"name":"Zoe","skill":"beginner"}"#).status == .noContent)
        #expect(try list() == #"[{"id":1,"name":"Zoe","skill":"beginner","mark":7}]"#)
        #expect(try app.send(.put, "/api/players/1", zoe).status == .noContent)
        #expect(try app.send(.put, "/api/players/1", zoe).status == .noContent)
        #expect(try list() == "[{\"id\":1,\(zoe.dropFirst())]")
    }

    @Test func keepsTheMarkThatAClientDoesNotKnow() throws {
        try app.send(.post, "/api/players", #"{"name":"Ana","age":31,"mark":7}"#)
        #expect(try app.send(.put, "/api/players/1", #"{"name":"Ana"}"#).status == .noContent)
        #expect(try list() == #"[{"id":1,"name":"Ana","mark":7}]"#)
        #expect(try app.send(.put, "/api/players/1", #"{"name":"Ana","mark":8}"#).status == .noContent)
        #expect(try list() == #"[{"id":1,"name":"Ana","mark":8}]"#)
    }

    @Test func refusesANameThatIsTaken() throws {
        try app.send(.post, "/api/players", zoe)
        try app.send(.post, "/api/players", #"{"name":"Ana"}"#)
        #expect(try app.send(.post, "/api/players", #"{"name":"ZOË"}"#).status == .conflict)
        #expect(try app.send(.put, "/api/players/2", zoe).status == .conflict)
    }

    @Test func deletesAPlayer() throws {
        try app.send(.post, "/api/players", zoe)
        #expect(try app.send(.delete, "/api/players/1").status == .noContent)
        for target in ["/api/players/1", "/api/players/0", "/api/players/99999999999999999999", "/api/players/Zoe"] {
            #expect(try app.send(.delete, target).status == .notFound)
            #expect(try app.send(.put, target, zoe).status == .notFound)
        }
        #expect(try list() == "[]")
    }
}
