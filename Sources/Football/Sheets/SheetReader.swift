public import Foundation
public import GatherKit

/// A reader of CSV files (RFC 4180) with a header row of column titles, as spreadsheets write them.
///
/// Cells are trimmed, and rows and columns without text passed over. Titles may be in one of many languages, and a first
/// and a last name in two columns.
public struct SheetReader: Sendable {
    /// The names of the columns, by their accepted titles in lower case, without anything but letters.
    private let names: [String: String]
    private let required: [String]
    private let ignored: Set<String>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - names: The names of the columns, by their accepted English titles in lower case, without anything but letters.
    ///   - required: The names of columns that a file must have.
    ///   - ignored: The titles of columns that are left out without a remark.
    public init(names: [String: String], required: [String], ignored: Set<String> = []) {
        (self.names, self.required, self.ignored) = (names, required, ignored)
    }

    /// A row of a file with its first line, counted from 1.
    public struct Row: Sendable {
        /// The line.
        public let line: Int
        /// The cells under known titles, in the order of the file; a failure if there are more than titles.
        public let cells: Result<[Cell], UsageFailure>
    }

    /// A cell of a row.
    public struct Cell: Equatable, Sendable {
        /// The name of its column.
        public let column: String
        /// The title that the file has for it.
        public let title: String
        /// The text, without blanks around it.
        public let text: String
    }

    /// What a file has besides its rows.
    public struct Remarks: Equatable, Sendable {
        /// The titles of the columns that were left out.
        public var unknownColumns: [String] = []
        /// The character set that was guessed; nil for Unicode, or one that was named.
        public var encoding: LegacyEncoding?

        /// Makes remarks.
        public init(unknownColumns: [String] = [], encoding: LegacyEncoding? = nil) {
            (self.unknownColumns, self.encoding) = (unknownColumns, encoding)
        }

        /// The remarks as sentences.
        public var blocks: [Block] {
            let columns = unknownColumns.isEmpty ? [] : [Block.text("Left out: \(listed(unknownColumns)).")]
            return columns + (encoding.map { [.text("It is not UTF-8; it was read as \($0.rawValue).")] } ?? [])
        }
    }

    /// Reads the rows of a file one after the other.
    ///
    /// - Parameter encoding: The character set of a file that is not Unicode; nil to guess it.
    /// - Throws: ``SheetFailure``, or what `read` throws.
    @discardableResult
    public func read(
        _ path: String, _ data: Data, in encoding: LegacyEncoding? = nil, _ read: (Row) throws -> Void
    ) throws -> Remarks {
        let (text, guessed) = try Self.utf8(data, encoding, path)
        var remarks = Remarks(encoding: guessed)
        var header: Header?
        do {
            try CSV.read(text) { row in
                let texts = row.fields.map { $0.trimmingWhitespace() }
                guard texts.contains(where: { !$0.isEmpty }) else { return }
                if let header {
                    try read(Row(line: row.line, cells: header.cells(texts)))
                } else {
                    header = try Header(texts, names: names, path: path)
                    remarks.unknownColumns = header?.unknown.filter { !ignored.contains(SheetTitles.key($0)) } ?? []
                    try header?.check(required, path: path)
                }
            }
        } catch let mistake as CSV.Mistake {
            throw SheetFailure.badFile(path, reason: Self.reason(of: mistake))
        }
        if header == nil { throw SheetFailure.badFile(path, reason: "it is empty") }
        return remarks
    }

    /// The question before columns are left out; nil if all are known.
    ///
    /// - Parameters:
    ///   - things: What the rows are, such as `players`.
    /// - Throws: As ``read(_:_:in:_:)``.
    public func question(
        about things: String, in path: String, _ data: Data, _ encoding: LegacyEncoding? = nil
    ) throws -> AskedQuestion? {
        let unknown = try unknownColumns(of: path, data, in: encoding)
        if unknown.isEmpty { return nil }
        let columns = unknown.count == 1 ? "a column that \(things) do not have" : "columns that \(things) do not have"
        return AskedQuestion(
            "\(path) has \(columns): \(listed(unknown)). Import the rest?", about: .list(unknown.map(Value.text)))
    }

    /// The titles of the columns of a file that are unknown.
    ///
    /// - Throws: As ``read(_:_:in:_:)``.
    public func unknownColumns(of path: String, _ data: Data, in encoding: LegacyEncoding? = nil) throws -> [String] {
        let (text, _) = try Self.utf8(data, encoding, path)
        do {
            try CSV.read(text) { row in
                let titles = row.fields.map { $0.trimmingWhitespace() }
                guard titles.contains(where: { !$0.isEmpty }) else { return }
                let header = try Header(titles, names: names, path: path)
                try header.check(required, path: path)
                throw Found(unknown: header.unknown.filter { !ignored.contains(SheetTitles.key($0)) })
            }
        } catch let found as Found {
            return found.unknown
        } catch let mistake as CSV.Mistake {
            throw SheetFailure.badFile(path, reason: Self.reason(of: mistake))
        }
        throw SheetFailure.badFile(path, reason: "it is empty")
    }

    /// Ends the reading behind the header.
    private struct Found: Error { let unknown: [String] }

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

    /// The text of a file as UTF-8, and the character set that it was guessed to have.
    private static func utf8(
        _ data: Data, _ encoding: LegacyEncoding?, _ path: String
    ) throws(SheetFailure) -> ([UInt8], LegacyEncoding?) {
        if data.isUTF8 { return ([UInt8](data), nil) }
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            guard let text = String(data: data, encoding: .utf16) else { throw .badFile(path, reason: notUTF8) }
            return (Array(text.utf8), nil)
        }
        let guess = encoding.map(LegacyEncoding.Guess.sure) ?? LegacyEncoding.guess(data)
        switch guess {
        case .sure(let sure):
            guard let text = sure.text(of: data) else { throw .badFile(path, reason: notUTF8) }
            return (Array(text.utf8), encoding == nil ? sure : nil)
        case .unsure(let likely):
            let words = likely.map { "\($0.rawValue) (\($1.joined(separator: ", ")))" }
            throw .badFile(
                path,
                reason:
                    "it is not UTF-8; its letters may be those of \(words.joined(separator: " or of ")). Say which with "
                    + "--encoding, such as --encoding \(likely[0].0.rawValue)")
        case .none: throw .badFile(path, reason: notUTF8)
        }
    }
}

/// The titles of a file.
private struct Header {
    /// The titles with the names of their columns; nil for one that is left out.
    private let columns: [(title: String, name: String?)]
    /// The column of a whole name that the file has in two parts, or nil.
    private let joined: String?
    /// The titles that are left out.
    let unknown: [String]

    private static let parts = ["firstname", "lastname"]

    init(_ titles: [String], names: [String: String], path: String) throws(SheetFailure) {
        let english = titles.map { names[SheetTitles.key($0)] == nil ? SheetTitles.english($0) : nil }
        joined = english.contains("firstname") ? names["name"] : nil
        var (columns, unknown): ([(title: String, name: String?)], [String]) = ([], [])
        for (title, english) in zip(titles, english) {
            var name = names[SheetTitles.key(title)]
            if let english {
                if Self.parts.contains(english) {
                    // A family name alone is better than none.
                    name = joined == nil ? names["name"] : english
                } else {
                    name = names[english]
                }
            }
            columns.append((title, name))
            if name == nil, !title.isEmpty { unknown.append(title) }
        }
        (self.columns, self.unknown) = (columns, unknown)
        let known = columns.compactMap(\.name)
        guard Set(known).count == known.count else {
            throw SheetFailure.badFile(path, reason: "its header names a field twice")
        }
    }

    /// Checks that the columns are there that a file must have.
    func check(_ required: [String], path: String) throws(SheetFailure) {
        for name in required where name != joined && !columns.contains(where: { $0.name == name }) {
            let titles = columns.map(\.title).filter { !$0.isEmpty }.prefix(12).map(quoted)
            throw SheetFailure.badFile(
                path,
                reason: "no column is titled \(quoted(name)); its first line has \(titles.joined(separator: ", "))")
        }
    }

    func cells(_ texts: [String]) -> Result<[SheetReader.Cell], UsageFailure> {
        if texts.dropFirst(columns.count).contains(where: { !$0.isEmpty }) {
            return .failure(UsageFailure("it has \(texts.count) fields, and the header has \(columns.count)"))
        }
        var cells: [SheetReader.Cell] = []
        for (place, (title, name)) in columns.enumerated() {
            guard let name else { continue }
            cells.append(.init(column: name, title: title, text: place < texts.count ? texts[place] : ""))
        }
        guard let joined else { return .success(cells) }
        // Beside a first name, what is titled as a name is the last one.
        let parts = (Self.parts + [joined]).compactMap { part in cells.first { $0.column == part } }
        let whole = parts.prefix(2).map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        let others = cells.filter { !Self.parts.contains($0.column) && $0.column != joined }
        return .success([.init(column: joined, title: parts.first?.title ?? joined, text: whole)] + others)
    }
}

/// The subjects of a file's rows, such as players, so that no row silently replaces an earlier one.
public struct SheetSubjects<Subject: Hashable> {
    private var lines: [Subject: Int] = [:]

    /// Makes an empty list.
    public init() {}

    /// Adds the subject of a row.
    ///
    /// - Parameter name: The text for it in the message.
    /// - Throws: `UsageFailure` if an earlier row has the same subject.
    public mutating func add(_ subject: Subject, _ name: String, line: Int) throws(UsageFailure) {
        if let earlier = lines[subject] { throw UsageFailure("line \(earlier) is about \(name) already") }
        lines[subject] = line
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

    /// The option for the character set of a file.
    public static let encoding = Argument<LegacyEncoding?>.option(
        "encoding", Kind<LegacyEncoding>.choice(), "the character set of a file that is not UTF-8")

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
    // The iterator of Data takes ten times as long as that of its bytes.
    fileprivate var isUTF8: Bool {
        withUnsafeBytes { $0.allSatisfy { $0 < 0x80 } || String(validating: $0, as: UTF8.self) != nil }
    }
}
