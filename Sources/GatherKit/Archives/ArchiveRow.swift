public import GatherModels

/// A row of an archive, whose fields are read by the rules that hold for what people type.
///
/// Each field is to be read: one that the part does not know would be lost.
public final class ArchiveRow {
    /// Which row of its part it is, from 1.
    public let place: Int
    private let record: Record
    private var used: UInt64 = 0
    private var parts: [(name: String, row: ArchiveRow)] = []

    /// How many fields a row can have.
    public static let capacity = 64

    /// Makes a row of its data.
    ///
    /// - Throws: ``UsageFailure`` when it is no record, or has too many fields.
    public init(_ value: Value, at place: Int) throws(UsageFailure) {
        guard case .record(let record) = value else { throw UsageFailure("it is no object") }
        guard record.fields.count <= Self.capacity else {
            throw UsageFailure("it has more than \(Self.capacity) fields")
        }
        self.place = place
        self.record = record
    }

    /// Reads a field.
    ///
    /// - Throws: ``UsageFailure`` when it is missing or breaks a rule.
    public func value<Wanted>(_ field: String, _ kind: ValueKind<Wanted>) throws(UsageFailure) -> Wanted {
        guard let value = try optional(field, kind) else { throw UsageFailure("\(field) is missing") }
        return value
    }

    /// Reads a field that need not be there.
    ///
    /// - Throws: ``UsageFailure`` when it breaks a rule.
    public func optional<Wanted>(_ field: String, _ kind: ValueKind<Wanted>) throws(UsageFailure) -> Wanted? {
        guard let value = take(field) else { return nil }
        let isInteger = if case .integer = kind.type { true } else { false }
        let text: String
        switch value {
        case .text(let content) where !isInteger: text = content
        case .integer(let number) where isInteger: text = String(number)
        default: throw UsageFailure("\(field) is \(isInteger ? "a whole number" : "a text")")
        }
        do throws(UsageFailure) {
            guard let read = kind.read(try kind.type.parse(text)) else { throw UsageFailure("is something else") }
            return read
        } catch {
            throw UsageFailure("\(field) \(error.message)")
        }
    }

    /// Reads a field that is true or false.
    ///
    /// - Throws: ``UsageFailure`` when it is neither.
    public func flag(_ field: String) throws(UsageFailure) -> Bool {
        guard case .boolean(let flag) = take(field) else { throw UsageFailure("\(field) is true or false") }
        return flag
    }

    /// Reads a moment, in milliseconds since the start of 1970 in UTC.
    ///
    /// - Throws: ``UsageFailure`` when it is none of the years 1 to 9999.
    public func moment(_ field: String) throws(UsageFailure) -> Timestamp {
        Timestamp(milliseconds: try value(field, .integer(Self.moments)))
    }

    /// Reads a moment that need not be there.
    ///
    /// - Throws: ``UsageFailure`` when it is none of the years 1 to 9999.
    public func optionalMoment(_ field: String) throws(UsageFailure) -> Timestamp? {
        try optional(field, .integer(Self.moments)).map(Timestamp.init(milliseconds:))
    }

    private static let moments = Timestamp.range.lowerBound.milliseconds...Timestamp.range.upperBound.milliseconds

    /// Reads a day or a minute, in whatever time zone that was.
    ///
    /// - Throws: ``UsageFailure`` when it is no day of the calendar and no minute of one.
    public func period(_ field: String) throws(UsageFailure) -> LocalPeriod {
        guard let period = try optionalPeriod(field) else { throw UsageFailure("\(field) is missing") }
        return period
    }

    /// Reads a day or a minute that need not be there.
    ///
    /// - Throws: ``UsageFailure`` when it is no day of the calendar and no minute of one.
    public func optionalPeriod(_ field: String) throws(UsageFailure) -> LocalPeriod? {
        guard let text = try optional(field, .text(maximumLength: 16)) else { return nil }
        // Only the day must be one: where clocks are changed, this machine may have no such minute.
        guard LocalPeriod(String(text.prefix(10))) != nil, let period = LocalPeriod(stored: text) else {
            throw UsageFailure("\(field) is a day or a minute, such as 2026-11-21T18:30, not \(quoted(text))")
        }
        return period
    }

    /// Reads a record within the row.
    ///
    /// - Throws: ``UsageFailure`` when it is none.
    public func row(_ field: String) throws(UsageFailure) -> ArchiveRow {
        guard let value = take(field) else { throw UsageFailure("\(field) is missing") }
        return try part(field, value, at: 1)
    }

    /// Reads a record within the row that need not be there.
    ///
    /// - Throws: ``UsageFailure`` when it is none.
    public func optionalRow(_ field: String) throws(UsageFailure) -> ArchiveRow? {
        guard let value = take(field) else { return nil }
        return try part(field, value, at: 1)
    }

    /// Reads a list of records within the row, handing each to `read`.
    ///
    /// - Throws: ``UsageFailure`` when it is none, or what `read` throws, with the place in the list.
    public func rows<Element>(_ field: String, _ read: (ArchiveRow) throws -> Element) throws -> [Element] {
        guard case .list(let values) = take(field) else { throw UsageFailure("\(field) is a list") }
        var elements: [Element] = []
        for (place, value) in values.enumerated() {
            let name = "\(field) \(place + 1)"
            do {
                elements.append(try read(try part(name, value, at: place + 1)))
            } catch let failure as UsageFailure {
                throw UsageFailure("\(name): \(failure.message)")
            }
        }
        return elements
    }

    private func part(_ name: String, _ value: Value, at place: Int) throws(UsageFailure) -> ArchiveRow {
        guard case .record = value else { throw UsageFailure("\(name) is no object") }
        let row = try ArchiveRow(value, at: place)
        parts.append((name, row))
        return row
    }

    private func take(_ field: String) -> Value? {
        guard let index = record.fields.firstIndex(where: { $0.name == field }) else { return nil }
        used |= 1 << UInt64(index)
        let value = record.fields[index].value
        return value == .null ? nil : value
    }

    /// Makes sure that nothing of the row has been passed over.
    func checkIsReadWhole() throws(UsageFailure) {
        for (index, field) in record.fields.enumerated() where used & 1 << UInt64(index) == 0 {
            throw UsageFailure("it has a field \(quoted(field.name)), which this version does not know")
        }
        for (name, row) in parts {
            do { try row.checkIsReadWhole() } catch { throw UsageFailure("\(name): \(error.message)") }
        }
    }
}
