import AsyncHTTPClient
import Foundation
import GatherKit
import GatherWire
import NIOCore
import Synchronization

extension ServerConnection {
    /// How long is waited between two looks when the server does not tell by itself what has changed.
    private static let interval = Duration.seconds(5)
    /// What a line of the stream begins with that tells of something new.
    private static let news = Data("data:".utf8)

    /// Follows what goes on at the server, for a shell that stays open, until ``unfollow()``.
    ///
    /// Whoever asks for the status gets what was told last, and never waits for the network.
    public func follow() {
        refresh(within: .seconds(Int64(Transport.connectTimeout)))
        let following = Task.detached { [self] in
            var failures = 0
            while !Task.isCancelled {
                // Each login has a round of its own, as a server tells one organizer what is theirs alone.
                let round = state.withLock { state in
                    let round = Task { try await followLogin() }
                    state.round = round
                    return round
                }
                do {
                    try await withTaskCancellationHandler {
                        try await round.value
                    } onCancel: {
                        round.cancel()
                    }
                    failures = 0
                } catch is CancellationError {
                    // Somebody else is logged in.
                    failures = 0
                } catch {
                    let wish = (error as? any Failure)?.retryAfter
                    // A pause that is cut short is the end of all this, or a new login.
                    try? await requester.retries.sleep(requester.retries.pause(after: failures, atLeast: wish))
                    failures += 1
                }
            }
        }
        state.withLock { $0.following = following }
    }

    /// Follows what goes on until the stream ends, or somebody else is logged in.
    private func followLogin() async throws {
        let request = try request(Wire.eventsPath)
        guard request.token != nil, let events = try await events(request) else {
            try await refresh()
            return try await requester.retries.sleep(Self.interval)
        }
        // What has changed before the stream began.
        try await refresh()
        await follow(events)
        // A stream that ends at once, time after time, must not keep anybody busy.
        try await requester.retries.sleep(requester.retries.pause(after: 0))
    }

    /// The stream of what changes; nil when the server has none for who asks.
    private func events(_ request: Requester.Request) async throws -> HTTPClientResponse.Body? {
        do {
            var request = request
            request.headers.append(("Accept", Wire.eventsType))
            return try await requester.stream(request, of: Wire.eventsType)
        } catch let failure as ConnectionFailure {
            if case .noServer = failure { return nil }
            state.withLock { $0.isOffline = true }
            throw failure
        } catch is RemoteFailure {
            return nil
        }
    }

    private func follow(_ events: HTTPClientResponse.Body) async {
        let lines = Mutex(Lines())
        // However the stream ends, it is begun anew, and that tells what is wrong.
        try? await requester.read(events) { piece in
            // Whatever has changed, the prompt is looked at as a whole.
            let news = lines.withLock { $0.add(piece.readableBytesView) }.contains { $0.starts(with: Self.news) }
            if news { try await self.refresh() }
        }
    }
}
