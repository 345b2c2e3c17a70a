import GatherClient
import GatherDatabase
import GatherKit
import GatherScript

extension Shell {
    /// The prompt; names in it come from other users, so control characters are replaced.
    var prompt: String { promptText.printableCell }

    private var promptText: String {
        if let question { return question.prompt }
        if !unfinished.isEmpty { return "     ... " }
        let name = identity.name.map { " (\($0))" } ?? ""
        guard mayRedraw, let status else { return "gather\(name)> " }
        let isNarrow = (output.messages.width ?? 80) < Self.narrowWidth
        return isNarrow ? "\(status.shortPrompt(at: now()))> " : "[\(status.prompt(at: now()))] gather\(name)> "
    }

    struct StatusReading: Sendable {
        /// The identity of the request, and the one that the store resolved it to.
        let (asked, found): (Identity, Identity)
        let status: Result<LiveStatus?, any Error>
    }

    /// The timeout for the status update after a command.
    static let patience = Duration.seconds(2)
    /// The timeout for a status update during editing, which delays keys.
    private static let moment = Duration.milliseconds(50)
    /// The time after which a store that does not respond is considered unreachable.
    private static let silence = Duration.seconds(1)

    /// Updates the live status from the store.
    ///
    /// - Parameter limit: The timeout; a later result is used by the next update.
    /// - Returns: The announcement that has become due since the last update; nil if none has.
    func refreshStatus(within limit: Duration = patience) -> String? {
        let wasCountingDown = isCountingDown
        if let status = statusOfStatement ?? readStatus(within: limit) {
            // The next command that needs the store reports its error.
            switch status {
            case .success(let status): (knownStatus, self.status) = (status, status)
            case .failure(StoreFailure.unreachable): self.status = .offline(knownStatus)
            case .failure: self.status = nil
            }
        } else if isOffline {
            status = .offline(knownStatus)
        }
        statusOfStatement = nil
        isCountingDown = status?.countdown?.isRunning(at: now()) == true
        // Another program may have set a time that has run out since the last update.
        guard wasCountingDown, let status, let end = status.countdown?.end, end <= now() else { return nil }
        let announcement = status.announcement.printableLines
        return mayRedraw ? "\u{07}\(announcement)" : "\(announcement)."
    }

    /// Whether the store is unreachable.
    var isOffline: Bool { statusReader.isOverdue(after: Self.silence) }

    /// Reads the live status from the store; nil if that takes longer.
    private func readStatus(within limit: Duration) -> Result<LiveStatus?, any Error>? {
        if let server = host.server {
            // The server's status is followed on another thread.
            identity = .known(server.organizer)
            return .success(server.status)
        }
        let (application, identity) = (application, identity)
        let reading = statusReader.value(within: limit) {
            var found = identity
            let status = Result {
                try application.session(.read, as: &found) { try application.registry.status(in: $0) }
            }
            return StatusReading(asked: identity, found: found, status: status)
        }
        guard let reading, reading.asked == identity else { return nil }
        self.identity = reading.found
        return reading.status
    }

    var timeToNextLook: Duration {
        guard let change = status?.nextChange(after: now()) else { return Self.tick }
        return min(Self.tick, max(.zero, .milliseconds(change.milliseconds(since: now()))))
    }

    func followMatch() {
        if let announcement = refreshStatus(within: Self.moment) {
            editor.print(isRedrawing: mayRedraw) { say(mayRedraw ? announcement : "\n\(announcement)") }
        }
        let prompt = prompt
        if mayRedraw, prompt != shownPrompt, editor.setPrompt(prompt) { shownPrompt = prompt }
    }
}

extension Identity {
    /// The account name for the prompt; nil for the local organizer.
    fileprivate var name: String? {
        if case .known(let organizer) = self, !organizer.isLocal { organizer.userName } else { nil }
    }
}
