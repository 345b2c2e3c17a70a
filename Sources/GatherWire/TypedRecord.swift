public import GatherKit

/// Values by name that keep their types in JSON, as variables do between two texts.
///
/// JSON has no durations, and a decimal number that is whole looks like an integer: these are records with one field,
/// such as `{"$duration": "12:30"}`.
public struct TypedRecord: Codable, Equatable, Sendable {
    /// The values.
    public let record: Record

    /// Wraps values.
    public init(_ record: Record) { self.record = record }

    private static let (duration, decimal) = ("$duration", "$decimal")

    /// Decodes values.
    public init(from decoder: any Decoder) throws {
        record = Record(try Record(from: decoder).fields.map { ($0.name, Self.untagged($0.value)) })
    }

    /// Encodes the values.
    public func encode(to encoder: any Encoder) throws {
        try Record(record.fields.map { ($0.name, Self.tagged($0.value)) }).encode(to: encoder)
    }

    private static func tagged(_ value: Value) -> Value {
        switch value {
        case .duration(let seconds): .record([duration: .text(MinutesAndSeconds.text(seconds: seconds))])
        case .decimal(let number) where number.wholeNumber != nil: .record([decimal: .text(number.text)])
        case .list(let values): .list(values.map(tagged))
        case .record(let record): .record(Record(record.fields.map { ($0.name, tagged($0.value)) }))
        default: value
        }
    }

    private static func untagged(_ value: Value) -> Value {
        switch value {
        case .list(let values): return .list(values.map(untagged))
        case .record(let record):
            if record.fields.count == 1, case .text(let text) = record.fields[0].value {
                if record.fields[0].name == duration, let seconds = MinutesAndSeconds.seconds(of: text) {
                    return .duration(seconds)
                }
                if record.fields[0].name == decimal, let number = DecimalNumber(text) { return .decimal(number) }
            }
            return .record(Record(record.fields.map { ($0.name, untagged($0.value)) }))
        default: return value
        }
    }
}
