import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer
@testable import GatherWeb

/// Routes with addresses of their own, as programs use them.
struct DataRoutesTests {
    /// A program with the token of an organizer.
    private struct Program: Sendable {
        let server: TestServer
        var authorization: String?

        /// Sends a request; a body is JSON unless its type is another.
        func send(
            _ method: String, _ path: String, _ body: String = "", _ headers: [String: String] = [:],
            type: String = "application/json"
        ) async throws -> HTTPConnection.Answer {
            var fields = headers
            if !body.isEmpty { fields["Content-Type"] = type }
            return try await server.send(method, path, body, authorization: authorization, headers: fields)
        }

        func get(_ path: String, _ headers: [String: String] = [:]) async throws -> HTTPConnection.Answer {
            try await send("GET", "/api/v2/\(path)", "", headers)
        }

        func post(
            _ path: String, _ body: String = "", _ headers: [String: String] = [:]
        ) async throws -> HTTPConnection.Answer {
            try await send("POST", "/api/v2/\(path)", body, headers)
        }

        /// Sends a request that must succeed.
        @discardableResult
        func done(_ path: String, _ body: String = "") async throws -> String {
            let answer = try await post(path, body)
            try #require(answer.status == 200, "\(path) \(body): \(answer.body)")
            return answer.body
        }
    }

    private func with(
        origins: [String] = [], _ work: @Sendable (Program) async throws -> Void
    ) async throws {
        try await TestServer.with(allFeatures + [WireModule.self], origins: origins) { server in
            try await work(Program(server: server, authorization: try await server.register("ana")))
        }
    }

    @Test func playAMatchDay() async throws {
        try await with { ana in
            try await ana.done("player/add", #"{"name": "Ana", "position": "winger", "age": 31}"#)
            try await ana.done("player/add", #"{"name": "Ion"}"#)
            try await ana.done("player/add", #"{"name": "Zoë"}"#)
            let list = try await ana.get("player/list?position=winger")
            #expect(list.status == 200)
            #expect(list.body.hasPrefix(#"[{"id":1,"name":"Ana""#) && !list.body.contains("Ion"))
            // A player by name, by number, as text or as number.
            try await ana.done("team/assign", #"{"team": "A", "player": ["Ana"]}"#)
            try await ana.done("team/assign", ##"{"team": "B", "player": ["#2", 3]}"##)
            try await ana.done("timer/set", #"{"time": "12:30"}"#)
            try await ana.done("match/start")
            let goal = try await ana.done("goal", #"{"player": 1, "minute": 1}"#)
            #expect(goal.contains(#""score":"1-0""#), "\(goal)")
            let unsure = try await ana.post("match/end")
            #expect(unsure.status == 409)
            let question = try #require(unsure.body.firstMatch(of: /"id":"([0-9a-f]+)"/)?.1)
            #expect(try await ana.post("match/end", #"{"confirmed": "0"}"#).status == 409)
            try await ana.done("match/end", #"{"confirmed": "\#(question)"}"#)
            let history = try await ana.get("history/list?limit=1")
            #expect(history.body.contains(#""score":"1-0""#))
            try await ana.done("history/delete", #"{"match": "last", "yes": true}"#)
        }
    }

    @Test func tellAllMistakesByTheirFields() async throws {
        try await with { ana in
            let add = try await ana.post("player/add", #"{"nmae": "Ana", "age": "old", "position": 3}"#)
            #expect(add.status == 400)
            #expect(add.body.contains(#""field":"nmae""#) && add.body.contains("did you mean name?"))
            for field in ["nmae", "age", "position", "name"] {
                #expect(add.body.contains(#"{"field":"\#(field)","reason":"#), "\(field): \(add.body)")
            }
            let list = try await ana.get("player/list?postion=winger&limit=x")
            #expect(list.status == 400 && list.body.contains("did you mean position?"))
            #expect(list.body.contains("limit must be an integer"))
            // Messages call an argument as the request does, and not as a line.
            let bad = try await ana.post("player/add", #"{"name": "", "favouriteTeam": "", "skill": "pro"}"#)
            for reason in ["name cannot be empty", "favouriteTeam cannot be empty", "skill must be one of beginner"] {
                #expect(bad.body.contains(#""reason":"\#(reason)"#), "\(bad.body)")
            }
            try await ana.done("player/add", #"{"name": "Ana"}"#)
            let unchanged = try await ana.post("player/edit", #"{"player": "Ana"}"#)
            #expect(
                unchanged.body.contains("say what to change, with one of name, age, skill, mark,"), "\(unchanged.body)")
            #expect(try await ana.post("player/add", #"{"name": "Ana", "age": null}"#).body.contains("leave it out"))
            for body in ["[]", "{", #"{"name": "Ana", "name": "Ion"}"#] {
                let answer = try await ana.post("player/add", body)
                #expect(answer.status == 400 && answer.body.contains("not a JSON object"), "\(body): \(answer.body)")
            }
        }
    }

    @Test(arguments: [
        ("GET", "player/lst", 404, "did you mean /api/v2/player/list?"),
        ("GET", "match/watch", 400, "works only in the shell"),
        ("GET", "player/add", 405, "POST"), ("DELETE", "player/list", 405, "GET"),
        ("GET", "nothing", 404, "openapi.json"),
    ])
    func tellWhatIsThere(method: String, path: String, status: Int, hint: String) async throws {
        try await with { ana in
            let answer = try await ana.send(method, "/api/v2/\(path)")
            #expect(answer.status == status)
            #expect(answer.body.contains(hint) || answer.headers["allow"]?.contains(hint) == true, "\(answer)")
        }
    }

    @Test func needATokenAndIgnoreCookies() async throws {
        try await with { ana in
            let token = try #require(ana.authorization?.dropFirst("Bearer ".count))
            let nobody = Program(server: ana.server)
            for headers in [[:], ["Cookie": "gather=\(token)"]] {
                let answer = try await nobody.get("player/list", headers)
                #expect(answer.status == 401 && answer.headers["www-authenticate"] != nil)
            }
            #expect(
                try await nobody.post("account/register", #"{"name": "eva", "password": "correct horse"}"#).status
                    == 200)
            let login = try await nobody.post("account/login", #"{"name": "eva", "password": "correct horse"}"#)
            let eva = try #require(login.body.firstMatch(of: /"token":"([^"]+)"/)?.1)
            let answer = try await Program(server: ana.server, authorization: "Bearer \(eva)").get("account/whoami")
            #expect(answer.status == 200 && answer.body.contains("eva"))
        }
    }

    @Test func areOpenedOnceForAKey() async throws {
        try await with { ana in
            let key = ["Idempotency-Key": "k1"]
            let first = try await ana.post("player/add", #"{"name": "Ana"}"#, key)
            let again = try await ana.post("player/add", #"{"name": "Ana"}"#, key)
            #expect(first.status == 200 && first.body == again.body)
            #expect(try await ana.post("player/add", #"{"name": "Ion"}"#, key).status == 409)
            #expect(try await ana.post("player/add", #"{"name": "Ion"}"#, ["Idempotency-Key": "ü"]).status == 400)
            // The question of a confirmed request no longer applies when it is sent again.
            let asked = try await ana.post("player/delete", #"{"player": 1}"#)
            let question = try #require(asked.body.firstMatch(of: /"id":"([0-9a-f]+)"/)?.1)
            let body = #"{"player": 1, "confirmed": "\#(question)"}"#
            for _ in 0..<2 {
                #expect(try await ana.post("player/delete", body, ["Idempotency-Key": "k2"]).status == 200)
            }
        }
    }

    @Test func tellWhetherSomethingHasChanged() async throws {
        try await with { ana in
            try await ana.done("player/add", #"{"name": "Ana"}"#)
            let shown = try await ana.get("player/show?player=Ana")
            let tag = try #require(shown.headers["etag"])
            #expect(try await ana.get("player/show?player=Ana", ["If-None-Match": tag]).status == 304)
            let edit = #"{"player": 1, "age": 31}"#
            #expect(try await ana.post("player/edit", edit, ["If-Match": tag]).status == 200)
            let late = try await ana.post("player/edit", #"{"player": 1, "age": 30}"#, ["If-Match": tag])
            #expect(late.status == 412 && late.body.contains("changed elsewhere"))
            let now = try await ana.get("player/show?player=1")
            let current = try #require(now.headers["etag"])
            #expect(now.body.contains(#""age":31"#) && current != tag)
            // Compressed by nginx or Caddy, the same data has another tag.
            for changed in ["W/\(current)", "\(current.dropLast())-gzip\""] {
                let edit = try await ana.post("player/edit", #"{"player": 1, "age": 31}"#, ["If-Match": changed])
                #expect(edit.status == 200, "\(changed)")
            }
            #expect(try await ana.post("player/add", #"{"name": "Ion"}"#, ["If-Match": tag]).status == 400)
        }
    }

    @Test func answerPartsOfLists() async throws {
        try await with { ana in
            for name in ["Ana", "Bea", "Cid", "Dan"] { try await ana.done("player/add", #"{"name": "\#(name)"}"#) }
            func names(_ query: String) async throws -> [String] {
                try await ana.get("player/list?\(query)").body.matches(of: /"name":"([A-Z][a-z]+)"/).map {
                    String($0.1)
                }
            }
            #expect(try await names("limit=2") == ["Ana", "Bea"])
            #expect(try await names("limit=2&offset=1") == ["Bea", "Cid"])
            #expect(try await names("limit=2&offset=3") == ["Dan"])
            #expect(try await names("limit=2&offset=9").isEmpty)
            let alone = try await ana.get("player/list?offset=1")
            #expect(alone.status == 400 && alone.body.contains("offset also needs limit"))
        }
    }

    @Test func takeAndAnswerFiles() async throws {
        try await with { ana in
            let data = Data("name,age\nAna,31\n".utf8).base64EncodedString()
            try await ana.done("player/import", #"{"file": {"name": "squad.csv", "data": "\#(data)"}, "yes": true}"#)
            let form = """
                --x\r\nContent-Disposition: form-data; name="file"; filename="more.csv"\r\n\r\nname,age\nIon,30\n\r
                --x\r\nContent-Disposition: form-data; name="yes"\r\n\r\ntrue\r\n--x--\r\n
                """
            let sent = try await ana.send(
                "POST", "/api/v2/player/import", form, type: "multipart/form-data; boundary=x")
            #expect(sent.status == 200, "\(sent.body)")
            let file = try await ana.get("player/export?file=players.csv")
            #expect(file.headers["content-type"] == "text/csv; charset=utf-8")
            #expect(file.body.contains("Ana,31") && file.body.contains("Ion,30"), "\(file.body)")
            let text = try await ana.send(
                "POST", "/api/v2/player/add", "name=Ana", type: "application/x-www-form-urlencoded")
            #expect(text.status == 415)
            let bare = try await ana.post("player/import", #"{"file": "squad.csv"}"#)
            #expect(bare.status == 400 && bare.body.contains("Base64"))
        }
    }

    @Test func areOpenToPagesOfAllowedOrigins() async throws {
        try await with(origins: ["https://Club.example"]) { ana in
            let origin = ["Origin": "https://club.example"]
            let list = try await ana.get("player/list", origin)
            #expect(list.status == 200 && list.headers["access-control-allow-origin"] == "https://club.example")
            #expect(list.headers["vary"] == "Origin" && list.headers["access-control-allow-credentials"] == nil)
            let preflight = try await ana.send(
                "OPTIONS", "/api/v2/goal", "",
                ["Origin": "https://club.example", "Access-Control-Request-Method": "POST"])
            #expect(preflight.status == 204 && preflight.headers["access-control-allow-methods"] == "POST")
            #expect(preflight.headers["access-control-allow-headers"]?.contains("Authorization") == true)
            #expect(try await ana.get("player/list", ["Origin": "https://other.example"]).status == 403)
            // Pages stay those of this server.
            #expect(try await ana.send("GET", "/player", "", origin).status == 403)
        }
    }

    /// A program may give every argument of each sample by its field, and means the same as the line.
    @Test(arguments: ModuleFolder.all)
    func meanTheSameAsLines(folder: ModuleFolder) throws {
        let registry = try TestApplication(allFeatures).application.registry
        for step in folder.routes {
            let line = step.replacing(#/^[a-zA-Z]+ = /#, with: "").filled(["code": "x"])
            guard let invocation = try? registry.bind(line) else { continue }
            let route = invocation.description
            guard registry.isOffered(route, of: invocation.module),
                !route.parameters.contains(where: { $0.kind == .file })
            else { continue }
            let fields = route.parameters.compactMap { parameter in
                invocation.values[parameter.name].map { (parameter.field, Self.plain($0, parameter)) }
            }
            let record = Record(fields + route.parameters.filter { $0.style == .secret }.map { ($0.field, .text("x")) })
            let json = try Value(json: Value.record(record).compactJSON)
            guard case .record(let read) = json else { continue }
            let reading = try DataReading(read, of: route, at: registry.now())
            #expect(reading.mistakes.isEmpty, "\(line): \(reading.mistakes)")
            let again = try registry.bind(route, reading.arguments)
            for (key, value) in fields {
                let parameter = try #require(route.parameters.first { $0.field == key })
                #expect(again.values[parameter.name].map { Self.plain($0, parameter) } == value, "\(line): \(key)")
            }
        }
    }

    /// A value without the parts of names that are found out with the store.
    private static func plain(_ value: Value, _ parameter: Parameter) -> Value {
        guard case .list(let values) = value else { return value }
        if parameter.isRepeated {
            return .list(values.flatMap { if case .list(let words) = $0 { words } else { [$0] } })
        }
        let words = values.map { if case .text(let word) = $0 { word } else { "" } }
        return .text(words.joined(separator: " "))
    }
}
