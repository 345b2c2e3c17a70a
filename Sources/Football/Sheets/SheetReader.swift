import Foundation
import GatherKit

/// A reader of CSV files (RFC 4180) with a header row of column titles, as spreadsheets write them.
struct SheetReader: Sendable {
    /// The titles of the columns, by the titles that stand for them, in lower case and reduced to letters.
    let titles: [String: String]
    /// The titles of columns that a file must have.
    let required: [String]

    /// A row of a file with its first line, counted from 1.
    struct Row {
        let line: Int
        /// The text of the row, if only one of several cells has any.
        let onlyText: String?
        /// The text of the first cell with letters; empty if there is none.
        let firstText: String
        /// The cells under known titles, in the order of the file; a failure if there are more than titles.
        let cells: Result<[Cell], UsageFailure>
    }

    /// A cell of a row, without blanks around it.
    struct Cell: Equatable {
        let column: String
        /// The title that the file has for the column.
        let title: String
        let text: String
    }

    /// What a file has besides its rows.
    struct Remarks: Equatable {
        /// The columns that the file has.
        var columns: [String] = []
        /// The titles of the columns that were left out.
        var unknownColumns: [String] = []
        /// The texts above the titles of the columns, each with its line.
        var above: [BadRow] = []
        /// How its letters were read, as the end of a sentence; nil if they are as they were saved.
        var reading: String?
        /// Some of the words that depend on it.
        var examples: [String] = []
    }

    /// Reads the rows of a file one after the other.
    ///
    /// - Parameter endsAtTitles: Whether only the titles are read.
    /// - Throws: ``SheetFailure``, or what `read` throws.
    @discardableResult
    func read(
        _ file: SheetFile, _ data: Data, endsAtTitles: Bool = false, _ read: (Row) throws -> Void = { _ in }
    ) throws -> Remarks {
        var (text, remarks) = try Self.utf8(data, file)
        var search = TitleSearch(titles: titles, required: required, path: file.path)
        do {
            try CSV.read(text) { row in
                let texts = row.fields.map { $0.plainlySpaced.trimmingWhitespace() }
                let filled = texts.filter { !$0.isEmpty }
                guard let first = filled.first else { return }
                if try search.takes(texts, on: row.line) { return }
                if endsAtTitles { throw EndOfReading() }
                guard let header = search.header else { return }
                let onlyText = filled.count == 1 && header.count > 1 ? first : nil
                let firstText = filled.first { $0.contains(where: \.isLetter) } ?? ""
                try read(Row(line: row.line, onlyText: onlyText, firstText: firstText, cells: header.cells(texts)))
            }
        } catch let mistake as CSV.Mistake {
            throw SheetFailure.badFile(file.path, reason: mistake.reason)
        } catch is EndOfReading {}
        guard let header = search.header else {
            throw search.failure ?? SheetFailure.badFile(file.path, reason: "it is empty")
        }
        if let title = header.otherScale {
            throw SheetFailure.badFile(
                file.path,
                reason:
                    "\(quoted(title)) has another scale than 1 to 10; convert the numbers, and change the heading to Skill"
            )
        }
        (remarks.columns, remarks.unknownColumns, remarks.above) = (header.names, header.unknown, search.above)
        return remarks
    }

    /// The search for the titles of the columns, which may be below a title of the whole sheet.
    private struct TitleSearch {
        let titles: [String: String]
        let required: [String]
        let path: String
        private(set) var header: SheetHeader?
        /// Why the first row has no titles of columns.
        private(set) var failure: SheetFailure?
        private(set) var above: [BadRow] = []
        private var headerLine = 0
        private var isOver = false

        /// The maximum number of lines above the titles of the columns.
        private static let mostLinesAbove = 10

        init(titles: [String: String], required: [String], path: String) {
            (self.titles, self.required, self.path) = (titles, required, path)
        }

        /// Returns whether a row belongs to the titles, and not to what is below them.
        ///
        /// - Throws: ``SheetFailure`` if too many rows have no titles of columns.
        mutating func takes(_ texts: [String], on line: Int) throws(SheetFailure) -> Bool {
            if isOver { return false }
            let found: SheetHeader
            do {
                found = try SheetHeader(texts, titles, required: required, path: path)
            } catch {
                isOver = header != nil
                if isOver { return false }
                failure = failure ?? error
                pass(texts.first { !$0.isEmpty } ?? "", on: line)
                if above.count == Self.mostLinesAbove { throw failure ?? error }
                return true
            }
            if let header {
                // `Players` above `Name` and `Age` is the title of the sheet.
                isOver = header.titles.count != 1 || found.names.count < 2
                if isOver { return false }
                pass(header.titles[0], on: headerLine)
            }
            (header, headerLine) = (found, line)
            return true
        }

        private mutating func pass(_ text: String, on line: Int) {
            above.append(BadRow(line: line, reason: "\(quoted(text)) is above the column headings"))
        }
    }

    private struct EndOfReading: Error {}

    private static let notUTF8 =
        "it is not UTF-8 text; when saving it, choose CSV UTF-8 (Excel), or the character set UTF-8 (LibreOffice)"

    /// The text of a file as UTF-8, and how it was guessed.
    private static func utf8(_ data: Data, _ file: SheetFile) throws(SheetFailure) -> ([UInt8], Remarks) {
        if let reason = NoText.reason(data) { throw .badFile(file.path, reason: reason) }
        if let encoding = data.utf16 {
            guard let text = String(data: data, encoding: encoding) else { throw .badFile(file.path, reason: notUTF8) }
            return (Array(text.utf8), Remarks())
        }
        if data.isUTF8 {
            guard !data.isASCII, let mended = LegacyEncoding.mended(data) else { return ([UInt8](data), Remarks()) }
            return (
                [UInt8](mended.text),
                Remarks(reading: "was encoded as UTF-8 twice; its letters were repaired", examples: mended.words)
            )
        }
        let guess = file.encoding.map(LegacyEncoding.Guess.sure) ?? LegacyEncoding.guess(data)
        switch guess {
        case .sure(let sure):
            guard let text = sure.text(of: data) else { throw .badFile(file.path, reason: notUTF8) }
            let reading = "is not UTF-8; it was read as \(sure.rawValue)"
            return (
                Array(text.utf8),
                file.encoding == nil ? Remarks(reading: reading, examples: sure.examples(in: data)) : Remarks()
            )
        case .unsure(let likely):
            let words = likely.map { "\($0.rawValue) (\($1.joined(separator: ", ")))" }
            throw .badFile(
                file.path,
                reason:
                    "it is not UTF-8; its character set may be \(words.joined(separator: " or ")). Name it with "
                    + "--encoding, such as --encoding \(likely[0].0.rawValue)")
        case .none: throw .badFile(file.path, reason: "\(notUTF8), or name its character set with --encoding")
        }
    }
}

extension Data {
    /// The form of UTF-16 that the data is in; nil for another encoding.
    fileprivate var utf16: String.Encoding? {
        if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) { return .utf16 }
        // Without a mark, one of the two bytes of each separator and each Latin letter is zero.
        let zeros = prefix(1000).enumerated().filter { $0.element == 0 }
        let second = zeros.count { $0.offset % 2 == 1 }
        let first = zeros.count - second
        let (rare, often) = first < second ? (first, second) : (second, first)
        guard often > 1, often > 9 * rare else { return nil }
        return first < second ? .utf16LittleEndian : .utf16BigEndian
    }

    // The iterator of Data takes ten times as long as that of its bytes.
    fileprivate var isASCII: Bool { withUnsafeBytes { $0.allSatisfy { $0 < 0x80 } } }

    fileprivate var isUTF8: Bool { isASCII || withUnsafeBytes { String(validating: $0, as: UTF8.self) } != nil }
}
