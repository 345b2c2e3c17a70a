import Foundation
import GatherDatabase
import GatherKit

/// The fields of a form as a browser sends them: names with values, some of which are files.
///
/// Only files may be large. What is read spends from the current budget.
struct Fields: Sendable {
    /// A file that was chosen, as a part of the body.
    struct File: Sendable {
        let field: String
        let name: String
        let bytes: ArraySlice<UInt8>
    }

    private(set) var values: [(name: String, value: String)] = []
    private(set) var files: [File] = []
    /// The size of all texts, in bytes.
    private var size = 0

    /// The maximum number of fields of a form.
    static let limit = 1000
    /// The maximum size of a text, in bytes.
    static let longestText = 64 << 10
    /// The maximum size of all texts together, in bytes.
    static let longestTexts = 256 << 10
    /// The maximum size of a query or a form without files as it is sent, in bytes: with each byte as `%41`.
    private static let maximumSize = 3 * longestTexts
    /// The maximum length of the boundary between the parts of a form, in bytes (RFC 2046, 5.1.1).
    private static let longestBoundary = 70
    /// The maximum length of the header fields of a part, in bytes.
    private static let longestHead = 8 << 10
    /// The number of bytes that are searched in a step.
    private static let bytesOfAStep = 100
    /// The cost of reading a field, in steps.
    private static let stepsOfAField = 20

    init() {}

    /// Returns the fields with one value for a name, in place of all its values.
    func replacing(_ name: String, with value: String) -> Fields {
        var fields = self
        fields.values = values.filter { $0.name != name } + [(name, value)]
        return fields
    }

    /// Reads the query of an address.
    ///
    /// - Throws: ``WebFailure/badForm``, ``WebFailure/formTooLarge`` or `BudgetFailure`.
    init(queryOf target: String) throws {
        try self.init(encoded: Array(target.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst())[...])
    }

    /// Reads a query or a body of the type `application/x-www-form-urlencoded`.
    ///
    /// - Throws: ``WebFailure/badForm``, ``WebFailure/formTooLarge`` or `BudgetFailure`.
    init(encoded bytes: ArraySlice<UInt8>) throws {
        guard bytes.count <= Self.maximumSize else { throw WebFailure.formTooLarge }
        try Budget.current.spend(steps: bytes.count / Self.bytesOfAStep)
        for pair in bytes.split(separator: UInt8(ascii: "&"), maxSplits: Self.limit) {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = Self.decoded(pair[..<end]), let value = Self.decoded(pair[end...].dropFirst()) else {
                throw WebFailure.badForm
            }
            try add(name, value)
        }
    }

    /// Returns percent-encoded UTF-8 as text; nil if it is not valid.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(validating: bytes, as: UTF8.self)
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                text.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalDigit, let low = rest.popFirst()?.hexadecimalDigit else {
                return nil
            }
            text.append(high << 4 | low)
        }
        return String(validating: text, as: UTF8.self)
    }

    private mutating func add(_ name: String, _ value: String) throws {
        try Budget.current.spend(steps: Self.stepsOfAField, bytes: name.utf8.count + value.utf8.count)
        size += name.utf8.count + value.utf8.count
        guard values.count + files.count < Self.limit, value.utf8.count <= Self.longestText, size <= Self.longestTexts
        else { throw WebFailure.formTooLarge }
        values.append((name, value))
    }

    /// Reads a body of the type `multipart/form-data` (RFC 7578).
    ///
    /// - Throws: ``WebFailure/badForm``, ``WebFailure/formTooLarge`` or `BudgetFailure`.
    init(multipart body: ArraySlice<UInt8>, boundary: String) throws {
        guard 1...Self.longestBoundary ~= boundary.utf8.count else { throw WebFailure.badForm }
        let line = Array("--\(boundary)".utf8)
        guard body.starts(with: line) else { throw WebFailure.badForm }
        var rest = body.dropFirst(line.count)
        // Each part lies between two delimiters; the last one is followed by two hyphens.
        while !rest.starts(with: "--".utf8) {
            guard let next = rest.place(of: Array("\r\n".utf8) + line),
                let head = rest[..<min(next.lowerBound, rest.startIndex + Self.longestHead)]
                    .place(of: Array("\r\n\r\n".utf8))
            else { throw WebFailure.badForm }
            try Budget.current.spend(steps: (next.upperBound - rest.startIndex) / Self.bytesOfAStep)
            let headers = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
            try add(headers, rest[head.upperBound..<next.lowerBound])
            rest = rest[next.upperBound...]
        }
    }

    private mutating func add(_ head: String, _ content: ArraySlice<UInt8>) throws {
        let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let disposition, let name = Self.parameter("name", of: disposition) else { throw WebFailure.badForm }
        if let file = Self.parameter("filename", of: disposition) {
            guard values.count + files.count < Self.limit else { throw WebFailure.formTooLarge }
            // A field without a file has an empty name.
            if !file.isEmpty { files.append(File(field: name, name: file, bytes: content)) }
        } else {
            // A text that is too long is not even decoded.
            guard content.count <= Self.longestText else { throw WebFailure.formTooLarge }
            guard let text = String(validating: content, as: UTF8.self) else { throw WebFailure.badForm }
            try add(name, text)
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
}

extension ArraySlice<UInt8> {
    /// Returns the range of the given bytes among these; nil if they do not occur.
    func place(of bytes: [UInt8]) -> Range<Int>? {
        withUnsafeBytes { all in
            guard let base = all.baseAddress, let first = bytes.first else { return nil }
            var offset = 0
            while offset + bytes.count <= all.count {
                guard let found = memchr(base + offset, Int32(first), all.count - offset - bytes.count + 1) else {
                    return nil
                }
                offset = UnsafeRawPointer(found) - base
                if memcmp(found, bytes, bytes.count) == 0 {
                    return startIndex + offset..<startIndex + offset + bytes.count
                }
                offset += 1
            }
            return nil
        }
    }
}

extension Fields {
    /// Returns a query of names and values.
    static func query(_ values: [(String, String)]) -> String {
        values.map { "\(encoded($0))=\(encoded($1))" }.joined(separator: "&")
    }

    /// Returns a text as a part of a path or a query.
    static func encoded(_ text: String) -> String {
        // Foundation's function takes ten times as long, and a list has an address in each row.
        var encoded: [UInt8] = []
        encoded.reserveCapacity(3 * text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.append(byte)
            default:
                encoded += [UInt8(ascii: "%"), hexadecimalDigits[Int(byte >> 4)], hexadecimalDigits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let hexadecimalDigits = Array("0123456789ABCDEF".utf8)
}
