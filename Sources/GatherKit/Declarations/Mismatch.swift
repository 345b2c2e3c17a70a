/// What is wrong with a part of a message, and where that part is.
public struct Mismatch: Error, Equatable, CustomStringConvertible {
    /// Where, such as `routes[0].path`.
    public let place: String
    /// What is wrong and what would be right, behind the place.
    public let reason: String

    /// Says what is wrong, and where.
    public init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// The place and the reason.
    public var description: String { "\(place) \(reason)" }
}
