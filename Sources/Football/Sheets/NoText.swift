public import Foundation

/// Files that are no text, such as workbooks, by their first bytes.
public enum NoText {
    private static let beginnings: [(bytes: [UInt8], format: String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "a workbook (such as .xlsx, .ods or .numbers) or a compressed file"),
        ([0xD0, 0xCF, 0x11, 0xE0], "a workbook (.xls)"), (Array("%PDF".utf8), "a PDF document"),
        (Array("{\\rtf".utf8), "a formatted document (.rtf)"),
    ]

    /// Returns why a file cannot be read as text, and what to do; nil if it may be text.
    public static func reason(_ data: Data) -> String? {
        let format = beginnings.first { data.starts(with: $0.bytes) }?.format
        return format.map { "it is \($0), not text; open it, and save it as CSV (UTF-8)" }
    }
}
