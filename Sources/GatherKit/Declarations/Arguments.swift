/// The values that a line, a request or a form gives for the parameters of a route.
public struct Arguments: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let parameter: String
        /// The value; a list of texts for words that are not put together yet.
        let value: Value

        var words: [String]? {
            guard case .list(let values) = value else { return nil }
            return values.map { if case .text(let text) = $0 { text } else { "" } }
        }
    }

    private var entries: [Entry] = []
    private var secrets: [String: Secret] = [:]

    /// Creates empty arguments.
    public init() {}

    /// Reserves space for a number of values.
    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// Adds a value for a parameter, as ``ParameterType/read(_:)-(String)`` returns it.
    public mutating func add(_ value: Value, for parameter: Parameter) {
        if parameter.style == .secret, case .text(let text) = value {
            secrets[parameter.name] = Secret(text)
        } else {
            entries.append(Entry(parameter: parameter.name, value: value))
        }
    }

    /// Parses a text as a value of a parameter and adds it.
    ///
    /// - Parameters:
    ///   - name: The name in error messages, if it is not that of the parameter.
    ///   - now: The time that days such as `tomorrow` are counted from; nil if they are invalid.
    /// - Throws: ``UsageFailure`` that begins with the name.
    public mutating func read(
        _ text: String, for parameter: Parameter, as name: String? = nil, at now: Timestamp? = nil
    ) throws(UsageFailure) {
        let value = try named(name ?? parameter.name, try parameter.type.read(text, at: now))
        add(value, for: parameter)
    }

    /// Reads a value of JSON data for a parameter and adds it; a flag that is false counts as absent.
    ///
    /// - Parameter name: The name in error messages, if it is not that of the parameter.
    /// - Throws: ``UsageFailure`` that begins with the name.
    mutating func read(_ value: Value, for parameter: Parameter, as name: String? = nil) throws(UsageFailure) {
        let value = try named(name ?? parameter.name, try parameter.type.read(value))
        if value != .boolean(false) { add(value, for: parameter) }
    }

    /// Parses words without quotes that may together name one row or several, and adds them.
    ///
    /// - Throws: ``UsageFailure`` that begins with the name.
    mutating func read(words: [String], for parameter: Parameter) throws(UsageFailure) {
        var texts: [Value] = []
        for word in words { texts.append(try named(parameter.name, try parameter.type.read(word))) }
        entries.append(Entry(parameter: parameter.name, value: .list(texts)))
    }

    /// Returns whether a parameter has a value.
    public func contains(_ parameter: Parameter) -> Bool {
        entries.contains { $0.parameter == parameter.name } || secrets[parameter.name] != nil
    }

    /// The value of an argument, converted to its Swift type.
    ///
    /// - Throws: ``UsageFailure`` when the argument is required and has no value, or what its conversion throws.
    public subscript<Content>(argument: Argument<Content>) -> Content {
        get throws { try argument.read(self) }
    }

    /// Returns the first value of the parameter with a name.
    func first(of parameter: String) -> Value? {
        entries.first { $0.parameter == parameter }.map { entry in
            entry.words.map { .text($0.joined(separator: " ")) } ?? entry.value
        }
    }

    /// Returns all values of the parameter with a name.
    public func all(of parameter: String) -> [Value] {
        entries.filter { $0.parameter == parameter }.flatMap { $0.words?.map(Value.text) ?? [$0.value] }
    }

    /// Returns the secret of the parameter with a name.
    func secret(of parameter: String) -> Secret? { secrets[parameter] }
}

// MARK: - Plain data

extension Arguments {
    /// Returns the arguments as plain data, including secrets; a repeatable parameter has a list.
    ///
    /// Words that are not put together yet are a list in the place of a text.
    ///
    /// - Parameter parameters: The parameters of the route.
    public func values(of parameters: [Parameter]) -> Record {
        Record(
            parameters.filter(contains).map { parameter in
                if let secret = secrets[parameter.name] { return (parameter.name, .text(secret.exposed)) }
                let values = entries.filter { $0.parameter == parameter.name }.map(\.value)
                return (parameter.name, parameter.isRepeated ? .list(values) : values.first ?? .null)
            })
    }

    /// Creates the arguments of a route from plain data; null counts as absent, and so does a flag that is false.
    ///
    /// - Throws: ``UsageFailure`` when a name is unknown or a value is invalid.
    public init(_ values: Record, of parameters: [Parameter]) throws(UsageFailure) {
        self.init()
        for field in values.fields where field.value != .null {
            guard let parameter = parameters.first(where: { $0.name == field.name }) else {
                let hint = nearest(to: field.name, among: parameters.map(\.name)).map { "; did you mean \($0)?" } ?? ""
                throw UsageFailure("there is no argument \(quoted(field.name))\(hint)")
            }
            if case .list(let values) = field.value, parameter.isRepeated {
                for value in values { try readValue(value, for: parameter) }
            } else {
                try readValue(field.value, for: parameter)
            }
        }
    }

    private mutating func readValue(_ value: Value, for parameter: Parameter) throws(UsageFailure) {
        guard parameter.type.joinsWords, case .list(let values) = value, !values.isEmpty else {
            return try read(value, for: parameter)
        }
        var words: [String] = []
        for value in values {
            guard case .text(let word) = value else { throw UsageFailure("\(parameter.name) is a text") }
            words.append(word)
        }
        try read(words: words, for: parameter)
    }
}

// MARK: - Names of several words

extension Arguments {
    /// Returns the arguments with words that together name one row as one text.
    ///
    /// - Throws: ``UsageFailure`` if they name more rows than the route takes, or what the ``Lookup`` throws.
    func joined(for route: Route, in session: Session) throws -> Arguments {
        guard entries.contains(where: { $0.words != nil }) else { return self }
        var joined = Arguments()
        joined.secrets = secrets
        // Words for several parameters, such as two players, are put together at once.
        var open: [(parameter: Parameter, words: [String])] = []
        for entry in entries {
            guard let words = entry.words,
                let parameter = route.description.parameters.first(where: { $0.name == entry.parameter })
            else {
                joined.entries.append(entry)
                continue
            }
            // A store on another machine has the rows there.
            guard let names = parameter.type.names(in: session) else { return self }
            if parameter.isRepeated {
                for name in try names(words, session) { joined.add(.text(name), for: parameter) }
            } else if parameter.style == .positional {
                open.append((parameter, words))
            } else {
                joined.add(.text(words.joined(separator: " ")), for: parameter)
            }
        }
        let words = open.flatMap(\.words)
        guard open.count > 1, let names = try open.first?.parameter.type.names(in: session)?(words, session) else {
            for (parameter, words) in open { joined.add(.text(words.joined(separator: " ")), for: parameter) }
            return joined
        }
        if names.count > open.count { throw route.surplus(names[open.count]) }
        for ((parameter, _), name) in zip(open, names) { joined.add(.text(name), for: parameter) }
        try route.checkIsEnough(joined)
        return joined
    }

    /// The words for a parameter that takes one value.
    func words(for route: Route) -> [(parameter: Parameter, words: [String])] {
        entries.compactMap { entry in
            guard let words = entry.words,
                let parameter = route.description.parameters.first(where: { $0.name == entry.parameter })
            else { return nil }
            return parameter.isRepeated ? nil : (parameter, words)
        }
    }
}

extension ParameterType {
    fileprivate func names(in session: Session) -> (@Sendable ([String], Session) throws -> [String])? {
        guard case .other(let type) = self else { return nil }
        return session.registry.lookups[type.name]?.names
    }
}
