/// What a line gave for the parameters of its route.
public struct Arguments: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let parameter: String
        let value: Value
    }

    private var entries: [Entry] = []
    private var secrets: [String: Secret] = [:]

    /// Starts with nothing given.
    public init() {}

    /// Makes room for that many.
    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// Notes what was given for a parameter, as ``ParameterType/read(_:)-(String)`` returns it.
    public mutating func add(_ value: Value, for parameter: Parameter) {
        if parameter.style == .secret, case .text(let text) = value {
            secrets[parameter.name] = Secret(text)
        } else {
            entries.append(Entry(parameter: parameter.name, value: value))
        }
    }

    /// Reads a text as what is given for a parameter.
    ///
    /// - Throws: ``UsageFailure`` that begins with the name of the parameter.
    public mutating func read(_ text: String, for parameter: Parameter, as name: String? = nil) throws(UsageFailure) {
        do throws(UsageFailure) {
            add(try parameter.type.read(text), for: parameter)
        } catch {
            throw UsageFailure("\(name ?? parameter.name) \(error.message)")
        }
    }

    /// Whether something was given for a parameter.
    public func contains(_ parameter: Parameter) -> Bool {
        entries.contains { $0.parameter == parameter.name } || secrets[parameter.name] != nil
    }

    /// What was given, as the Swift type of the argument.
    ///
    /// - Throws: ``UsageFailure`` when a route reads an argument that its declaration does not demand.
    public subscript<Content>(argument: Argument<Content>) -> Content {
        get throws { try argument.read(self) }
    }

    /// What was given first for the parameter of that name.
    func first(of parameter: String) -> Value? { entries.first { $0.parameter == parameter }?.value }

    /// All that was given for the parameter of that name.
    public func all(of parameter: String) -> [Value] { entries.filter { $0.parameter == parameter }.map(\.value) }

    /// The secret that was given for the parameter of that name.
    func secret(of parameter: String) -> Secret? { secrets[parameter] }
}

// MARK: - Plain data

extension Arguments {
    /// The arguments as plain data, secrets too: a list where a parameter may be given several times.
    ///
    /// - Parameter parameters: Those of the route.
    public func values(of parameters: [Parameter]) -> Record {
        Record(
            parameters.filter(contains).map { parameter in
                if let secret = secrets[parameter.name] { return (parameter.name, .text(secret.exposed)) }
                let values = all(of: parameter.name)
                return (parameter.name, parameter.isRepeated ? .list(values) : values.first ?? .null)
            })
    }

    /// Reads plain data as the arguments of a route; null is as good as nothing, and so is a flag that is false.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
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

    private mutating func read(_ value: Value, for parameter: Parameter) throws(UsageFailure) {
        do throws(UsageFailure) {
            let value = try parameter.type.read(value)
            if value != .boolean(false) { add(value, for: parameter) }
        } catch {
            throw UsageFailure("\(parameter.name) \(error.message)")
        }
    }
}
