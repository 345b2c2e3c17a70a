/// What is wrong with a part of a message, and where that part is.
struct Misfit: Error, Equatable, CustomStringConvertible {
    /// Where, such as `routes[0].path`.
    let place: String
    /// What is wrong and what would be right, behind the place.
    let reason: String

    init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    var description: String { "\(place) \(reason)" }
}
