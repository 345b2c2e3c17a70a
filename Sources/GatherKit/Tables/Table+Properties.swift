/// Derived from the properties of an entity: arguments, bodies of requests, data, and blocks.
///
///     Route("checklist add", "…", ChecklistItem.table.creationArgument(from: ChecklistItem()), …)
///     Route("checklist edit", "…", item, ChecklistItem.table.editArgument, …)
extension Table {
    /// Returns the property with a name; nil if there is none.
    public func property(_ name: String) -> Property<Entity>? { properties.first { $0.name == name } }

    // MARK: Arguments

    /// Edits an entity in place.
    public typealias Edit = @Sendable (inout Entity) -> Void

    /// Returns the argument of a route that creates an entity: required properties are positional, others are options.
    ///
    /// - Parameter empty: An entity with empty properties.
    public func creationArgument(from empty: Entity) -> Argument<Entity> {
        Argument(editableProperties.map(\.parameter)) { [editableProperties] given, _ in
            var entity = empty
            for property in editableProperties {
                let content = try given.first(of: property.name)
                if property.isRequired, content == nil { throw UsageFailure("\(property.key) is missing") }
                property.set(content, &entity)
            }
            return entity
        }
    }

    /// The argument of a route that edits an entity: an option for each property, and `--clear` to empty some.
    public var editArgument: Argument<Edit> {
        let names = editableProperties.filter { !$0.isRequired }.map { AnyKind.Choice($0.name) }
        let clear = Argument<[String]>.options("clear", .choice(names), "a field to clear")
        return Argument(editableProperties.map(\.option) + [clear.parameter]) { [editableProperties] given, _ in
            let cleared = try given[clear]
            let changes = try editableProperties.compactMap { property in
                try given.first(of: property.name).map { content in
                    { @Sendable in property.set(content, &$0) } as Edit
                }
            }
            return { entity in
                for change in changes { change(&entity) }
                for property in editableProperties where cleared.contains(property.name) { property.set(nil, &entity) }
            }
        }
    }

    /// The kind of a property that entities are ordered by, typed as its name; pages show its title.
    public var orderKind: Kind<Property<Entity>> {
        let choices = properties.map { AnyKind.Choice($0.name, $0.help == nil ? "Number" : $0.title) }
        return .choice(choices, word: \.name) { [properties] word in
            properties.first { $0.name == word }
        }
    }

    /// Copies all properties that users set from another entity.
    public func replace(_ entity: inout Entity, by other: Entity) {
        for property in editableProperties { property.set(property.content(other), &entity) }
    }

    /// Copies the properties that have a value in another entity.
    public func fill(_ entity: inout Entity, from other: Entity) {
        for property in editableProperties where property.value(of: other) != .null {
            property.set(property.content(other), &entity)
        }
    }

    // MARK: Screens

    /// Returns a table with a row for each entity and a column for each property.
    ///
    /// - Parameter rare: The names of properties whose columns are left out if no entity has them.
    public func grid(of entities: [Entity], placeholder: String, rare: [String] = []) -> Grid {
        let properties = properties.filter { property in
            !rare.contains(property.name) || entities.contains { property.text(of: $0) != nil }
        }
        return Grid(
            columns: properties.map { $0.isNumeric ? .number($0.title) : .text($0.title) },
            rows: entities.map { entity in properties.map { $0.text(of: entity) ?? "" } }, placeholder: placeholder)
    }

    /// Returns a section with a line for each property that users set and that is not empty.
    public func section(_ title: String, of entity: Entity) -> Block {
        .section(
            title: title,
            fields: editableProperties.compactMap { property in
                property.shown(of: entity).map { .init(property.title, $0) }
            })
    }

    /// Returns a sentence about the changes of an edit.
    ///
    /// - Parameters:
    ///   - name: The name of the entity before the edit, such as `Ana (#1)`.
    ///   - newName: Its name after the edit, without the number.
    public func sentence(
        of name: String, now newName: String, from before: Entity, to after: Entity
    ) -> String {
        let changes = differences(from: before, to: after).map { change in
            "\(change.label) \(change.after.map { "is now \($0)" } ?? "removed")"
                + (change.before.map { " (was \($0))" } ?? "")
        }
        if changes.isEmpty { return "\(newName) already has these values; nothing was changed." }
        return "Changed \(name): \(changes.joined(separator: ", "))."
    }

    /// Returns the properties with different values in two entities, with those values for sentences.
    public func differences(
        from before: Entity, to after: Entity
    ) -> [(label: String, before: String?, after: String?)] {
        editableProperties.map { ($0.label, $0.shown(of: before), $0.shown(of: after)) }.filter { $0.1 != $0.2 }
    }
}
