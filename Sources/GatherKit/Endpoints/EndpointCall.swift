import Foundation

/// An endpoint with the arguments of a request's path and query.
public struct EndpointCall: Sendable {
    /// The endpoint.
    public let endpoint: Endpoint
    let arguments: Arguments
    let query: Substring

    /// Parses the query and the body.
    ///
    /// - Throws: ``UsageFailure`` when a value is missing or invalid.
    func request(_ credentials: Credentials, body: Data) throws -> Endpoint.Request {
        var arguments = arguments
        try readQuery(into: &arguments)
        if !endpoint.body.isEmpty { try BodyReader(endpoint.body).read(body, into: &arguments) }
        return Endpoint.Request(arguments: arguments, credentials: credentials)
    }

    private func readQuery(into arguments: inout Arguments) throws(UsageFailure) {
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let field = endpoint.query.first(where: { $0.name == parts[0] }) else { continue }
            guard !arguments.contains(field.parameter) else { throw UsageFailure("\(field.name) is there twice") }
            let text = parts.count > 1 ? parts[1].replacing("+", with: " ").removingPercentEncoding : ""
            guard let text else { throw UsageFailure("\(field.name) is not percent-encoded UTF-8") }
            try arguments.read(text, for: field.parameter, as: field.name)
        }
        for field in endpoint.query where field.parameter.isRequired && !arguments.contains(field.parameter) {
            throw UsageFailure("\(field.name) is missing")
        }
    }
}
