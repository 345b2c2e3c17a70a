/// The answer of a route, as blocks for people and as data for programs.
///
/// Both are computed on access, because few callers need both.
public struct Screen: Equatable, Sendable {
    /// The full names that abbreviations on the line were resolved to.
    public var names: [String: String] = [:]
    /// Whether no view shows it.
    public var isSilent = false
    /// The sentences of listeners, below the blocks.
    var remarks: [String] = []
    /// The shape of the data; nil if it is not known.
    public private(set) var shape: ResultShape?
    private let makeBlocks: @Sendable () -> [Block]
    private let makePage: (@Sendable () -> [Block])?
    private var makeValue: @Sendable () -> Value

    /// The blocks from top to bottom, without actions.
    public var blocks: [Block] { blocks(makeBlocks).filter { !$0.isForPages } }
    /// The blocks of a web page, with actions.
    public var pageBlocks: [Block] { blocks(makePage ?? makeBlocks) }
    /// The data for scripts and programs.
    public var value: Value { makeValue() }

    /// Creates a screen.
    public init(
        _ blocks: @autoclosure @escaping @Sendable () -> [Block], page: (@Sendable () -> [Block])? = nil,
        value: @autoclosure @escaping @Sendable () -> Value, shape: ResultShape? = nil
    ) {
        makeBlocks = blocks
        makePage = page
        makeValue = value
        self.shape = shape
    }

    private func blocks(_ make: () -> [Block]) -> [Block] {
        isSilent ? [] : (make() + remarks.map(Block.text)).map(\.withSingleStops)
    }

    /// The screen with its data converted to a shape, or unchanged if they do not fit.
    package func fitted(to shape: ResultShape) -> Screen {
        var screen = self
        let value = value
        screen.shape = shape
        screen.makeValue = { shape.fitted(value) ?? value }
        return screen
    }

    /// Compares the blocks and the data.
    public static func == (first: Screen, second: Screen) -> Bool {
        first.blocks == second.blocks && first.value == second.value
    }
}

extension Block {
    /// The block with sentences that end with one full stop.
    fileprivate var withSingleStops: Block {
        switch self {
        case .text(let text): .text(text.withSingleStops)
        case .alert(let text): .alert(text.withSingleStops)
        default: self
        }
    }
}

/// A part of a screen.
public enum Block: Codable, Equatable, Sendable {
    /// One or more sentences.
    case text(String)
    /// A sentence that is highlighted.
    case alert(String)
    /// A few characters in large letters, such as a clock, with details below them.
    case banner(String, details: [Detail] = [])
    /// A title with labelled values.
    case section(title: String, fields: [LabelledText])
    /// A table.
    case table(Grid)
    /// A bar chart.
    case chart(Chart)
    /// Titled lists, shown side by side.
    case segments([Segment])
    /// A picture of two teams on a pitch.
    case pitch(Pitch)
    /// A text to be sent elsewhere, written as it is at any width; it is also put on the clipboard of a terminal if
    /// `isCopied`.
    case message(String, isCopied: Bool)
    /// Buttons on a page, below a title; nil for no title.
    case actions(title: String?, [Action])
    /// People or things on a page, one below the other, each with its actions, below a title; nil without one.
    case rows(title: String?, [Action])
    /// The few numbers that matter most, such as `12 of 14` who are in.
    case figures([LabelledText])
    /// A QR code of a text, such as an address, with the text below.
    case qrCode(String)

    /// A labelled text.
    public struct LabelledText: Codable, Equatable, Sendable {
        /// The label.
        public let label: String
        /// The text.
        public let text: String
        /// A sparkline after the text; nil for none.
        public let sparkline: Sparkline?

        /// Creates a labelled text.
        public init(_ label: String, _ text: String, sparkline: Sparkline? = nil) {
            self.label = label
            self.text = text
            self.sparkline = sparkline
        }
    }

    /// A detail below a banner, such as a place.
    public struct Detail: Codable, Equatable, ExpressibleByStringLiteral, Sendable {
        /// The text.
        public let text: String
        /// The address to which a page links it, such as that of a map; nil for none.
        public let address: String?

        /// Creates a detail.
        public init(_ text: String, address: String? = nil) { (self.text, self.address) = (text, address) }

        /// Creates a detail without an address.
        public init(stringLiteral text: String) { self.init(text) }
    }

    /// A titled list.
    public struct Segment: Codable, Equatable, Sendable {
        /// The title.
        public let title: String
        /// The items.
        public let items: [String]
        /// What a team wears, which decides its colour on pages: the colour of its bibs, or else its letter; nil for
        /// other lists.
        public let shirt: String?
        /// Whether the items begin with the names of people who are not a team.
        public let people: Bool?

        /// Creates a list.
        public init(title: String, items: [String], shirt: String? = nil, people: Bool? = nil) {
            self.title = title
            self.items = items
            self.shirt = shirt
            self.people = people
        }
    }
}
