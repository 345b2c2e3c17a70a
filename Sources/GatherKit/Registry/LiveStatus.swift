public import GatherModels

/// What goes on right now, for a view that stays open.
public struct LiveStatus: Equatable, Sendable {
    /// A few words for the prompt.
    public let prompt: String
    /// The same in as few characters as will do, for a narrow terminal.
    public let shortPrompt: String
    /// When the words for the prompt change by themselves.
    public let promptChangesAt: Timestamp?
    /// When something is to be announced, if nothing changes until then.
    public let announcementDue: Timestamp?
    /// What is to be announced then, as a sentence.
    public let announcement: String

    /// Makes a status.
    public init(
        prompt: String, shortPrompt: String, promptChangesAt: Timestamp?, announcementDue: Timestamp?,
        announcement: String
    ) {
        self.prompt = prompt
        self.shortPrompt = shortPrompt
        self.promptChangesAt = promptChangesAt
        self.announcementDue = announcementDue
        self.announcement = announcement
    }
}
