import Foundation
import Logging

/// An endpoint with the arguments of a request's path and query.
public struct EndpointCall: Sendable {
    /// The endpoint.
    public let endpoint: Endpoint
    let arguments: Arguments
    let query: Substring

    /// Checks the credentials, and parses the query and the body.
    ///
    /// - Throws: ``EndpointFailure`` without the credentials that the endpoint requires, ``UsageFailure`` when a value is
    ///   missing or invalid.
    func read(_ request: Endpoint.Request) throws -> (request: Endpoint.Request, identity: Identity) {
        let identity = try identity(request.credentials)
        var request = request
        request.arguments = arguments
        try readQuery(into: &request.arguments)
        if !endpoint.body.isEmpty { try readBody(request.body, into: &request.arguments) }
        return (request, identity)
    }

    private func identity(_ credentials: Credentials) throws(EndpointFailure) -> Identity {
        switch (endpoint.caller, credentials) {
        case (.organizer, .identity(let identity)), (.guest, .identity(let identity)): return identity
        case (.organizer, _): throw .needsToken
        case (.login, .login), (.anyone, _), (.guest, _): return .known(.nobody)
        case (.login, _): throw .needsPassword
        }
    }

    private func readQuery(into arguments: inout Arguments) throws(UsageFailure) {
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let parameter = endpoint.query.first(where: { $0.key == parts[0] }) else { continue }
            guard !arguments.contains(parameter) else { throw UsageFailure("\(parameter.key) is given twice") }
            let text = parts.count > 1 ? parts[1].replacing("+", with: " ").removingPercentEncoding : ""
            guard let text else { throw UsageFailure("\(parameter.key) is not percent-encoded UTF-8") }
            try arguments.read(text, for: parameter)
        }
        try check(endpoint.query, in: arguments)
    }

    /// Reads the fields of a JSON object; unknown keys are ignored, and null counts as absent.
    private func readBody(_ body: [UInt8], into arguments: inout Arguments) throws {
        do {
            var reader = JSONReader(body.isEmpty ? Array("{}".utf8) : body, maximumValues: Self.maximumValues)
            try reader.object { name, reader in
                var rest = reader
                // Valid JSON that is no value here, such as a fraction, is a mismatch and not a syntax error.
                try rest.skipValue()
                defer { reader = rest }
                guard let parameter = endpoint.body.first(where: { $0.key == name }) else { return }
                let value = try Self.value(&reader)
                // Published clients send an empty text for an unknown value.
                guard value != .null, parameter.isRequired || value != .text("") else { return }
                try arguments.read(value, for: parameter)
            }
            try reader.finish()
        } catch let mistake as JSONMistake {
            throw UsageFailure("the body is not a JSON object: \(mistake.reason), on line \(mistake.line)")
        }
        try check(endpoint.body, in: arguments)
    }

    /// The maximum number of values in a body.
    public static let maximumValues = 100_000

    private static func value(_ reader: inout JSONReader) throws -> Value {
        do { return try reader.value() } catch is JSONMistake { return .list([]) }
    }

    private func check(_ parameters: [Parameter], in arguments: Arguments) throws(UsageFailure) {
        for parameter in parameters where parameter.isRequired && !arguments.contains(parameter) {
            throw arguments.missing(parameter)
        }
    }
}
