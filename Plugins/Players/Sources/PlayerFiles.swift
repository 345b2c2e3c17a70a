import Football
import Foundation
import GatherKit

/// A row of a CSV file with its first line, counted from 1.
struct ImportedRow: Equatable, Sendable {
    let line: Int
    let content: Result<Player, UsageFailure>
}

/// A row that cannot be imported.
struct BadRow: Equatable, Sendable {
    let line: Int
    let reason: String
}

/// The rows of a file that cannot be imported: all are counted, and the first hundred kept.
struct BadRows: Equatable, Sendable {
    private(set) var count = 0
    private(set) var first: [BadRow] = []

    init(_ rows: [BadRow] = []) { for row in rows { add(row) } }

    mutating func add(_ row: BadRow) {
        count += 1
        if first.count < 100 { first.append(row) }
    }
}

/// A reader and writer of players as CSV (RFC 4180, UTF-8) with a header row of field names.
struct PlayerFiles: Sendable {
    private static let columns = Player.fields.all

    /// Reads the rows of a file one after the other.
    ///
    /// - Throws: ``PlayersFailure/badFile(_:reason:)``, `FileFailure`, or what `read` throws.
    func read(_ path: String, _ data: Data, _ read: (ImportedRow) throws -> Void) throws {
        var columns: [Field<Player>?]?
        do {
            try CSV.read(data) { row in
                if let columns {
                    try read(ImportedRow(line: row.line, content: draft(row.fields, columns)))
                } else {
                    columns = try self.columns(row.fields, path: path)
                }
            }
        } catch let mistake as CSV.Mistake {
            throw PlayersFailure.badFile(path, reason: Self.reason(of: mistake))
        }
        if columns == nil { throw PlayersFailure.badFile(path, reason: "it is empty") }
    }

    private static func reason(of mistake: CSV.Mistake) -> String {
        switch mistake {
        case .unclosed(let line): "the quote in line \(line) is never closed"
        case .misplaced(let line): "line \(line) has a quote that is not closed or not doubled"
        case .tooManyFields(let line): "line \(line) has more than \(CSV.maximumFields) fields"
        case .notUTF8(let line): "it is not UTF-8 text (line \(line))"
        }
    }

    private func columns(_ header: [String], path: String) throws -> [Field<Player>?] {
        let columns = try header.map { title -> Field<Player>? in
            let name = title.lowercased().filter(\.isLetter)
            if name == "id" { return nil }
            if let column = Self.columns.first(where: { $0.columnNames.contains(name) }) { return column }
            let known = Self.columns.map(\.key).joined(separator: ", ")
            throw PlayersFailure.badFile(
                path, reason: "there is no field \(quoted(title)); its header may name \(known)")
        }
        let names = columns.compactMap { $0?.name }
        guard names.contains("name") else {
            throw PlayersFailure.badFile(path, reason: "its first line names no field \"name\"")
        }
        guard Set(names).count == names.count else {
            throw PlayersFailure.badFile(path, reason: "its header names a field twice")
        }
        return columns
    }

    private func draft(_ fields: [String], _ columns: [Field<Player>?]) -> Result<Player, UsageFailure> {
        guard fields.count <= columns.count else {
            return .failure(UsageFailure("it has \(fields.count) fields, and the header has \(columns.count)"))
        }
        var arguments = Arguments()
        for (field, column) in zip(fields, columns) {
            guard let column, !field.isEmpty || column.isRequired else { continue }
            do {
                try arguments.read(field, for: column.parameter, as: column.key)
            } catch {
                return .failure(error)
            }
        }
        do {
            var player = Player.unknown
            try Player.fields.fill(&player, from: arguments)
            return .success(player)
        } catch {
            return .failure(error)
        }
    }

    /// The players as CSV.
    func text(of players: [Player], progress: ProgressCounter = ProgressCounter()) throws -> String {
        var text = CSV.row(Self.columns.map(\.key))
        try progress.count("players", of: players.count) {
            for player in players {
                text += CSV.row(Self.columns.map { $0.text(of: player) ?? "" })
                try progress.advance()
            }
        }
        return text
    }
}

extension Field {
    /// The accepted column titles, in lower case without hyphens, underscores and spaces.
    fileprivate var columnNames: [String] { [key.lowercased(), name.filter(\.isLetter)] }
}
