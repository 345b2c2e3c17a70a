public import Foundation
public import GatherKit

/// A reader of CSV files (RFC 4180, UTF-8) with a header row of column titles, as spreadsheets write them.
public struct SheetReader: Sendable {
    /// The names of the columns, by their accepted titles in lower case, without anything but letters.
    private let names: [String: String]
    private let required: [String]
    private let ignored: Set<String>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - names: The names of the columns, by their accepted titles in lower case, without anything but letters.
    ///   - required: The names of columns that a file must have.
    ///   - ignored: The titles of columns that are left out without a remark.
    public init(names: [String: String], required: [String], ignored: Set<String> = []) {
        (self.names, self.required, self.ignored) = (names, required, ignored)
    }

    /// A row of a file with its first line, counted from 1.
    public struct Row: Sendable {
        /// The line.
        public let line: Int
        /// The texts under known titles, in the order of the file; a failure if there are more than titles.
        public let cells: Result<[(column: String, text: String)], UsageFailure>
    }

    /// What a file has besides its rows.
    public struct Remarks: Equatable, Sendable {
        /// The titles of the columns that were left out.
        public var unknownColumns: [String] = []
        /// Whether the file is text of Windows-1252.
        public var isWindows = false

        /// Makes remarks.
        public init(unknownColumns: [String] = [], isWindows: Bool = false) {
            (self.unknownColumns, self.isWindows) = (unknownColumns, isWindows)
        }

        /// The remarks as sentences.
        public var blocks: [Block] {
            let columns = unknownColumns.isEmpty ? [] : [Block.text("Left out: \(listed(unknownColumns)).")]
            let windows = Block.text("It is no UTF-8, so its letters were read as those of Western Windows.")
            return isWindows ? columns + [windows] : columns
        }
    }

    /// Reads the rows of a file one after the other.
    ///
    /// - Throws: ``SheetFailure``, or what `read` throws.
    @discardableResult
    public func read(_ path: String, _ data: Data, _ read: (Row) throws -> Void) throws -> Remarks {
        let text = data.isUTF8 ? data : try Self.fromWindows(data, path)
        var remarks = Remarks(isWindows: text != data)
        var columns: [String?]?
        do {
            try CSV.read(text) { row in
                if let columns {
                    try read(Row(line: row.line, cells: Self.cells(row.fields, columns)))
                } else {
                    (columns, remarks.unknownColumns) = try self.columns(row.fields, path: path)
                }
            }
        } catch let mistake as CSV.Mistake {
            throw SheetFailure.badFile(path, reason: Self.reason(of: mistake))
        }
        if columns == nil { throw SheetFailure.badFile(path, reason: "it is empty") }
        return remarks
    }

    /// The question before columns are left out; nil if all are known.
    ///
    /// - Parameters:
    ///   - things: What the rows are, such as `players`.
    /// - Throws: As ``read(_:_:_:)``.
    public func question(about things: String, in path: String, _ data: Data) throws -> String? {
        let unknown = try unknownColumns(of: path, data)
        if unknown.isEmpty { return nil }
        let columns = unknown.count == 1 ? "a column that \(things) do not have" : "columns that \(things) do not have"
        return "\(path) has \(columns): \(listed(unknown)). Import the rest?"
    }

    /// The titles of the columns of a file that are unknown.
    ///
    /// - Throws: As ``read(_:_:_:)``.
    public func unknownColumns(of path: String, _ data: Data) throws -> [String] {
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
            throw SheetFailure.badFile(path, reason: notUTF8)
        }
        return Data(text.utf8)
    }

    private func columns(_ header: [String], path: String) throws -> ([String?], unknown: [String]) {
        var unknown: [String] = []
        let columns = header.map { title -> String? in
            let key = title.lowercased().filter(\.isLetter)
            if names[key] == nil, !ignored.contains(key) { unknown.append(title) }
            return names[key]
        }
        let known = columns.compactMap { $0 }
        if let missing = required.first(where: { !known.contains($0) }) {
            throw SheetFailure.badFile(path, reason: "its first line names no field \(quoted(missing))")
        }
        guard Set(known).count == known.count else {
            throw SheetFailure.badFile(path, reason: "its header names a field twice")
        }
        return (columns, unknown)
    }

    private static func cells(
        _ fields: [String], _ columns: [String?]
    ) -> Result<[(column: String, text: String)], UsageFailure> {
        guard fields.count <= columns.count else {
            return .failure(UsageFailure("it has \(fields.count) fields, and the header has \(columns.count)"))
        }
        return .success(
            columns.enumerated().compactMap { place, column in
                column.map { ($0, place < fields.count ? fields[place] : "") }
            })
    }
}

/// How much was imported from a file.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct SheetImport: Equatable, Sendable {
    public let path: String
    public var count = 0
    public var remarks = SheetReader.Remarks()

    public init(path: String) { self.path = path }

    public static let shape = Shape<Self>(.integer("imported", \.count))

    /// The flag that leaves out columns which nobody knows.
    public static let ignoreUnknown = Argument.flag("ignore-unknown", "leave out unknown columns without asking")

    /// What people see of it.
    ///
    /// - Parameter noun: What a row is, such as `gather`.
    public func blocks(of noun: String) -> [Block] {
        [.text("Imported \(counted(count, noun)) from \(path).")] + remarks.blocks
    }
}

/// A file that cannot be imported.
public enum SheetFailure: Failure {
    case badFile(String, reason: String)

    /// The kind for an exit code: the file is invalid.
    public var kind: FailureKind { .invalid }

    /// The message, with the reason.
    public var message: String {
        switch self {
        case .badFile(let path, let reason): "\(path) cannot be imported: \(reason)"
        }
    }
}

/// A row of a file that cannot be imported, by its first line, counted from 1.
public struct BadRow: Equatable, Sendable {
    /// The line.
    public let line: Int
    /// What is wrong with it.
    public let reason: String

    /// Makes a row.
    public init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }
}

/// The rows of a file that cannot be imported: all are counted, and the first hundred kept.
public struct BadRows: Equatable, Sendable {
    /// The number of the rows.
    public private(set) var count = 0
    /// The first hundred of them.
    public private(set) var first: [BadRow] = []

    /// The maximum number of rows in a message.
    public static let shown = 20

    /// Makes a list of rows.
    public init(_ rows: [BadRow] = []) { for row in rows { add(row) } }

    /// Adds a row.
    public mutating func add(_ row: BadRow) {
        count += 1
        if first.count < 100 { first.append(row) }
    }

    /// The message of the failure of an import: the first rows, and what to do.
    public func message(_ remedy: String) -> String {
        (["nothing was imported, because \(count == 1 ? "a row is" : "\(count) rows are") bad:"]
            + first.prefix(Self.shown).map { "  line \($0.line): \($0.reason)" }
            + (count > Self.shown ? ["  … and \(count - Self.shown) more"] : []) + [remedy]).joined(separator: "\n")
    }
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
