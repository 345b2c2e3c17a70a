/// What follows from the fields of an entity: arguments, bodies of requests, data, and what is shown.
///
///     Route("checklist add", "…", ChecklistItem.table.new(ChecklistItem()), …)
///     Route("checklist edit", "…", item, ChecklistItem.table.edits, …)
extension Table {
    /// Returns the property with a name; nil if there is none.
    public func property(_ name: String) -> Property<Entity>? { properties.first { $0.name == name } }

    // MARK: Arguments

    /// Edits an entity in place.
    public typealias Edit = @Sendable (inout Entity) -> Void

    /// Returns the argument of a route that creates an entity; required fields are positional, the others are options.
    ///
    /// - Parameter empty: An entity with empty fields.
    public func new(_ empty: Entity) -> Argument<Entity> {
        Argument(fields.map(\.parameter)) { [fields] given, _ in
            var entity = empty
            for field in fields {
                let content = try given.first(of: field.name)
                if field.isRequired, content == nil { throw UsageFailure("\(field.key) is missing") }
                field.set(content, &entity)
            }
            return entity
        }
    }

    /// The argument of a route that edits an entity: an option for each field, and `--clear` for fields to be emptied.
    public var edits: Argument<Edit> {
        let names = fields.filter { !$0.isRequired }.map { AnyKind.Choice($0.name) }
        let clear = Argument<[String]>.options("clear", .choice(names), "a field to leave empty")
        return Argument(fields.map(\.option) + [clear.parameter]) { [fields] given, _ in
            let cleared = try given[clear]
            let changes = try fields.compactMap { field in
                try given.first(of: field.name).map { content in { @Sendable in field.set(content, &$0) } as Edit }
            }
            return { entity in
                for change in changes { change(&entity) }
                for field in fields where cleared.contains(field.name) { field.set(nil, &entity) }
            }
        }
    }

    /// The property that entities are to be ordered by, by its name.
    public var orders: Kind<Property<Entity>> {
        .choice(properties.map { AnyKind.Choice($0.name) }, word: \.name) { [properties] word in
            properties.first { $0.name == word }
        }
    }

    /// Sets all fields of an entity to those of another.
    public func replace(_ entity: inout Entity, by other: Entity) {
        for field in fields { field.set(field.content(other), &entity) }
    }

    /// Sets those fields of an entity that have a value in another.
    public func fill(_ entity: inout Entity, from other: Entity) {
        for field in fields where field.value(of: other) != .null { field.set(field.content(other), &entity) }
    }

    // MARK: Screens

    /// Returns a table with a row for each entity and a column for each property.
    ///
    /// - Parameter rare: The name of a property whose column is left out if no entity has it; nil for none.
    public func grid(of entities: [Entity], placeholder: String, rare: String? = nil) -> Grid {
        let properties = properties.filter { property in
            property.name != rare || entities.contains { property.text(of: $0) != nil }
        }
        return Grid(
            columns: properties.map { $0.isNumeric ? .number($0.title) : .text($0.title) },
            rows: entities.map { entity in properties.map { $0.text(of: entity) ?? "" } }, placeholder: placeholder)
    }

    /// Returns a section with a line for each field of an entity.
    ///
    /// - Parameters:
    ///   - empty: The word for an empty field.
    ///   - rare: The name of a field that is left out if it is empty; nil for none.
    public func section(_ title: String, of entity: Entity, empty: String, rare: String? = nil) -> Block {
        let fields = fields.filter { $0.name != rare || $0.shown(of: entity) != nil }
        return .section(title: title, fields: fields.map { .init($0.title, $0.shown(of: entity) ?? empty) })
    }

    /// Says in a sentence what an edit changed.
    ///
    /// - Parameters:
    ///   - name: The name of the entity before the edit, such as `Ana (#1)`.
    ///   - newName: Its name after the edit, without the number.
    ///   - empty: The word for an empty field.
    public func sentence(
        of name: String, now newName: String, from before: Entity, to after: Entity, empty: String
    ) -> String {
        let changes = differences(from: before, to: after).map { field in
            "\(field.label) is now \(field.after ?? empty)\(field.before.map { " (was \($0))" } ?? "")"
        }
        if changes.isEmpty { return "\(newName) is like that already; nothing was changed." }
        return "Changed \(name): \(changes.joined(separator: ", "))."
    }

    /// Returns the fields with different values in two entities, with those values for sentences.
    public func differences(
        from before: Entity, to after: Entity
    ) -> [(label: String, before: String?, after: String?)] {
        fields.map { ($0.label, $0.shown(of: before), $0.shown(of: after)) }.filter { $0.1 != $0.2 }
    }
}
