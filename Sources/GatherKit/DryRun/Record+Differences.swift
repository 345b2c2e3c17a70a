extension Record {
    /// A field that is not the same in two records.
    public struct Difference: Equatable, Sendable {
        /// The field's name.
        public let name: String
        /// What it holds here; null where there is no such field.
        public let before: Value
        /// What it holds in the other record.
        public let after: Value
    }

    /// Returns the fields of another record that hold something else there than here, in their order.
    public func differences(to other: Record) -> [Difference] {
        other.fields.compactMap { field in
            let before = self[field.name] ?? .null
            return before == field.value ? nil : Difference(name: field.name, before: before, after: field.value)
        }
    }
}
