import HTTPTypes
import Logging

/// The ASCII letters and digits.
let lettersAndDigits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

/// The identifiers by which a request is found in the logs of several programs.
///
/// Any client can send them, and they are written to logs, so only those of a strict form are accepted.
struct RequestTrace {
    static let idField = "X-Request-ID"

    /// The identifier that the client or a proxy has given the request, or else its number.
    let id: String
    /// The position in a distributed trace (W3C Trace Context, version 00); nil if there is none.
    let parent: String?

    /// The maximum length of an accepted identifier.
    private static let longestID = 64

    /// Reads the header fields of a request.
    ///
    /// - Parameter number: The number of the request, unique in this process.
    init(_ headers: HTTPFields, number: Int) {
        func value(_ name: String, where isValid: (String) -> Bool) -> String? {
            HTTPField.Name(name).flatMap { headers.short($0) }.flatMap { isValid($0) ? $0 : nil }
        }
        id = value(Self.idField, where: Self.isID) ?? String(number)
        parent = value("traceparent", where: Self.isParent)
    }

    /// Adds the identifiers to every line of a logger.
    func mark(_ logger: inout Logger) {
        logger[metadataKey: "request"] = "\(id)"
        if let parent { logger[metadataKey: "traceparent"] = "\(parent)" }
    }

    private static func isID(_ text: String) -> Bool {
        (1...longestID).contains(text.utf8.count) && text.utf8.allSatisfy(bytesOfID.contains)
    }

    private static let bytesOfID = Set(lettersAndDigits + "._-".utf8)

    /// Whether a text is `00-TRACE-PARENT-FLAGS` in lower-case hexadecimal digits; all zeros are not an identifier.
    private static func isParent(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = Set("0123456789abcdef".utf8)
        return text.hasPrefix("00-") && parts.map(\.count) == [2, 32, 16, 2]
            && parts.joined().allSatisfy(digits.contains)
            && parts[1...2].allSatisfy { part in part.contains { $0 != UInt8(ascii: "0") } }
    }
}
