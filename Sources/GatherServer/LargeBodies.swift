import GatherKit
import Synchronization

/// Counts the large bodies that are in memory, so that they are few, however many connections there are.
final class LargeBodies: Sendable {
    private let limit: Int
    private let count = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Lets a body in, for as long as the place lasts that it is given.
    ///
    /// - Throws: ``EndpointFailure/busy`` when there are as many as there may be.
    func place() throws(EndpointFailure) -> Place {
        // It gives back what it has taken, be it too much.
        let place = Place(in: self)
        guard count.add(1, ordering: .relaxed).newValue <= limit else { throw .busy }
        return place
    }

    /// What a body has for as long as it is in memory.
    final class Place: Sendable {
        private let bodies: LargeBodies

        fileprivate init(in bodies: LargeBodies) { self.bodies = bodies }

        deinit { bodies.count.subtract(1, ordering: .relaxed) }
    }
}
