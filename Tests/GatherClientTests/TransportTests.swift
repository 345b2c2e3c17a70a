import Foundation
import GatherDatabase
import GatherKit
import GatherWire
import Testing

@testable import GatherClient

/// The transport over a real network connection.
@Suite struct TransportTests {
    /// Sends a request to a server that answers with these bytes.
    private func exchange(
        with bytes: String, closes: Bool = true, _ request: Request = Request(path: "/x"),
        wait: () throws -> Void = {}
    ) throws -> (head: Response?, body: String, sent: [String]) {
        let server = try RawServer(sending: bytes, closes: closes)
        defer { server.stop() }
        let transport = Transport.network(to: try ServerAddress("http://127.0.0.1:\(server.port)"), trusting: nil)
        var head: Response?
        var body = Data()
        try transport.send(request) { part in
            switch part {
            case .nothing: try wait()
            case .head(let begun): head = begun
            case .body(let piece): body += piece
            }
        }
        return (head, String(decoding: body, as: UTF8.self), server.heads)
    }

    @Test func passesStatusFieldsAndBodyOn() throws {
        let (head, body, _) = try exchange(
            with: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 None\r\nX-Word:  hi \r\nContent-Length: 4\r\n\r\nnone")
        #expect(head?.status == 404)
        #expect(head?.headers["x-word"] == "hi")
        #expect(body == "none")
    }

    @Test func sendsFieldsAndBody() throws {
        let (_, _, sent) = try exchange(
            with: "HTTP/1.1 204 None\r\n\r\n", Request(path: "/x?y", body: Data("{}".utf8), headers: ["A-B": "c"]))
        let head = try #require(sent.first)
        #expect(head.hasPrefix("POST /x?y HTTP/1.1\r\n"))
        #expect(head.contains("\r\nA-B: c\r\n"))
        #expect(head.contains("\r\nContent-Length: 2\r\n"))
        #expect(!head.contains("Expect:"))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"])
    func reportsABrokenConnection(bytes: String) {
        #expect {
            _ = try exchange(with: bytes)
        } throws: {
            if case .brokenOff = $0 as? ConnectionFailure { true } else { false }
        }
    }

    @Test func reportsAnotherProtocol() {
        #expect {
            _ = try exchange(with: "SSH-2.0-OpenSSH\r\n")
        } throws: {
            ($0 as? ConnectionFailure)?.message.hasSuffix("something that is not HTTP") == true
        }
    }

    @Test func endsWhenWaitingThrows() {
        var calls = 0
        #expect(throws: BudgetFailure.interrupted) {
            _ = try exchange(with: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", closes: false) {
                calls += 1
                if calls > 5 { throw BudgetFailure.interrupted }
            }
        }
    }
}
