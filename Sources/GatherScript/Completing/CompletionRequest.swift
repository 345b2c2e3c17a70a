/// A request to complete a line at its end, where the cursor is; the answer is a `Completion`.
public struct CompletionRequest: Codable, Equatable, Sendable {
    /// The line up to the cursor, or the beginning of an answer in the form `form`.
    public let line: String
    /// The names of the user's variables.
    public let variables: [String]
    /// The lines of the user's aliases, by name.
    public let aliases: [String: String]
    /// The form whose next field is being answered; nil for a line.
    public let form: Form?

    /// A form that asks for the arguments of a line.
    public struct Form: Codable, Equatable, Sendable {
        /// The line as typed.
        public let text: String
        /// The answers so far, in order; null for an empty one.
        public let arguments: [String?]

        /// Creates a form.
        public init(text: String, arguments: [String?]) { (self.text, self.arguments) = (text, arguments) }
    }

    /// Creates a request.
    public init(line: String, variables: [String] = [], aliases: [String: String] = [:], form: Form? = nil) {
        (self.line, self.variables, self.aliases, self.form) = (line, variables, aliases, form)
    }

    /// Decodes a request, of which only the line is required; fields that are present must not be null.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        line = try container.decode(String.self, forKey: .line)
        variables = container.contains(.variables) ? try container.decode([String].self, forKey: .variables) : []
        aliases = container.contains(.aliases) ? try container.decode([String: String].self, forKey: .aliases) : [:]
        form = container.contains(.form) ? try container.decode(Form.self, forKey: .form) : nil
    }
}
