import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// A remote client.
struct WireClient: Sendable {
    let server: TestServer
    /// The authorization header.
    var authorization: String?

    /// The application of the server.
    static let modules: [any FeatureModule.Type] = allFeatures + [WireModule.self, LooksModule.self]

    /// Runs work with a server of all modules and two organizers.
    static func with(
        limits change: (inout Limits) -> Void = { _ in }, settings: [String: Settings.Value] = [:],
        clock: VirtualClock = VirtualClock(at: VirtualClock.start),
        _ work: @Sendable (_ ana: WireClient, _ ion: WireClient) async throws -> Void
    ) async throws {
        try await TestServer.with(modules, limits: change, settings: settings, clock: clock) { server in
            let nobody = WireClient(server: server)
            try await work(nobody.registered("ana"), nobody.registered("ion"))
        }
    }

    private func registered(_ name: String) async throws -> WireClient {
        var message = RunMessage(SourceFile(typed: "account register \(name)"))
        message.answers.secrets = ["correct horse"]
        let login = try #require(try await run(message).last?.end?.outcome?.login)
        return WireClient(server: server, authorization: "Bearer \(login.token)")
    }

    /// Sends a message.
    func send(
        _ path: String, _ message: some Encodable, headers: [String: String] = [:]
    ) async throws -> HTTPConnection.Answer {
        let body = String(decoding: try JSONEncoder.wire.encode(message), as: UTF8.self)
        return try await server.send("POST", path, body, authorization: authorization, headers: headers)
    }

    /// Opens a route at its address, and returns the response.
    func answer(
        to route: String, _ arguments: Record = [:], key: String? = nil
    ) async throws -> HTTPConnection.Answer {
        let fields = arguments.fields.map { field -> (String, Value) in
            let words = field.name.split(separator: "-")
            return (words[0] + words.dropFirst().map(\.capitalized).joined(), field.value)
        }
        return try await send(
            "/api/v2/\(route.replacing(" ", with: "/"))", Record(fields),
            headers: key.map { [Wire.keyHeader: $0] } ?? [:])
    }

    /// Opens a route at its address, and returns its data.
    @discardableResult
    func open(_ route: String, _ arguments: Record = [:], key: String? = nil) async throws -> Value {
        let answer = try await answer(to: route, arguments, key: key)
        try #require(answer.status == 200, "\(answer.body)")
        return try Value(json: Data(answer.body.utf8))
    }

    /// Runs a line as a shell does.
    @discardableResult
    func run(_ line: String) async throws -> [RunEvent] { try await run(RunMessage(SourceFile(typed: line))) }

    /// Runs a text.
    ///
    /// - Returns: The events that the server sends.
    @discardableResult
    func run(_ message: RunMessage, headers: [String: String] = [:]) async throws -> [RunEvent] {
        let body = String(decoding: try JSONEncoder.wire.encode(message), as: UTF8.self)
        let headers = headers.merging(["Connection": "close"]) { $1 }
        let text = try await server.connect { connection in
            try connection.send("POST", Wire.runPath, body, authorization: authorization, headers: headers)
            return try connection.rest()
        }
        return try text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }.map {
            try Value(json: Data($0.utf8)).decoded(as: RunEvent.self)
        }
        // How much is done is told only if it takes long, as on a busy machine.
        .filter { $0.progress == nil }
    }
}
