/// A parameter together with the Swift type that a route reads it as.
public struct Argument<Value: Sendable>: Sendable {
    /// The parameter as data.
    public let parameter: Parameter
    let read: @Sendable (Arguments) -> Value?
}

extension Argument {
    /// Declares a parameter that a line must give by its place.
    public static func positional(_ name: String, _ kind: ValueKind<Value>, _ help: String) -> Argument {
        Argument(
            parameter: Parameter(
                name: name, style: .positional, type: kind.type, isRequired: true, isRepeated: false, help: help
            )
        ) { $0.first(of: name).flatMap(kind.read) }
    }

    /// Declares a parameter that a line may give by its place.
    public static func optional<Wrapped>(_ name: String, _ kind: ValueKind<Wrapped>, _ help: String) -> Argument
    where Value == Wrapped? {
        Argument(
            parameter: Parameter(
                name: name, style: .positional, type: kind.type, isRequired: false, isRepeated: false, help: help
            )
        ) { .some($0.first(of: name).flatMap(kind.read)) }
    }

    /// Declares the last of the parameters by place, of which a line may give several.
    ///
    /// - Parameter atLeastOne: Whether a line must give one.
    public static func repeated<Element>(
        _ name: String, _ kind: ValueKind<Element>, atLeastOne: Bool, _ help: String
    ) -> Argument where Value == [Element] {
        Argument(
            parameter: Parameter(
                name: name, style: .positional, type: kind.type, isRequired: atLeastOne, isRepeated: true, help: help
            )
        ) { $0.all(of: name).compactMap(kind.read) }
    }

    /// Declares a parameter that a line may give by its name.
    public static func option<Wrapped>(_ name: String, _ kind: ValueKind<Wrapped>, _ help: String) -> Argument
    where Value == Wrapped? {
        Argument(
            parameter: Parameter(
                name: name, style: .option, type: kind.type, isRequired: false, isRepeated: false, help: help
            )
        ) { .some($0.first(of: name).flatMap(kind.read)) }
    }

    /// Declares a parameter that a line may give by its name, several times.
    public static func options<Element>(_ name: String, _ kind: ValueKind<Element>, _ help: String) -> Argument
    where Value == [Element] {
        Argument(
            parameter: Parameter(
                name: name, style: .option, type: kind.type, isRequired: false, isRepeated: true, help: help
            )
        ) { $0.all(of: name).compactMap(kind.read) }
    }
}

extension Argument<Bool> {
    /// Declares something that is asked for by its name alone.
    public static func flag(_ name: String, _ help: String) -> Argument {
        Argument(
            parameter: Parameter(
                name: name, style: .flag, type: .flag, isRequired: false, isRepeated: false, help: help
            )
        ) { $0.first(of: name) != nil }
    }

    /// The flag that every destructive route has.
    static let yes = flag("yes", "do it without asking")
}

extension Argument<Secret> {
    /// Declares something that must never be seen or kept.
    ///
    /// - Parameter isNew: Whether it is chosen now, so must be typed twice.
    public static func secret(_ name: String, isNew: Bool, _ help: String) -> Argument {
        Argument(
            parameter: Parameter(
                name: name, style: .secret, type: .secret(isNew: isNew), isRequired: true, isRepeated: false, help: help
            )
        ) { $0.secret(of: name) }
    }
}
