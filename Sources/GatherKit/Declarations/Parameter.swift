/// One thing that a route is told, as data: parsing, help, completion and checking all read it.
public struct Parameter: Codable, Equatable, Sendable {
    /// How a parameter is written on a line.
    public enum Style: String, Codable, Sendable {
        /// By its place.
        case positional
        /// By its name, as `--name VALUE`.
        case option
        /// By its name alone, as `--name`.
        case flag
        /// Not at all: the view asks for it.
        case secret
    }

    /// The name, in lower case with hyphens.
    public let name: String
    /// How it is written.
    public let style: Style
    /// What it may be given.
    public let type: ParameterType
    /// Whether the route does without it.
    public let isRequired: Bool
    /// Whether it may be given several times.
    public let isRepeated: Bool
    /// What it is for, in a few words.
    public let help: String

    /// Describes a parameter.
    public init(name: String, style: Style, type: ParameterType, isRequired: Bool, isRepeated: Bool, help: String) {
        self.name = name
        self.style = style
        self.type = type
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.help = help
    }

    /// The name as it stands in a usage line, such as `PLAYER…` or `[--age AGE]`.
    public var usage: String {
        let placeholder = name.uppercased().replacing("-", with: "_")
        switch style {
        case .positional:
            let text = isRepeated ? "\(placeholder)…" : placeholder
            return isRequired ? text : "[\(text)]"
        case .option: return "[--\(name) \(placeholder)]\(isRepeated ? "…" : "")"
        case .flag: return "[--\(name)]"
        case .secret: return "[--\(name)-stdin]"
        }
    }

    /// The name after the two hyphens.
    public var optionName: String { style == .secret ? "\(name)-stdin" : name }
}
