import GatherKit

/// A node of a JSON description with its path, for error messages.
struct Node {
    /// The path of the node, such as `routes[0].path`; empty for the root.
    let place: String
    let value: Value
    /// The parameter types of modules.
    let types: [TextType]

    func mismatch(_ reason: String) -> Mismatch { Mismatch(place.isEmpty ? "it" : place, reason) }

    /// The child with a name; nil if it is missing or null.
    subscript(name: String) -> Node? {
        guard case .record(let record) = value, let part = record[name], part != .null else { return nil }
        return Node(place: place.isEmpty ? name : "\(place).\(name)", value: part, types: types)
    }

    /// The child with a name.
    ///
    /// - Throws: ``Mismatch`` if it is missing.
    func part(_ name: String) throws(Mismatch) -> Node {
        guard case .record = value else { throw mismatch("is not an object") }
        guard let part = self[name] else { throw Mismatch(place.isEmpty ? name : "\(place).\(name)", "is missing") }
        return part
    }

    /// The node as a non-empty text without control characters.
    func text(maximumLength: Int) throws(Mismatch) -> String {
        guard case .text(let text) = value else { throw mismatch("is not a text") }
        guard !text.isEmpty else { throw mismatch("is empty") }
        guard text.count <= maximumLength else { throw mismatch("has more than \(maximumLength) characters") }
        guard text.printable == text, !text.contains("\t") else { throw mismatch("holds control characters") }
        return text
    }

    /// The node as a case of an enumeration.
    ///
    /// - Parameter others: Further valid words, for the error message.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ type: Word.Type, or others: [String] = []
    ) throws(Mismatch) -> Word {
        guard case .text(let text) = value, let word = Word(rawValue: text) else {
            throw mismatch("is not one of \((Word.allCases.map(\.rawValue) + others).joined(separator: ", "))")
        }
        return word
    }

    /// The node as a name: lower-case letters, digits and hyphens, starting with a letter.
    func name() throws(Mismatch) -> String {
        let text = try text(maximumLength: 40)
        guard text.isModuleWord else {
            throw mismatch(
                "is \(quoted(text)), but has lower-case letters, digits and hyphens, and begins with a letter")
        }
        return text
    }

    /// The node as an integer.
    func integer(in range: ClosedRange<Int>) throws(Mismatch) -> Int {
        guard case .integer(let number) = value, range.contains(number) else {
            throw mismatch("is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The child with a name as a Boolean; the default if it is missing.
    func flag(_ name: String, default usual: Bool = false) throws(Mismatch) -> Bool {
        guard let part = self[name] else { return usual }
        guard case .boolean(let flag) = part.value else { throw part.mismatch("is neither true nor false") }
        return flag
    }

    /// The elements of the list.
    func elements(atMost limit: Int) throws(Mismatch) -> [Node] {
        guard case .list(let values) = value else { throw mismatch("is not a list") }
        guard values.count <= limit else { throw mismatch("has more than \(limit) elements") }
        return values.enumerated().map { Node(place: "\(place)[\($0)]", value: $1, types: types) }
    }

    /// The elements of the child with a name; empty if it is missing.
    func elements(of name: String, atMost limit: Int) throws(Mismatch) -> [Node] {
        guard let part = self[name] else { return [] }
        return try part.elements(atMost: limit)
    }

    /// The children with their names, in the order of the object.
    func parts(atMost limit: Int) throws(Mismatch) -> [(name: String, node: Node)] {
        guard case .record(let record) = value else { throw mismatch("is not an object") }
        guard record.fields.count <= limit else { throw mismatch("has more than \(limit) fields") }
        return record.fields.map { ($0.name, Node(place: "\(place).\($0.name)", value: $0.value, types: types)) }
    }
}
