/// A place that keeps data: SQLite or PostgreSQL.
public protocol Database: Sendable {
    /// The modules whose tables could not be made when it was opened, with the reasons.
    var refusals: [String: String] { get }

    /// A number that is another one when another program has written since.
    ///
    /// - Returns: Nil when that is not known at once: it never waits for work that is under way.
    /// - Throws: ``StoreFailure``.
    func changesElsewhere() throws -> Int?

    /// A number that is another one whenever anybody, be it another program, has changed data since it was asked for.
    ///
    /// - Returns: Nil where that is not known, or not soon.
    func version() async -> Int?

    /// Runs work that only reads, on one consistent state of the data.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws.
    func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result

    /// Does work that may make tables anew to which others refer.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws.
    func rebuilding<Result>(_ work: () throws -> Result) throws -> Result

    /// Runs work so that either all of what it writes happens or nothing.
    ///
    /// The work runs synchronously, where it was asked for or on behalf of it, and must not wait for anything outside.
    ///
    /// - Parameter terms: How it goes together with what others write.
    /// - Throws: ``StoreFailure``, or what the work throws; then nothing was written.
    func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result
}

/// How work that writes goes together with what others write.
public struct WriteTerms: Sendable {
    /// Work of the same lane is done one after the other, or together; that of nobody's lane on its own.
    public let lane: Int?
    /// Whether it can be done again from its beginning when it has collided with what others did.
    public let isRepeatable: Bool
    /// Whether it may take long, so that others must have their turn before and after it.
    public let isLarge: Bool

    /// Makes terms.
    public init(lane: Int? = nil, isRepeatable: Bool = false, isLarge: Bool = false) {
        self.lane = lane
        self.isRepeatable = isRepeatable
        self.isLarge = isLarge
    }
}

extension Database {
    /// None, unless whoever opens it says otherwise.
    public var refusals: [String: String] { [:] }

    /// Does the work, as most stores need nothing for it.
    public func rebuilding<Result>(_ work: () throws -> Result) throws -> Result { try work() }

    /// Runs work on its own so that either all of what it writes happens or nothing.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws; then nothing was written.
    public func write<Result>(_ work: (any Connection) throws -> Result) throws -> Result {
        try write(WriteTerms(), work)
    }
}

/// An open transaction, for as long as the work lasts that it was handed to.
public protocol Connection {
    /// Runs a statement and hands each row of its answer to `row`.
    ///
    /// - Throws: ``StoreFailure``, or what `row` throws.
    func query(_ statement: SQL, row: (Row) throws -> Void) throws

    /// Runs a statement.
    ///
    /// - Returns: How many rows it changed.
    /// - Throws: ``StoreFailure``.
    @discardableResult
    func run(_ statement: SQL) throws -> Int

    /// Runs an `INSERT` into a table that numbers its rows itself in a column `id`.
    ///
    /// - Returns: The number of the new row.
    /// - Throws: ``StoreFailure``.
    func insert(_ statement: SQL) throws -> Int

    /// Whether there is a table of that name.
    ///
    /// - Throws: ``StoreFailure``.
    func hasTable(_ name: String) throws -> Bool

    /// Makes sure that nothing of another program is there, before the first table is made.
    ///
    /// - Parameter table: The table by which ours is known.
    /// - Throws: ``StoreFailure/unsuitable(_:)`` when something is.
    func claim(by table: String) throws

    /// Runs a statement of a migration, whose types are called `INTEGER`, `BIGINT` and `TEXT`.
    ///
    /// - Throws: ``StoreFailure``.
    func define(_ statement: SQL) throws

    /// Has all others wait who want the same lock, from the next statement to the end of the transaction.
    func lock(_ lock: Lock)

    /// Runs work so that what it wrote is undone when it throws, and the transaction goes on.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws.
    func savepoint<Result>(_ work: () throws -> Result) throws -> Result
}

/// What only one transaction at a time may change.
public enum Lock: Equatable, Sendable {
    /// Which tables there are.
    case tables
    /// What belongs to the organizer of a number.
    case organizer(Int)
}

extension Connection {
    /// Nothing to do for a file, which is looked at when it is opened.
    public func claim(by table: String) throws {}

    /// Runs a statement and returns what `read` makes of each row.
    ///
    /// - Throws: ``StoreFailure``, or what `read` throws.
    public func all<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try query(statement) { elements.append(try read($0)) }
        return elements
    }

    /// Runs a statement and returns what `read` makes of its first row, or nil when there is none.
    ///
    /// - Throws: ``StoreFailure``, or what `read` throws.
    public func first<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> Element? {
        var element: Element?
        try query(statement) { row in
            if element == nil { element = try read(row) }
        }
        return element
    }
}
