import Foundation

/// Reads the JSON object that a request brings along.
struct BodyReader {
    private let fields: [Endpoint.Field]

    init(_ fields: [Endpoint.Field]) { self.fields = fields }

    /// Reads what a body gives for the fields; others are ignored, and null is as good as nothing.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
    func read(_ body: Data, into arguments: inout Arguments) throws(UsageFailure) {
        let values = try body.isEmpty ? [:] : values(body)
        for field in fields {
            // Clients of before send an empty text for what they do not know.
            if let value = values[field.name], field.parameter.isRequired || !value.isEmpty {
                try arguments.read(value, for: field.parameter, as: field.name)
            } else if field.parameter.isRequired {
                throw UsageFailure("\(field.name) is missing")
            }
        }
    }

    /// The texts of those fields that the object has.
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
    /// The text that the next value stands for; nil for null.
    fileprivate func text(_ reader: inout JSONReader) throws -> String? {
        let isInteger = if case .integer = parameter.type { true } else { false }
        var rest = reader
        // What is right JSON, such as a fraction, is of another kind than what is wanted.
        try rest.skipValue()
        switch try? reader.value() {
        case .null: return nil
        case .integer(let number) where isInteger: return String(number)
        case .text(let text) where !isInteger: return text
        default: throw UsageFailure("\(name) is \(isInteger ? "a whole number" : "a text")")
        }
    }
}
