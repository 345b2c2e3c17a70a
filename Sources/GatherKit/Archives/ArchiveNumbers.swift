public import Foundation

/// What the players and gathers of an archive are called in the store, and the other way round.
///
/// A player's number belongs to one store, and is never used again there. So an archive numbers players and gathers by
/// their place, and each store has numbers of its own for them.
public final class ArchiveNumbers {
    /// Whether rows go back to the store that they come from, under the numbers that they had.
    public let isRestoring: Bool
    private let newPlayer: () throws -> Int
    private let isGatherTaken: (String) throws -> Bool
    private var players: [Int: Int] = [:]
    private var gathers: [String: Int] = [:]
    private var playerIDs: [Int: Int] = [:]
    private var gatherIDs: [Int: String] = [:]
    private var archivedGathers: Set<UUID> = []

    /// Starts without any.
    ///
    /// - Parameters:
    ///   - isRestoring: Whether rows go back to the store that they come from, under the numbers that they had.
    ///   - isGatherTaken: Tells whether any gather of the store has a number.
    ///   - newPlayer: Makes a number that no player of the store has or will have.
    public init(
        isRestoring: Bool = false, isGatherTaken: @escaping (String) throws -> Bool = { _ in false },
        newPlayer: @escaping () throws -> Int = { 0 }
    ) {
        self.isRestoring = isRestoring
        self.isGatherTaken = isGatherTaken
        self.newPlayer = newPlayer
    }

    // MARK: From the store to the archive

    /// Returns the number of a player in the archive, also of one who was deleted.
    public func number(ofPlayer id: Int) -> Int {
        if isRestoring { return id }
        if let number = players[id] { return number }
        players[id] = players.count + 1
        return players.count
    }

    /// The number that a player has in the archive so far.
    public func knownNumber(ofPlayer id: Int) -> Int? { isRestoring ? id : players[id] }

    /// Returns the number of a gather in the archive.
    public func number(ofGather id: String) -> Int {
        if let number = gathers[id] { return number }
        gathers[id] = gathers.count + 1
        return gathers.count
    }

    /// Returns the number of a row in the store, if that matters: for rows that go back to the store they come from.
    public func kept(_ id: Int) -> Value { isRestoring ? .integer(id) : .null }

    // MARK: From the archive to the store

    /// Returns the number that a row had in the store that it goes back to; nil when it gets a new one.
    ///
    /// - Throws: ``UsageFailure`` when it is no number.
    public func kept(_ field: String, of row: ArchiveRow) throws -> Int? {
        isRestoring ? try row.value(field, .integer(1...Int.max)) : nil
    }

    /// Notes which player of the store a row has become.
    ///
    /// - Throws: ``UsageFailure`` when another row has the number.
    public func add(player number: Int, as id: Int) throws(UsageFailure) {
        guard playerIDs.updateValue(id, forKey: number) == nil else { throw .taken(number) }
    }

    /// Returns the number under which a gather is written: the one that it had, unless the store has it already.
    ///
    /// A number of somebody else's gather is taken like any other, and nobody is told.
    ///
    /// - Parameters:
    ///   - archived: The number that it had.
    ///   - number: By which rows of the archive refer to it, if any do.
    ///   - makeID: Makes another number.
    /// - Throws: ``UsageFailure`` when another row has one of the numbers.
    public func add(gather archived: UUID, number: Int? = nil, _ makeID: () -> UUID) throws -> UUID {
        guard archivedGathers.insert(archived).inserted else { throw UsageFailure("another row has the same id") }
        var id = archived
        while try isGatherTaken(id.uuidString) { id = makeID() }
        if let number, gatherIDs.updateValue(id.uuidString, forKey: number) != nil {
            throw UsageFailure.taken(number)
        }
        return id
    }

    /// Returns the player of the store that a field means, who must be in the archive.
    ///
    /// - Throws: ``UsageFailure`` when there is none.
    public func player(_ field: String, of row: ArchiveRow) throws -> Int {
        let number = try row.value(field, .number)
        guard let id = playerIDs[number] else {
            throw UsageFailure("\(field) is \(number), and no player of the archive has that number")
        }
        return id
    }

    /// Returns the player of the store that a field means, also one who was deleted before the archive was written;
    /// nil when there is no such field.
    ///
    /// - Throws: ``UsageFailure`` when it is no number.
    public func formerPlayer(_ field: String, of row: ArchiveRow) throws -> Int? {
        guard let number = try row.optional(field, .number) else { return nil }
        if let id = playerIDs[number] { return id }
        let id = isRestoring ? number : try newPlayer()
        playerIDs[number] = id
        return id
    }

    /// Returns the gather of the store that a field means.
    ///
    /// - Throws: ``UsageFailure`` when there is none.
    public func gather(_ field: String, of row: ArchiveRow) throws -> String {
        let number = try row.value(field, .number)
        guard let id = gatherIDs[number] else {
            throw UsageFailure("\(field) is \(number), and no gather of the archive has that number")
        }
        return id
    }
}

extension ValueKind<Int> {
    /// A number by which rows of an archive refer to each other.
    public static var number: ValueKind { .integer(1...Int.max) }
}

extension UsageFailure {
    fileprivate static func taken(_ number: Int) -> UsageFailure {
        UsageFailure("another row has the number \(number)")
    }
}
