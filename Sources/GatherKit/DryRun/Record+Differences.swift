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

    /// Returns the fields of another record whose values differ from those in this one, in its order, and at the end
    /// those that it lacks.
    public func differences(to other: Record) -> [Difference] {
        let gone = fields.filter { other[$0.name] == nil }.map { Field(name: $0.name, value: .null) }
        return (other.fields + gone).compactMap { field in
            let before = self[field.name] ?? .null
            return before == field.value ? nil : Difference(name: field.name, before: before, after: field.value)
        }
    }
}
