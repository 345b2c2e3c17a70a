import Foundation
import GatherKit

/// A request with its target, body and credentials that is answered with a status.
struct Sample {
    var target: String?
    var body = ""
    var credentials: Credentials?
    /// The number of times the request is sent before.
    var rehearsals = 0

    static func nobody(_ body: String = "") -> Sample { Sample(body: body, credentials: .nobody) }
    static func to(_ target: String, _ body: String = "") -> Sample { Sample(target: target, body: body) }
    static func body(_ body: String) -> Sample { Sample(body: body) }
}

extension Sample {
    /// A request for each status that each endpoint declares.
    static func all(_ world: World) -> [String: [Endpoint.Status: Sample]] {
        let (ana, none) = (world.ana, world.nobodys)
        let account = #"{"username":"Zoe","password":"correct horse"}"#
        let wrong = Credentials.login(.init(name: "ana", password: Secret("wrong horse")))
        let right = Credentials.login(.init(name: "ana", password: Secret("correct horse")))
        let place = #"{"team":"Team B"}"#
        func players(_ gather: String, _ player: String, _ body: String = place) -> Sample {
            .to("/api/gathers/\(gather)/players/\(player)", body)
        }
        func gather(_ id: String, _ body: String = #"{"score":"3-2"}"#) -> Sample { .to("/api/gathers/\(id)", body) }
        func player(_ id: String, _ name: String = "Mia") -> Sample {
            .to("/api/players/\(id)", #"{"name":"\#(name)"}"#)
        }
        return [
            "GET /health": [.ok: .nobody()],
            "POST /api/users": [
                .created: .nobody(account), .badRequest: .nobody("{}"),
                .conflict: .nobody(account.replacing("Zoe", with: "ana")),
                .tooManyRequests: Sample(body: account, credentials: .nobody, rehearsals: 1),
            ],
            "POST /api/users/login": [
                .ok: Sample(credentials: right), .unauthorized: Sample(credentials: wrong),
                .tooManyRequests: Sample(credentials: wrong, rehearsals: 1),
            ],
            "GET /api/users": [.ok: Sample(), .unauthorized: .nobody()],
            "GET /api/users/{id}": [
                .ok: .to("/api/users/\(ana.account)"), .unauthorized: .nobody(),
                .notFound: .to("/api/users/\(none.account)"),
            ],
            "DELETE /api/users": [
                .noContent: Sample(), .unauthorized: .nobody(),
                .conflict: Sample(credentials: .identity(.known(Organizer(id: Organizer.local.id, name: "claimed")))),
            ],
            "POST /api/v2/token": [.ok: Sample(), .unauthorized: .nobody()],
            "DELETE /api/v2/token": [.noContent: Sample(), .unauthorized: .nobody()],
            "GET /api/players": [.ok: Sample(), .unauthorized: .nobody()],
            "POST /api/players": [
                .created: .body(#"{"name":"Mia"}"#), .badRequest: .body(#"{"name":""}"#), .unauthorized: .nobody(),
                .conflict: .body(#"{"name":"Player 1 of ana"}"#),
            ],
            "PUT /api/players/{id}": [
                .noContent: player(ana.player), .badRequest: player(ana.player, ""), .unauthorized: .nobody(),
                .notFound: player(none.player), .conflict: player(ana.player, "Player 2 of ana"),
            ],
            "DELETE /api/players/{id}": [
                .noContent: player(ana.player), .unauthorized: .nobody(), .notFound: player(none.player),
            ],
            "GET /api/gathers": [.ok: Sample(), .unauthorized: .nobody()],
            "POST /api/gathers": [
                .created: .body(#"{"score":"2:1","winnerTeam":"Team A"}"#), .unauthorized: .nobody(),
                .badRequest: .body(#"{"score":"101-0"}"#), .conflict: Sample(body: "{}", rehearsals: 200),
            ],
            "GET /api/players/{id}/gathers": [
                .ok: .to("/api/players/\(ana.player)/gathers"), .unauthorized: .nobody(),
                .notFound: .to("/api/players/\(none.player)/gathers"),
            ],
            "GET /api/gathers/{id}/players": [
                .ok: .to("/api/gathers/\(ana.ended)/players"), .unauthorized: .nobody(),
                .notFound: .to("/api/gathers/\(none.ended)/players"),
            ],
            "POST /api/gathers/{id}/players/{playerId}": [
                .ok: players(ana.open, ana.reserve), .badRequest: players(ana.open, ana.reserve, "{}"),
                .unauthorized: .nobody(), .notFound: players(none.open, ana.reserve),
                .conflict: players(ana.open, ana.player),
            ],
            "PUT /api/gathers/{id}": [
                .noContent: gather(ana.open), .badRequest: gather(ana.open, "{}"), .unauthorized: .nobody(),
                .notFound: gather(none.open), .conflict: gather(ana.inProgress),
            ],
            "DELETE /api/gathers/{id}": [
                .noContent: gather(ana.open), .unauthorized: .nobody(), .notFound: gather(none.open),
                .conflict: gather(ana.inProgress),
            ],
        ]
    }
}
