import GatherDatabase
import GatherKit

extension Shell {
    private var isLive: Bool { preferences.isLive }

    /// What stands before the line being typed; names in it are written by others.
    var prompt: String { promptText.printableCell }

    private var promptText: String {
        if let question = context.question { return question.prompt }
        if !unfinished.isEmpty { return "     ... " }
        let name = context.identity.name.map { " (\($0))" } ?? ""
        guard isLive, let status else { return "gather\(name)> " }
        let isNarrow = (output.messages.width ?? 80) < Self.narrowWidth
        return isNarrow ? "\(status.shortPrompt(at: now()))> " : "[\(status.prompt(at: now()))] gather\(name)> "
    }

    /// What was read of the match.
    struct StatusReading: Sendable {
        /// On whose behalf, and who that was found to be.
        let (asked, found): (Identity, Identity)
        let status: Result<LiveStatus?, any Error>
    }

    /// For how long a line that was executed waits for the prompt that goes with it.
    static let patience = Duration.seconds(2)
    /// For how long a key waits, at most.
    private static let moment = Duration.milliseconds(50)
    /// After how long a store that does not answer counts as out of reach.
    private static let silence = Duration.seconds(1)

    /// Looks at the match.
    ///
    /// - Parameter limit: For how long to wait for what the store says; what comes later is seen by the next look.
    /// - Returns: What is to be announced since the last look.
    func refreshStatus(within limit: Duration = patience) -> String? {
        let due = announcementDue
        let (application, identity) = (application, context.identity)
        let reading = statusReader.value(within: limit) {
            var found = identity
            let status = Result {
                try application.session(.read, as: &found) { try application.registry.status(in: $0) }
            }
            return StatusReading(asked: identity, found: found, status: status)
        }
        if let reading, reading.asked == context.identity {
            context.identity = reading.found
            // Why a store cannot be read now is told by the next route that needs it.
            switch reading.status {
            case .success(let status):
                knownStatus = status
                self.status = status
            case .failure(StoreFailure.unreachable): status = .offline(knownStatus)
            case .failure: status = nil
            }
        } else if statusReader.isOverdue(after: Self.silence) {
            status = .offline(knownStatus)
        }
        context.isOffline = statusReader.isOverdue(after: Self.silence)
        announcementDue = status?.announcementDue(after: now())
        guard let due, due <= now(), let status, announcementDue == nil else { return nil }
        let announcement = status.announcement.printableLines
        preferences.notifier.notify(announcement)
        return isLive ? "\u{07}\(announcement)" : "\(announcement)."
    }

    var timeToNextLook: Duration {
        guard let change = status?.nextChange(after: now()) else { return Self.tick }
        return min(Self.tick, max(.zero, .milliseconds(change.milliseconds(since: now()))))
    }

    func followMatch() {
        if let announcement = refreshStatus(within: Self.moment) {
            editor.print(isRedrawing: isLive) { say(isLive ? announcement : "\n\(announcement)") }
        }
        let prompt = prompt
        if isLive, prompt != shownPrompt, editor.setPrompt(prompt) { shownPrompt = prompt }
    }

    /// Tells at once what would keep every line from working.
    func reportStoreTrouble() {
        do {
            try application.look(as: &context.identity, seeing: &sight) { _ in }
        } catch {
            output.write(error)
        }
    }
}
