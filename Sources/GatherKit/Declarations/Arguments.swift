/// The values that a line, a request or a form gives for the parameters of a route, each parsed once.
public struct Arguments: Sendable {
    /// How messages name the parameters.
    public enum Names: Sendable {
        /// As in a usage line: `NAME`, `--age`.
        case usage
        /// As the fields of data: `name`, `age`.
        case fields
        /// As in requests of the published apps.
        case keys
    }

    private enum Given: Sendable {
        /// A value of the parameter's ``Kind``.
        case content(any Sendable)
        /// Unquoted words that together name one row or several; the store decides which.
        case words([String])
        /// A value that is not known until the line runs.
        case unknown
    }

    /// A class, because each access to the entries would copy a struct.
    private final class Entry: Sendable {
        let parameter: Parameter
        let given: Given

        var name: String { parameter.name }
        var kind: AnyKind { parameter.kind }

        init(_ given: Given, for parameter: Parameter) { (self.given, self.parameter) = (given, parameter) }

        var words: [String]? { if case .words(let words) = given { words } else { nil } }

        /// The value as plain data.
        var value: Value {
            switch given {
            case .content(let content): kind.value(of: content)
            case .words(let words): .list(words.map(Value.text))
            case .unknown: .text("")
            }
        }
    }

    private var entries: [Entry] = []
    private let names: Names

    /// Creates empty arguments.
    ///
    /// - Parameter names: How messages name the parameters.
    public init(names: Names = .usage) { self.names = names }

    /// The name of a parameter in messages.
    func name(of parameter: Parameter) -> String {
        switch names {
        case .usage: parameter.usageName
        case .fields: parameter.field
        case .keys: parameter.key
        }
    }

    /// The failure for a required parameter without a value.
    ///
    /// - Parameter route: The route of a line, whose usage the message repeats; nil if it was not typed.
    func missing(_ parameter: Parameter, of route: RouteDescription? = nil) -> UsageFailure {
        let usage = names == .usage ? route.map { "; usage: \($0.usage)" } : nil
        return UsageFailure("\(name(of: parameter)) is missing\(usage ?? "")")
    }

    /// Reserves space for a number of values.
    package mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// Adds a value of the parameter's kind.
    mutating func add(_ content: any Sendable, for parameter: Parameter) {
        entries.append(Entry(.content(content), for: parameter))
    }

    /// Adds a value that is not known until the line runs.
    package mutating func addUnknown(for parameter: Parameter) {
        entries.append(Entry(.unknown, for: parameter))
    }

    /// Parses a text as a value of a parameter and adds it, or a pasted list as the words of several.
    ///
    /// - Parameter now: The time that days such as `tomorrow` are counted from; nil if they are invalid.
    /// - Throws: ``UsageFailure`` that begins with the name.
    public mutating func read(
        _ text: String, for parameter: Parameter, at now: Timestamp? = nil
    ) throws(UsageFailure) {
        if parameter.isRepeated, parameter.kind.isPasted(text) { return try read(words: [text], for: parameter) }
        add(try named(name(of: parameter), try parameter.kind.read(text, at: now)), for: parameter)
    }

    /// Reads a value of JSON data for a parameter and adds it; a flag that is false counts as absent.
    ///
    /// - Throws: ``UsageFailure`` that begins with the name.
    package mutating func read(_ value: Value, for parameter: Parameter) throws(UsageFailure) {
        let content = try named(name(of: parameter), try parameter.kind.read(value))
        if value != .boolean(false) { add(content, for: parameter) }
    }

    /// Adds unquoted words that may together name one row or several.
    ///
    /// - Throws: ``UsageFailure`` that begins with the name.
    package mutating func read(words: [String], for parameter: Parameter) throws(UsageFailure) {
        for word in words where !parameter.kind.isPasted(word) {
            _ = try named(name(of: parameter), try parameter.kind.read(word))
        }
        entries.append(Entry(.words(words), for: parameter))
    }

    /// Returns whether a parameter has a value.
    public func contains(_ parameter: Parameter) -> Bool { entries.contains { $0.name == parameter.name } }

    /// The value of an argument, converted to its Swift type.
    ///
    /// - Parameter session: Where an argument that names something in the store finds it.
    /// - Throws: ``UsageFailure`` when the argument is required and has no value, or what its conversion throws.
    public subscript<Content>(argument: Argument<Content>, in session: Session? = nil) -> Content {
        get throws { try argument.read(self, session) }
    }

    /// Returns the first value of the parameter with a name; nil if there is none.
    func first(of parameter: String) throws(UsageFailure) -> (any Sendable)? {
        guard let entry = entries.first(where: { $0.name == parameter }) else { return nil }
        switch entry.given {
        case .content(let content): return content
        case .words(let words):
            let content = try named(name(of: entry.parameter), try entry.kind.read(words.joined(separator: " ")))
            return content
        case .unknown: return nil
        }
    }

    /// Returns all values of the parameter with a name.
    func all<Content>(of parameter: String) throws(UsageFailure) -> [Content] {
        var contents: [Content] = []
        for entry in entries where entry.name == parameter {
            switch entry.given {
            case .content(let content as Content): contents.append(content)
            case .words(let words):
                for word in words {
                    if let content = try named(name(of: entry.parameter), try entry.kind.read(word)) as? Content {
                        contents.append(content)
                    }
                }
            case .content, .unknown: continue
            }
        }
        return contents
    }
}

// MARK: - Plain data

extension Arguments {
    /// Returns the values of a parameter as data: the rows that they name, or else the values in their normal form.
    ///
    /// - Throws: What the parameter's kind throws when it finds no row.
    public func values(of parameter: Parameter, foundIn session: Session) throws -> [Value] {
        try entries.filter { $0.name == parameter.name }.map { entry in
            guard case .content(let content) = entry.given, let find = entry.kind.find else { return entry.value }
            return try find(content, session)
        }
    }

    /// Returns the values of a parameter as data.
    package func values(of parameter: Parameter) -> [Value] {
        entries.filter { $0.name == parameter.name }.map(\.value)
    }

    /// Returns the arguments as plain data, including secrets; a repeatable parameter has a list.
    ///
    /// Words that are not joined yet are a list instead of a text.
    ///
    /// - Parameter parameters: The parameters of the route.
    public func values(of parameters: [Parameter]) -> Record {
        Record(
            parameters.filter(contains).map { parameter in
                let values = values(of: parameter)
                return (parameter.name, parameter.isRepeated ? .list(values) : values.first ?? .null)
            })
    }
}

// MARK: - Names of several words

extension Arguments {
    /// Returns the arguments, in which words that together name one row are joined into one value.
    ///
    /// - Throws: ``UsageFailure`` if they name more rows than the route takes, or what the kind of the row throws.
    func joined(for route: Route, in session: Session) throws -> Arguments {
        guard entries.contains(where: { $0.words != nil }) else { return self }
        var joined = Arguments(names: names)
        // Words for several parameters, such as two players, are joined in one go.
        var open: [(parameter: Parameter, words: [String])] = []
        for entry in entries {
            guard let words = entry.words else {
                joined.entries.append(entry)
                continue
            }
            let parameter = entry.parameter
            if parameter.isRepeated, let names = entry.kind.names {
                for name in try names(words, session) { try joined.read(name, for: parameter) }
            } else if parameter.style == .positional {
                open.append((parameter, words))
            } else {
                try joined.read(words.joined(separator: " "), for: parameter)
            }
        }
        // A number is one of them, and so are the words between two.
        var parts: [[String]] = []
        for word in open.flatMap(\.words) {
            if let last = parts.last, !last[0].hasPrefix("#"), !word.hasPrefix("#") {
                parts[parts.count - 1].append(word)
            } else {
                parts.append([word])
            }
        }
        guard open.count > 1, let join = open.first?.parameter.kind.names,
            case let names = try parts.flatMap({ try join($0, session) })
        else {
            for (parameter, words) in open { try joined.read(words.joined(separator: " "), for: parameter) }
            return joined
        }
        if names.count > open.count { throw route.surplus(names[open.count]) }
        for ((parameter, _), name) in zip(open, names) { try joined.read(name, for: parameter) }
        try route.checkIsEnough(joined)
        return joined
    }

    /// The words for parameters that take one value.
    package var words: [(parameter: Parameter, words: [String])] {
        entries.compactMap { entry in
            entry.parameter.isRepeated ? nil : entry.words.map { (entry.parameter, $0) }
        }
    }
}
