extension Record {
    /// A field with different values in two records.
    public struct Difference: Equatable, Sendable {
        /// The name of the field.
        public let name: String
        /// The value in this record; null if it has no such field.
        public let before: Value
        /// The value in the other record.
        public let after: Value
    }

    /// Returns the fields of another record whose values differ from those in this one, in its order.
    public func differences(to other: Record) -> [Difference] {
        other.fields.compactMap { field in
            let before = self[field.name] ?? .null
            return before == field.value ? nil : Difference(name: field.name, before: before, after: field.value)
        }
    }
}
