/// An endpoint with the arguments of a request's path.
public struct EndpointCall: Sendable {
    /// The endpoint.
    public let endpoint: Endpoint
    let arguments: Arguments

    /// Checks the credentials, and parses the body.
    ///
    /// - Throws: ``EndpointFailure`` without the credentials that the endpoint requires, ``UsageFailure`` when a value is
    ///   missing or invalid.
    func read(_ request: Endpoint.Request) throws -> (request: Endpoint.Request, identity: Identity) {
        let identity = try identity(request.credentials)
        var request = request
        request.arguments = arguments
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

    /// Reads the fields of a JSON object; unknown keys are ignored, and null counts as absent.
    private func readBody(_ body: [UInt8], into arguments: inout Arguments) throws {
        let json = body.isEmpty ? Array("{}".utf8) : body
        let object: Value
        do {
            object = try Value(fields: endpoint.body.map(\.key), of: json, maximumValues: Self.maximumValues)
        } catch let mistake as JSONMistake {
            throw UsageFailure("the body is not a JSON object: \(mistake.reason), on line \(mistake.line)")
        }
        guard case .record(let fields) = object else { return }
        for parameter in endpoint.body {
            let value = fields[parameter.key] ?? .null
            // Published clients send an empty text for an unknown value.
            if value != .null, parameter.isRequired || value != .text("") {
                try arguments.read(value, for: parameter)
            } else if parameter.isRequired {
                throw arguments.missing(parameter)
            }
        }
    }

    /// The maximum number of values in a body.
    public static let maximumValues = 100_000
}
