import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// Requests of browsers that would cost more than their share.
struct DoorTests {
    /// Sends a form as a browser does.
    private static func post(
        _ connection: HTTPConnection, _ path: String, _ body: String, at port: Int,
        type: String = "application/x-www-form-urlencoded", login: [String: String] = [:]
    ) throws -> HTTPConnection.Answer {
        let host = "localhost:\(port)"
        let headers = ["Host": host, "Origin": "http://\(host)", "Content-Type": type].merging(login) { $1 }
        try connection.send("POST", path, body, headers: headers)
        return try #require(try connection.answer())
    }

    /// The token of the login page.
    private static func token(_ connection: HTTPConnection) throws -> String {
        try connection.send("GET", "/account/login")
        let page = try #require(try connection.answer()).body
        let start = try #require(page.range(of: "name=\"token\" value=\"")).upperBound
        return String(page[start...].prefix { $0 != "\"" })
    }

    @Test func areReadWithinTheBudgetOfTheServer() async throws {
        let answer = try await TestServer.with(allFeatures, limits: { $0.work.steps = 15_000 }) { server in
            try await server.connect { connection in
                let form = "token=\(try Self.token(connection))&" + String(repeating: "name=Ana&", count: 900)
                return try Self.post(connection, "/account/login", form, at: server.port)
            }
        }
        #expect(
            answer.status == 429 && answer.body.contains("This needs more than the limit of 15000 steps"), "\(answer)")
    }

    @Test func areSmallWithoutALogin() async throws {
        try await TestServer.with(allFeatures, limits: { $0.bodyOfGuest = 1000 }) { server in
            let login = try await server.register("ana")
            for (size, authorization, status) in [(1000, nil, 400), (1001, nil, 413), (1001, login, 400)] {
                let answer = try await server.send(
                    "POST", "/api/v2/run", String(repeating: "a", count: size), authorization: authorization)
                #expect(answer.status == status, "\(size) \(answer)")
            }
        }
    }

    /// Only files make a body large, and only with an account.
    @Test func areReceivedOnlyUpToTheirLimit() async throws {
        let length = 100_000
        try await TestServer.with(allFeatures, limits: { $0.body = length }) { server in
            let login = ["Cookie": try await server.register("ana").replacing("Bearer ", with: "gather=")]
            let body = String(repeating: "a", count: length + 1)
            for (type, login, status) in [
                ("application/x-www-form-urlencoded", [:], 413), ("application/x-www-form-urlencoded", login, 413),
                ("multipart/form-data; boundary=b", [:], 413), ("multipart/form-data; boundary=b", login, 409),
            ] {
                let answer = try await server.connect { connection in
                    try Self.post(connection, "/player/add", body, at: server.port, type: type, login: login)
                }
                #expect(answer.status == status, "\(type) \(answer)")
            }
        }
    }

    /// Longer ones than any client sends are read as if they were not there.
    @Test(arguments: ["Accept-Encoding", "If-None-Match", "Connection", "Content-Type"])
    func haveShortHeaders(name: String) async throws {
        let answer = try await TestServer.with(allFeatures) { server in
            let text = String(repeating: "gzip,close,*,", count: 1000)
            return try await server.send("GET", "/account/login", headers: [name: text])
        }
        #expect(answer.status == 200 && answer.headers["content-encoding"] == nil)
        #expect(answer.headers["connection"] != "close")
    }
}
