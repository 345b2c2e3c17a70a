/// What a line gave for the parameters of its route.
public struct Arguments: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let parameter: String
        let value: ParsedValue
    }

    private var entries: [Entry] = []

    /// Starts with nothing given.
    public init() {}

    /// Makes room for that many.
    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// Notes what was given for a parameter.
    public mutating func add(_ value: ParsedValue, for parameter: Parameter) {
        entries.append(Entry(parameter: parameter.name, value: value))
    }

    /// Whether something was given for a parameter.
    public func contains(_ parameter: Parameter) -> Bool { entries.contains { $0.parameter == parameter.name } }

    /// What was given, as the Swift type of the argument.
    ///
    /// - Throws: ``UsageFailure`` when a route reads an argument that its declaration does not demand.
    public subscript<Value>(argument: Argument<Value>) -> Value {
        get throws(UsageFailure) {
            guard let value = argument.read(self) else { throw UsageFailure("\(argument.parameter.name) is missing") }
            return value
        }
    }

    /// What was given first for the parameter of that name.
    func first(of parameter: String) -> ParsedValue? { entries.first { $0.parameter == parameter }?.value }

    /// All that was given for the parameter of that name.
    public func all(of parameter: String) -> [ParsedValue] { entries.filter { $0.parameter == parameter }.map(\.value) }
}
