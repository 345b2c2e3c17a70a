import Foundation
public import GatherKit

/// A kind of CSV file (RFC 4180): its columns, and what a row of them stands for.
///
///     static let sheet = Sheet(of: "payment", Payment(), [
///         .init("payer", isRequired: true) { text, row throws(UsageFailure) in
///             row.payer = try PlayerReference(typed: text)
///         } text: { $0.payer.text },
///     ])
///
/// Its routes import and export such files. Cells are trimmed, and rows and columns without text passed over; titles of
/// the whole sheet, headings, totals and notes are skipped and reported. Titles may be in one of many languages, a first and a last name
/// in one column or two, and days in any form in which spreadsheets save them. An import reports everything that is
/// wrong with a file at once.
public struct Sheet<Row: Sendable>: Sendable {
    /// A column.
    public struct Column: Sendable {
        let title: String
        let synonym: String?
        let isRequired: Bool
        let values: String?
        let read: @Sendable (String, inout Row) throws(UsageFailure) -> Void
        let text: (@Sendable (Row) -> String?)?

        /// Creates a column.
        ///
        /// - Parameters:
        ///   - title: The title in files that are written.
        ///   - synonym: An English title that stands for it, too, with all that mean the same in other languages.
        ///   - isRequired: Whether a file must have the column, and each row a text in it.
        ///   - values: The valid texts, for help, such as `yes or no`.
        ///   - read: Reads a cell into a row, or throws what ends a sentence that begins with the title.
        ///   - text: Returns the cell of a row, nil for an empty one; nil if the column is not written.
        public init(
            _ title: String, as synonym: String? = nil, isRequired: Bool = false, values: String? = nil,
            read: @escaping @Sendable (String, inout Row) throws(UsageFailure) -> Void,
            text: (@Sendable (Row) -> String?)?
        ) {
            self.title = title
            self.synonym = synonym
            self.isRequired = isRequired
            self.values = values
            self.read = read
            self.text = text
        }

        /// Creates a column for a property of a table's entity.
        public init(_ property: Property<Row>) {
            self.init(
                property.key, as: property.name, isRequired: property.isRequired,
                read: { text, row throws(UsageFailure) in
                    let isEmpty = Sheet.isNothing(text)
                    do throws(UsageFailure) {
                        try property.read(property.isRequired && isEmpty ? "" : text, into: &row)
                    } catch {
                        if !property.isRequired, isEmpty { return }
                        // Spreadsheets write whole numbers with decimals: 31.0.
                        guard let whole = text.wholeMatch(of: /(\d{1,9})[.,]0{1,2}/) else { throw error }
                        try property.read(String(whole.1), into: &row)
                    }
                },
                text: { property.text(of: $0) })
        }

        /// Creates a column for a property, in which whole numbers are values of another one that the row lacks.
        public init(_ property: Property<Row>, orNumbersOf other: Property<Row>) {
            let (own, numbers) = (Self(property), Self(other))
            self.init(
                property.key, as: property.name, isRequired: property.isRequired,
                read: { text, row throws(UsageFailure) in
                    let isNumber = text.contains(/^\d+(?:[.,]0+)?$/) && other.text(of: row) == nil
                    try (isNumber ? numbers : own).read(text, &row)
                },
                text: { property.text(of: $0) })
        }
    }

    /// The day of a row, or its day and time, in the columns `date` and `time`.
    private struct When: Sendable {
        let kind: Kind<DayOrMinute>
        let hasTime: Bool
        let period: @Sendable (Row) -> DayOrMinute
        let known: (@Sendable (Session) throws -> [DayOrMinute])?
        let byDefault: (@Sendable (Session) throws -> DayOrMinute?)?

        static var date: String { "date" }
        static var time: String { "time" }

        var titles: [String] { hasTime ? [Self.date, Self.time] : [Self.date] }
    }

    /// The name of a row, such as `player`.
    private let noun: String
    private let empty: @Sendable (DayOrMinute) -> Row
    private let when: When?
    private let columns: [Column]
    let reader: SheetReader

    /// Creates a sheet.
    ///
    /// - Parameters:
    ///   - noun: The name of a row, such as `player`.
    ///   - empty: A row before its cells are read.
    public init(of noun: String, _ empty: Row, _ columns: [Column]) {
        self.init(of: noun, { _ in empty }, nil, columns)
    }

    /// Creates a sheet of rows with a day.
    ///
    /// - Parameters:
    ///   - noun: The name of a row, such as `answer`.
    ///   - kind: Which days are valid.
    ///   - hasTime: Whether the row may say a time, too.
    ///   - known: Returns the only days that rows may have, which decide whether `3/12/2026` is in March; nil for any.
    ///   - byDefault: Returns the day of the rows of a file without dates, or nil for none; nil if each needs dates.
    ///   - period: Returns the day, or the minute, of a row.
    ///   - empty: Returns a row of a day before its other cells are read.
    public init(
        of noun: String, on kind: Kind<DayOrMinute>, hasTime: Bool = false,
        among known: (@Sendable (Session) throws -> [DayOrMinute])? = nil,
        byDefault: (@Sendable (Session) throws -> DayOrMinute?)? = nil,
        _ period: @escaping @Sendable (Row) -> DayOrMinute, _ empty: @escaping @Sendable (DayOrMinute) -> Row,
        _ columns: [Column]
    ) {
        self.init(
            of: noun, empty,
            When(kind: kind, hasTime: hasTime, period: period, known: known, byDefault: byDefault), columns)
    }

    private init(
        of noun: String, _ empty: @escaping @Sendable (DayOrMinute) -> Row, _ when: When?,
        _ columns: [Column]
    ) {
        self.noun = noun
        self.empty = empty
        self.when = when
        self.columns = columns
        let moments = when?.titles ?? []
        var titles = Dictionary(uniqueKeysWithValues: moments.map { ($0, $0) })
        for column in columns {
            for key in [column.title, column.synonym ?? column.title] { titles[SheetTitles.key(key)] = column.title }
        }
        reader = SheetReader(
            titles: titles,
            required: (when?.byDefault == nil ? moments.prefix(1) : []) + columns.filter(\.isRequired).map(\.title))
    }

    // MARK: Reading

    /// Reads the rows of a file one after the other, each with its first line, counted from 1.
    ///
    /// - Parameters:
    ///   - known: The only days that rows may have; empty for any.
    ///   - only: The day of all rows; nil if each has its own.
    ///   - isName: Whether a label of totals, such as `Sum`, is a name.
    ///   - skip: Called with the line of a row that is a heading, a total or the like, and the reason.
    /// - Throws: ``SheetFailure``, or what `take` throws.
    @discardableResult
    func read(
        _ file: SheetFile, _ data: Data, at now: Timestamp,
        among known: [DayOrMinute] = [], on only: DayOrMinute? = nil,
        isName: (String) throws -> Bool = { _ in false }, skipping skip: (Int, String) -> Void = { _, _ in },
        _ take: (Int, Result<Row, UsageFailure>) throws -> Void
    ) throws -> SheetReader.Remarks {
        var dates = SheetDates()
        if when != nil {
            try reader.read(file, data) { row in
                let date = try? row.cells.get().first { $0.column == When.date }
                if let date { dates.see(date.text) }
            }
            dates.decide(among: Set(known.map(\.day.text)))
        }
        return try reader.read(file, data) { row in
            if let text = row.onlyText, NameList.isNobody(text) {
                return skip(row.line, "\(quoted(text)) is a heading or a note")
            }
            if SheetTitles.areTotals(row.firstText), try !isName(row.firstText) {
                return skip(row.line, "\(quoted(row.firstText)) is the label of a total or an average")
            }
            // Prepared rows may have a number or a check box in a column that is not read.
            if case .success(let cells) = row.cells, cells.allSatisfy({ Self.isNothing($0.text) }) { return }
            try take(row.line, row.cells.flatMap { self.row(of: $0, dates, only, at: now) })
        }
    }

    /// Whether a text stands for an empty cell.
    private static func isNothing(_ text: String) -> Bool {
        text.isEmpty || ["-", "–", "—", "?", "n/a"].contains(text.lowercased())
    }

    /// The row of cells, or all that is wrong with it, under the titles of the file.
    private func row(
        of cells: [SheetReader.Cell], _ dates: SheetDates, _ only: DayOrMinute?, at now: Timestamp
    ) -> Result<Row, UsageFailure> {
        // Until its cell is read.
        guard var period = only ?? DayOrMinute(dayOf: now) else {
            return .failure(UsageFailure("the year is later than 9999"))
        }
        var mistakes: [String] = []
        if let when, let date = cells.first(where: { $0.column == When.date }) {
            do throws(UsageFailure) {
                let time = cells.first { $0.column == When.time }?.text ?? ""
                period = try when.kind.read(try dates.moment(date.text, time).trimmingWhitespace(), at: now)
            } catch {
                mistakes.append("\(date.title) \(error.message)")
            }
        }
        var row = empty(period)
        for cell in cells {
            guard let column = columns.first(where: { $0.title == cell.column }),
                column.isRequired || !cell.text.isEmpty
            else { continue }
            do throws(UsageFailure) {
                try column.read(cell.text, &row)
            } catch {
                let areRemarks = !cell.text.contains(where: \.isNumber) && SheetTitles.meansMarkOrNote(cell.title)
                let advice = areRemarks ? "; if these are remarks, change the heading to Remarks" : ""
                mistakes.append("\(cell.title) \(error.message)\(advice)")
            }
        }
        return mistakes.isEmpty ? .success(row) : .failure(UsageFailure(mistakes.joined(separator: "; ")))
    }

    /// The question before columns are left out, or a character set is guessed; nil if all is known.
    private func question(about file: SheetFile, in session: Session) throws -> AskedQuestion? {
        let remarks = try reader.read(file, session.files.data(at: file.path), endsAtTitles: true)
        let unknown = file.ignoresUnknown ? [] : remarks.unknownColumns
        var sentences: [String] = []
        if let reading = remarks.reading {
            sentences.append("\(file.path) \(reading): \(listed(remarks.examples)).")
        }
        if !unknown.isEmpty {
            let columns = unknown.count == 1 ? "an unknown column" : "unknown columns"
            sentences.append("\(sentences.isEmpty ? file.path : "It") has \(columns): \(listed(unknown)).")
        }
        if sentences.isEmpty { return nil }
        sentences.append(unknown.isEmpty ? "Are the names right?" : "Import the rest?")
        return AskedQuestion(
            sentences.joined(separator: " "), about: .list((remarks.examples + unknown).map(Value.text)))
    }

    /// Imports the rows of a file: all of them, unless bad ones may be left out, or none.
    ///
    /// - Parameters:
    ///   - take: Imports a row, with its first line, counted from 1; in a savepoint if it may fail between two writes.
    ///   - finish: Does what has to be done when all rows are read.
    /// - Throws: ``SheetFailure``, `FileFailure`, or what `take` throws and is not about its row.
    public func importing(
        _ file: SheetFile, in session: Session,
        take: (inout SheetImport, _ line: Int, Row) throws -> Void,
        finish: (inout SheetImport) throws -> Void = { _ in }
    ) throws -> SheetImport {
        let data = try session.files.data(at: file.path)
        let known = try when?.known?(session) ?? []
        let only = try dayWithoutDates(of: file, data, in: session)
        // Without the header; cells with line breaks make it a few too many.
        let lines = data.withUnsafeBytes { $0.dropLast().count { $0 == UInt8(ascii: "\n") } }
        return try session.savepoint {
            var result = SheetImport(path: file.path, noun: noun)
            try session.progress.count("rows", of: lines) {
                result.remarks = try read(
                    file, data, at: session.now, among: known, on: only,
                    isName: { try Player.named($0, in: session) != nil },
                    skipping: { result.skip($0, $1) }
                ) { line, row in
                    try result.row(line) { try take(&$0, line, row.get()) }
                    try session.progress.advance()
                }
            }
            for row in result.remarks.above { result.skip(row.line, row.reason) }
            if let only { result.note("The file has no dates, so all rows were taken to be for \(only.local).") }
            try finish(&result)
            guard file.skipsBadRows || result.bad.count == 0 else {
                throw result.failure
            }
            session.setUndoLabel("the import of \(counted(result.count + result.updated, noun))")
            return result
        }
    }

    /// The day of all rows of a file without dates; nil if it has dates, or rows have no days.
    ///
    /// - Throws: ``SheetFailure`` for a file without dates if there is no such day.
    private func dayWithoutDates(of file: SheetFile, _ data: Data, in session: Session) throws -> DayOrMinute? {
        guard let byDefault = when?.byDefault,
            try !reader.read(file, data, endsAtTitles: true).columns.contains(When.date)
        else { return nil }
        guard let day = try byDefault(session) else {
            throw SheetFailure.badFile(
                file.path,
                reason:
                    "no column has the heading \(quoted(When.date)); it needs one unless exactly one match is planned")
        }
        return day
    }

    // MARK: Writing

    /// The text of a file with rows.
    ///
    /// - Throws: `BudgetFailure`.
    func text(of rows: [Row], progress: ProgressCounter = ProgressCounter()) throws -> String {
        let written = columns.compactMap { column in column.text.map { (column.title, $0) } }
        let moments = when?.titles ?? []
        var text = CSV.row(moments + written.map(\.0))
        try progress.count("\(noun)s", of: rows.count) {
            for row in rows {
                let period = when?.period(row).text.split(separator: "T").map(String.init) ?? []
                text += CSV.row((period + [""]).prefix(moments.count) + written.map { $0.1(row) ?? "" })
                try progress.advance()
            }
        }
        return text
    }

    // MARK: Routes

    /// The route that imports a file.
    ///
    /// - Parameters:
    ///   - options: Its arguments besides the file.
    ///   - work: Calls ``importing(_:in:take:finish:)``.
    public func importRoute<each Option: Sendable>(
        _ path: String, _ summary: String, _ options: repeat Argument<each Option>, examples: [String],
        do work: @escaping @Sendable (SheetFile, Session, repeat each Option) throws -> SheetImport
    ) -> Route {
        let titles =
            (when?.titles ?? [])
            + columns.filter { $0.text != nil }.map { column in
                column.title + (column.values.map { " (\($0))" } ?? "")
            }
        return Route(
            path, summary, titled: Self.title(summary), SheetFile.argument(titles),
            repeat each options,
            access: .write,
            answers: SheetImport.shape,
            show: \.blocks,
            examples: examples,
            question: Question(isSeldom: true, isLoss: false) {
                (session: Session, file: SheetFile, _: repeat each Option) in
                try question(about: file, in: session)
            }
        ) { (session: Session, file: SheetFile, option: repeat each Option) in
            try work(file, session, repeat each option)
        }
    }

    /// The title of a page, which names the file as people do.
    private static func title(_ summary: String) -> String { summary.replacing("CSV file", with: "spreadsheet") }

    /// The route that exports rows to a file.
    ///
    /// - Parameters:
    ///   - options: Its arguments besides the file.
    ///   - rows: Returns the rows.
    public func exportRoute<each Option: Sendable>(
        _ path: String, _ summary: String, _ options: repeat Argument<each Option>, examples: [String],
        rows: @escaping @Sendable (Session, repeat each Option) throws -> [Row]
    ) -> Route {
        Route(
            path, summary, titled: Self.title(summary),
            Argument.positional("file", .newFile, "the CSV file to write"), Argument.overwrite,
            repeat each options,
            access: .read,
            answers: Shape(.integer("exported", \.0), .text("file", \.1)),
            show: { [.text("Exported \(counted($0, noun)) to \($1).")] },
            examples: examples
        ) { (session: Session, path: String, overwrites: Bool, option: repeat each Option) in
            let rows = try rows(session, repeat each option)
            try session.write(text(of: rows, progress: session.progress), to: path, overwriting: overwrites)
            return (rows.count, path)
        }
    }
}
