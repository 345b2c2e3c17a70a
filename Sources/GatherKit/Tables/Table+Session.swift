public import GatherDatabase

extension Table {
    /// Returns the entities of the session's organizer that meet a condition.
    ///
    /// - Parameters:
    ///   - condition: What must hold of the table; nothing, unless given.
    ///   - order: What comes behind the conditions: an order, a limit.
    /// - Throws: ``StoreFailure``.
    public func all(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> [Entity] {
        try session.connection.all(session.selection(of: schema, where: condition, order), entity)
    }

    /// Returns the first entity of the session's organizer that meets a condition; nil when there is none.
    ///
    /// - Throws: ``StoreFailure``.
    public func first(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> Entity? {
        try session.connection.first(session.selection(of: schema, where: condition, order), entity)
    }

    /// Hands the entities of the session's organizer that meet a condition to `body`, so that they need not be in memory
    /// together.
    ///
    /// - Throws: ``StoreFailure``, or what `body` throws.
    public func forEach(
        where condition: SQL = "TRUE", _ order: SQL = "", in session: Session, _ body: (Entity) throws -> Void
    ) throws {
        try session.connection.query(session.selection(of: schema, where: condition, order)) {
            try body(entity(of: $0))
        }
    }

    /// Returns how many rows the session's organizer has.
    ///
    /// - Throws: ``StoreFailure``.
    public func count(in session: Session) throws -> Int { try session.count(of: schema) }

    /// Inserts an entity.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when there is one of the same key, or another ``StoreFailure``.
    public func insert(_ entity: Entity, in session: Session) throws {
        try session.insert(row(of: entity), derived: derived?.values(entity) ?? [], into: schema)
    }

    /// Inserts entities, in as few statements as that takes.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when there is one of the same key, or another ``StoreFailure``.
    public func insert(_ entities: some Collection<Entity>, in session: Session) throws {
        if entities.count == 1, let entity = entities.first { return try insert(entity, in: session) }
        try session.insert(
            entities.map { (row: row(of: $0), derived: derived?.values($0) ?? []) }, into: schema)
    }

    /// Inserts an entity under a number that none of the session's organizer has had, whatever it has in its place.
    ///
    /// - Returns: The number.
    /// - Throws: ``StoreFailure``.
    public func insertNumbered(_ entity: Entity, in session: Session) throws -> Int {
        try session.insertNumbered(row(of: entity), derived: derived?.values(entity) ?? [], into: schema)
    }

    /// Returns a number that no entity of the session's organizer has had.
    ///
    /// - Throws: ``StoreFailure``.
    public func newNumber(in session: Session) throws -> Int { try session.newNumber(of: schema) }

    /// Writes an entity in the place of the one that was read before.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when it is not there, or another ``StoreFailure``.
    public func update(_ entity: Entity, from before: Entity, in session: Session) throws {
        try session.update(
            row(of: entity), derived: derived?.values(entity) ?? [], from: row(of: before), in: schema)
    }

    /// Writes an entity, whether there is one with the same key or not.
    ///
    /// - Throws: ``StoreFailure``.
    public func put(_ entity: Entity, in session: Session) throws {
        let row = row(of: entity)
        if let before = try session.row(schema.key(of: row), of: schema) {
            try session.update(row, derived: derived?.values(entity) ?? [], from: before, in: schema)
        } else {
            try insert(entity, in: session)
        }
    }

    /// Makes the parts of something be others than those that were read before.
    ///
    /// - Throws: ``StoreFailure``.
    public func replace(_ before: [Entity], with after: [Entity], in session: Session) throws {
        let (old, new) = (before.map(row(of:)), after.map(row(of:)))
        let (gone, come) = (Set(old).subtracting(new), Set(new).subtracting(old))
        for row in old where gone.contains(row) { try session.delete(row, from: schema) }
        try insert(zip(after, new).filter { come.contains($1) }.map(\.0), in: session)
    }

    /// Deletes the entity of a key, with its parts.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreFailure``.
    @discardableResult
    public func delete(_ key: any ColumnValue..., in session: Session) throws -> Bool {
        let key = key.map(\.stored)
        if !session.isNoted(schema) {
            return try session.run(session.deletion(of: schema, where: key), on: schema) == 1
        }
        guard let row = try session.row(key, of: schema) else { return false }
        try session.delete(row, from: schema)
        return true
    }

    /// Deletes all entities of the session's organizer that meet a condition, with their parts.
    ///
    /// - Throws: ``StoreFailure``.
    public func deleteAll(where condition: SQL = "TRUE", in session: Session) throws {
        try session.deleteAll(where: condition, from: schema)
    }
}
