public import GatherDatabase
import GatherModels

extension Table {
    /// Returns the entities of the session's organizer that meet a condition.
    ///
    /// - Parameters:
    ///   - condition: What must hold of the table; nothing, unless given.
    ///   - order: What comes behind the conditions: an order, a limit.
    /// - Throws: ``StoreFailure``.
    public func all(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> [Entity] {
        try session.connection.all(query(where: condition, order, in: session), read)
    }

    /// Returns the first entity of the session's organizer that meets a condition; nil when there is none.
    ///
    /// - Throws: ``StoreFailure``.
    public func first(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> Entity? {
        try session.connection.first(query(where: condition, order, in: session), read)
    }

    /// Hands the entities of the session's organizer that meet a condition to `body`, so that they need not be in memory
    /// together.
    ///
    /// - Throws: ``StoreFailure``, or what `body` throws.
    public func forEach(
        where condition: SQL = "TRUE", _ order: SQL = "", in session: Session, _ body: (Entity) throws -> Void
    ) throws {
        try session.connection.query(query(where: condition, order, in: session)) { try body(read($0)) }
    }

    /// Returns how many rows the session's organizer has.
    ///
    /// - Throws: ``StoreFailure``.
    public func count(in session: Session) throws -> Int {
        let statement = statement(schema.counting, where: "TRUE", in: session)
        return try session.connection.first(statement) { try $0.integer("n") } ?? 0
    }

    private func query(where condition: SQL, _ order: SQL, in session: Session) -> SQL {
        var query = statement(schema.selection, where: condition, in: session, andMore: order.text.utf8.count + 1)
        query += " "
        query += order
        return query
    }

    private func statement(
        _ beginning: String, where condition: SQL, in session: Session, andMore more: Int = 0
    ) -> SQL {
        let bytes = [beginning, condition.text, schema.ownership].reduce(more) { $0 + $1.utf8.count + 8 }
        var statement = SQL(capacity: bytes)
        statement += SQL(beginning, [])
        statement += condition
        statement += SQL(schema.ownership, [])
        if schema.hasOrganizer { statement.bind(.integer(session.organizer.id)) }
        return statement
    }

    /// Inserts an entity.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when there is one of the same key, or another ``StoreFailure``.
    public func insert(_ entity: Entity, in session: Session) throws {
        _ = try run(schema.insert, row(of: entity, for: session.organizer.id), in: session)
    }

    /// Inserts entities, in as few statements as that takes.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when there is one of the same key, or another ``StoreFailure``.
    public func insert(_ entities: some Collection<Entity>, in session: Session) throws {
        if entities.count == 1, let entity = entities.first { return try insert(entity, in: session) }
        let rows = entities.map { row(of: $0, for: session.organizer.id) }
        for statement in SQL.inserts(schema.insertion, rows) {
            _ = try write(statement, in: session) { try $0.run(statement) }
        }
    }

    /// Inserts an entity under a number that was never given before, whatever it has in its place.
    ///
    /// - Returns: The number.
    /// - Throws: ``StoreFailure``.
    public func insertNumbered(_ entity: Entity, in session: Session) throws -> Int {
        let statement = SQL(schema.insertNumbered, row(of: entity, hasKey: false, for: session.organizer.id))
        return try write(statement, in: session) { try $0.insert(statement) }
    }

    /// Writes an entity in the place of the one with the same key.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``StoreFailure``.
    @discardableResult
    public func update(_ entity: Entity, in session: Session) throws -> Bool {
        try run(schema.update, row(of: entity, for: session.organizer.id), in: session) == 1
    }

    /// Writes an entity, whether there is one with the same key or not.
    ///
    /// - Throws: ``StoreFailure``.
    public func put(_ entity: Entity, in session: Session) throws {
        if try !update(entity, in: session) { try insert(entity, in: session) }
    }

    /// Deletes the entity of a key.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreFailure``.
    @discardableResult
    public func delete(_ key: any ColumnValue..., in session: Session) throws -> Bool {
        var values = key.map(\.stored)
        if schema.hasOrganizer { values.append(.integer(session.organizer.id)) }
        return try run(schema.delete, values, in: session) == 1
    }

    /// Deletes all entities of the session's organizer that meet a condition.
    ///
    /// - Throws: ``StoreFailure``.
    public func deleteAll(where condition: SQL = "TRUE", in session: Session) throws {
        let statement = statement(schema.deletion, where: condition, in: session)
        _ = try write(statement, in: session) { try $0.run(statement) }
    }

    private func run(_ text: String, _ values: [SQL.Value], in session: Session) throws -> Int {
        let statement = SQL(text, values)
        return try write(statement, in: session) { try $0.run(statement) }
    }

    private func write<Result>(
        _ statement: SQL, in session: Session, _ work: (any Connection) throws -> Result
    ) throws -> Result {
        session.noteWrite(of: try session.registry.module(of: schema), statement)
        return try work(session.connection)
    }
}
