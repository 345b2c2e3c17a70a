/// The data of a type: its description and its conversion, declared together so that they cannot differ.
///
///     static let shape = Shape<Standing>(
///         .text("name", \.player.name.text), .integer("goals", \.tally.goals), .list("matches", of: Match.shape, \.matches))
///
/// A route `answers` with a shape, a `.list(of: shape)`, an `.optional(shape)`, or the shape of one property of its
/// answer: `shape.from(\.player)`.
public struct Shape<Content>: Sendable {
    /// A named value.
    public struct Field: Sendable {
        /// The name, in camel case.
        public let name: String
        /// The shape of the value.
        public let result: ResultShape
        let value: @Sendable (Content) -> Value

        init(_ name: String, _ result: ResultShape, _ value: @escaping @Sendable (Content) -> Value) {
            (self.name, self.result, self.value) = (name, result, value)
        }
    }

    /// The shape as data, which scripts are checked against.
    public let result: ResultShape
    /// The fields of a record, in order; empty for other shapes.
    public let fields: [Field]
    private let makeValue: @Sendable (Content) -> Value

    package init(_ result: ResultShape, _ makeValue: @escaping @Sendable (Content) -> Value) {
        (self.result, fields, self.makeValue) = (result, [], makeValue)
    }

    /// Creates the shape of a record.
    public init(_ fields: Field...) { self.init(fields) }

    /// Creates the shape of a record.
    public init(_ fields: [Field]) {
        result = .record(fields.map { .init($0.name, $0.result) })
        self.fields = fields
        makeValue = { content in .record(Self.record(fields, content)) }
    }

    /// The shape of a list.
    public static func list<Element>(of shape: Shape<Element>) -> Self where Content == [Element] {
        Self(.list(shape.result)) { .list($0.map(shape.value)) }
    }

    /// The shape of an optional value.
    public static func optional<Wrapped>(_ shape: Shape<Wrapped>) -> Self where Content == Wrapped? {
        Self(.optional(shape.result)) { $0.map(shape.value) ?? .null }
    }

    /// Returns the shape of a type whose data is that of one of its properties.
    public func from<Whole>(_ part: @escaping @Sendable (Whole) -> Content) -> Shape<Whole> {
        Shape<Whole>(result) { value(of: part($0)) }
    }

    /// Returns the data of a value.
    public func value(of content: Content) -> Value { makeValue(content) }

    /// Returns the data of a value that is a record.
    public func record(of content: Content) -> Record { Self.record(fields, content) }

    private static func record(_ fields: [Field], _ content: Content) -> Record {
        Record(fields: fields.map { Record.Field(name: $0.name, value: $0.value(content)) })
    }

    /// Returns the fields for a type that wraps the content.
    public func fields<Whole>(of core: @escaping @Sendable (Whole) -> Content) -> [Shape<Whole>.Field] {
        fields.map { field in .init(field.name, field.result) { field.value(core($0)) } }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Shape.Field {
    public static func text(_ name: String, _ take: @escaping @Sendable (Content) -> String) -> Self {
        Self(name, .text) { .text(take($0)) }
    }

    public static func text(_ name: String, optional take: @escaping @Sendable (Content) -> String?) -> Self {
        Self(name, .optional(.text)) { .text(optional: take($0)) }
    }

    public static func texts(_ name: String, _ take: @escaping @Sendable (Content) -> [String]) -> Self {
        Self(name, .list(.text)) { .list(take($0).map(Value.text)) }
    }

    public static func integer(_ name: String, _ take: @escaping @Sendable (Content) -> Int) -> Self {
        Self(name, .integer) { .integer(take($0)) }
    }

    public static func integer(_ name: String, optional take: @escaping @Sendable (Content) -> Int?) -> Self {
        Self(name, .optional(.integer)) { .integer(optional: take($0)) }
    }

    public static func decimal(
        _ name: String, places: Int, _ take: @escaping @Sendable (Content) -> Double
    ) -> Self {
        Self(name, .decimal) { .decimal(take($0), places: places) }
    }

    public static func decimal(
        _ name: String, places: Int, optional take: @escaping @Sendable (Content) -> Double?
    ) -> Self {
        Self(name, .optional(.decimal)) { take($0).map { .decimal($0, places: places) } ?? .null }
    }

    /// - Parameter take: Returns seconds.
    public static func duration(_ name: String, _ take: @escaping @Sendable (Content) -> Int) -> Self {
        Self(name, .duration) { .duration(take($0)) }
    }

    public static func boolean(_ name: String, _ take: @escaping @Sendable (Content) -> Bool) -> Self {
        Self(name, .boolean) { .boolean(take($0)) }
    }

    public static func record<Inner>(
        _ name: String, of shape: Shape<Inner>, _ take: @escaping @Sendable (Content) -> Inner
    ) -> Self {
        Self(name, shape.result) { shape.value(of: take($0)) }
    }

    public static func list<Inner>(
        _ name: String, of shape: Shape<Inner>, _ take: @escaping @Sendable (Content) -> [Inner]
    ) -> Self {
        Self(name, .list(shape.result)) { .list(take($0).map(shape.value)) }
    }
}
