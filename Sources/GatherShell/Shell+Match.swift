import GatherDatabase
import GatherKit
import GatherModels

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

    /// Looks at the match.
    ///
    /// - Returns: What is to be announced since the last look.
    func refreshStatus() -> String? {
        let due = announcementDue
        // Why a store cannot be read now is told by the next route that needs it.
        do {
            knownStatus = try application.session(.read, as: &context.identity) {
                try application.registry.status(in: $0)
            }
            status = knownStatus
        } catch StoreFailure.unreachable {
            status = .offline(knownStatus)
        } catch {
            status = nil
        }
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
        if let announcement = refreshStatus() {
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
