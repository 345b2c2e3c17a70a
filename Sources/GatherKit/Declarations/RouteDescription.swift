/// Everything there is to know about a route, as data.
public struct RouteDescription: Codable, Equatable, Sendable {
    /// What a route does to the store.
    public enum Access: Int, Codable, Comparable, Sendable {
        /// It needs no store.
        case none
        /// It only reads.
        case read
        /// It writes.
        case write

        /// Orders by how much is done.
        public static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }
    }

    /// The words that call it: a noun and a verb, or one word.
    public let path: [String]
    /// What it does, in a few words.
    public let summary: String
    /// What it is told, those by place first.
    public let parameters: [Parameter]
    /// What it does to the store.
    public let access: Access
    /// Whether it deletes or ends something, so that it asks first.
    public let isDestructive: Bool
    /// Whether it works for somebody who is not known to the store.
    public let isOpenToAnyone: Bool
    /// Whether it makes sense in the shell alone.
    public let isInteractive: Bool
    /// Whether a terminal keeps what it shows up to date until the person has seen enough.
    public let isLive: Bool
    /// Whether it changes nothing but how the view shows what comes.
    public let changesView: Bool
    /// Whether one of its options must be given, whichever it is.
    public let needsOption: Bool
    /// The data that it answers with.
    public let result: ResultShape
    /// Lines that work, each with what it shows.
    public let examples: [String]

    /// The words in one text.
    public var name: String { path.joined(separator: " ") }
    /// How a line calls it.
    public var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }
    /// Whether it is told something that must never be seen or kept.
    public var hasSecret: Bool { parameters.contains { $0.style == .secret } }

    /// Describes a route.
    ///
    /// - Parameters:
    ///   - parameters: What it is told, those by place first; a destructive route has a flag `--yes` besides.
    ///   - access: What it does to the store.
    public init(
        path: [String], summary: String, parameters: [Parameter], access: Access, isDestructive: Bool = false,
        isOpenToAnyone: Bool = false, isInteractive: Bool = false, isLive: Bool = false, changesView: Bool = false,
        needsOption: Bool = false, result: ResultShape, examples: [String]
    ) {
        self.path = path
        self.summary = summary
        self.parameters = isDestructive ? parameters + [Argument.yes.parameter] : parameters
        self.access = access
        self.isDestructive = isDestructive
        self.isOpenToAnyone = isOpenToAnyone
        self.isInteractive = isInteractive || isLive
        self.isLive = isLive
        self.changesView = changesView
        self.needsOption = needsOption
        self.result = result
        self.examples = examples
    }
}

// MARK: - Coding

/// Descriptions as JSON, as one program tells another what it can open. What is false or empty is left out.
extension RouteDescription {
    private enum Key: String, CodingKey {
        case path, summary, parameters, access, destructive, anyone, interactive, live, view, needsOption, result,
            examples
    }

    /// Reads a description.
    ///
    /// - Throws: `DecodingError` that says where something is wrong.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func flag(_ key: Key) throws -> Bool { try container.decodeIfPresent(Bool.self, forKey: key) ?? false }
        path = try container.decode([String].self, forKey: .path)
        guard (1...2).contains(path.count) else {
            throw DecodingError.dataCorruptedError(
                forKey: .path, in: container, debugDescription: "a path has one word or two")
        }
        summary = try container.decode(String.self, forKey: .summary)
        parameters = try container.decodeIfPresent([Parameter].self, forKey: .parameters) ?? []
        access = try container.decode(Access.self, forKey: .access)
        isDestructive = try flag(.destructive)
        isOpenToAnyone = try flag(.anyone)
        isInteractive = try flag(.interactive)
        isLive = try flag(.live)
        changesView = try flag(.view)
        needsOption = try flag(.needsOption)
        result = try container.decodeIfPresent(ResultShape.self, forKey: .result) ?? .any
        examples = try container.decodeIfPresent([String].self, forKey: .examples) ?? []
    }

    /// Writes the description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        func encode(_ flag: Bool, _ key: Key) throws { if flag { try container.encode(flag, forKey: key) } }
        try container.encode(path, forKey: .path)
        try container.encode(summary, forKey: .summary)
        if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
        try container.encode(access, forKey: .access)
        try encode(isDestructive, .destructive)
        try encode(isOpenToAnyone, .anyone)
        try encode(isInteractive, .interactive)
        try encode(isLive, .live)
        try encode(changesView, .view)
        try encode(needsOption, .needsOption)
        try container.encode(result, forKey: .result)
        if !examples.isEmpty { try container.encode(examples, forKey: .examples) }
    }
}

extension RouteDescription.Access {
    private static let words: [(word: String, access: Self)] = [("none", .none), ("read", .read), ("write", .write)]

    /// Reads a word; one that this version does not know may do anything.
    public init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        self = Self.words.first { $0.word == word }?.access ?? .write
    }

    /// Writes a word.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.words.first { $0.access == self }?.word ?? "write")
    }
}

extension Parameter {
    private enum Key: String, CodingKey { case name, style, required, repeated, help }

    /// Reads a parameter, whose type stands beside its name.
    ///
    /// - Throws: `DecodingError` that says where something is wrong.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        style = try container.decode(Style.self, forKey: .style)
        type = try ParameterType(from: decoder)
        isRequired = try container.decodeIfPresent(Bool.self, forKey: .required) ?? false
        isRepeated = try container.decodeIfPresent(Bool.self, forKey: .repeated) ?? false
        help = try container.decode(String.self, forKey: .help)
    }

    /// Writes the parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(style, forKey: .style)
        try type.encode(to: encoder)
        if isRequired { try container.encode(true, forKey: .required) }
        if isRepeated { try container.encode(true, forKey: .repeated) }
        try container.encode(help, forKey: .help)
    }
}
