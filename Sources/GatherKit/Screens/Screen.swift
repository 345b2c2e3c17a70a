/// What a presenter hands to a view: blocks to show and the data behind them.
public struct Screen: Codable, Equatable, Sendable {
    /// What people see, from top to bottom.
    public var blocks: [Block]
    /// What scripts and other programs get.
    public var value: Value

    /// Makes a screen of its blocks and the data behind them.
    public init(_ blocks: [Block], value: Value) {
        self.blocks = blocks
        self.value = value
    }

    /// A sentence and the data behind it.
    public static func text(_ text: String, value: Value) -> Screen { Screen([.text(text)], value: value) }
}

/// One part of a screen.
public enum Block: Codable, Equatable, Sendable {
    /// A sentence or several.
    case text(String)
    /// A sentence that must not be overlooked.
    case alert(String)
    /// A few characters to be read from afar, such as a clock.
    case banner(String)
    /// A title with labelled values below it.
    case section(title: String, fields: [LabelledText])
    /// Rows under column titles.
    case table(Grid)
    /// Bars under each other, each with its number.
    case chart(Chart)
    /// Titled lists that belong beside each other.
    case segments([Segment])
    /// The titles of lists of which one is shown, and which it is, from 0.
    case tabs([String], selected: Int)
    /// Two teams as a picture.
    case pitch(Pitch)

    /// A text with its label.
    public struct LabelledText: Codable, Equatable, Sendable {
        /// What the text is.
        public let label: String
        /// The text.
        public let text: String
        /// What stands behind the text as a small picture, if anything.
        public let sparkline: Sparkline?

        /// Labels a text.
        public init(_ label: String, _ text: String, sparkline: Sparkline? = nil) {
            self.label = label
            self.text = text
            self.sparkline = sparkline
        }
    }

    /// One of several lists beside each other.
    public struct Segment: Codable, Equatable, Sendable {
        /// What is listed.
        public let title: String
        /// The lines of the list.
        public let items: [String]

        /// Makes a list.
        public init(title: String, items: [String]) {
            self.title = title
            self.items = items
        }
    }
}

// MARK: - Lists

// The parts of a screen that are put together in the same way again and again: a list, one in several, and one with
// details above it.
extension Screen {
    /// A list, and below it what to do next.
    ///
    ///     Screen.list(.table(table), of: players.map(\.value), hint: "See one with: player show PLAYER")
    ///
    /// - Parameters:
    ///   - list: A table or a chart, which says itself what to do when it is empty.
    ///   - values: The data behind its rows.
    ///   - hint: What to do next when it is not.
    public static func list(_ list: Block, of values: [Value], hint: String? = nil) -> Screen {
        let hints = values.isEmpty ? [] : [hint].compactMap { $0 }.map(Block.text)
        return Screen([list] + hints, value: .list(values))
    }

    /// The screen under the titles of several, of which it is the one selected.
    ///
    ///     Screen.list(.chart(goals), of: values).segment(0, of: ["Goals", "Wins"])
    public func segment(_ selected: Int, of titles: [String]) -> Screen {
        Screen([.tabs(titles, selected: selected)] + blocks, value: value)
    }

    /// What is known of one thing, and the lists that belong to it below.
    ///
    ///     Screen.details("Ana Pop", [.init("Goals", "3")], lists: [.table(gathers)], value: value)
    public static func details(
        _ title: String, _ fields: [Block.LabelledText], lists: [Block] = [], value: Value
    ) -> Screen {
        Screen([.section(title: title, fields: fields)] + lists, value: value)
    }
}
