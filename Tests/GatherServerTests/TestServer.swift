import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Logging
import ServiceLifecycleTestKit
import Testing

@testable import GatherServer

/// A server of an application with a private database.
struct TestServer: Sendable {
    let port: Int

    /// Runs work while a server of modules runs.
    static func with<Result: Sendable>(
        _ modules: [any FeatureModule.Type] = [], own: [Endpoint] = [], metrics: MetricsAudience = .local,
        limits change: (inout Limits) -> Void = { _ in }, hosts: [String] = [], origins: [String] = [],
        proxies: TrustedProxies = TrustedProxies(),
        settings: [String: Settings.Value] = [:], clock: VirtualClock = VirtualClock(at: VirtualClock.start),
        database: (any Database)? = nil, logger: Logger? = nil,
        _ work: @Sendable (TestServer) async throws -> Result
    ) async throws -> Result {
        let app = try TestApplication(modules, settings: settings, clock: clock)
        let application =
            database.map { Application(registry: app.application.registry, database: $0, logger: app.services.logger) }
            ?? app.application
        var limits = try Limits()
        // No test reaches these, even if thousands run at once.
        (limits.work.time, limits.work.writing, limits.scriptTime) = (.seconds(120), .seconds(120), .seconds(120))
        change(&limits)
        let server = Server(
            application,
            ServerSettings(
                host: "127.0.0.1", port: 0, metrics: metrics, limits: limits, hosts: hosts, origins: origins,
                proxies: proxies),
            logger: logger ?? app.services.logger, version: "0")
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        // As on a signal: cancelling a server traps if a connection was accepted but not handled (swift-nio 2637).
        return try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup { group in
                var result: Result?
                group.addTask { try await server.run(until: [], own: own) { port.yield($0) } }
                for await number in ports {
                    defer { trigger.triggerGracefulShutdown() }
                    result = try await work(TestServer(port: number))
                    break
                }
                try await group.waitForAll()
                return try #require(result)
            }
        }
    }

    /// Runs blocking work with a connection.
    func connect<Result: Sendable>(
        _ work: @escaping @Sendable (HTTPConnection) throws -> Result
    ) async throws -> Result {
        try await onThread { try work(HTTPConnection(port: port)) }
    }

    /// Sends a request on a new connection.
    func send(
        _ method: String, _ path: String, _ body: String = "", authorization: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> HTTPConnection.Answer {
        try await connect { connection in
            try connection.send(method, path, body, authorization: authorization, headers: headers)
            return try #require(try connection.answer(hasBody: method != "HEAD"))
        }
    }

    /// Registers an account and returns its authorization header.
    func register(_ name: String) async throws -> String {
        let account = #"{"username":"\#(name)","password":"correct horse"}"#
        let made = try await send("POST", "/api/users", account)
        #expect(made.status == 201)
        let login = "Basic \(Data("\(name):correct horse".utf8).base64EncodedString())"
        let answer = try await send("POST", "/api/users/login", authorization: login)
        let value = try JSONDecoder().decode([String: String].self, from: Data(answer.body.utf8))
        return "Bearer \(try #require(value["token"]))"
    }
}

/// Runs blocking work on a separate thread, as what is tested shares the threads of the tests.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: .init { try work() }) }.start()
    }
}
