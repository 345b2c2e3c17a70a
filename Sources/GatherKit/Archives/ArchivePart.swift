/// What a module keeps of one kind, as an archive carries it from one store to another.
public struct ArchivePart: Sendable {
    /// The name in archives; what is released never changes.
    public let name: String
    /// What one row is called, such as `player`.
    public let noun: String
    /// The version of the rows, which rises when an older program would not understand them.
    public let version: Int
    /// The tables that it carries.
    public let tables: [String]
    /// The fields by which the same row may differ in two stores, so that they do not count for the checksum.
    public let renumbered: [String]
    /// The module that keeps the rows.
    public internal(set) var module = ""
    private let write: Write
    private let read: Read
    private let counting: (@Sendable (Session) throws -> Int)?

    /// Hands each row to `add`, always in the same order.
    public typealias Write = @Sendable (Session, ArchiveNumbers, _ add: (Record) throws -> Void) throws -> Void
    /// Checks a row as if somebody had typed it, and puts what it stands for into the store.
    public typealias Read = @Sendable (ArchiveRow, Session, ArchiveNumbers) throws -> Void

    /// Describes a part.
    ///
    /// - Parameters:
    ///   - name: The name in archives; what is released never changes.
    ///   - noun: What one row is called, such as `player`.
    ///   - version: The version of the rows, which rises when an older program would not understand them.
    ///   - tables: The tables that it carries.
    ///   - renumbered: The fields by which the same row may differ in two stores.
    ///   - write: Hands on all rows of the session's organizer.
    ///   - read: Puts a row into the store, where the organizer has none yet; a failure says what is wrong with it.
    ///   - count: Tells how many rows there are, if that is quicker than to write them.
    public init(
        _ name: String, of noun: String, version: Int = 1, tables: [String], renumbered: [String] = [],
        write: @escaping Write, read: @escaping Read,
        count: (@Sendable (Session) throws -> Int)? = nil
    ) {
        self.name = name
        self.noun = noun
        self.version = version
        self.tables = tables
        self.renumbered = renumbered
        self.write = write
        self.read = read
        counting = count
    }

    /// Hands all rows of the session's organizer to `add`, in their order.
    public func write(in session: Session, _ numbers: ArchiveNumbers, _ add: (Record) throws -> Void) throws {
        try write(session, numbers, add)
    }

    /// Puts a row into the store.
    ///
    /// - Throws: A ``Failure`` that says what is wrong with the row.
    public func read(_ row: ArchiveRow, in session: Session, _ numbers: ArchiveNumbers) throws {
        try read(row, session, numbers)
        try row.checkIsReadWhole()
    }

    /// Returns how many rows the session's organizer has.
    public func count(in session: Session) throws -> Int {
        if let counting { return try counting(session) }
        var count = 0
        try write(in: session, ArchiveNumbers(isRestoring: true)) { _ in count += 1 }
        return count
    }
}
