extension Screen {
    /// The screen with its data in the shape that a route answers with, as far as it has that shape.
    public func fitted(to shape: ResultShape) -> Screen {
        Screen(blocks, value: (try? shape.fitted(value, at: "value")) ?? value)
    }
}

extension ResultShape {
    /// Makes a value of this shape of one that came as JSON, which knows neither durations nor an order of fields.
    ///
    /// - Parameter place: Where the value is, for what is wrong with it.
    /// - Throws: ``Misfit`` when it does not have the shape.
    public func fitted(_ value: Value, at place: String) throws(Misfit) -> Value {
        switch (self, value) {
        case (.optional, .null): return .null
        case (.optional(let shape), _): return try shape.fitted(value, at: place)
        case (.duration, .text(let text)):
            guard let seconds = MinutesAndSeconds.seconds(of: text) else {
                throw Misfit(place, "is not minutes and seconds, such as 12:30")
            }
            return .duration(seconds)
        case (.list(let shape), .list(let values)):
            var fitted: [Value] = []
            for (index, value) in values.enumerated() {
                fitted.append(try shape.fitted(value, at: "\(place)[\(index)]"))
            }
            return .list(fitted)
        case (.record(let fields), .record(let record)):
            if let other = record.fields.first(where: { field in !fields.contains { $0.name == field.name } }) {
                throw Misfit("\(place).\(other.name)", "is not in the result that the description tells of")
            }
            var fitted: [(name: String, value: Value)] = []
            for field in fields {
                // A field that may be null may also be left out.
                let value = record[field.name] ?? .null
                fitted.append((field.name, try field.shape.fitted(value, at: "\(place).\(field.name)")))
            }
            return .record(Record(fitted))
        default:
            guard matches(value) else { throw Misfit(place, "is not \(text), as the description says") }
            return value
        }
    }
}
