public import Foundation

/// What a parameter, a field or a column may hold, together with the Swift type that it is read as.
public struct ValueKind<Content: Sendable>: Sendable {
    let type: ParameterType
    let read: @Sendable (Value) -> Content?

    /// A kind of text that a module brings.
    ///
    /// - Parameter make: Makes a value of a text as the type keeps it.
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
    /// Any text of at most so many characters.
    public static func text(maximumLength: Int) -> ValueKind { ValueKind(.text(maximumLength: maximumLength)) }
    /// The path of a file that is read.
    public static var file: ValueKind { ValueKind(.file) }
    /// The path of a file that is written.
    public static var newFile: ValueKind { ValueKind(.newFile) }
    /// A word of a route.
    public static var route: ValueKind { ValueKind(.route) }
    /// A whole line of the shell, as one word.
    public static var line: ValueKind { ValueKind(.line) }

    init(_ type: ParameterType) { self.init(type, text: { $0 }) }
}

extension ValueKind<Int> {
    /// A whole number in a range.
    public static func integer(_ range: ClosedRange<Int>) -> ValueKind {
        ValueKind(.integer(range)) { if case .integer(let number) = $0 { number } else { nil } }
    }
    /// Minutes and seconds, read as seconds.
    public static var duration: ValueKind {
        ValueKind(.duration) { if case .duration(let seconds) = $0 { seconds } else { nil } }
    }
}

extension ValueKind where Content: RawRepresentable<String> & CaseIterable {
    /// One of the cases of an enum.
    ///
    /// - Parameter aliases: Other ways to write a case.
    public static func choice(aliases: (Content) -> [String] = { _ in [] }) -> ValueKind {
        ValueKind(
            .choice(Content.allCases.map { ParameterType.Choice($0.rawValue, aliases: aliases($0)) }),
            text: Content.init(rawValue:))
    }
}

extension ValueKind<Name> {
    /// A name.
    public static var name: ValueKind { ValueKind(.name, text: Name.init(stored:)) }
}

extension ValueKind<LocalPeriod> {
    /// A day or a minute in the time zone of the machine.
    public static var moment: ValueKind { ValueKind(.moment, text: LocalPeriod.init(stored:)) }
}

extension ValueKind<Coordinates> {
    /// A latitude and a longitude in degrees.
    public static var coordinates: ValueKind { ValueKind(.coordinates) { Coordinates($0) } }
}

extension ValueKind<UUID> {
    /// An identifier.
    public static var uuid: ValueKind { ValueKind(.uuid, text: UUID.init(uuidString:)) }
}
