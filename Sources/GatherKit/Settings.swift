/// What the configuration says, all of it or what stands under the name of one module.
public struct Settings: Sendable {
    /// What kind of value a key is asked for.
    public enum Kind: Sendable {
        case text, integer, boolean, list
    }

    /// What a key is set to.
    public enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
        case list([String])
        /// Something that is not of the kind that was asked for, as a text.
        case other(String)
    }

    private let prefix: String
    private let read: @Sendable (_ key: String, _ kind: Kind) -> Value?

    /// Makes settings of what reads them.
    ///
    /// - Parameter read: Returns the value of a key such as `history.size`; nil when it is not set.
    public init(_ read: @escaping @Sendable (_ key: String, _ kind: Kind) -> Value?) {
        self.init(prefix: "", read)
    }

    private init(prefix: String, _ read: @escaping @Sendable (_ key: String, _ kind: Kind) -> Value?) {
        self.prefix = prefix
        self.read = read
    }

    /// What stands under the name of a module.
    func of(module: String) -> Settings { Settings(prefix: "\(prefix)\(module).", read) }

    /// The text of a key, if it is set.
    ///
    /// - Throws: ``SettingFailure`` when it is something else.
    public func text(_ key: String) throws(SettingFailure) -> String? {
        guard let value = read(prefix + key, .text) else { return nil }
        guard case .text(let text) = value else { throw failure(key, value, allowed: "a text") }
        return text
    }

    /// The number of a key, if it is set.
    ///
    /// - Throws: ``SettingFailure`` when it is something else, or not in the range.
    public func integer(_ key: String, in range: ClosedRange<Int>) throws(SettingFailure) -> Int? {
        guard let value = read(prefix + key, .integer) else { return nil }
        guard case .integer(let number) = value, range.contains(number) else {
            throw failure(key, value, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The truth value of a key, if it is set.
    ///
    /// - Throws: ``SettingFailure`` when it is something else.
    public func boolean(_ key: String) throws(SettingFailure) -> Bool? {
        guard let value = read(prefix + key, .boolean) else { return nil }
        guard case .boolean(let flag) = value else { throw failure(key, value, allowed: "true or false") }
        return flag
    }

    /// The names that a key lists.
    ///
    /// - Parameter usual: What it is when the key is not set.
    /// - Throws: ``SettingFailure`` when it is something else.
    public func list(_ key: String, usually usual: [String] = []) throws(SettingFailure) -> [String] {
        guard let value = read(prefix + key, .list) else { return usual }
        guard case .list(let list) = value else { throw failure(key, value, allowed: "a list of names") }
        return list
    }

    /// The case of an enum that a key names, if it is set.
    ///
    /// - Throws: ``SettingFailure`` when it names none.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, of type: Choice.Type = Choice.self
    ) throws(SettingFailure) -> Choice? {
        guard let text = try text(key) else { return nil }
        return try choice(key, named: text)
    }

    /// The case of an enum of that name.
    ///
    /// - Parameter key: The key that the failure tells of.
    /// - Throws: ``SettingFailure`` when there is none.
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

/// A key of the configuration that is set to what it cannot be.
public struct SettingFailure: Failure {
    /// The key, such as `history.size`.
    public let key: String
    /// What it is set to.
    public let value: String
    /// What it may be.
    public let allowed: String

    /// Tells of a key.
    public init(key: String, value: String, allowed: String) {
        self.key = key
        self.value = value
        self.allowed = allowed
    }

    /// A mistake of the configuration.
    public var kind: FailureKind { .usage }
    /// What the key may be.
    public var message: String { "the configuration sets \(key) to \(quoted(value)), but it is \(allowed)" }
}
