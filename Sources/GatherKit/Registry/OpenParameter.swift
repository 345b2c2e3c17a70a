/// A parameter that is being typed, for completion and forms.
public struct OpenParameter: Sendable {
    /// The route of the line.
    public let route: RouteDescription
    /// The parameter.
    public let parameter: Parameter
    /// The arguments given so far.
    public let given: Arguments
    /// The text of the value typed so far.
    public let beginning: String

    /// The maximum number of suggestions shown.
    public static let suggestionsShown = 100

    /// Creates an open parameter.
    public init(route: RouteDescription, parameter: Parameter, given: Arguments, beginning: String = "") {
        self.route = route
        self.parameter = parameter
        self.given = given
        self.beginning = beginning
    }
}

/// A suggested value for a parameter.
public struct Suggestion: Codable, Equatable, Sendable {
    /// The value as typed, without quotes.
    public let text: String
    /// A description in a few words.
    public let summary: String

    /// Creates a suggestion.
    public init(_ text: String, _ summary: String = "") {
        self.text = text
        self.summary = summary
    }
}
