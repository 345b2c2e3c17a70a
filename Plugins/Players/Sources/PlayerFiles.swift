import Football
import Foundation
import GatherKit

/// A row of a CSV file with its first line, counted from 1.
struct ImportedRow: Equatable, Sendable {
    let line: Int
    let content: Result<Player, UsageFailure>
}

/// A reader and writer of players as CSV (RFC 4180, UTF-8) with a header row of field names.
struct PlayerFiles: Sendable {
    private static let columns = Player.table.fields

    static let reader = SheetReader(
        names: Dictionary(
            columns.flatMap { column in
                // Without hyphens, underscores and spaces.
                [column.key.lowercased(), column.name.filter(\.isLetter)].map { ($0, column.name) }
            }, uniquingKeysWith: { first, _ in first }), required: ["name"], ignored: ["id"])

    /// Reads the rows of a file one after the other.
    ///
    /// - Throws: ``SheetFailure``, `FileFailure`, or what `read` throws.
    @discardableResult
    func read(
        _ path: String, _ data: Data, in encoding: LegacyEncoding? = nil, _ read: (ImportedRow) throws -> Void
    ) throws -> SheetReader.Remarks {
        let columns = Dictionary(uniqueKeysWithValues: Self.columns.map { ($0.name, $0) })
        return try Self.reader.read(path, data, in: encoding) { row in
            let content = row.cells.flatMap { cells in Self.player(of: cells, columns) }
            try read(ImportedRow(line: row.line, content: content))
        }
    }

    /// The player of a row, or all that is wrong with it, under the titles of the file.
    private static func player(
        of cells: [SheetReader.Cell], _ columns: [String: Property<Player>]
    ) -> Result<Player, UsageFailure> {
        var player = Player.empty
        var mistakes: [String] = []
        for cell in cells {
            guard let column = columns[cell.column], !cell.text.isEmpty || column.isRequired else { continue }
            do {
                try column.read(cell.text, into: &player)
            } catch {
                let reason = error.message
                let isNamed = reason.hasPrefix(column.key)
                mistakes.append(cell.title + (isNamed ? String(reason.dropFirst(column.key.count)) : " " + reason))
            }
        }
        return mistakes.isEmpty ? .success(player) : .failure(UsageFailure(mistakes.joined(separator: "; ")))
    }

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
