import Foundation
import GatherKit
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// What undo means in remote shells.
struct WireConflictTests {
    /// A remote shell, reduced to opening routes.
    private struct Desk {
        let client: WireClient
        var seenRevision = SeenRevision()

        /// Opens a route with the revision seen in the previous answer.
        mutating func open(
            _ route: String, _ arguments: Record = [:], key: String? = nil, status: Int = 200,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let answer = try await client.send(
                Wire.openPath, OpenMessage(route: route, arguments: arguments, seen: seenRevision),
                headers: key.map { [Wire.keyHeader: $0] } ?? [:])
            let body = Data(answer.body.utf8)
            let seen =
                answer.status == 200
                ? try Value(json: body).decoded(as: OpenAnswer.self).outcome.seen
                : try Value(json: body).decoded(as: FailureAnswer.self).seen
            if let seen { seenRevision = seen }
            #expect(answer.status == status, sourceLocation: sourceLocation)
        }
    }

    private func withDesks(
        _ work: @Sendable (_ one: inout Desk, _ other: inout Desk) async throws -> Void
    ) async throws {
        try await WireClient.with { ana, _ in
            try await ana.open("player add", ["name": "Zoe", "age": .integer(29)])
            var (one, other) = (Desk(client: ana), Desk(client: ana))
            try await one.open("player list")
            try await other.open("player list")
            try await work(&one, &other)
        }
    }

    @Test func refusesUndoOnce() async throws {
        try await withDesks { one, other in
            try await one.open("player edit", ["player": "Zoe", "age": .integer(30)])
            let seen = other.seenRevision
            try await other.open("undo", status: 409)
            let answer = try await other.client.send(
                Wire.openPath, OpenMessage(route: "undo", arguments: [:], seen: seen))
            let failure = try Value(json: Data(answer.body.utf8)).decoded(as: FailureAnswer.self)
            #expect(failure.kind == "conflict")
            #expect(failure.reason.contains("the edit of Zoe (age 29 → 30), just now."))
            #expect(failure.seen == one.seenRevision)
            try await other.open("undo")
        }
    }

    @Test func ignoresClientsWithoutASeenRevision() async throws {
        try await withDesks { one, other in
            try await one.open("player edit", ["player": "Zoe", "age": .integer(30)])
            let answer = try await other.client.open("undo")
            #expect(answer.outcome.seen == nil)
        }
    }

    @Test func doesNotConflictWithARetry() async throws {
        try await withDesks { one, _ in
            let before = one.seenRevision
            try await one.open("player edit", ["player": "Zoe", "age": .integer(30)], key: "k")
            let after = one.seenRevision
            // As after a lost answer.
            one.seenRevision = before
            try await one.open("player edit", ["player": "Zoe", "age": .integer(30)], key: "k")
            #expect(one.seenRevision == after)
            try await one.open("undo")
        }
    }

    @Test func returnsTheSeenRevisionWithTheStatus() async throws {
        try await withDesks { one, other in
            try await one.open("player edit", ["player": "Zoe", "age": .integer(30)])
            let authorization = try #require(other.client.authorization)
            for (query, seen) in [("?blocks", one.seenRevision), ("", nil)] {
                let answer = try await other.client.server.connect { connection in
                    try connection.send(
                        "GET \(Wire.statusPath)\(query) HTTP/1.1\r\nHost: localhost\r\nAuthorization: \(authorization)\r\n\r\n"
                    )
                    return try #require(try connection.answer())
                }
                let status = try Value(json: Data(answer.body.utf8)).decoded(as: StatusAnswer.self)
                #expect(status.seen == seen)
            }
        }
    }
}
