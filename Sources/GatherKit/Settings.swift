/// A setting of the configuration, declared by the module that reads it.
public struct Setting: Sendable {
    /// The type of a value, with its default.
    public enum Kind: Sendable {
        case text(usually: String? = nil)
        case integer(ClosedRange<Int>, usually: Int)
        /// A list of texts; in an environment variable, commas separate them.
        case list
    }

    /// The key: the name of a section, such as that of the module, and a name in it.
    public let key: String
    /// The type of the value.
    public let kind: Kind
    /// Its purpose, without the range of an integer.
    public let help: String

    /// Declares a setting.
    ///
    ///     public static let settings = [Setting("fees.match", .integer(0...1000, usually: 2), "What a match costs.")]
    public init(_ key: String, _ kind: Kind, _ help: String) { (self.key, self.kind, self.help) = (key, kind, help) }

    /// The environment variable: `GATHER_HISTORY_SIZE`.
    public var variable: String {
        "GATHER_" + key.uppercased().map { $0 == "." || $0 == "-" ? "_" : String($0) }.joined()
    }
}

/// The configuration: the declared settings, and their given values.
///
///     let fee = try services.settings.integer("fees.match")
public struct Settings: Sendable {
    /// A value as it is written.
    public struct Value: ExpressibleByArrayLiteral, ExpressibleByStringLiteral, Sendable {
        /// The elements of a list, or the text.
        let words: [String]
        let isList: Bool
        /// Where it is written, such as `gather.yaml:3`; nil if that is not known.
        let place: String?

        /// Creates the value of a text.
        public init(_ text: String, at place: String?) { (words, isList, self.place) = ([text], false, place) }
        /// Creates the value of a list.
        public init(_ words: [String], at place: String?) { (self.words, isList, self.place) = (words, true, place) }
        /// Creates the value of a text.
        public init(stringLiteral text: String) { self.init(text, at: nil) }
        /// Creates the value of a list.
        public init(arrayLiteral words: String...) { self.init(words, at: nil) }

        fileprivate var text: String? { isList ? nil : words[0] }
    }

    private let kinds: [String: Setting.Kind]
    private let values: [String: Value]

    /// Creates a configuration.
    ///
    /// - Parameter values: The given values, by key.
    public init(_ settings: [Setting] = [], _ values: [String: Value] = [:]) {
        kinds = Dictionary(settings.map { ($0.key, $0.kind) }) { first, _ in first }
        self.values = values
    }

    /// Returns the text of a setting; nil if it is not given and has no default.
    ///
    /// - Throws: ``SettingFailure`` when the value is not a text.
    public func text(_ key: String) throws(SettingFailure) -> String? {
        guard case .text(let usual) = kinds[key] else { throw undeclared(key) }
        guard let value = values[key] else { return usual }
        guard let text = value.text else { throw failure(key, allowed: "text") }
        return text
    }

    /// Returns the integer of a setting.
    ///
    /// - Throws: ``SettingFailure`` when the value is not an integer, or outside of the range.
    public func integer(_ key: String) throws(SettingFailure) -> Int {
        guard case .integer(let range, let usual) = kinds[key] else { throw undeclared(key) }
        guard let value = values[key] else { return usual }
        guard let number = value.text.flatMap({ Int($0) }), range.contains(number) else {
            throw failure(key, allowed: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the names in a list; nil if it is not given.
    ///
    /// - Throws: ``SettingFailure`` when no list is declared.
    public func list(_ key: String) throws(SettingFailure) -> [String]? {
        guard case .list = kinds[key] else { throw undeclared(key) }
        return values[key].map { value in
            value.text.map { $0.split(separator: ",").map { String($0.trimmingPrefix(" ")) } } ?? value.words
        }
    }

    /// Returns the enum case that a setting names; nil if it is not given and has no default.
    ///
    /// - Parameter given: The value of the option of the same name; nil for the configured one.
    /// - Throws: ``SettingFailure`` when the value does not name a case.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, of type: Choice.Type = Choice.self, given: String? = nil
    ) throws(SettingFailure) -> Choice? {
        let configured = try text(key)
        guard let text = given ?? configured else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let allowed = "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"
            throw given == nil
                ? failure(key, allowed: allowed)
                : SettingFailure(subject: "--\(key)", value: text, allowed: allowed, place: "")
        }
        return choice
    }

    /// Returns the failure for an invalid value.
    ///
    /// - Parameter text: The invalid text, if it is not the configured value, or only a part of it.
    public func failure(_ key: String, text: String? = nil, allowed: String) -> SettingFailure {
        let value = values[key]
        return SettingFailure(
            subject: "the setting \(key)", value: text ?? value?.words.joined(separator: ", ") ?? "", allowed: allowed,
            place: value?.place.map { "\($0): " } ?? "")
    }

    private func undeclared(_ key: String) -> SettingFailure {
        failure(key, allowed: "a setting that a module declares, read as its declared type")
    }
}

/// A setting with an invalid value.
public struct SettingFailure: Failure {
    /// The setting, such as `the setting history.size`, or the option in its place.
    let subject: String
    /// The invalid value.
    let value: String
    /// A description of the valid values.
    let allowed: String
    /// Where the value is written, followed by a colon; empty if that is not known.
    let place: String

    /// Always ``FailureKind/usage``: a mistake in the configuration.
    public var kind: FailureKind { .usage }
    /// The place, the setting or the option, its value and the valid values.
    public var message: String { "\(place)\(subject) must be \(allowed), not \(quoted(value))" }
}
