import GatherKit

extension Endpoint.Response {
    /// The response as data, to be stored and sent again for a repeated request.
    var kept: Value {
        .record([
            "status": .integer(status.rawValue), "location": .text(optional: headers["Location"]),
            "body": data ?? .null,
        ])
    }

    /// Creates a stored response from its data.
    ///
    /// - Returns: Nil if the data is not a response.
    init?(kept value: Value) {
        guard case .record(let record) = value, case .integer(let code)? = record["status"],
            let status = Endpoint.Status(rawValue: code)
        else { return nil }
        let location: String? = if case .text(let text)? = record["location"] { text } else { nil }
        let data = record["body"] ?? .null
        self.init(status, headers: location.map { ["Location": $0] } ?? [:], body: data == .null ? .empty : .data(data))
    }
}
