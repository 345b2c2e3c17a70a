/// A piece of a page, in which every text is escaped: there is no other way to make one than of elements and texts.
///
///     HTML(.p, .class("said"), content: "Ana & Ion")
struct HTML: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The source.
    private(set) var source: String

    /// A text.
    init(_ text: String) {
        source = text.utf8.contains(where: Self.isSpecial) ? Self.escaped(text) : text
    }

    init(stringLiteral text: String) { self.init(text) }

    /// An element.
    init(_ tag: Tag, _ attributes: Attribute?..., children: [HTML]) { self.init(tag, attributes, children) }

    /// An element.
    init(_ tag: Tag, _ attributes: Attribute?..., content: HTML?...) { self.init(tag, attributes, content) }

    init(_ tag: Tag, _ attributes: [Attribute?], _ content: [HTML?]) {
        var source = "<\(tag.rawValue)"
        for case let attribute? in attributes {
            source += " \(attribute.name)"
            if let value = attribute.value { source += "=\"\(HTML(value).source)\"" }
        }
        source += ">"
        if !tag.isVoid {
            for case let part? in content { source += part.source }
            source += "</\(tag.rawValue)>"
        }
        self.source = source
    }

    /// Pieces one after the other.
    init(_ parts: [HTML]) { source = parts.map(\.source).joined() }

    /// A whole document.
    static func document(_ head: HTML, _ body: HTML) -> String {
        "<!doctype html>\n" + HTML(.html, .init("lang", "en"), content: head, body).source + "\n"
    }

    static func + (first: HTML, second: HTML) -> HTML { HTML([first, second]) }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        // 0xC2 and 0xE2 begin, among others, the characters that are replaced below.
        case 0x7F, 0xC2, 0xE2: true
        default: byte < 0x20 && byte != UInt8(ascii: "\n")
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // Characters that HTML does not allow, or that turn the direction of what follows.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The elements that pages are made of.
    enum Tag: String {
        case html, head, title, meta, link, script, body, header, nav, main, footer, section, h1, h2, p, a, span,
            bdi, strong, small, div, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tr, th, td, details, summary,
            form, label, input, select, option, datalist, textarea, button, fieldset, legend, pre, time, meter, svg,
            path,
            rect

        var isVoid: Bool {
            switch self {
            case .meta, .link, .input: true
            default: false
            }
        }
    }

    /// A name with a value, or without one.
    struct Attribute: Sendable {
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
