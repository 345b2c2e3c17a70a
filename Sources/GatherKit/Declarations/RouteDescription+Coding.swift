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
