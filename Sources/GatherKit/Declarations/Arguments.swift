/// The values that a line, a request or a form gives for the parameters of a route.
public struct Arguments: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let parameter: String
        let value: Value
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
    func first(of parameter: String) -> Value? { entries.first { $0.parameter == parameter }?.value }

    /// Returns all values of the parameter with a name.
    public func all(of parameter: String) -> [Value] { entries.filter { $0.parameter == parameter }.map(\.value) }

    /// Returns the secret of the parameter with a name.
    func secret(of parameter: String) -> Secret? { secrets[parameter] }
}

// MARK: - Plain data

extension Arguments {
    /// Returns the arguments as plain data, including secrets; a repeatable parameter has a list.
    ///
    /// - Parameter parameters: The parameters of the route.
    public func values(of parameters: [Parameter]) -> Record {
        Record(
            parameters.filter(contains).map { parameter in
                if let secret = secrets[parameter.name] { return (parameter.name, .text(secret.exposed)) }
                let values = all(of: parameter.name)
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
                for value in values { try read(value, for: parameter) }
            } else {
                try read(field.value, for: parameter)
            }
        }
    }
}
