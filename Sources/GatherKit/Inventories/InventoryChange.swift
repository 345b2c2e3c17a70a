/// A thing of an inventory that is not the same after as before.
public struct InventoryChange: Equatable, Sendable {
    /// What became of it.
    public enum Kind: Equatable, Sendable {
        case added(Inventory.Item)
        case removed(Inventory.Item)
        case changed(from: Inventory.Item, to: Inventory.Item)
    }

    /// What such a thing is called.
    public let title: String
    /// What became of it.
    public let kind: Kind

    /// Describes what became of a thing.
    public init(_ title: String, _ kind: Kind) {
        self.title = title
        self.kind = kind
    }

    /// Compares an inventory with what it was like before: first what is not the same any more, then what is new.
    static func all(
        of title: String, from before: [Inventory.Item], to after: [Inventory.Item]
    ) -> [InventoryChange] {
        let old = Dictionary(before.map { ($0.key, $0) }) { first, _ in first }
        let new = Dictionary(after.map { ($0.key, $0) }) { first, _ in first }
        let kept = before.compactMap { item -> InventoryChange? in
            guard let now = new[item.key] else { return InventoryChange(title, .removed(item)) }
            return now.record == item.record ? nil : InventoryChange(title, .changed(from: item, to: now))
        }
        return kept + after.filter { old[$0.key] == nil }.map { InventoryChange(title, .added($0)) }
    }
}

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
