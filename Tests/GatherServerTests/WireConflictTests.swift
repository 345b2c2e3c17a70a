import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// What undo means in remote shells.
struct WireConflictTests {
    /// A remote shell, reduced to running lines.
    private struct Desk {
        let client: WireClient
        var seenRevision = SeenRevision()

        /// Runs a line with the revision seen in the previous answer.
        mutating func run(
            _ line: String, key: String? = nil, failsWith kind: FailureKind? = nil,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            var message = RunMessage(SourceFile(typed: line), variables: [:])
            message.seen = seenRevision
            let events = try await client.run(message, headers: key.map { [Wire.keyHeader: $0] } ?? [:])
            if let seen = events.last?.end?.outcome?.seen ?? events.last?.seen { seenRevision = seen }
            #expect(events.last?.statement?.kind == kind, sourceLocation: sourceLocation)
        }
    }

    private func withDesks(
        _ work: @Sendable (_ one: inout Desk, _ other: inout Desk) async throws -> Void
    ) async throws {
        try await WireClient.with { ana, _ in
            try await ana.run("player add Zoe --age 29")
            var (one, other) = (Desk(client: ana), Desk(client: ana))
            try await one.run("player list")
            try await other.run("player list")
            try await work(&one, &other)
        }
    }

    @Test func refusesUndoOnce() async throws {
        try await withDesks { one, other in
            try await one.run("player edit Zoe --age 30")
            var undo = RunMessage(SourceFile(typed: "undo"), variables: [:])
            undo.seen = other.seenRevision
            try await other.run("undo", failsWith: .conflict)
            let again = try await other.client.run(undo)
            #expect(
                again.last?.statement?.message.contains("the changes to Zoe (age 29 → 30), just now.") == true,
                "\(again)")
            #expect(again.last?.seen == one.seenRevision)
            try await other.run("undo")
        }
    }

    /// What a refused script has shown counts as seen, as in a shell with a store of its own.
    @Test func refusesAScriptOnce() async throws {
        try await withDesks { one, other in
            try await one.run("player edit Zoe --age 30")
            var script = RunMessage(SourceFile(typed: "undo"), variables: [:], mode: .script)
            script.seen = other.seenRevision
            let refused = try await other.client.run(script).last
            #expect(refused?.statement?.kind == .conflict)
            script.seen = try #require(refused?.seen)
            #expect(try await other.client.run(script).last?.end != nil)
        }
    }

    @Test func ignoresClientsWithoutASeenRevision() async throws {
        try await withDesks { one, other in
            try await one.run("player edit Zoe --age 30")
            let end = try #require(try await other.client.run("undo").last?.end)
            #expect(end.outcome?.seen == nil)
        }
    }

    @Test func doesNotConflictWithARetry() async throws {
        try await withDesks { one, _ in
            let before = one.seenRevision
            try await one.run("player edit Zoe --age 30", key: "k")
            let after = one.seenRevision
            // As after a lost answer.
            one.seenRevision = before
            try await one.run("player edit Zoe --age 30", key: "k")
            #expect(one.seenRevision == after)
            try await one.run("undo")
        }
    }

    @Test func returnsTheSeenRevisionWithTheStatus() async throws {
        try await withDesks { one, other in
            try await one.run("player edit Zoe --age 30")
            let authorization = try #require(other.client.authorization)
            for (query, seen) in [("?blocks", one.seenRevision), ("", nil)] {
                let answer = try await other.client.server.send(
                    "GET", "\(Wire.statusPath)\(query)", authorization: authorization)
                let status = try Value(json: Data(answer.body.utf8)).decoded(as: StatusAnswer.self)
                #expect(status.seen == seen)
            }
        }
    }
}
