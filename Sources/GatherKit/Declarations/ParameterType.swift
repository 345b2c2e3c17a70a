public import Foundation
public import GatherModels

/// What a parameter may be given.
public enum ParameterType: Codable, Equatable, Sendable {
    /// Any text without control characters, of at most so many characters.
    case text(maximumLength: Int)
    /// A name for a player.
    case playerName
    /// A whole number from … to ….
    case integer(ClosedRange<Int>)
    /// One of several words.
    case choice([Choice])
    /// Team A, Team B, or the bench where that is allowed.
    case team(includesBench: Bool)
    /// Minutes and seconds, such as `12:30`; minutes alone will do.
    case duration
    /// A day or a minute: `2026-11-21` or `2026-11-21T18:30`.
    case moment
    /// A latitude and a longitude in degrees: `44.4268,26.1025`.
    case coordinates
    /// `+1`, `-1` or `=3`.
    case scoreChange
    /// The goals of both teams: `2-1`.
    case score
    /// A player: `#12`, or the beginning of a first or last name.
    case player
    /// A gather: `last`, the date it began, or the beginning of its number.
    case gather
    /// An identifier of 32 hexadecimal digits, in upper or lower case.
    case uuid
    /// The path of a file that is read.
    case file
    /// The path of a file that is written.
    case newFile
    /// What must not be seen or kept; asked for, never typed on the line.
    case secret(isNew: Bool)
    /// Given or not given.
    case flag
    /// The words of a route.
    case route
    /// A whole line of the shell, as one word.
    case line

    /// Whether it is the path of a file beside the store.
    public var isFile: Bool { self == .file || self == .newFile }

    /// A word that a parameter may be given.
    public struct Choice: Codable, Equatable, Sendable {
        /// The word.
        public let word: String
        /// Other ways to write it.
        public let aliases: [String]

        /// Makes a choice of its words.
        public init(_ word: String, aliases: [String] = []) {
            self.word = word
            self.aliases = aliases
        }
    }
}

/// What was given for a parameter, read as its type.
public enum ParsedValue: Equatable, Sendable {
    case text(String)
    case name(PlayerName)
    case integer(Int)
    case moment(LocalPeriod)
    case coordinates(Coordinates)
    case team(Team)
    case scoreChange(ScoreChange)
    case score(Score)
    case player(PlayerReference)
    case gather(GatherReference)
    case uuid(UUID)
    case secret(Secret)
    case flag
}

/// A text that no description, log or error message shows.
public struct Secret: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The text itself.
    public let exposed: String

    /// Hides a text.
    public init(_ text: String) { exposed = text }

    /// A mark in place of the text.
    public var description: String { "(hidden)" }

    /// Nothing, so that no debugger's or test's output shows the text either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The words that name a player.
public enum PlayerReference: Equatable, Sendable {
    /// The player of that number.
    case id(Int)
    /// The player of that name, or the only one whose name begins so.
    case name(String)
}

/// The words that name a gather.
public enum GatherReference: Equatable, Sendable {
    /// The one that ended last.
    case last
    /// The only one that began on that day, or in that minute.
    case startedIn(LocalPeriod)
    /// The only one whose number begins so.
    case idPrefix(String)
}
