public import Foundation

/// The type of the values of a parameter, a field or a column, together with the Swift type that they are read as.
///
///     extension ValueKind<Shirt> {
///         static var shirt: ValueKind { ValueKind(.shirt, Shirt.init) }
///     }
public struct ValueKind<Content: Sendable>: Sendable {
    let type: ParameterType
    let read: @Sendable (Value) -> Content?

    /// Creates a kind from the text type of a module.
    ///
    /// - Parameter make: Converts a text in its normal form; nil if it is invalid.
    public init(_ type: TextType, _ make: @escaping @Sendable (String) -> Content?) {
        self.init(.other(type), text: make)
    }

    init(_ type: ParameterType, read: @escaping @Sendable (Value) -> Content?) {
        self.type = type
        self.read = read
    }

    fileprivate init(_ type: ParameterType, text make: @escaping @Sendable (String) -> Content?) {
        self.init(type) { if case .text(let text) = $0 { make(text) } else { nil } }
    }
}

extension ValueKind<String> {
    /// A text of at most that many characters.
    public static func text(maximumLength: Int) -> ValueKind { ValueKind(.text(maximumLength: maximumLength)) }
    /// The path of a file to be read.
    public static var file: ValueKind { ValueKind(.file) }
    /// The path of a file to be written.
    public static var newFile: ValueKind { ValueKind(.newFile) }
    /// The name of a route.
    public static var route: ValueKind { ValueKind(.route) }
    /// A whole line of the shell, as one word.
    public static var line: ValueKind { ValueKind(.line) }

    init(_ type: ParameterType) { self.init(type, text: { $0 }) }
}

extension ValueKind<Int> {
    /// An integer in a range.
    public static func integer(_ range: ClosedRange<Int>) -> ValueKind {
        ValueKind(.integer(range)) { if case .integer(let number) = $0 { number } else { nil } }
    }
    /// Minutes and seconds, read as seconds.
    public static var duration: ValueKind {
        ValueKind(.duration) { if case .duration(let seconds) = $0 { seconds } else { nil } }
    }
}

extension ValueKind where Content: RawRepresentable<String> & CaseIterable {
    /// A case of an enum.
    ///
    /// - Parameter aliases: Returns the alternative spellings of a case.
    public static func choice(aliases: (Content) -> [String] = { _ in [] }) -> ValueKind {
        ValueKind(
            .choice(Content.allCases.map { ParameterType.Choice($0.rawValue, aliases: aliases($0)) }),
            text: Content.init(rawValue:))
    }
}

extension ValueKind<Name> {
    /// A ``Name``.
    public static var name: ValueKind { ValueKind(.name, text: Name.init(stored:)) }
}

extension ValueKind<LocalPeriod> {
    /// A day or a minute in the local time zone.
    public static var moment: ValueKind { ValueKind(.moment(.next), text: LocalPeriod.init(stored:)) }
    /// A day or a minute that has begun.
    public static var pastMoment: ValueKind { ValueKind(.moment(.last), text: LocalPeriod.init(stored:)) }
}

extension ValueKind<Coordinates> {
    /// A latitude and a longitude in degrees.
    public static var coordinates: ValueKind { ValueKind(.coordinates) { Coordinates($0) } }
}

extension ValueKind<UUID> {
    /// A UUID.
    public static var uuid: ValueKind { ValueKind(.uuid, text: UUID.init(uuidString:)) }
}
