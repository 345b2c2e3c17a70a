public import GatherKit

/// What a screen or its data does not have.
public struct Missing: Error {
    let what: String
    let whole: String
}

extension Value {
    /// The part of a record with a name.
    ///
    ///     try app.open("checklist", "list").value["toDo"][0]["title"]
    public subscript(name: String) -> Value {
        get throws {
            guard case .record(let record) = self, let part = record[name] else {
                throw Missing(what: name, whole: "\(self)")
            }
            return part
        }
    }

    /// The element of a list at an index.
    public subscript(index: Int) -> Value {
        get throws {
            let elements = try elements
            guard elements.indices.contains(index) else { throw Missing(what: "[\(index)]", whole: "\(self)") }
            return elements[index]
        }
    }

    /// The elements of a list.
    public var elements: [Value] {
        get throws {
            guard case .list(let elements) = self else { throw Missing(what: "elements", whole: "\(self)") }
            return elements
        }
    }

    /// A record.
    public var record: Record {
        get throws {
            guard case .record(let record) = self else { throw Missing(what: "record", whole: "\(self)") }
            return record
        }
    }

    /// A text.
    public var text: String {
        get throws {
            guard case .text(let text) = self else { throw Missing(what: "text", whole: "\(self)") }
            return text
        }
    }
}

extension Sequence<Block> {
    /// The sentences and warnings among them.
    public var texts: [String] {
        compactMap {
            switch $0 {
            case .text(let text), .alert(let text): text
            default: nil
            }
        }
    }
}

extension Screen {
    /// A screen of one text.
    public static func text(_ text: String, value: Value) -> Screen { Screen([.text(text)], value: value) }

    /// The sentence that the screen begins with; nil if it begins with something else.
    public var sentence: String? { if case .text(let sentence)? = blocks.first { sentence } else { nil } }

    /// The first table.
    public var table: Grid {
        get throws {
            for case .table(let table) in blocks { return table }
            throw Missing(what: "table", whole: "\(blocks)")
        }
    }

    /// The labelled texts of the first section.
    public var section: [Block.LabelledText] {
        get throws {
            for case .section(_, let fields) in blocks { return fields }
            throw Missing(what: "section", whole: "\(blocks)")
        }
    }
}
