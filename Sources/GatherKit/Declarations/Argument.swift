/// What a route is told: a parameter, or several, together with the Swift type that they are read as.
public struct Argument<Content: Sendable>: Sendable {
    /// The parameters as data.
    public let parameters: [Parameter]
    let read: @Sendable (Arguments) throws -> Content
    /// What is known of each parameter, by name.
    private(set) var help: [String: ParameterHelp] = [:]

    /// The first of the parameters, which is the only one of most.
    public var parameter: Parameter { parameters[0] }

    init(_ parameters: [Parameter], read: @escaping @Sendable (Arguments) throws -> Content) {
        self.parameters = parameters
        self.read = read
    }

    /// Reads several arguments as one value.
    ///
    ///     Argument(first, last) { Period(from: $0, to: $1) }
    ///
    /// - Parameter make: Makes the value; throws a ``Failure`` where they do not go together.
    public init<each Part: Sendable>(
        _ parts: repeat Argument<each Part>, make: @escaping @Sendable (repeat each Part) throws -> Content
    ) {
        var parameters: [Parameter] = []
        var help: [String: ParameterHelp] = [:]
        for part in repeat each parts {
            parameters += part.parameters
            help.merge(part.help) { first, _ in first }
        }
        self.init(parameters) { given in try make(repeat try (each parts).read(given)) }
        self.help = help
    }

    /// Says which values make sense, where the parameter's type knows no better; nil leaves it to the type.
    public func suggesting(
        _ suggest: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions?
    ) -> Argument {
        var argument = self
        for parameter in parameters { argument.help[parameter.name, default: ParameterHelp()].suggest = suggest }
        return argument
    }

    /// Says which value a form puts forward, if there is one.
    public func proposing(_ propose: @escaping @Sendable (OpenParameter, Session) throws -> String?) -> Argument {
        var argument = self
        for parameter in parameters { argument.help[parameter.name, default: ParameterHelp()].propose = propose }
        return argument
    }
}

/// What is known of the values of a parameter beyond its type.
struct ParameterHelp: Sendable {
    var suggest: (@Sendable (OpenParameter, Session) throws -> Suggestions?)?
    var propose: (@Sendable (OpenParameter, Session) throws -> String?)?
}

extension Argument {
    /// Declares a parameter that a line must give by its place.
    public static func positional(_ name: String, _ kind: ValueKind<Content>, _ help: String) -> Argument {
        let parameter = Parameter(
            name: name, style: .positional, type: kind.type, isRequired: true, isRepeated: false, help: help)
        return Argument([parameter]) { given in
            guard let content = given.first(of: name).flatMap(kind.read) else {
                throw UsageFailure("\(name) is missing")
            }
            return content
        }
    }

    /// Declares a parameter that a line may give by its place.
    public static func optional<Wrapped>(_ name: String, _ kind: ValueKind<Wrapped>, _ help: String) -> Argument
    where Content == Wrapped? {
        let parameter = Parameter(
            name: name, style: .positional, type: kind.type, isRequired: false, isRepeated: false, help: help)
        return Argument([parameter]) { $0.first(of: name).flatMap(kind.read) }
    }

    /// Declares the last of the parameters by place, of which a line may give several.
    ///
    /// - Parameter atLeastOne: Whether a line must give one.
    public static func repeated<Element>(
        _ name: String, _ kind: ValueKind<Element>, atLeastOne: Bool, _ help: String
    ) -> Argument where Content == [Element] {
        let parameter = Parameter(
            name: name, style: .positional, type: kind.type, isRequired: atLeastOne, isRepeated: true, help: help)
        return Argument([parameter]) { $0.all(of: name).compactMap(kind.read) }
    }

    /// Declares a parameter that a line may give by its name.
    public static func option<Wrapped>(_ name: String, _ kind: ValueKind<Wrapped>, _ help: String) -> Argument
    where Content == Wrapped? {
        let parameter = Parameter(
            name: name, style: .option, type: kind.type, isRequired: false, isRepeated: false, help: help)
        return Argument([parameter]) { $0.first(of: name).flatMap(kind.read) }
    }

    /// Declares a parameter that a line may give by its name, several times.
    public static func options<Element>(_ name: String, _ kind: ValueKind<Element>, _ help: String) -> Argument
    where Content == [Element] {
        let parameter = Parameter(
            name: name, style: .option, type: kind.type, isRequired: false, isRepeated: true, help: help)
        return Argument([parameter]) { $0.all(of: name).compactMap(kind.read) }
    }
}

extension Argument<Bool> {
    /// Declares something that is asked for by its name alone.
    public static func flag(_ name: String, _ help: String) -> Argument {
        let parameter = Parameter(
            name: name, style: .flag, type: .flag, isRequired: false, isRepeated: false, help: help)
        return Argument([parameter]) { $0.first(of: name) != nil }
    }

    /// The flag that every destructive route has.
    static let yes = flag("yes", "do it without asking")
}

extension Argument<Secret> {
    /// Declares something that must never be seen or kept.
    ///
    /// - Parameter isNew: Whether it is chosen now, so must be typed twice.
    public static func secret(_ name: String, isNew: Bool, _ help: String) -> Argument {
        let parameter = Parameter(
            name: name, style: .secret, type: .secret(isNew: isNew), isRequired: true, isRepeated: false, help: help)
        return Argument([parameter]) { given in
            guard let secret = given.secret(of: name) else { throw UsageFailure("\(name) is missing") }
            return secret
        }
    }
}
