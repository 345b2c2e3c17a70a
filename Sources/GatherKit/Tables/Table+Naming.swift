import GatherDatabase

// MARK: - Arguments

extension Table {
    /// Returns the argument that names one row.
    ///
    /// - Parameters:
    ///   - name: The name of the argument.
    ///   - summary: The summary of a row in suggestions; by default its number.
    public func one(_ name: String, summary: (@Sendable (Entity) -> String)? = nil) -> Argument<Entity> {
        Argument.positional(name, .text(maximumLength: nameLength), "a name, the beginning of one, or #number")
            .finding { try self.row(named: $0, in: $1) }
            .suggesting { try self.suggestions(for: $0, summary, in: $1) }
    }

    /// Returns the option that names one row.
    public func option(
        _ name: String, _ help: String, summary: (@Sendable (Entity) -> String)? = nil
    ) -> Argument<Entity?> {
        Argument<String?>.option(name, .text(maximumLength: nameLength), help)
            .finding { name, session in try name.map { try self.row(named: $0, in: session) } }
            .suggesting { try self.suggestions(for: $0, summary, in: $1) }
    }

    /// Returns the argument that names one row or more; a row that is named twice counts once.
    ///
    /// - Parameters:
    ///   - name: The name of the argument.
    ///   - isMeant: Returns whether a row is suggested, and preferred when several match equally well.
    ///   - summary: The summary of a row in suggestions; by default its number.
    public func some(
        _ name: String, preferring isMeant: @escaping @Sendable (Entity) -> Bool = { _ in true },
        summary: (@Sendable (Entity) -> String)? = nil
    ) -> Argument<[Entity]> {
        Argument.repeated(
            name, .text(maximumLength: nameLength), atLeastOne: true, "names, beginnings of names, or #numbers"
        )
        .finding { names, session in
            let rows = try self.rows(in: session)
            var keys: Set<[SQL.Value]> = []
            return try names.map { try self.row(named: $0, among: rows, preferring: isMeant, in: session) }
                .filter { keys.insert(self.key(of: $0)).inserted }
        }
        .suggesting { try self.suggestions(for: $0, preferring: isMeant, summary, in: $1) }
    }

    private var nameLength: Int { 100 }
}

// MARK: - Lookup

extension Table {
    /// Finds the row with a name, a beginning of one that matches no other row equally well, or a number: `#3`, `3`.
    ///
    /// - Throws: A ``Failure`` that names what could be meant, or ``StoreFailure``.
    public func row(named text: String, in session: Session) throws -> Entity {
        try row(named: text, among: rows(in: session), preferring: { _ in true }, in: session)
    }

    private func row(
        named text: String, among rows: [Entity], preferring isMeant: (Entity) -> Bool, in session: Session
    ) throws -> Entity {
        let key = NameKeys(text).name
        if let row = rows.first(where: { NameKeys(name(of: $0)).name == key }) { return row }
        let isNumber = text.hasPrefix("#") && Int(text.dropFirst()) != nil
        let fitting = isNumber ? [] : NameBeginning(text).best(of: rows, by: name).elements
        let meant = fitting.filter(isMeant)
        if let row = fitting.count == 1 ? fitting.first : meant.count == 1 ? meant.first : nil {
            session.recordName(name(of: row), for: text)
            return row
        }
        guard fitting.isEmpty else { throw RowFailure.ambiguous(text, candidates: fitting.map(label)) }
        let number = Int(isNumber ? text.dropFirst() : text[...])
        if let number, let row = rows.first(where: { self.number(of: $0) == number }) { return row }
        throw RowFailure.unknown(
            schema.noun, text, nearest: number == nil ? nearest(to: text, among: rows.map(name)) : nil,
            list: list)
    }

    private func suggestions(
        for open: OpenParameter, preferring isMeant: (Entity) -> Bool = { _ in true },
        _ summary: (@Sendable (Entity) -> String)?, in session: Session
    ) throws -> [Suggestion] {
        let rows = NameBeginning(open.beginning).filter(try rows(in: session).filter(isMeant), by: name)
        return rows.map { row in
            Suggestion(name(of: row), summary?(row) ?? number(of: row).map { "#\($0)" } ?? "")
        }
    }

    /// All rows, by their keys; none if the module of the table is turned off.
    private func rows(in session: Session) throws -> [Entity] {
        guard session.has(schema) else { return [] }
        return try all(SQL("ORDER BY \(schema.columns[0])", []), in: session)
    }

    private func name(of entity: Entity) -> String { title?(entity) ?? "" }

    private func key(of entity: Entity) -> [SQL.Value] { schema.key(of: row(of: entity)) }

    private func number(of entity: Entity) -> Int? { key(of: entity).number }

    private func label(_ entity: Entity) -> String {
        number(of: entity).map(name(of: entity).numbered) ?? name(of: entity)
    }
}

/// A name that fits no row, or several.
package enum RowFailure: Failure, Equatable {
    /// The noun for a row, the name, the nearest name, and the command that lists all rows.
    case unknown(String, String, nearest: String?, list: String?)
    /// The name, and the rows that it fits equally well.
    case ambiguous(String, candidates: [String])

    private static let candidatesShown = 8

    /// ``FailureKind/notFound`` for none, ``FailureKind/conflict`` for several.
    package var kind: FailureKind { if case .unknown = self { .notFound } else { .conflict } }

    /// The message, with what to type.
    package var message: String {
        switch self {
        case .unknown(let noun, let name, let nearest, let list):
            let hint = nearest.map { "; did you mean \($0)?" } ?? list.map { "; list them with: \($0)" } ?? ""
            return "there is no \(noun) \(name.hasPrefix("#") ? name : quoted(name))\(hint)"
        case .ambiguous(let name, let candidates):
            let shown = candidates.prefix(Self.candidatesShown).joined(separator: ", ")
            let more = candidates.count > Self.candidatesShown ? " or others" : ""
            return
                "\(quoted(name)) could be \(shown)\(more); type more of it\(PageContext.isCurrent ? "" : ", or the #number")"
        }
    }
}
