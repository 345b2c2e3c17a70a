/// The configuration, or the section of one module.
///
/// A module reads its own section while it is registered, for example the key `history.limit` in the module history:
///
///     let limit = try registry.settings.integer("limit", in: 1...10_000) ?? 50
public struct Settings: Sendable {
    /// The type in which the value of a key is requested.
    public enum Kind: Sendable {
        case text, integer, boolean, list
    }

    /// The value of a key.
    public enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
        case list([String])
        /// A value of another type than requested, as text.
        case other(String)
    }

    private let prefix: String
    private let read: @Sendable (_ key: String, _ kind: Kind) -> Value?

    /// Creates settings backed by a function.
    ///
    /// - Parameter read: Returns the value of a key such as `history.size`; nil if it is not set.
    public init(_ read: @escaping @Sendable (_ key: String, _ kind: Kind) -> Value?) {
        self.init(prefix: "", read)
    }

    private init(prefix: String, _ read: @escaping @Sendable (_ key: String, _ kind: Kind) -> Value?) {
        self.prefix = prefix
        self.read = read
    }

    /// Returns the section of a module.
    func of(module: String) -> Settings { Settings(prefix: "\(prefix)\(module).", read) }

    /// Returns the text of a key; nil if it is not set.
    ///
    /// - Throws: ``SettingFailure`` when the value is not a text.
    public func text(_ key: String) throws(SettingFailure) -> String? {
        guard let value = read(prefix + key, .text) else { return nil }
        guard case .text(let text) = value else { throw failure(key, value, allowed: "a text") }
        return text
    }

    /// Returns the integer of a key; nil if it is not set.
    ///
    /// - Throws: ``SettingFailure`` when the value is not an integer, or outside of the range.
    public func integer(_ key: String, in range: ClosedRange<Int>) throws(SettingFailure) -> Int? {
        guard let value = read(prefix + key, .integer) else { return nil }
        guard case .integer(let number) = value, range.contains(number) else {
            throw failure(key, value, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the Boolean of a key; nil if it is not set.
    ///
    /// - Throws: ``SettingFailure`` when the value is not a Boolean.
    public func boolean(_ key: String) throws(SettingFailure) -> Bool? {
        guard let value = read(prefix + key, .boolean) else { return nil }
        guard case .boolean(let flag) = value else { throw failure(key, value, allowed: "true or false") }
        return flag
    }

    /// Returns the list of names of a key.
    ///
    /// - Parameter usual: The default, used when the key is not set.
    /// - Throws: ``SettingFailure`` when the value is not a list.
    public func list(_ key: String, usually usual: [String] = []) throws(SettingFailure) -> [String] {
        guard let value = read(prefix + key, .list) else { return usual }
        guard case .list(let list) = value else { throw failure(key, value, allowed: "a list of names") }
        return list
    }

    /// Returns the enum case that a key names; nil if it is not set.
    ///
    /// - Throws: ``SettingFailure`` when the value does not name a case.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, of type: Choice.Type = Choice.self
    ) throws(SettingFailure) -> Choice? {
        guard let text = try text(key) else { return nil }
        return try choice(key, named: text)
    }

    /// Returns the enum case of a name.
    ///
    /// - Parameter key: The key, for the error message.
    /// - Throws: ``SettingFailure`` when there is no such case.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, named text: String
    ) throws(SettingFailure) -> Choice {
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw failure(key, .text(text), allowed: "one of \(words)")
        }
        return choice
    }

    private func failure(_ key: String, _ value: Value, allowed: String) -> SettingFailure {
        SettingFailure(key: prefix + key, value: value.text, allowed: allowed)
    }
}

extension Settings.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text), .other(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): String(flag)
        case .list(let list): list.joined(separator: ", ")
        }
    }
}

/// A configuration key with an invalid value.
public struct SettingFailure: Failure {
    /// The key, such as `history.size`.
    public let key: String
    /// The invalid value.
    public let value: String
    /// A description of the valid values.
    public let allowed: String

    /// Creates the failure.
    public init(key: String, value: String, allowed: String) {
        self.key = key
        self.value = value
        self.allowed = allowed
    }

    /// Always ``FailureKind/usage``: a mistake in the configuration.
    public var kind: FailureKind { .usage }
    /// The key, its value and the valid values.
    public var message: String { "the setting \(key) is \(allowed), not \(quoted(value))" }
}
