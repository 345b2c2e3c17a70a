import GatherKit

/// The memory of bodies and responses that are under way at the same time, for each owner and in total.
struct Memory: Sendable {
    private let places: Places

    /// The size up to which nothing is counted, in bytes.
    static let unnoticed = 16 << 10

    /// A part of the memory, released when this value is deinitialized.
    typealias Share = Places.Place

    init(_ limits: Limits) { places = Places(limit: limits.memoryOfOwner, total: limits.memory) }

    /// Takes memory for a body or a response.
    ///
    /// - Returns: Nil for what is small.
    /// - Throws: ``EndpointFailure/busy`` if there is no more.
    func share(_ size: Int, for owner: String) throws(EndpointFailure) -> Share? {
        if size <= Self.unnoticed { return nil }
        guard let share = places.take(size, for: owner) else { throw .busy }
        return share
    }
}
