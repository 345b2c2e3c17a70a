import GatherDatabase
import GatherKit

/// A piece of a page, in which every text is escaped: it can only be made from elements and texts.
///
///     HTML(.p, .class("said"), content: "Ana & Ion")
///
/// Each element spends from the current budget. ``HTMLWriter`` makes the bytes of a whole page, and fails if the budget
/// is exhausted.
struct HTML: Equatable, Sendable, ExpressibleByStringLiteral {
    fileprivate let node: Node

    fileprivate enum Node: Equatable {
        case text(String)
        /// An element; nil attributes and pieces are not written.
        case element(Tag, [Attribute?], [HTML?])
        case pieces([HTML])
    }

    /// The memory of an element, in bytes.
    private static let size = 100

    /// A text.
    init(_ text: String) { node = .text(text) }

    init(stringLiteral text: String) { self.init(text) }

    /// An element.
    init(_ tag: Tag, _ attributes: Attribute?..., children: [HTML]) { self.init(tag, attributes, children) }

    /// An element.
    init(_ tag: Tag, _ attributes: Attribute?..., content: HTML?...) { self.init(tag, attributes, content) }

    init(_ tag: Tag, _ attributes: [Attribute?], _ content: [HTML?]) {
        do {
            try Budget.current.spend(steps: 1 + content.count, bytes: Self.size)
            node = .element(tag, attributes, content)
        } catch {
            // The writer fails with the budget.
            node = .pieces([])
        }
    }

    /// Pieces one after the other.
    init(_ parts: [HTML]) { node = .pieces(parts) }

    static func + (first: HTML, second: HTML) -> HTML { HTML([first, second]) }

    /// The elements that pages are made of.
    enum Tag: String {
        case html, head, title, meta, link, script, body, header, nav, main, footer, section, h1, h2, h3, p, a, span,
            bdi, strong, small, div, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tr, th, td, details, summary,
            form, label, input, select, option, datalist, textarea, button, fieldset, legend, pre, time, svg, path,
            rect

        var isVoid: Bool {
            switch self {
            case .meta, .link, .input: true
            default: false
            }
        }
    }

    /// A name with a value, or without one.
    struct Attribute: Equatable, Sendable {
        let name: String
        let value: String?

        /// An attribute whose name is written in the program.
        init(_ name: StaticString, _ value: String? = nil) {
            self.name = name.description
            self.value = value
        }

        static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
        static func id(_ id: String) -> Attribute { Attribute("id", id) }
        static func href(_ address: String) -> Attribute { Attribute("href", address) }
        static func type(_ type: String) -> Attribute { Attribute("type", type) }
        static func name(_ name: String) -> Attribute { Attribute("name", name) }
        static func value(_ value: String) -> Attribute { Attribute("value", value) }
    }
}

/// Writes pages as bytes, for which memory is reserved before they are made.
struct HTMLWriter {
    /// What has been written.
    private(set) var bytes: [UInt8] = []
    /// The memory that the bytes take, until it is released.
    private(set) var held: [ConcurrencyLimit.Share] = []
    private var reserved = 0

    /// The maximum size of a page, in bytes.
    static let limit = 16 << 20
    /// The size of the first reservation, in bytes.
    private static let leastPiece = 16 << 10
    /// The maximum number of bytes for an escaped character: `&quot;`.
    private static let longestEscape = 6

    /// Writes a whole document.
    ///
    /// - Throws: ``WebFailure/pageTooLarge``, `BudgetFailure`, or ``EndpointFailure/busy``.
    mutating func write(document: HTML) throws {
        try write("<!doctype html>\n")
        try write(document)
        try write("\n")
        try Budget.current.check()
    }

    mutating func write(_ html: HTML) throws {
        switch html.node {
        case .text(let text): try escape(text)
        case .pieces(let pieces): for piece in pieces { try write(piece) }
        case .element(let tag, let attributes, let content):
            try write(UInt8(ascii: "<"))
            try write(tag.rawValue)
            for case let attribute? in attributes {
                try write(UInt8(ascii: " "))
                try write(attribute.name)
                guard let value = attribute.value else { continue }
                try write("=\"")
                try escape(value)
                try write(UInt8(ascii: "\""))
            }
            try write(UInt8(ascii: ">"))
            if tag.isVoid { return }
            for case let piece? in content { try write(piece) }
            try write("</")
            try write(tag.rawValue)
            try write(UInt8(ascii: ">"))
        }
    }

    private mutating func write(_ source: String) throws {
        try makeRoom(for: source.utf8.count)
        bytes.append(contentsOf: source.utf8)
    }

    private mutating func write(_ byte: UInt8) throws {
        try makeRoom(for: 1)
        bytes.append(byte)
    }

    /// Reserves memory for a number of bytes.
    private mutating func makeRoom(for count: Int) throws {
        let needed = bytes.count + count
        guard needed > reserved else { return }
        guard needed <= Self.limit else { throw WebFailure.pageTooLarge }
        let more = max(needed, 2 * reserved, Self.leastPiece) - reserved
        try Budget.current.spend(steps: more / 100, bytes: more)
        if let share = try Budget.current.reserve(more) { held.append(share) }
        reserved += more
        bytes.reserveCapacity(reserved)
    }

    // MARK: - Texts

    private mutating func escape(_ text: String) throws {
        // Most texts have none, and `utf8.contains` takes five times as long as looking at the bytes in memory.
        let isPlain = text.utf8.withContiguousStorageIfAvailable { !$0.contains(where: Self.isSpecial) } ?? false
        if isPlain { return try write(text) }
        for scalar in text.unicodeScalars {
            try makeRoom(for: Self.longestEscape)
            switch scalar {
            case "&": bytes.append(contentsOf: "&amp;".utf8)
            case "<": bytes.append(contentsOf: "&lt;".utf8)
            case ">": bytes.append(contentsOf: "&gt;".utf8)
            case "\"": bytes.append(contentsOf: "&quot;".utf8)
            case "'": bytes.append(contentsOf: "&#39;".utf8)
            // Characters that HTML does not allow, or that change the direction of the text after them.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                bytes.append(contentsOf: "\u{FFFD}".utf8)
            default: bytes.append(contentsOf: scalar.utf8)
            }
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        // 0xC2 and 0xE2 begin, among others, the characters that are replaced above.
        case 0x7F, 0xC2, 0xE2: true
        default: byte < 0x20 && byte != UInt8(ascii: "\n")
        }
    }
}
