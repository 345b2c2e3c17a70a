public import GatherDatabase

extension Table {
    /// Returns the entities of the session's organizer that satisfy a condition.
    ///
    ///     let open = try Debt.table.all(where: "amount > \(minimum)", "ORDER BY name LIMIT 10", in: session)
    ///
    /// - Parameters:
    ///   - condition: An SQL condition on the columns; by default every row satisfies it.
    ///   - order: The clauses after the condition: `ORDER BY`, `LIMIT`.
    /// - Throws: ``StoreFailure``.
    public func all(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> [Entity] {
        // Not `connection.all`, which makes Swift look up the array type for each row.
        var entities: [Entity] = []
        try forEach(where: condition, order, in: session) { entities.append($0) }
        return entities
    }

    /// Returns the first entity of the session's organizer that satisfies a condition; nil if there is none.
    ///
    /// - Throws: ``StoreFailure``.
    public func first(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> Entity? {
        try session.connection.first(session.selection(of: schema, where: condition, order), entity)
    }

    /// Calls `body` for each entity of the session's organizer that satisfies a condition, without keeping them in
    /// memory.
    ///
    /// - Throws: ``StoreFailure``, or what `body` throws.
    public func forEach(
        where condition: SQL = "TRUE", _ order: SQL = "", in session: Session, _ body: (Entity) throws -> Void
    ) throws {
        try session.connection.query(session.selection(of: schema, where: condition, order)) {
            try body(entity(of: $0))
        }
    }

    /// Returns the number of entities of the session's organizer.
    ///
    /// - Throws: ``StoreFailure``.
    public func count(in session: Session) throws -> Int { try session.count(of: schema) }

    /// Inserts an entity.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when its key is taken, or another ``StoreFailure``.
    public func insert(_ entity: Entity, in session: Session) throws {
        try session.insert(row(of: entity), derived: derived?.values(entity) ?? [], into: schema)
    }

    /// Inserts entities in batches.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when a key is taken, or another ``StoreFailure``.
    public func insert(_ entities: some Collection<Entity>, in session: Session) throws {
        if entities.count == 1, let entity = entities.first { return try insert(entity, in: session) }
        try session.insert(
            entities.map { (row: row(of: $0), derived: derived?.values($0) ?? []) }, into: schema)
    }

    /// Inserts an entity with a new row number as its key; the number in the entity is ignored.
    ///
    /// - Returns: The number.
    /// - Throws: ``StoreFailure``.
    public func insertNumbered(_ entity: Entity, in session: Session) throws -> Int {
        try session.insertNumbered(row(of: entity), derived: derived?.values(entity) ?? [], into: schema)
    }

    /// Updates an entity.
    ///
    /// - Parameter before: The entity as it was read; if it is equal, nothing is written.
    /// - Throws: ``StoreFailure/damaged(_:)`` when there is no such row, or another ``StoreFailure``.
    public func update(_ entity: Entity, from before: Entity, in session: Session) throws {
        try session.update(
            row(of: entity), derived: derived?.values(entity) ?? [], from: row(of: before), in: schema)
    }

    /// Inserts an entity, or updates the one with the same key.
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

    /// Replaces the parts of an entity: deletes those that are gone and inserts the new ones.
    ///
    /// - Throws: ``StoreFailure``.
    public func replace(_ before: [Entity], with after: [Entity], in session: Session) throws {
        let (old, new) = (before.map(row(of:)), after.map(row(of:)))
        let (gone, come) = (Set(old).subtracting(new), Set(new).subtracting(old))
        for row in old where gone.contains(row) { try session.delete(row, from: schema) }
        try insert(zip(after, new).filter { come.contains($1) }.map(\.0), in: session)
    }

    /// Deletes the entity with a key, including its parts.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreFailure``.
    @discardableResult
    public func delete(_ key: any ColumnValue..., in session: Session) throws -> Bool {
        let key = key.map(\.stored)
        if !schema.isUndoable {
            return try session.run(session.deletion(of: schema, where: key), on: schema) == 1
        }
        guard let row = try session.row(key, of: schema) else { return false }
        try session.delete(row, from: schema)
        return true
    }

    /// Deletes the entities of the session's organizer that satisfy a condition, including their parts.
    ///
    /// - Throws: ``StoreFailure``.
    public func deleteAll(where condition: SQL = "TRUE", in session: Session) throws {
        try session.deleteAll(where: condition, from: schema)
    }
}
