import Foundation

/// Reads the JSON object that a request brings along.
struct BodyReader {
    private let fields: [Endpoint.Field]

    init(_ fields: [Endpoint.Field]) { self.fields = fields }

    /// Reads what a body gives for the fields; others are ignored, and null is as good as nothing.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
    func read(_ body: Data, into arguments: inout Arguments) throws(UsageFailure) {
        let object = try body.isEmpty ? nil : object(body)
        for field in fields {
            // Clients of before send an empty text for what they do not know.
            if let value = object?.values[field.name], field.parameter.isRequired || !value.isEmpty {
                arguments.add(try field.parse(value), for: field.parameter)
            } else if field.parameter.isRequired {
                throw UsageFailure("\(field.name) is missing")
            }
        }
    }

    private func object(_ body: Data) throws(UsageFailure) -> Object {
        do {
            return try JSONDecoder().decode(Object.self, from: body, configuration: fields)
        } catch let failure as UsageFailure {
            throw failure
        } catch {
            throw UsageFailure("the body is not a JSON object")
        }
    }

    /// The texts of those fields that the object has.
    private struct Object: DecodableWithConfiguration {
        var values: [String: String] = [:]

        init(from decoder: any Decoder, configuration fields: [Endpoint.Field]) throws {
            let container = try decoder.container(keyedBy: Name.self)
            for field in fields {
                let name = Name(stringValue: field.name)
                guard container.contains(name), try !container.decodeNil(forKey: name) else { continue }
                values[field.name] = try field.text(name, in: container)
            }
        }
    }

    fileprivate struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Endpoint.Field {
    fileprivate func text(
        _ name: BodyReader.Name, in container: KeyedDecodingContainer<BodyReader.Name>
    ) throws -> String {
        do {
            if case .integer = parameter.type { return String(try container.decode(Int.self, forKey: name)) }
            return try container.decode(String.self, forKey: name)
        } catch {
            let kind = if case .integer = parameter.type { "a whole number" } else { "a text" }
            throw UsageFailure("\(self.name) is \(kind)")
        }
    }
}
