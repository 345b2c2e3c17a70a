/// An error at a place in a structured message.
public struct Mismatch: Error, Equatable, CustomStringConvertible {
    /// The path of the invalid part, such as `routes[0].path`.
    public let place: String
    /// The problem, as the end of a sentence that begins with the place.
    public let reason: String

    /// Creates the error.
    public init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// The place and the reason.
    public var description: String { "\(place) \(reason)" }
}
