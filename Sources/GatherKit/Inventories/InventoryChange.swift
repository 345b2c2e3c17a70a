/// A thing of an inventory that is not the same after as before.
public struct InventoryChange: Codable, Equatable, Sendable {
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

    private enum Key: String, CodingKey { case title, before, after }

    /// Reads a change: what the thing was like before, and is after; one of them is left out where there was none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let before = try container.decodeIfPresent(Inventory.Item.self, forKey: .before)
        let after = try container.decodeIfPresent(Inventory.Item.self, forKey: .after)
        let kind: Kind? =
            switch (before, after) {
            case (nil, let after?): .added(after)
            case (let before?, nil): .removed(before)
            case (let before?, let after?): .changed(from: before, to: after)
            case (nil, nil): nil
            }
        guard let kind else {
            throw DecodingError.dataCorruptedError(
                forKey: .before, in: container, debugDescription: "a change has a before or an after")
        }
        self.init(try container.decode(String.self, forKey: .title), kind)
    }

    /// Writes the change.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(title, forKey: .title)
        switch kind {
        case .added(let item): try container.encode(item, forKey: .after)
        case .removed(let item): try container.encode(item, forKey: .before)
        case .changed(let before, let after):
            try container.encode(before, forKey: .before)
            try container.encode(after, forKey: .after)
        }
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
