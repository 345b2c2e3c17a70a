import Foundation
import GatherDatabase
public import GatherKit

/// The values that a program sends for the parameters of a route, by name: in a query, a JSON object or a form with
/// files.
///
/// It spends from the current budget.
struct DataReading {
    private(set) var arguments = Arguments(names: .fields)
    private(set) var mistakes: [DataMistakes.Mistake] = []
    private(set) var files: [String: SentFiles.Content] = [:]
    /// The identity of the question that the user has confirmed; nil if none was.
    private(set) var confirmed: String?
    /// The number of elements to skip at the beginning of a list.
    private(set) var offset = 0

    private let route: RouteDescription
    private let now: Timestamp

    /// The cost of a value, in steps.
    private static let stepsOfAValue = 100

    private init(_ route: RouteDescription, at now: Timestamp) { (self.route, self.now) = (route, now) }

    /// Reads the fields of a query, or of a form with files.
    init(_ fields: Fields, of route: RouteDescription, at now: Timestamp) throws {
        self.init(route, at: now)
        var texts: [(name: String, values: [String])] = []
        for (name, value) in fields.values {
            if let place = texts.firstIndex(where: { $0.name == name }) {
                texts[place].values.append(value)
            } else {
                texts.append((name, [value]))
            }
        }
        let values = texts.map { name, values in
            let parameter = route.parameter(named: name)
            let given = values.map { text in parameter.flatMap { Self.value(text, $0) } ?? .text(text) }
            return (name, given.count == 1 ? given[0] : Value.list(given))
        }
        try readFields(of: Record(values))
        for file in fields.files { readFile(file) }
        checkRequired()
    }

    /// Reads the fields of a JSON object.
    init(_ record: Record, of route: RouteDescription, at now: Timestamp) throws {
        self.init(route, at: now)
        try readFields(of: record)
        checkRequired()
    }

    private mutating func readFields(of record: Record) throws {
        if let value = record[DataRoutes.offsetField], route.takesOffset { readOffset(value) }
        for field in record.fields {
            var value = field.value
            // The skipped elements are read in addition to the limit.
            if offset > 0, field.name == route.limit?.field, case .integer(let limit) = value {
                value = .integer(limit &+ offset)
            }
            try readField(field.name, value)
        }
    }

    private mutating func readOffset(_ value: Value) {
        if case .integer(let number) = value.number ?? value, 0...DataRoutes.longestOffset ~= number {
            offset = number
        } else {
            let name = DataRoutes.offsetField
            refuse(name, "\(name) must be an integer from 0 to \(DataRoutes.longestOffset)")
        }
    }

    private mutating func refuse(_ field: String, _ reason: String) {
        mistakes.append(.init(field: field, reason: reason))
    }

    /// A text of a query as a value of the parameter's type; nil if that is text.
    private static func value(_ text: String, _ parameter: Parameter) -> Value? {
        if parameter.kind == .flag { return ["true": .boolean(true), "false": .boolean(false)][text] }
        let isNumber = parameter.kind.range != nil || parameter.takesNumbers
        return isNumber ? Int(text).map(Value.integer) : nil
    }

    private mutating func readField(_ name: String, _ value: Value) throws {
        guard let parameter = route.parameter(named: name) else { return readOtherField(name, value) }
        do {
            if case .list(let values) = value, parameter.isRepeated {
                for value in values { try add(value, for: parameter) }
            } else {
                try add(value, for: parameter)
            }
        } catch let failure as UsageFailure {
            refuse(name, failure.message)
        }
    }

    /// Reads a field that is not a parameter.
    private mutating func readOtherField(_ name: String, _ value: Value) {
        switch (name, value) {
        case (DataRoutes.confirmedField, .text(let id)) where route.isDestructive: confirmed = id
        case (DataRoutes.offsetField, _) where route.takesOffset: break
        default:
            let names = route.fields
            let hint = nearest(to: name, among: names).map { "did you mean \($0)?" }
            let all =
                names.isEmpty ? "\(route.name) takes none" : "\(route.name) takes \(names.joined(separator: ", "))"
            refuse(name, "there is no field \(quoted(name)); \(hint ?? all)")
        }
    }

    private mutating func add(_ value: Value, for parameter: Parameter) throws {
        try Budget.current.spend(steps: Self.stepsOfAValue, bytes: value.size)
        if parameter.kind == .file { return try addFile(value, for: parameter) }
        if let text = try parameter.text(of: value) { try arguments.read(text, for: parameter, at: now) }
    }

    /// Adds a file of a JSON object: `{"name": "squad.csv", "data": BASE64}`.
    private mutating func addFile(_ value: Value, for parameter: Parameter) throws {
        guard case .record(let file) = value, case .text(let name)? = file["name"],
            case .text(let text)? = file["data"],
            let data = Data(base64Encoded: text)
        else {
            throw UsageFailure("\(parameter.field) is a file: an object with its name, and its data in Base64")
        }
        try addFile(data, named: name, for: parameter)
    }

    /// Reads a file of a form.
    private mutating func readFile(_ file: Fields.File) {
        guard let parameter = route.parameter(named: file.field), parameter.kind == .file else {
            return readOtherField(file.field, .null)
        }
        do {
            try addFile(Data(file.bytes), named: file.name, for: parameter)
        } catch {
            refuse(file.field, error.message)
        }
    }

    private mutating func addFile(_ data: Data, named name: String, for parameter: Parameter) throws(UsageFailure) {
        guard parameter.isRepeated || !arguments.contains(parameter) else {
            throw UsageFailure("\(parameter.field) is one file")
        }
        files[name] = .data(data)
        try arguments.read(name, for: parameter)
    }

    private mutating func checkRequired() {
        for parameter in route.parameters where parameter.isRequired && !isRead(parameter) {
            refuse(parameter.field, "\(parameter.field) is missing")
        }
        if offset > 0, let limit = route.limit, !isRead(limit) {
            let name = DataRoutes.offsetField
            refuse(name, "\(name) also needs \(limit.field): the number of elements to return")
        }
    }

    /// Whether there is a value of a parameter, or a mistake in it.
    private func isRead(_ parameter: Parameter) -> Bool {
        arguments.contains(parameter) || mistakes.contains { $0.field == parameter.field }
    }
}

/// The mistakes in the fields of a request.
struct DataMistakes: Failure {
    /// A field, and what is wrong with it.
    struct Mistake: Equatable, Sendable {
        let field: String
        let reason: String
    }

    let mistakes: [Mistake]

    var kind: FailureKind { .usage }
    var message: String { mistakes.map(\.reason).joined(separator: "; ") }
}

extension RouteDescription {
    /// The names of the fields of a request.
    public var fields: [String] {
        parameters.map(\.field) + (isDestructive ? [DataRoutes.confirmedField] : [])
            + (takesOffset ? [DataRoutes.offsetField] : [])
    }

    func parameter(named name: String) -> Parameter? { parameters.first { $0.field == name } }

    /// Whether a request may skip the beginning of the answer, which is a list.
    public var takesOffset: Bool {
        if case .list = result { parameter(named: DataRoutes.offsetField) == nil } else { false }
    }

    /// The parameter that limits the number of elements of a list; nil if there is none.
    var limit: Parameter? { parameters.first { $0.name == "limit" && $0.kind.range != nil } }
}

extension Parameter {
    /// Whether an integer may name something, such as a player.
    public var takesNumbers: Bool { kind.isReference && kind.joinsWords }

    /// The text that represents a value on a line; nil for a flag that is not set.
    ///
    /// - Throws: ``UsageFailure`` if the parameter accepts other types.
    fileprivate func text(of value: Value) throws(UsageFailure) -> String? {
        switch value {
        case .boolean(let isTrue) where kind == .flag: return isTrue ? "" : nil
        case .integer(let number) where kind.range != nil: return String(number)
        case .integer(let number) where takesNumbers: return "#\(number)"
        case .text(let text) where kind != .flag && kind.range == nil: return text
        case .list(let values) where kind.isList:
            var texts: [String] = []
            for value in values { texts.append(try self.text(of: value) ?? "") }
            return texts.joined(separator: ",")
        case .null: throw UsageFailure("\(field) is null; leave it out")
        default:
            let type = kind == .flag ? "true or false" : kind.range == nil ? "text" : "an integer"
            throw UsageFailure("\(field) must be \(type)")
        }
    }
}

extension Value {
    /// The integer that a text stands for; nil for anything else.
    fileprivate var number: Value? { if case .text(let text) = self { Int(text).map(Value.integer) } else { nil } }

    /// Its approximate size in bytes.
    fileprivate var size: Int { if case .text(let text) = self { text.utf8.count } else { 8 } }
}
