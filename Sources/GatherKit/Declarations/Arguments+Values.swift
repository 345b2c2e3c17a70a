extension Arguments {
    /// The arguments as plain data: numbers as numbers, flags as true, all else as the text that its type reads.
    ///
    /// - Parameter parameters: Those of the route.
    public func values(of parameters: [Parameter]) -> Record {
        Record(
            parameters.filter(contains).map { parameter in
                let values = all(of: parameter.name).map { $0.value(of: parameter.type) }
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
                for value in values { try add(value, for: parameter) }
            } else {
                try add(field.value, for: parameter)
            }
        }
    }

    private mutating func add(_ value: Value, for parameter: Parameter) throws(UsageFailure) {
        switch (value, parameter.type) {
        case (.boolean(let isGiven), .flag): if isGiven { add(.flag, for: parameter) }
        case (.text(let text), let type) where type != .flag && !type.isInteger:
            try add(text, for: parameter)
        case (.integer(let number), let type) where type.isInteger: try add(String(number), for: parameter)
        default:
            let kind =
                parameter.type == .flag ? "true or false" : parameter.type.isInteger ? "a whole number" : "a text"
            throw UsageFailure("\(parameter.name) is \(kind)")
        }
    }

    private mutating func add(_ text: String, for parameter: Parameter) throws(UsageFailure) {
        do {
            add(try parameter.type.parse(text), for: parameter)
        } catch {
            throw UsageFailure("\(parameter.name) \(error.message)")
        }
    }
}

extension ParsedValue {
    fileprivate func value(of type: ParameterType) -> Value {
        switch self {
        case .integer(let number) where type.isInteger: .integer(number)
        case .flag: .boolean(true)
        default: .text(text(of: type))
        }
    }
}

extension ParameterType {
    fileprivate var isInteger: Bool { if case .integer = self { true } else { false } }
}
