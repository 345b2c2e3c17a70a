import Foundation

/// Reads the JSON object in the body of a request.
struct BodyReader {
    private let fields: [Endpoint.Field]

    init(_ fields: [Endpoint.Field]) { self.fields = fields }

    /// Reads the values of the fields; unknown keys are ignored, and null counts as absent.
    ///
    /// - Throws: ``UsageFailure`` when a value is missing or invalid.
    func read(_ body: Data, into arguments: inout Arguments) throws(UsageFailure) {
        let values = try body.isEmpty ? [:] : values(body)
        for field in fields {
            // Published clients send an empty text for an unknown value.
            if let value = values[field.name], field.parameter.isRequired || !value.isEmpty {
                try arguments.read(value, for: field.parameter, as: field.name)
            } else if field.parameter.isRequired {
                throw UsageFailure("\(field.name) is missing")
            }
        }
    }

    /// Returns the values of the fields in the object, as text.
    private func values(_ body: Data) throws(UsageFailure) -> [String: String] {
        var values: [String: String] = [:]
        do {
            var reader = JSONReader([UInt8](body))
            try reader.object { name, reader in
                guard let field = fields.first(where: { $0.name == name }) else { return try reader.skipValue() }
                values[name] = try field.text(&reader)
            }
            try reader.finish()
        } catch let failure as UsageFailure {
            throw failure
        } catch {
            let reason = (error as? JSONMistake).map { ": \($0.reason), in line \($0.line)" } ?? ""
            throw UsageFailure("the body is not a JSON object\(reason)")
        }
        return values
    }
}

extension Endpoint.Field {
    /// Returns the next value as text; nil for null.
    fileprivate func text(_ reader: inout JSONReader) throws -> String? {
        let isInteger = if case .integer = parameter.type { true } else { false }
        var rest = reader
        // Valid JSON of the wrong type, such as a fraction, is a mismatch and not a syntax error.
        try rest.skipValue()
        switch try? reader.value() {
        case .null: return nil
        case .integer(let number) where isInteger: return String(number)
        case .text(let text) where !isInteger: return text
        default: throw UsageFailure("\(name) is \(isInteger ? "a whole number" : "a text")")
        }
    }
}
