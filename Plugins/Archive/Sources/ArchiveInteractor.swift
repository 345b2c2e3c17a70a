import GatherDatabase
import GatherKit

/// The export and import of an organizer's data.
struct ArchiveInteractor: Sendable {
    /// Exports all data of the session's organizer to a file.
    ///
    /// - Parameter left: The modules to leave out.
    /// - Throws: ``ArchiveFailure`` if a module is unknown, or its tables are missing and it is not left out.
    func exportFile(
        _ path: String, overwrites: Bool, without left: [String], in session: Session
    ) throws -> ArchiveSummary {
        let tables = session.archivedTables
        let refused = session.refusals.keys.sorted()
        for module in refused where !left.contains(module) { throw ArchiveFailure.notCarried(module: module) }
        try check(left, areAmong: tables.map(\.module) + refused)
        let (bytes, summary) = try archive(tables.filter { !left.contains($0.module) }, in: session)
        try session.write(String(decoding: bytes, as: UTF8.self), to: path, overwriting: overwrites)
        return summary
    }

    /// Checks that the modules to leave out are among those with data.
    func check(_ left: [String], areAmong modules: [String]) throws {
        for name in left where !modules.contains(name) {
            let known: [String] = modules.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            throw ArchiveFailure.unknownModule(name, known: known)
        }
    }

    /// Writes tables into an archive in memory.
    func archive(
        _ tables: [(module: String, table: TableSchema)], in session: Session
    ) throws -> (bytes: [UInt8], summary: ArchiveSummary) {
        let numbers = try session.lastNumbers().filter { number in tables.contains { $0.table.name == number.table } }
        var writer = ArchiveWriter(
            at: session.now, in: Zone.current.name, of: try session.groupName(), numbers: numbers)
        let rows = try tables.reduce(0) { try $0 + session.count(of: $1.table) }
        let summary = try session.progress.count("rows", of: rows) {
            for (module, table) in tables {
                try writer.write(table, of: module, in: session) { try session.progress.advance() }
            }
            return try writer.finish()
        }
        return (writer.bytes, summary)
    }
}

// MARK: - Import

extension ArchiveInteractor {
    /// The number of rows in one INSERT statement.
    private static let rowsAtOnce = 500

    /// Imports an archive for the session's organizer, who must have no data yet.
    func importFile(_ path: String, without left: [String], in session: Session) throws -> ArchiveSummary {
        let document = try ArchiveDocument(Array(session.files.data(at: path)), named: path.placeName)
        try check(left, areAmong: document.sections.map(\.module))
        let sections = document.sections.filter { !left.contains($0.module) }
        try checkIsEmpty(session)
        let rows = sections.reduce(0) { $0 + $1.rows }
        try session.progress.count("rows", of: rows) {
            try restore(sections, of: document, in: session)
        }
        let tables = session.archivedTables.filter { !left.contains($0.module) }
        for (table, last) in document.numbers where tables.contains(where: { $0.table.name == table }) {
            try bad("numbers") { try session.reserveNumbers(of: table, through: last) }
        }
        for (_, table) in tables { _ = try bad(table.name) { try table.check?(session) } }
        let group = try bad("group") { try document.group.map { try Organizer.groupNames.read($0) } }
        try session.publish(OrganizerImported(zone: try zone(of: document), group: group))
        session.setUndoLabel("the import of an archive")
        return try archive(tables, in: session).summary
    }

    private func zone(of document: ArchiveDocument) throws -> Zone? {
        guard let name = document.zone else { return nil }
        guard let zone = Zone(name) else {
            throw ArchiveFailure.badRow("timeZone", reason: "there is no time zone \(quoted(name))")
        }
        return zone
    }

    private func checkIsEmpty(_ session: Session) throws {
        let things = try session.archivedTables.compactMap { _, table in
            let count = table.whole == nil ? try session.count(of: table) : 0
            return count == 0 ? nil : counted(count, table.noun)
        }
        if !things.isEmpty { throw ArchiveFailure.notEmpty(things) }
    }

    /// Inserts the rows of an archive, referenced tables first.
    private func restore(_ sections: [ArchiveDocument.Section], of document: ArchiveDocument, in session: Session)
        throws
    {
        let tables = session.archivedTables
        for (place, section) in sections.enumerated() {
            if sections[..<place].contains(where: { $0.name == section.name }) {
                throw ArchiveFailure.duplicateTable(section.name)
            }
            guard tables.contains(where: { $0.table.name == section.name }) || section.rows == 0 else {
                let isThere = tables.contains { $0.module == section.module }
                throw ArchiveFailure.unknownTable(section.name, of: section.module, isModuleThere: isThere)
            }
        }
        for (_, table) in tables {
            guard let section = sections.first(where: { $0.name == table.name }) else { continue }
            var writer = RowWriter(table, columns: section.columns, session)
            if section.rows > 0 { try writer.checkColumns() }
            let checksum = try Checksum()
            try document.rows(of: section) { value, place in
                guard case .list(let values) = value, values.count == section.columns.count else {
                    throw ArchiveFailure.badRow("\(table.name), row \(place)", reason: "it has different columns")
                }
                try checksum.add(Record(zip(section.columns, values).map { (name: $0, value: $1) }))
                try writer.add(values)
            }
            try writer.finish()
            if let expected = section.checksum, try expected != checksum.text() {
                throw ArchiveFailure.changed(section.name)
            }
        }
    }

    /// Runs work whose ``UsageFailure`` is the archive's fault, and rethrows it with its place in the archive.
    private func bad<Result>(_ what: String, _ work: () throws -> Result) throws -> Result {
        do { return try work() } catch let failure as UsageFailure {
            throw ArchiveFailure.badRow(what, reason: failure.message)
        }
    }

    /// Validates the rows of a table and inserts them in batches.
    private struct RowWriter {
        let table: TableSchema
        /// The columns of the archive, and the columns that its rows are read as.
        private let given, columns: [String]
        let session: Session
        private let places: [Int?]
        private var rows: [[SQL.Value]] = []
        private var count = 0

        init(_ table: TableSchema, columns: [String], _ session: Session) {
            (self.table, self.session, given) = (table, session, columns)
            let names = table.former?(Record(columns.map { ($0, .null) })).fields.map(\.name) ?? columns
            self.columns = names
            places = table.columns.map { names.firstIndex(of: $0) }
        }

        func checkColumns() throws {
            for column in columns where !table.columns.contains(column) {
                throw ArchiveFailure.unknownColumn(column, of: table.name)
            }
        }

        mutating func add(_ values: [Value]) throws {
            let values = table.former?(Record(Array(zip(given, values)))).fields.map(\.value) ?? values
            count += 1
            do {
                let row = try zip(table.columns, places).map { column, place throws(UsageFailure) in
                    // The rows of a table that was not numbered yet are numbered in order.
                    guard let place else {
                        return table.isNumbered && column == table.columns[0] ? SQL.Value.integer(count) : .null
                    }
                    guard let value = SQL.Value(values[place]) else {
                        throw UsageFailure("column \(column) is neither text nor an integer")
                    }
                    return value
                }
                try session.check(row, of: table)
                rows.append(row)
            } catch let failure as UsageFailure {
                throw ArchiveFailure.badRow("\(table.name), row \(count)", reason: failure.message)
            }
            if rows.count == ArchiveInteractor.rowsAtOnce { try finish() }
        }

        mutating func finish() throws {
            do {
                try session.restore(rows, into: table)
            } catch StoreFailure.duplicate {
                throw ArchiveFailure.badRow(
                    table.name, reason: "two rows conflict, such as two with the same name")
            } catch StoreFailure.statement {
                throw ArchiveFailure.badRow(table.name, reason: "a row refers to a row that is missing")
            }
            try session.progress.advance(by: rows.count)
            rows = []
        }
    }
}
