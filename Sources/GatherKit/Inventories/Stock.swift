public import GatherModels

/// What the inventories of some organizers hold at a moment.
public struct Stock: Sendable {
    private let titles: [String]
    private let items: [[Inventory.Item]]

    /// Takes stock.
    ///
    /// - Parameters:
    ///   - organizers: Whose things count.
    ///   - modules: The modules whose things count; all, unless given.
    /// - Throws: ``StoreFailure``.
    public init(of organizers: [Organizer], keptBy modules: Set<String>? = nil, in session: Session) throws {
        let former = session.organizer
        defer { session.organizer = former }
        let inventories = session.registry.inventories.filter {
            session.refusals[$0.module] == nil && modules?.contains($0.module) != false
        }
        titles = inventories.map(\.title)
        items = try inventories.map { inventory in
            // What belongs to nobody in particular is listed for everybody.
            var keys: Set<String> = []
            return try organizers.flatMap { organizer in
                session.organizer = organizer
                return try inventory.items(session).filter { keys.insert($0.key).inserted }
            }
        }
    }

    /// What is not the same as it was before, inventory by inventory.
    public func changes(since before: Stock) -> [InventoryChange] {
        zip(titles, zip(before.items, items)).flatMap { InventoryChange.all(of: $0, from: $1.0, to: $1.1) }
    }
}
