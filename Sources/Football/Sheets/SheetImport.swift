public import GatherKit

/// A CSV file that is imported, and how.
public struct SheetFile: Sendable {
    let path: String
    var skipsBadRows = false
    var ignoresUnknown = false
    var encoding: LegacyEncoding?

    /// The argument for a file.
    ///
    /// - Parameter titles: Column titles that such a file may have.
    static func argument(_ titles: [String]) -> Argument<SheetFile> {
        Argument(
            .positional("file", .file, "a CSV file with a header row, such as \(titles.joined(separator: ", "))"),
            Argument.flag("skip-bad", "skip bad rows instead of importing nothing")
                .titled("Skip bad rows", hint: "Otherwise, one bad row stops the import."),
            Argument.flag("ignore-unknown", "skip unknown columns without asking").titled("Skip unknown columns"),
            .option("encoding", Kind<LegacyEncoding>.choice(), "the character set of a file that is not UTF-8")
        ) { SheetFile(path: $0, skipsBadRows: $1, ignoresUnknown: $2, encoding: $3) }
    }
}

/// The result of an import.
public struct SheetImport: Equatable, Sendable {
    let path: String
    /// The name of a row, such as `player`.
    let noun: String
    /// The number of rows that were imported.
    public var count = 0
    /// The number of rows that changed an existing entry.
    public var updated = 0
    /// The rows that were not imported.
    private(set) var bad = BadRows()
    /// The rows that were skipped because they are not data, such as headings.
    private var others = BadRows()
    var remarks = SheetReader.Remarks()
    private var notes: [String] = []

    static let shape = Shape<Self>(
        .integer("imported", \.count), .integer("updated", \.updated), .integer("skipped", \.skipped))

    init(path: String, noun: String) { (self.path, self.noun) = (path, noun) }

    /// Adds a sentence for people, of which the first twenty are shown.
    public mutating func note(_ sentence: String) {
        if notes.count < BadRows.shown { notes.append(sentence) }
    }

    /// Skips a row that is not data, such as a heading.
    mutating func skip(_ line: Int, _ reason: String) { others.add(BadRow(line: line, reason: reason)) }

    /// Imports a row, or remembers what is wrong with it.
    ///
    /// - Throws: What `work` throws if it is not about the row, such as `BudgetFailure`.
    public mutating func row(_ line: Int, _ work: (inout SheetImport) throws -> Void) throws {
        do {
            try work(&self)
        } catch let failure as any Failure where [.usage, .notFound, .conflict, .invalid].contains(failure.kind) {
            bad.add(BadRow(line: line, reason: failure.message))
        }
    }

    /// The failure of the import because of its bad rows.
    var failure: SheetFailure {
        var rows = bad
        rows.skippedColumns = remarks.unknownColumns
        return .badRows(rows)
    }

    private var skipped: Int { bad.count + others.count }

    /// The text that an organizer sees.
    var blocks: [Block] {
        let more = updated == 0 ? "" : " and updated \(updated)"
        var blocks = [Block.text("Imported \(counted(count, noun))\(more) from \(path).")]
        if !remarks.unknownColumns.isEmpty {
            blocks.append(.text("Skipped columns: \(listed(remarks.unknownColumns))."))
        }
        if let reading = remarks.reading {
            blocks.append(.text("It \(reading): \(listed(remarks.examples))."))
        }
        let rows = (bad.first + others.first).sorted { $0.line < $1.line }
        blocks += rows.prefix(BadRows.shown).map { .alert("Line \($0.line) was skipped: \($0.reason).") }
        if skipped > BadRows.shown { blocks.append(.alert("… and \(skipped - BadRows.shown) more.")) }
        return blocks + notes.map(Block.alert)
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
        if let earlier = lines[subject] { throw UsageFailure("line \(earlier) already has \(name)") }
        lines[subject] = line
    }
}

/// A file that cannot be imported.
enum SheetFailure: Failure {
    case badFile(String, reason: String)
    case badRows(BadRows)

    var kind: FailureKind { .invalid }

    /// The message, with the reason, or with the first rows.
    var message: String {
        switch self {
        case .badFile(let path, let reason): "\(path) cannot be imported: \(reason)"
        case .badRows(let rows): rows.message
        }
    }
}

/// A row of a file that cannot be imported, by its first line, counted from 1.
struct BadRow: Equatable {
    let line: Int
    let reason: String
}

/// The rows of a file that cannot be imported: all are counted, and a hundred kept.
struct BadRows: Equatable {
    private(set) var count = 0
    private var kept: [BadRow] = []
    /// The headings of the columns that were not read, which may be why the rows are bad.
    fileprivate(set) var skippedColumns: [String] = []
    /// The first hundred that were found, in the order of their lines.
    var first: [BadRow] { kept.sorted { $0.line < $1.line } }

    /// The maximum number of rows in a message.
    static let shown = 20

    init(_ rows: [BadRow] = []) { for row in rows { add(row) } }

    mutating func add(_ row: BadRow) {
        count += 1
        if kept.count < 100 { kept.append(row) }
    }

    /// The message of the failure of an import: the first rows, and what to do.
    fileprivate var message: String {
        (["nothing was imported, because \(count == 1 ? "a row is" : "\(count) rows are") bad:"]
            + first.prefix(Self.shown).map { "  line \($0.line): \($0.reason)" }
            + (count > Self.shown ? ["  … and \(count - Self.shown) more"] : [])
            + (skippedColumns.isEmpty ? [] : ["Skipped columns: \(listed(skippedColumns))"])
            + ["Correct the file, or skip bad rows with --skip-bad"]).joined(separator: "\n")
    }
}
