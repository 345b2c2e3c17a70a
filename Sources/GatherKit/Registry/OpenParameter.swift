/// A parameter that a line does not give yet.
public struct OpenParameter: Sendable {
    /// The route that the line calls.
    public let route: RouteDescription
    /// The parameter.
    public let parameter: Parameter
    /// What the line gives so far.
    public let given: Arguments
    /// What there is of the value.
    public let beginning: String

    /// How many suggestions are shown at most.
    public static let suggestionsShown = 100

    /// Describes a parameter that a line does not give yet.
    public init(route: RouteDescription, parameter: Parameter, given: Arguments, beginning: String = "") {
        self.route = route
        self.parameter = parameter
        self.given = given
        self.beginning = beginning
    }
}

/// A value that makes sense for a parameter.
public struct Suggestion: Equatable, Sendable {
    /// The value as a line gives it, without quotes.
    public let text: String
    /// What it is, in a few words.
    public let summary: String

    /// Suggests a value.
    public init(_ text: String, _ summary: String = "") {
        self.text = text
        self.summary = summary
    }
}

/// The values that make sense for a parameter, in their order.
public struct Suggestions: Equatable, Sendable {
    /// The first of them: all, or more than ``OpenParameter/suggestionsShown``.
    public let first: [Suggestion]
    /// The last of them all, which with the first tells how all of them begin; nil when it is not known.
    public let last: Suggestion?

    /// Suggests values.
    public init(_ all: [Suggestion]) { self.init(first: all, last: all.last) }

    /// Suggests more values than are known.
    public init(first: [Suggestion], last: Suggestion?) {
        self.first = first
        self.last = last
    }
}
