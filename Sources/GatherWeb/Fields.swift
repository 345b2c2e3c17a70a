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

    init() {}

    /// Reads a query or a body of the type `application/x-www-form-urlencoded`.
    ///
    /// - Throws: ``WebFailure/badForm``.
    init(encoded text: some StringProtocol) throws(WebFailure) {
        for pair in text.split(separator: "&") {
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
        let data = Data(body)
        let line = Data("--\(boundary)".utf8)
        guard !boundary.isEmpty, var place = data.range(of: line)?.upperBound else { throw .badForm }
        // Each part lies between two delimiters; the last one is followed by two hyphens.
        while !data[place...].starts(with: Data("--".utf8)) {
            guard let next = data.range(of: Data("\r\n".utf8) + line, in: place..<data.endIndex),
                let head = data.range(of: Data("\r\n\r\n".utf8), in: place..<next.lowerBound),
                values.count + files.count < Self.limit
            else { throw .badForm }
            try add(
                String(decoding: data[place..<head.lowerBound], as: UTF8.self),
                Data(data[head.upperBound..<next.lowerBound]))
            place = next.upperBound
        }
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
