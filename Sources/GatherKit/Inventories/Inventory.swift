/// A kind of things that routes change, listed so that it can be told what a script would change.
public struct Inventory: Sendable {
    /// What one of the things is called.
    public let title: String
    /// The module that keeps them.
    var module = ""
    /// Lists the things of the session's organizer, in an order of their own.
    let items: @Sendable (Session) throws -> [Item]

    /// Makes an inventory.
    ///
    /// - Parameters:
    ///   - title: What one of the things is called, such as `player`.
    ///   - items: Lists the things of the session's organizer, in an order of their own.
    public init(_ title: String, items: @escaping @Sendable (Session) throws -> [Item]) {
        self.title = title
        self.items = items
    }

    /// One of the things as it is at a moment.
    public struct Item: Codable, Equatable, Sendable {
        /// What tells it from all others of its kind in the store, whatever happens to it.
        public let key: String
        /// What people call it.
        public let name: String
        /// Its data.
        public let record: Record

        /// Describes a thing.
        public init(key: String, name: String, record: Record) {
            self.key = key
            self.name = name
            self.record = record
        }
    }
}
