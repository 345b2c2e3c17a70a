import Foundation
import GatherDatabase

/// The user-visible side of a property: its name, type and help, and the key path to its value.
///
///     Field("shirt-number", \.shirtNumber, .integer(1...99), "the number on the shirt")
///
/// Arguments, forms, CSV and JSON, result shapes and request bodies are derived from it, and imported archives are
/// checked against its type.
public final class Field<Entity: Sendable>: Sendable {
    /// The name in options, in lower case with hyphens.
    public let name: String
    /// The name in data, in camel case.
    public let key: String
    /// Whether every entity has a value for it.
    public let isRequired: Bool
    let type: ParameterType
    let help: String
    private let get: @Sendable (Entity) -> SQL.Value
    private let show: (@Sendable (Entity) -> String?)?
    /// Sets the field of an entity; nil clears it.
    fileprivate let set: @Sendable (Value?, inout Entity) -> Void

    /// Creates a required field.
    ///
    /// - Parameters:
    ///   - name: The name in options, in lower case with hyphens.
    ///   - property: The key path of the value.
    ///   - kind: The type of its values.
    ///   - key: The name in data, by default `name` in camel case.
    ///   - shown: Formats a value for sentences, by default as it is typed.
    ///   - help: A description in a few words.
    public convenience init<Content: ColumnValue>(
        _ name: String, _ property: any WritableKeyPath<Entity, Content> & Sendable, _ kind: ValueKind<Content>,
        key: String? = nil, shown: (@Sendable (Content) -> String)? = nil, _ help: String
    ) {
        self.init(
            name, key, isRequired: true, kind.type, help,
            show: shown.map { show in { @Sendable entity -> String? in show(entity[keyPath: property]) } }
        ) {
            $0[keyPath: property].stored
        } set: { given, entity in
            if let content = given.flatMap(kind.read) { entity[keyPath: property] = content }
        }
    }

    /// Creates an optional field.
    public convenience init<Content: ColumnValue>(
        _ name: String, _ property: any WritableKeyPath<Entity, Content?> & Sendable, _ kind: ValueKind<Content>,
        key: String? = nil, shown: (@Sendable (Content) -> String)? = nil, _ help: String
    ) {
        self.init(
            name, key, isRequired: false, kind.type, help,
            show: shown.map { show in { @Sendable entity -> String? in entity[keyPath: property].map(show) } }
        ) {
            $0[keyPath: property].stored
        } set: { given, entity in
            entity[keyPath: property] = given.flatMap(kind.read)
        }
    }

    private init(
        _ name: String, _ key: String?, isRequired: Bool, _ type: ParameterType, _ help: String,
        show: (@Sendable (Entity) -> String?)?, get: @escaping @Sendable (Entity) -> SQL.Value,
        set: @escaping @Sendable (Value?, inout Entity) -> Void
    ) {
        self.name = name
        self.key = key ?? name.camelCased
        self.isRequired = isRequired
        self.type = type
        self.help = help
        self.show = show
        self.get = get
        self.set = set
    }

    /// The name in sentences.
    public var label: String { name.replacing("-", with: " ") }

    /// Returns the value of an entity as a user would type it; nil if it is empty.
    public func text(of entity: Entity) -> String? { get(entity).typed }

    /// Returns the value of an entity for sentences; nil if it is empty.
    fileprivate func shown(of entity: Entity) -> String? { show.map { $0(entity) } ?? text(of: entity) }

    fileprivate func value(of entity: Entity) -> Value { Value(get(entity)) }

    /// The parameter of a route that creates an entity.
    public var parameter: Parameter { isRequired ? parameter(.positional) : option }

    /// The parameter of a route that edits an entity.
    var option: Parameter { parameter(.option) }

    private func parameter(_ style: Parameter.Style) -> Parameter {
        Parameter(
            name: name, style: style, type: type, isRequired: style == .positional, isRepeated: false, help: help)
    }

    fileprivate var shape: ResultShape.Field {
        let content: ResultShape = if case .integer = type { .integer } else { .text }
        return .init(key, isRequired ? content : .optional(content))
    }
}

extension String {
    /// The name in camel case: `shirtNumber` for `shirt-number` and `shirt_number`.
    var camelCased: String {
        let words = split { $0 == "-" || $0 == "_" }
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") { $0 + $1.capitalized }
    }
}

/// The fields of an entity, in the order in which they are shown.
///
///     extension ChecklistItem {
///         static let fields = Fields<ChecklistItem>(
///             Field("title", \.title, .text(maximumLength: 100), "what must not be forgotten"),
///             Field("due", \.due, .moment, shown: { $0.local }, "the day or the minute by which it must be done"))
///     }
///
/// A router takes its arguments from them: `ChecklistItem.fields.all(of: .unknown)` for a route that creates an entity,
/// and `ChecklistItem.fields.edits` for one that edits it.
public struct Fields<Entity: Sendable>: Sendable {
    /// The fields.
    public let all: [Field<Entity>]
    /// The option `--clear` of an editing route.
    private let clear: Argument<[String]>

    /// Creates a list of fields.
    public init(_ all: Field<Entity>...) {
        self.all = all
        let names = all.filter { !$0.isRequired }.map { ParameterType.Choice($0.name) }
        clear = .options("clear", ValueKind<String>(.choice(names)), "a field to leave empty")
    }

    // MARK: Arguments

    /// Edits an entity in place.
    public typealias Edit = @Sendable (inout Entity) -> Void

    /// Returns the argument of a route that creates an entity; required fields are positional, the others are options.
    ///
    /// - Parameter unknown: An entity with empty fields.
    public func all(of unknown: Entity) -> Argument<Entity> {
        Argument(all.map(\.parameter)) { given in
            var entity = unknown
            try fill(&entity, from: given)
            return entity
        }
    }

    /// The argument of a route that edits an entity: an option for each field, and `--clear` for fields to be emptied.
    public var edits: Argument<Edit> {
        Argument(all.map(\.option) + [clear.parameter]) { given in
            let cleared = try given[clear]
            return { entity in
                for field in all { if let value = given.first(of: field.name) { field.set(value, &entity) } }
                for field in all where cleared.contains(field.name) { field.set(nil, &entity) }
            }
        }
    }

    /// The fields of a request body that describes an entity completely.
    public var body: [Endpoint.Field] { all.map { Endpoint.Field($0.parameter, named: $0.key) } }

    /// Sets all fields of an entity from arguments and clears those without a value.
    ///
    /// - Throws: ``UsageFailure`` when a required field has no value.
    public func fill(_ entity: inout Entity, from arguments: Arguments) throws(UsageFailure) {
        for field in all {
            let given = arguments.first(of: field.name)
            if field.isRequired, given == nil { throw UsageFailure("\(field.key) is missing") }
            field.set(given, &entity)
        }
    }

    /// Sets those fields of an entity that have a value in another.
    public func fill(_ entity: inout Entity, from other: Entity) {
        for field in all where field.value(of: other) != .null { field.set(field.value(of: other), &entity) }
    }

    /// Returns the field of a parameter; nil if there is none.
    public func callAsFunction(_ parameter: Parameter) -> Field<Entity>? { all.first { $0.name == parameter.name } }

    // MARK: Data

    /// Returns the fields of an entity as data.
    public func record(of entity: Entity) -> Record {
        Record(fields: all.map { Record.Field(name: $0.key, value: $0.value(of: entity)) })
    }

    /// The shape of ``record(of:)``.
    public var shape: [ResultShape.Field] { all.map(\.shape) }

    /// Checks that the values of all fields are valid.
    ///
    /// - Throws: ``UsageFailure``.
    func check(_ entity: Entity) throws(UsageFailure) {
        for field in all {
            guard let text = field.text(of: entity) else { continue }
            _ = try named(field.key, try field.type.read(text))
        }
    }

    /// A field with different values in two entities.
    public struct Difference: Equatable, Sendable {
        /// The name of the field in sentences.
        public let label: String
        /// The value before; nil if it was empty.
        public let before: String?
        /// The value after; nil if it is empty.
        public let after: String?
    }

    /// Returns the fields with different values in two entities.
    public func differences(from before: Entity, to after: Entity) -> [Difference] {
        all.compactMap { field in
            let (before, after) = (field.shown(of: before), field.shown(of: after))
            return before == after ? nil : Difference(label: field.label, before: before, after: after)
        }
    }

    /// Says in a sentence what an edit changed.
    ///
    /// - Parameters:
    ///   - name: The name of the entity before the edit, such as `Ana (#1)`.
    ///   - newName: Its name after the edit, without the number.
    ///   - empty: The word for an empty field.
    public func sentence(
        of name: String, now newName: String, from before: Entity, to after: Entity, empty: String
    ) -> String {
        let changes = differences(from: before, to: after).map { field in
            "\(field.label) is now \(field.after ?? empty)\(field.before.map { " (was \($0))" } ?? "")"
        }
        if changes.isEmpty { return "\(newName) is like that already; nothing was changed." }
        return "Changed \(name): \(changes.joined(separator: ", "))."
    }
}
