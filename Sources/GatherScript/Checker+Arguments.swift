import Foundation
import GatherKit

extension Checker {
    /// The value from outside for a variable of the script itself; it counts for its first definition.
    mutating func argument(for name: String, of shape: ResultShape) -> Value? {
        guard declared.insert(name).inserted, let text = overrides[name] else { return nil }
        if let given = Value(text, as: shape) {
            arguments[name] = given
            return given
        }
        argumentFailure = argumentFailure ?? wrongArgument(name, text, shape)
        return nil
    }

    private func wrongArgument(_ name: String, _ text: String, _ shape: ResultShape) -> UsageFailure {
        let usual = shape.kind?.rawValue ?? shape.text
        let reason = shape.isGivable ? "" : ", which cannot be given on the command line"
        return UsageFailure("\(name)=\(text) was given, but \(name) is \(usual)\(reason)")
    }
}

extension Value {
    /// Reads a text that was given from outside as a value of a shape.
    fileprivate init?(_ text: String, as shape: ResultShape) {
        let value: Value? =
            switch shape.wrapped {
            case .integer: Int(text).map(Value.integer)
            case .boolean: Bool(text).map(Value.boolean)
            case .duration: Value(duration: text)
            case .text: .text(text)
            case .any:
                Int(text).map(Value.integer) ?? Bool(text).map(Value.boolean) ?? Value(duration: text) ?? .text(text)
            case .list(let element): Value(elements: text, as: element)
            case .record, .optional: nil
            }
        guard let value else { return nil }
        self = value
    }

    private init?(duration text: String) {
        guard let seconds = MinutesAndSeconds.seconds(of: text.contains(":") ? text : "\(text):00") else { return nil }
        self = .duration(seconds)
    }

    /// Reads a list whose elements stand between commas.
    private init?(elements text: String, as shape: ResultShape) {
        let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let values = parts.compactMap { Value($0, as: shape) }
        guard values.count == parts.count else { return nil }
        self = .list(values)
    }
}

extension ResultShape {
    /// Whether a value of this shape can be written as an argument.
    fileprivate var isGivable: Bool {
        switch wrapped {
        case .text, .integer, .duration, .boolean, .any: true
        case .list(let element): element.isGivable
        case .record, .optional: false
        }
    }
}
