package import GatherKit

// Documents are written like JSON: `["type": "integer", "minimum": 0]`.

extension Value: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .text(text) }
}

extension Value: ExpressibleByIntegerLiteral {
    package init(integerLiteral number: Int) { self = .integer(number) }
}

extension Value: ExpressibleByBooleanLiteral {
    package init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
}

extension Value: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Value...) { self = .list(elements) }
}

extension Value: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral fields: (String, Value)...) {
        self = .record(Record(fields.map { (name: $0, value: $1) }))
    }
}
