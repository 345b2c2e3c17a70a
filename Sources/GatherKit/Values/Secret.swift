/// A text that descriptions, logs and error messages never show.
public struct Secret: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The text.
    public let exposed: String

    /// The fewest characters of a secret that the user chooses.
    public static let minimumLength = 8

    /// Wraps a text.
    public init(_ text: String) { exposed = text }

    /// A placeholder for the text.
    public var description: String { "(hidden)" }

    /// An empty mirror, so that debuggers and test output do not show the text either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
