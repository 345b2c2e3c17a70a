import Foundation
import GatherDatabase

/// What people see of an entity: how it is called, what it may be, what it is for, and where it is kept.
///
///     Field("shirt-number", \.shirtNumber, .integer(1...99), "what stands on the shirt")
///
/// Arguments, forms, CSV, JSON, result shapes, the bodies of requests and archives are made of it.
public struct Field<Entity: Sendable>: Sendable {
    /// What an option calls it, in lower case with hyphens.
    public let name: String
    /// What data call it, in camel case.
    public let key: String
    /// Whether an entity cannot do without it.
    public let isRequired: Bool
    let type: ParameterType
    let help: String
    private let get: @Sendable (Entity) -> SQL.Value
    private let show: (@Sendable (Entity) -> String?)?
    /// Gives an entity what was given for the field; nothing empties it.
    fileprivate let set: @Sendable (Value?, inout Entity) -> Void

    /// Describes a field that every entity has.
    ///
    /// - Parameters:
    ///   - name: What an option calls it, in lower case with hyphens.
    ///   - property: Where it is kept.
    ///   - kind: What it may be.
    ///   - key: What data call it, if not by the name in camel case.
    ///   - shown: How sentences show it, if not as it is typed.
    ///   - help: What it is, in a few words.
    public init<Content: ColumnValue>(
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

    /// Describes a field that may be empty.
    public init<Content: ColumnValue>(
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

    /// What sentences call it.
    public var label: String { name.replacing("-", with: " ") }

    /// What an entity has there, as it is typed; nil when it is empty.
    public func text(of entity: Entity) -> String? { get(entity).typed }

    /// What sentences show of it; nil when it is empty.
    fileprivate func shown(of entity: Entity) -> String? { show.map { $0(entity) } ?? text(of: entity) }

    fileprivate func value(of entity: Entity) -> Value { Value(get(entity)) }

    /// The parameter of a route that makes an entity.
    public var parameter: Parameter { isRequired ? parameter(.positional) : option }

    /// The parameter of a route that changes one.
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
    /// A name with hyphens as data call it: `shirtNumber` for `shirt-number`.
    var camelCased: String {
        let words = split { $0 == "-" || $0 == "_" }
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") { $0 + $1.capitalized }
    }
}

/// What people see of an entity, in the order in which it is shown.
public struct Fields<Entity: Sendable>: Sendable {
    /// The fields.
    public let all: [Field<Entity>]
    /// What empties the fields that may be empty.
    private let clear: Argument<[String]>

    /// Lists fields.
    public init(_ all: Field<Entity>...) {
        self.all = all
        let names = all.filter { !$0.isRequired }.map { ParameterType.Choice($0.name) }
        clear = .options("clear", ValueKind<String>(.choice(names)), "a field to leave empty")
    }

    // MARK: Arguments

    /// Changes an entity as a line says.
    public typealias Edit = @Sendable (inout Entity) -> Void

    /// What a route that makes an entity is told: the fields that it cannot do without by their place.
    ///
    /// - Parameter unknown: An entity of which nothing is known yet.
    public func all(of unknown: Entity) -> Argument<Entity> {
        Argument(all.map(\.parameter)) { given in
            var entity = unknown
            try fill(&entity, from: given)
            return entity
        }
    }

    /// What a route that changes an entity is told: the fields to be different, and those to be empty.
    public var edits: Argument<Edit> {
        Argument(all.map(\.option) + [clear.parameter]) { given in
            let cleared = try given[clear]
            return { entity in
                for field in all { if let value = given.first(of: field.name) { field.set(value, &entity) } }
                for field in all where cleared.contains(field.name) { field.set(nil, &entity) }
            }
        }
    }

    /// The fields of a request's body that says all about an entity.
    public var body: [Endpoint.Field] { all.map { Endpoint.Field($0.parameter, named: $0.key) } }

    /// Makes an entity be as arguments say, and empty where they say nothing.
    ///
    /// - Throws: ``UsageFailure`` when something is missing that an entity cannot do without.
    public func fill(_ entity: inout Entity, from arguments: Arguments) throws(UsageFailure) {
        for field in all {
            let given = arguments.first(of: field.name)
            if field.isRequired, given == nil { throw UsageFailure("\(field.key) is missing") }
            field.set(given, &entity)
        }
    }

    /// The field that a parameter gives, if it gives one.
    public func callAsFunction(_ parameter: Parameter) -> Field<Entity>? { all.first { $0.name == parameter.name } }

    // MARK: Data

    /// The entity as data.
    public func record(of entity: Entity) -> Record { Record(all.map { ($0.key, $0.value(of: entity)) }) }

    /// The shape of ``record(of:)``.
    public var shape: [ResultShape.Field] { all.map(\.shape) }

    /// Makes sure that an entity has in each field what may be there.
    ///
    /// - Throws: ``UsageFailure``.
    func check(_ entity: Entity) throws(UsageFailure) {
        for field in all {
            guard let text = field.text(of: entity) else { continue }
            try field.type.check(text, as: field.key)
        }
    }

    /// A field that is not the same in two entities.
    public struct Difference: Equatable, Sendable {
        /// What it is called.
        public let label: String
        /// What it was; nil when it was empty.
        public let before: String?
        /// What it is now; nil when it is empty.
        public let after: String?
    }

    /// What is not the same in two entities.
    public func differences(from before: Entity, to after: Entity) -> [Difference] {
        all.compactMap { field in
            let (before, after) = (field.shown(of: before), field.shown(of: after))
            return before == after ? nil : Difference(label: field.label, before: before, after: after)
        }
    }
}
