import Football
import Foundation
import GatherKit

/// A row of a CSV file with its first line, counted from 1.
struct ImportedRow: Equatable, Sendable {
    let line: Int
    let content: Result<Player, UsageFailure>
}

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
    private static let columns = Player.table.fields

    /// What a file has besides players.
    struct Remarks: Equatable {
        /// The titles of the columns that were left out.
        var unknownColumns: [String] = []
        /// Whether the file is text of Windows-1252.
        var isWindows = false
    }

    /// Reads the rows of a file one after the other.
    ///
    /// - Throws: ``PlayersFailure/badFile(_:reason:)``, `FileFailure`, or what `read` throws.
    @discardableResult
    func read(_ path: String, _ data: Data, _ read: (ImportedRow) throws -> Void) throws -> Remarks {
        let text = data.isUTF8 ? data : try Self.fromWindows(data, path)
        var remarks = Remarks(isWindows: text != data)
        var columns: [Property<Player>?]?
        do {
            try CSV.read(text) { row in
                if let columns {
                    try read(ImportedRow(line: row.line, content: draft(row.fields, columns)))
                } else {
                    (columns, remarks.unknownColumns) = try self.columns(row.fields, path: path)
                }
            }
        } catch let mistake as CSV.Mistake {
            throw PlayersFailure.badFile(path, reason: Self.reason(of: mistake))
        }
        if columns == nil { throw PlayersFailure.badFile(path, reason: "it is empty") }
        return remarks
    }

    /// The titles of the columns of a file that are unknown.
    ///
    /// - Throws: As ``read(_:_:_:)``.
    func unknownColumns(of path: String, _ data: Data) throws -> [String] {
        let header = data.drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.prefix {
            $0 != UInt8(ascii: "\n")
        }
        return try read(path, Data(header)) { _ in }.unknownColumns
    }

    private static func reason(of mistake: CSV.Mistake) -> String {
        switch mistake {
        case .unclosed(let line): "the quote in line \(line) is never closed"
        case .misplaced(let line): "line \(line) has a quote that is not closed or not doubled"
        case .tooManyFields(let line): "line \(line) has more than \(CSV.maximumFields) fields"
        case .notUTF8: Self.notUTF8
        }
    }

    private static let notUTF8 =
        "it is not UTF-8 text; when saving it choose CSV UTF-8 (Excel), or the character set UTF-8 (LibreOffice)"

    /// The text of Western spreadsheets without a choice, as UTF-8; any other is not guessed.
    private static func fromWindows(_ data: Data, _ path: String) throws -> Data {
        let text = String(data: data, encoding: .windowsCP1252)
        // Where the letters of another code page stand, Windows-1252 has signs such as ³ or º.
        guard let text, text.unicodeScalars.allSatisfy({ $0.isASCII || $0.isWestern }) else {
            throw PlayersFailure.badFile(path, reason: notUTF8)
        }
        return Data(text.utf8)
    }

    private func columns(_ header: [String], path: String) throws -> ([Property<Player>?], unknown: [String]) {
        var unknown: [String] = []
        let columns = header.map { title -> Property<Player>? in
            let name = title.lowercased().filter(\.isLetter)
            let column = Self.columns.first { $0.columnNames.contains(name) }
            if column == nil, name != "id" { unknown.append(title) }
            return column
        }
        let names = columns.compactMap { $0?.name }
        guard names.contains("name") else {
            throw PlayersFailure.badFile(path, reason: "its first line names no field \"name\"")
        }
        guard Set(names).count == names.count else {
            throw PlayersFailure.badFile(path, reason: "its header names a field twice")
        }
        return (columns, unknown)
    }

    private func draft(_ fields: [String], _ columns: [Property<Player>?]) -> Result<Player, UsageFailure> {
        guard fields.count <= columns.count else {
            return .failure(UsageFailure("it has \(fields.count) fields, and the header has \(columns.count)"))
        }
        var player = Player.empty
        do {
            for (place, column) in columns.enumerated() {
                let field = place < fields.count ? fields[place] : ""
                if let column, !field.isEmpty || column.isRequired { try column.read(field, into: &player) }
            }
        } catch {
            return .failure(error)
        }
        return .success(player)
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

extension Property {
    /// The accepted column titles, in lower case without hyphens, underscores and spaces.
    fileprivate var columnNames: [String] { [key.lowercased(), name.filter(\.isLetter)] }
}

extension Data {
    fileprivate var isUTF8: Bool { allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil }
}

extension Unicode.Scalar {
    /// Whether it is a letter or a quotation mark of Western languages; not þ, which is ţ in another code page.
    fileprivate var isWestern: Bool {
        ("À"..."ÿ").contains(self) && !"×÷ÞþÐð".unicodeScalars.contains(self)
            || "ŠšŽžŒœŸ‘’“”–\u{A0}".unicodeScalars.contains(self)
    }
}
