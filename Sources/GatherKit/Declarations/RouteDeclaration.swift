/// Everything there is to know about a route, as data.
public struct RouteDescription: Codable, Equatable, Sendable {
    /// What a route does to the store.
    public enum Access: Int, Codable, Comparable, Sendable {
        /// It needs no store.
        case none
        /// It only reads.
        case read
        /// It writes.
        case write

        /// Orders by how much is done.
        public static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }
    }

    /// The words that call it: a noun and a verb, or one word.
    public let path: [String]
    /// What it does, in a few words.
    public let summary: String
    /// What it is told, those by place first.
    public let parameters: [Parameter]
    /// What it does to the store.
    public let access: Access
    /// Whether it deletes or ends something, so that it asks first.
    public let isDestructive: Bool
    /// Whether it works for somebody who is not known to the store.
    public let isOpenToAnyone: Bool
    /// Whether it makes sense in the shell alone.
    public let isInteractive: Bool
    /// Whether a terminal keeps what it shows up to date until the person has seen enough.
    public let isLive: Bool
    /// Whether it changes nothing but how the view shows what comes.
    public let changesView: Bool
    /// Whether one of its options must be given, whichever it is.
    public let needsOption: Bool
    /// The data that it answers with.
    public let result: ResultShape
    /// Lines that work, each with what it shows.
    public let examples: [String]

    /// The words in one text.
    public var name: String { path.joined(separator: " ") }
    /// How a line calls it.
    public var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }
    /// Whether it is told something that must never be seen or kept.
    public var hasSecret: Bool { parameters.contains { $0.style == .secret } }
}

extension RouteDescription {
    /// Describes a route that no enum declares.
    ///
    /// - Parameters:
    ///   - parameters: What it is told, those by place first; a destructive route has a flag `--yes` besides.
    ///   - access: What it does to the store.
    public init(
        path: [String], summary: String, parameters: [Parameter], access: Access, isDestructive: Bool,
        result: ResultShape, examples: [String]
    ) {
        self.init(
            path: path, summary: summary, parameters: parameters + (isDestructive ? [Argument.yes.parameter] : []),
            access: access, isDestructive: isDestructive, isOpenToAnyone: false, isInteractive: false, isLive: false,
            changesView: false, needsOption: false, result: result, examples: examples)
    }
}

/// The data that a route answers with.
public indirect enum ResultShape: Codable, Equatable, Sendable {
    case text, integer, duration, boolean
    /// Whatever it is.
    case any
    /// That shape, or null.
    case optional(ResultShape)
    /// Named values.
    case record([Field])
    /// Any number of values of one shape.
    case list(ResultShape)

    /// A named value of a record.
    public struct Field: Codable, Equatable, Sendable {
        /// The name, in camel case.
        public let name: String
        /// What stands under it.
        public let shape: ResultShape

        /// Names a shape.
        public init(_ name: String, _ shape: ResultShape) {
            self.name = name
            self.shape = shape
        }
    }

    /// Whether a value has this shape.
    public func matches(_ value: Value) -> Bool {
        switch (self, value) {
        case (.any, _), (.text, .text), (.integer, .integer), (.duration, .duration), (.boolean, .boolean),
            (.optional, .null):
            true
        case (.optional(let shape), _): shape.matches(value)
        case (.list(let element), .list(let values)): values.allSatisfy(element.matches)
        case (.record(let fields), .record(let record)):
            fields.count == record.fields.count
                && zip(fields, record.fields).allSatisfy { $0.name == $1.name && $0.shape.matches($1.value) }
        default: false
        }
    }

    /// The shape in a few words, such as `{id, name}`.
    public var text: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .duration: "duration"
        case .boolean: "boolean"
        case .any: "anything"
        case .optional(let shape): "\(shape.text) or null"
        case .list(let shape): "list of \(shape.text)"
        case .record(let fields): "{\(fields.map { "\($0.name): \($0.shape.text)" }.joined(separator: ", "))}"
        }
    }
}

/// A route of a feature: what is known of it, and the case it becomes.
public struct RouteDeclaration<Destination: Sendable>: Sendable {
    /// What is known of it.
    public let description: RouteDescription
    let make: @Sendable (Arguments) throws -> Destination

    /// Declares a route.
    ///
    /// - Parameters:
    ///   - path: The words that call it, such as `player add`.
    ///   - summary: What it does, in a few words.
    ///   - arguments: What it is told, those by place first.
    ///   - fields: What it is told of an entity, which comes between those by place and the others.
    ///   - access: What it does to the store.
    ///   - isDestructive: Whether it asks first; it then has a flag `--yes`.
    ///   - isOpenToAnyone: Whether it works for somebody who is not known to the store.
    ///   - isInteractive: Whether it makes sense in the shell alone.
    ///   - isLive: Whether a terminal keeps what it shows up to date; it then makes sense in the shell alone.
    ///   - changesView: Whether it changes nothing but how the view shows what comes.
    ///   - needsOption: Whether one of its options must be given, whichever it is.
    ///   - result: The data that it answers with.
    ///   - examples: Lines that work.
    ///   - make: Makes the case of what the line gave.
    public init<each Value: Sendable>(
        _ path: String,
        _ summary: String,
        _ arguments: repeat Argument<each Value>,
        fields: [Parameter] = [],
        access: RouteDescription.Access,
        isDestructive: Bool = false,
        isOpenToAnyone: Bool = false,
        isInteractive: Bool = false,
        isLive: Bool = false,
        changesView: Bool = false,
        needsOption: Bool = false,
        result: ResultShape,
        examples: [String],
        make: @escaping @Sendable (Arguments) throws -> Destination
    ) {
        var parameters: [Parameter] = []
        for argument in repeat each arguments { parameters.append(argument.parameter) }
        let place = parameters.firstIndex { $0.style != .positional } ?? parameters.count
        parameters.insert(contentsOf: fields, at: place)
        if isDestructive { parameters.append(Argument.yes.parameter) }
        description = RouteDescription(
            path: path.split(separator: " ").map(String.init),
            summary: summary,
            parameters: parameters,
            access: access,
            isDestructive: isDestructive,
            isOpenToAnyone: isOpenToAnyone,
            isInteractive: isInteractive || isLive,
            isLive: isLive,
            changesView: changesView,
            needsOption: needsOption,
            result: result,
            examples: examples
        )
        self.make = make
    }
}
