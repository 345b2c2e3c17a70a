import Football
import Foundation
import GatherKit
import SwiftCSV

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

/// A reader and writer of players as CSV (RFC 4180, UTF-8) with a header row of field names.
struct PlayerFiles: Sendable {
    private static let columns = Player.fields.all

    func read(_ path: String, from files: any SessionFiles) throws -> [ImportedRow] {
        guard let text = String(validating: try files.data(at: path), as: UTF8.self) else {
            throw PlayersFailure.badFile(path, reason: "it is not UTF-8 text")
        }
        return try read(text, path: path)
    }

    private func read(_ text: String, path: String) throws -> [ImportedRow] {
        let content = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        let rows = try rows(content, path: path)
        guard let header = rows.first else { throw PlayersFailure.badFile(path, reason: "it is empty") }
        let columns = try columns(header.fields, path: path)
        return rows.dropFirst().map { ImportedRow(line: $0.line, content: draft($0.fields, columns)) }
    }

    private func rows(_ text: String, path: String) throws -> [(line: Int, fields: [String])] {
        let rows = Rows()
        do {
            // The initialiser pads short rows; the enumeration returns them as they are.
            try CSV<Enumerated>(string: text, delimiter: .comma, loadColumns: false, rowLimit: 0)
                .enumerateAsArray(startAt: 0, rowLimit: nil) { rows.add($0) }
        } catch {
            throw PlayersFailure.badFile(
                path, reason: "line \(rows.nextLine) has a quote that is not closed or not doubled")
        }
        guard text.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else {
            throw PlayersFailure.badFile(path, reason: "the quote in line \(rows.lastLine) is never closed")
        }
        return rows.rows
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
        // SwiftCSV writes only what it has parsed, so the rows are written here.
        var text = csvRow(Self.columns.map(\.key))
        try progress.count("players", of: players.count) {
            for player in players {
                text += csvRow(Self.columns.map { $0.text(of: player) ?? "" })
                try progress.advance()
            }
        }
        return text
    }
}

/// The rows collected so far, with their first lines.
private final class Rows {
    private(set) var rows: [(line: Int, fields: [String])] = []
    private(set) var nextLine = 1
    private(set) var lastLine = 1

    func add(_ fields: [String]) {
        lastLine = nextLine
        if fields != [""] { rows.append((nextLine, fields)) }
        nextLine += 1 + fields.reduce(0) { $0 + $1.count(where: \.isNewline) }
    }
}

extension Field {
    /// The accepted column titles, in lower case without hyphens, underscores and spaces.
    fileprivate var columnNames: [String] { [key.lowercased(), name.filter(\.isLetter)] }
}
