import Foundation
import GatherKit

/// The fields of a form as a browser sends them: names with values, some of which are files.
struct Fields: Equatable, Sendable {
    /// A file that was chosen.
    struct File: Equatable, Sendable {
        let field: String
        let name: String
        let data: Data
    }

    private(set) var values: [(name: String, value: String)] = []
    private(set) var files: [File] = []

    /// The maximum number of fields of a form.
    static let limit = 10_000
    /// The maximum size of a form without files, in bytes.
    private static let maximumSize = 1 << 20
    /// The maximum length of what separates the parts of a form, in bytes (RFC 2046, 5.1.1).
    private static let longestBoundary = 70
    /// The maximum length of the header fields of a part, in bytes.
    private static let longestHead = 8 << 10

    init() {}

    /// Reads a query or a body of the type `application/x-www-form-urlencoded`.
    ///
    /// - Throws: ``WebFailure/badForm``.
    init(encoded text: some StringProtocol) throws(WebFailure) {
        guard text.utf8.count <= Self.maximumSize else { throw .badForm }
        for pair in text.split(separator: "&", maxSplits: Self.limit) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = parts.count > 1 ? Self.decoded(parts[1]) : "",
                values.count < Self.limit
            else { throw .badForm }
            values.append((name, value))
        }
    }

    private static func decoded(_ text: some StringProtocol) -> String? {
        String(text).replacing("+", with: " ").removingPercentEncoding
    }

    /// Reads a body of the type `multipart/form-data` (RFC 7578).
    ///
    /// - Throws: ``WebFailure/badForm``.
    init(multipart body: [UInt8], boundary: String) throws(WebFailure) {
        guard 1...Self.longestBoundary ~= boundary.utf8.count else { throw .badForm }
        let line = Array("--\(boundary)".utf8)
        guard body.starts(with: line) else { throw .badForm }
        var place = line.count
        // Each part lies between two delimiters; the last one is followed by two hyphens.
        while !body[place...].starts(with: "--".utf8) {
            guard let next = Self.range(of: Array("\r\n".utf8) + line, in: body, place..<body.count),
                let head = Self.range(
                    of: Array("\r\n\r\n".utf8), in: body, place..<min(next.lowerBound, place + Self.longestHead)),
                values.count + files.count < Self.limit
            else { throw .badForm }
            try add(
                String(decoding: body[place..<head.lowerBound], as: UTF8.self),
                Data(body[head.upperBound..<next.lowerBound]))
            place = next.upperBound
        }
    }

    /// Returns where some bytes are among others; that of Data reads all that comes before the range, too.
    private static func range(of bytes: [UInt8], in all: [UInt8], _ range: Range<Int>) -> Range<Int>? {
        var place = range.lowerBound
        while let start = all[place..<range.upperBound].firstIndex(of: bytes[0]) {
            if all[start..<range.upperBound].starts(with: bytes) { return start..<start + bytes.count }
            place = start + 1
        }
        return nil
    }

    private mutating func add(_ head: String, _ content: Data) throws(WebFailure) {
        let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let disposition, let name = Self.parameter("name", of: disposition) else { throw .badForm }
        if let file = Self.parameter("filename", of: disposition) {
            // A field without a file has an empty name.
            if !file.isEmpty { files.append(File(field: name, name: file, data: content)) }
        } else if let text = String(data: content, encoding: .utf8) {
            values.append((name, text))
        } else {
            throw .badForm
        }
    }

    /// A parameter of a header field, whose quotes browsers write as `%22`.
    private static func parameter(_ name: String, of header: Substring) -> String? {
        guard let start = header.range(of: "; \(name)=\"")?.upperBound else { return nil }
        let rest = header[start...]
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        return String(rest[..<end]).replacing("%22", with: "\"").replacing("%0D", with: "").replacing("%0A", with: "")
    }

    /// The first value with a name; nil if there is none.
    subscript(name: String) -> String? { values.first { $0.name == name }?.value }

    /// The values with a name that are not empty.
    func all(_ name: String) -> [String] { values.filter { $0.name == name && !$0.value.isEmpty }.map(\.value) }

    static func == (first: Fields, second: Fields) -> Bool {
        first.files == second.files && first.values.elementsEqual(second.values) { $0 == $1 }
    }
}

extension Fields {
    /// Returns a query of names and values.
    static func query(_ values: [(String, String)]) -> String {
        values.map { "\(encoded($0))=\(encoded($1))" }.joined(separator: "&")
    }

    /// Returns a text as a part of a path or a query.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
