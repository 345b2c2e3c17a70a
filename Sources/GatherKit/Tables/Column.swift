import Foundation
public import GatherDatabase

/// A column of a table, with the property of the entity that it stores.
///
///     Column(number: "id", \.id)
///     Column("shirt-number", \.shirtNumber, .integer(1...99), "the number on the shirt")
///     Column("done_at", \.doneAt)
///
/// A column with a help text is part of the entity's data, and users set it.
public struct Column<Entity: Sendable, Content: ColumnValue>: Sendable {
    let name: String
    let stored: @Sendable (Entity) -> SQL.Value
    /// The kind that the values in rows of imported archives are checked against, except null.
    let kind: AnyKind?
    let property: Property<Entity>?
    var type: ColumnType { Content.columnType }

    /// Creates a column that is only stored.
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - content: The stored property, a key path such as `\.age`.
    public init(_ name: String, _ content: @escaping @Sendable (Entity) -> Content) {
        (self.name, stored, kind, property) = (name, { content($0).stored }, nil, nil)
    }

    /// Creates a column that is only stored, with the kind that its values are checked against.
    public init<Valid>(_ name: String, _ content: @escaping @Sendable (Entity) -> Content, _ kind: Kind<Valid>) {
        (self.name, stored, self.kind, property) = (name, { content($0).stored }, kind.erased, nil)
    }

    /// Creates a column that users set.
    ///
    /// - Parameters:
    ///   - name: The name in options, in lower case with hyphens; with underscores it is that of the column.
    ///   - path: The key path of the value.
    ///   - kind: The type of its values.
    ///   - key: The name in data, by default `name` in camel case.
    ///   - title: The title of its field in forms; elsewhere, the part in brackets is left out. By default the name.
    ///   - help: A description in a few words.
    public init(
        _ name: String, _ path: any WritableKeyPath<Entity, Content> & Sendable, _ kind: Kind<Content>,
        key: String? = nil, titled title: String? = nil, _ help: String
    ) {
        self.init(path, kind.erased, isRequired: true, name, key, title, help)
    }

    /// Creates a column that users set and may leave empty.
    public init<Wrapped>(
        _ name: String, _ path: any WritableKeyPath<Entity, Content> & Sendable, _ kind: Kind<Wrapped>,
        key: String? = nil, titled title: String? = nil, _ help: String
    ) where Content == Wrapped? {
        self.init(path, kind.erased, isRequired: false, name, key, title, help)
    }

    /// Creates the column of a row number, which is part of the data.
    public init(number name: String, _ path: any WritableKeyPath<Entity, Int> & Sendable) where Content == Int {
        self.init(path, Kind.integer(Numbering.range).erased, isRequired: true, name, nil, nil, nil)
    }

    private init(
        _ path: any WritableKeyPath<Entity, Content> & Sendable, _ kind: AnyKind, isRequired: Bool, _ name: String,
        _ key: String?, _ title: String?, _ help: String?
    ) {
        let property = Property<Entity>(name, key, isRequired: isRequired, kind, title, help) {
            path.value(of: $0).stored
        } content: {
            path.value(of: $0)
        } set: { given, entity in
            if let content = given as? Content { entity[keyPath: path] = content }
        }
        (self.name, stored, self.kind, self.property) = (property.column, property.stored, kind, property)
    }
}

/// A part of the data of an entity: its name, type and help, and how it is read and set.
public final class Property<Entity: Sendable>: Sendable {
    /// The name in options, in lower case with hyphens.
    public let name: String
    /// The name in data, in camel case.
    public let key: String
    /// The title in forms; nil if it follows from the name.
    private let formTitle: String?
    /// Whether every entity has a value for it.
    public let isRequired: Bool
    let kind: AnyKind
    /// A description in a few words; nil for a row number, which users do not set.
    let help: String?
    let stored: @Sendable (Entity) -> SQL.Value
    /// Returns the property of an entity.
    let content: @Sendable (Entity) -> any Sendable
    /// Sets the property of an entity; nil clears it if it may be empty.
    let set: @Sendable ((any Sendable)?, inout Entity) -> Void

    fileprivate init(
        _ name: String, _ key: String?, isRequired: Bool, _ kind: AnyKind, _ title: String?, _ help: String?,
        stored: @escaping @Sendable (Entity) -> SQL.Value,
        content: @escaping @Sendable (Entity) -> any Sendable,
        set: @escaping @Sendable ((any Sendable)?, inout Entity) -> Void
    ) {
        self.name = name
        self.key = key ?? name.camelCased
        formTitle = title
        self.isRequired = isRequired
        self.kind = kind
        self.help = help
        self.stored = stored
        self.content = content
        self.set = set
    }

    /// The name of its column.
    var column: String { name.replacing("-", with: "_") }

    /// The title in tables and sections.
    public var title: String { help == nil ? "#" : label.capitalizedFirst }

    /// The name in sentences.
    public var label: String {
        guard let formTitle else { return name.replacing("-", with: " ") }
        return formTitle.prefix { $0 != "(" }.lowercased().trimmingWhitespace()
    }

    /// Returns the value of an entity as a user would type it; nil if it is empty.
    public func text(of entity: Entity) -> String? { stored(entity).typed }

    /// Returns the value of an entity for sentences, in which days have words; nil if it is empty.
    func shown(of entity: Entity) -> String? {
        text(of: entity).map { kind.nearestDay == nil ? $0 : DayOrMinute(stored: $0)?.local ?? $0 }
    }

    /// Parses a text and sets the property of an entity.
    ///
    /// - Throws: ``UsageFailure`` whose message ends a sentence that begins with the name.
    public func read(_ text: String, into entity: inout Entity) throws(UsageFailure) {
        set(try kind.read(text), &entity)
    }

    func value(of entity: Entity) -> Value { Value(stored(entity)) }

    /// The parameter of a route that creates an entity.
    public var parameter: Parameter { isRequired ? parameter(.positional) : option }

    /// The parameter of a route that edits an entity.
    var option: Parameter { parameter(.option) }

    private func parameter(_ style: Parameter.Style) -> Parameter {
        var parameter = Parameter(
            name: name, key: key, style: style, kind: kind, isRequired: style == .positional,
            help: help ?? label)
        parameter.title = formTitle
        return parameter
    }

    var isNumeric: Bool { kind.range != nil }

    var result: ResultShape { isRequired ? plain : .optional(plain) }

    private var plain: ResultShape { isNumeric ? .integer : .text }

    /// The terms of an `ORDER BY`: words in the order of their declaration, and empty values last.
    public var order: SQL {
        let column = SQL(column, [])
        if kind.choices.isEmpty { return isRequired ? column : column + " IS NULL, " + column }
        let ranks = kind.choices.enumerated().reduce("CASE " + column) {
            $0 + " WHEN \($1.element.word) THEN \($1.offset)"
        }
        return ranks + " ELSE \(kind.choices.count) END"
    }
}

extension WritableKeyPath {
    /// Returns the value of an entity.
    ///
    /// Read as `inout`: for a plain read through a key path Swift looks up a generic type each time.
    fileprivate func value(of entity: Root) -> Value {
        func read(_ value: inout Value) -> Value { value }
        var entity = entity
        return read(&entity[keyPath: self])
    }
}

extension Property: Equatable {
    /// Returns whether two properties are the same.
    public static func == (left: Property, right: Property) -> Bool { left === right }
}

extension String {
    /// The name in camel case: `shirtNumber` for `shirt-number` and `shirt_number`.
    package var camelCased: String {
        // Most names are one word, and every start asks for them.
        guard utf8.contains(where: { $0 == 0x2D || $0 == 0x5F }) else { return self }
        let words = split { $0 == "-" || $0 == "_" }
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") { $0 + $1.capitalized }
    }
}
