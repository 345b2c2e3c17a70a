import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherServer
import GatherTestSupport

/// Two organizers with data for every endpoint.
final class World {
    let app: TestApplication
    /// The identifiers of an organizer's data.
    struct Things: Equatable {
        var account = ""
        var player = ""
        /// A player in no gather.
        var reserve = ""
        /// An ended gather, one in progress, and one without a score whose teams are complete.
        var ended = ""
        var inProgress = ""
        var open = ""
    }

    private(set) var ana = Things()
    private(set) var ion = Things()
    /// Identifiers that do not exist.
    let nobodys = Things(
        account: UUID(number: 200).uuidString, player: "4711", reserve: "4712", ended: UUID(number: 201).uuidString,
        inProgress: UUID(number: 202).uuidString, open: UUID(number: 203).uuidString)

    init() throws {
        app = try TestApplication(
            allFeatures, settings: ["account.attempts": "1", "account.registrations": "1"],
            endpoints: [.health])
        ana = try fill("ana")
        ion = try fill("ion")
    }

    private func fill(_ name: String) throws -> Things {
        try app.open("account", "register", name, view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "login", name, view: RecordingView(secrets: ["correct horse"]))
        var things = Things()
        let accounts = try app.send(.get, "/api/users").json ?? ""
        things.account = accounts.firstMatch(of: /[0-9A-F-]{36}/).map { String($0.0) } ?? ""
        if name == "ion" {
            // Numbers are separate for each organizer, and these differ from those of ana.
            for number in 1...9 {
                try app.open("player", "add", "P\(number)")
                try app.open("player", "delete", "P\(number)", "--yes")
            }
        }
        let players = try (1...3).map { number in
            try app.send(.post, "/api/players", #"{"name":"Player \#(number) of \#(name)"}"#).location ?? ""
        }
        (things.player, things.reserve) = (players[0], players[2])
        func gather() throws -> String {
            let number = try app.send(.post, "/api/gathers").location ?? ""
            for (player, team) in zip(players, ["Team A", "Team B"]) {
                try app.send(.post, "/api/gathers/\(number)/players/\(player)", #"{"team":"\#(team)"}"#)
            }
            return number
        }
        things.ended = try gather()
        try app.send(.put, "/api/gathers/\(things.ended)", #"{"score":"2-1"}"#)
        things.open = try gather()
        for line in [["team", "assign", "A", "#\(players[0])"], ["team", "assign", "B", "#\(players[1])"]] {
            try app.open(line)
        }
        if case .record(let match) = try app.open("match", "start").value, case .text(let number)? = match["id"] {
            things.inProgress = number
        }
        return things
    }

    var anasCredentials: Credentials { get throws { try credentials("ana") } }
    var ionsCredentials: Credentials { get throws { try credentials("ion") } }

    private func credentials(_ name: String) throws -> Credentials {
        let login = Credentials.login(.init(name: name, password: Secret("correct horse")))
        let answer = try app.send(.post, "/api/users/login", as: login)
        let value = try JSONDecoder().decode([String: String].self, from: Data((answer.json ?? "").utf8))
        return .identity(.remembered(Secret(value["token"] ?? "")))
    }

    /// The data of ana.
    func contents() throws -> [String: Set<[SQL.Value]>] {
        app.identity = Identity.remembered(try token(of: anasCredentials))
        return try app.contents()
    }

    private func token(of credentials: Credentials) throws -> Secret {
        guard case .identity(.remembered(let token)) = credentials else { throw EndpointFailure.needsToken }
        return token
    }
}

extension RegisteredEndpoint {
    /// The name as in the table of the document.
    var name: String { "\(endpoint.method.rawValue) \(endpoint.path.text)" }
}
