/// The data of a type: what is in it and how it is made, said together, so that they cannot differ.
///
///     static let shape = Shape<Standing>(
///         .text("name", \.player.name.text), .integer("goals", \.tally.goals), .list("gathers", of: Gather.shape, \.gathers))
public struct Shape<Content>: Sendable {
    /// A named value.
    public struct Part: Sendable {
        /// The name, in camel case.
        public let name: String
        /// The shape of the value.
        public let result: ResultShape
        let value: @Sendable (Content) -> Value

        /// Creates a part of any shape.
        public init(_ name: String, _ result: ResultShape, _ value: @escaping @Sendable (Content) -> Value) {
            (self.name, self.result, self.value) = (name, result, value)
        }
    }

    /// The parts, in their order.
    public let parts: [Part]

    /// Creates a shape.
    public init(_ parts: Part...) { self.parts = parts }

    /// Creates a shape.
    public init(_ parts: [Part]) { self.parts = parts }

    /// The shape as data, which scripts are checked against.
    public var result: ResultShape { .record(parts.map { .init($0.name, $0.result) }) }

    /// Returns the data of a value.
    public func record(of content: Content) -> Record {
        Record(fields: parts.map { Record.Field(name: $0.name, value: $0.value(content)) })
    }

    /// Returns the data of a value.
    public func value(of content: Content) -> Value { .record(record(of: content)) }

    /// Returns the parts for something of which the content is the core.
    public func parts<Whole>(of core: @escaping @Sendable (Whole) -> Content) -> [Shape<Whole>.Part] {
        parts.map { part in .init(part.name, part.result) { part.value(core($0)) } }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Shape.Part {
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
