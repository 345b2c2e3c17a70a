/// The declaration of a route as data.
public struct RouteDescription: Codable, Equatable, Sendable {
    /// The access of a route to the store.
    public enum Access: String, Codable, Comparable, Sendable {
        /// No access.
        case none
        /// Read-only access.
        case read
        /// Read and write access.
        case write

        /// Orders the levels from ``none`` to ``write``.
        public static func < (left: Access, right: Access) -> Bool {
            left != right && (left == .none || right == .write)
        }
    }

    /// The words of the command: a noun and a verb, or one word.
    public let path: [String]
    /// What it does, in a few words.
    public let summary: String
    /// The parameters, positional ones first.
    public let parameters: [Parameter]
    /// Its access to the store.
    public let access: Access
    /// The parameters without which it only reads; empty if its access does not depend on what is given.
    public let readsWithout: [String]
    /// Whether it deletes or ends something, so that it asks for confirmation.
    public let isDestructive: Bool
    /// Whether it asks only in some states, so that a script may do without `--yes` and fails where it would be asked.
    public let asksSeldom: Bool
    /// Whether it works without a logged-in organizer.
    public let isOpenToAnyone: Bool
    /// Whether it is available in the shell only.
    public let isInteractive: Bool
    /// Whether a terminal keeps its screen up to date until the user stops it.
    public let isLive: Bool
    /// Whether it changes only how the view shows later output.
    public let changesView: Bool
    /// Whether at least one of its options is required.
    public let needsOption: Bool
    /// The schema of the data that it returns.
    public let result: ResultShape
    /// Valid lines, for the help.
    public let examples: [String]

    /// The words of the command, separated by spaces.
    public var name: String { path.joined(separator: " ") }
    /// The usage line.
    public var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }
    /// Whether a parameter is a secret.
    public var hasSecret: Bool { parameters.contains { $0.style == .secret } }

    /// Returns its access to the store with some arguments.
    public func access(with arguments: Arguments) -> Access {
        readsWithout.isEmpty
            || parameters.contains { readsWithout.contains($0.name) && arguments.contains($0) } ? access : .read
    }

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - parameters: The parameters, in any order; a destructive route also gets the flag `--yes`.
    ///   - access: Its access to the store.
    ///   - readsWithout: The parameters without which it only reads.
    public init(
        path: [String], summary: String, parameters: [Parameter], access: Access, readsWithout: [String] = [],
        isDestructive: Bool = false, asksSeldom: Bool = false, isOpenToAnyone: Bool = false,
        isInteractive: Bool = false, isLive: Bool = false,
        changesView: Bool = false,
        needsOption: Bool = false, result: ResultShape, examples: [String]
    ) {
        self.path = path
        self.summary = summary
        self.parameters =
            parameters.filter { $0.style == .positional } + parameters.filter { $0.style != .positional }
            + (isDestructive ? [Argument.yes.parameter] : [])
        self.access = access
        self.readsWithout = readsWithout
        self.isDestructive = isDestructive
        self.asksSeldom = asksSeldom
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

/// The JSON form, in which false and empty properties are omitted.
extension RouteDescription {
    enum CodingKeys: String, CodingKey {
        case path, summary, parameters, access, readsWithout, destructive, seldom, anyone, interactive, live, view,
            needsOption,
            result,
            examples
    }

    /// Decodes a description.
    ///
    /// - Throws: `DecodingError` with the path of the invalid part.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func flag(_ key: CodingKeys) throws -> Bool { try container.decodeIfPresent(Bool.self, forKey: key) ?? false }
        path = try container.decode([String].self, forKey: .path)
        guard (1...2).contains(path.count) else {
            throw DecodingError.dataCorruptedError(
                forKey: .path, in: container, debugDescription: "it has one word or two")
        }
        summary = try container.decode(String.self, forKey: .summary)
        parameters = try container.decodeIfPresent([Parameter].self, forKey: .parameters) ?? []
        access = try container.decodeIfPresent(Access.self, forKey: .access) ?? .write
        readsWithout = try container.decodeIfPresent([String].self, forKey: .readsWithout) ?? []
        isDestructive = try flag(.destructive)
        asksSeldom = try flag(.seldom)
        isOpenToAnyone = try flag(.anyone)
        isInteractive = try flag(.interactive)
        isLive = try flag(.live)
        changesView = try flag(.view)
        needsOption = try flag(.needsOption)
        result = try container.decodeIfPresent(ResultShape.self, forKey: .result) ?? .any
        examples = try container.decodeIfPresent([String].self, forKey: .examples) ?? []
    }

    /// Encodes the description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func encode(_ flag: Bool, _ key: CodingKeys) throws { if flag { try container.encode(flag, forKey: key) } }
        try container.encode(path, forKey: .path)
        try container.encode(summary, forKey: .summary)
        if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
        try container.encode(access, forKey: .access)
        if !readsWithout.isEmpty { try container.encode(readsWithout, forKey: .readsWithout) }
        try encode(isDestructive, .destructive)
        try encode(asksSeldom, .seldom)
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
    /// Decodes a word; an unknown one counts as ``write``.
    public init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .write
    }
}

extension Parameter {
    enum CodingKeys: String, CodingKey { case name, style, new, required, repeated, help }

    /// Decodes a parameter; the properties of its rule stand beside its own.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        key = name.camelCased
        style = try container.decode(Style.self, forKey: .style)
        func flag(_ key: CodingKeys) throws -> Bool { try container.decodeIfPresent(Bool.self, forKey: key) ?? false }
        rule =
            switch style {
            case .positional, .option: try Rule.decoded(from: decoder)
            case .flag: .flag
            case .secret: Kind.secret(isNew: try flag(.new)).rule
            }
        isRequired = try style == .secret || flag(.required)
        isRepeated = try flag(.repeated)
        help = try container.decode(String.self, forKey: .help)
    }

    /// Encodes the parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(style, forKey: .style)
        try rule.encode(to: encoder)
        if isRequired { try container.encode(true, forKey: .required) }
        if isRepeated { try container.encode(true, forKey: .repeated) }
        try container.encode(help, forKey: .help)
    }
}
