/// The output of a presenter: blocks for people and the same result as data.
public struct Screen: Equatable, Sendable {
    /// The blocks from top to bottom.
    public var blocks: [Block]
    /// The names in full that texts of the line stand for.
    public var names: [String: String] = [:]
    private let makeValue: @Sendable () -> Value

    /// The data for scripts and programs, made each time it is asked for: most views show the blocks alone.
    public var value: Value { makeValue() }

    /// Creates a screen.
    public init(_ blocks: [Block], value: @autoclosure @escaping @Sendable () -> Value) {
        self.blocks = blocks
        makeValue = value
    }

    /// Creates a screen of one text.
    public static func text(_ text: String, value: @autoclosure @escaping @Sendable () -> Value) -> Screen {
        Screen([.text(text)], value: value())
    }

    /// Compares the blocks and the data.
    public static func == (first: Screen, second: Screen) -> Bool {
        first.blocks == second.blocks && first.value == second.value
    }
}

/// A part of a screen.
public enum Block: Codable, Equatable, Sendable {
    /// One or more sentences.
    case text(String)
    /// A sentence that is highlighted.
    case alert(String)
    /// A few characters in large letters, such as a clock.
    case banner(String)
    /// A title with labelled values.
    case section(title: String, fields: [LabelledText])
    /// A table.
    case table(Grid)
    /// A bar chart.
    case chart(Chart)
    /// Titled lists, shown side by side.
    case segments([Segment])
    /// The titles of alternative lists, and the index of the selected one, from 0.
    case tabs([String], selected: Int)
    /// A picture of two teams on a pitch.
    case pitch(Pitch)

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

    /// A titled list.
    public struct Segment: Codable, Equatable, Sendable {
        /// The title.
        public let title: String
        /// The items.
        public let items: [String]

        /// Creates a list.
        public init(title: String, items: [String]) {
            self.title = title
            self.items = items
        }
    }
}

extension Block {
    /// Whether it is a table or a chart without rows.
    fileprivate var isEmpty: Bool {
        switch self {
        case .table(let grid): grid.rows.isEmpty
        case .chart(let chart): chart.bars.isEmpty
        default: false
        }
    }
}

// MARK: - Common layouts

// Layouts that several features share, so that their screens look alike.
extension Screen {
    /// Creates a screen with a list and a hint below it.
    ///
    ///     Screen.list(.table(table), of: players.map(\.value), hint: "See one with: player show PLAYER")
    ///
    /// - Parameters:
    ///   - list: A table or a chart, with a placeholder for an empty list.
    ///   - values: The data of its rows.
    ///   - hint: What to do next; left out if the list is empty.
    public static func list(
        _ list: Block, of values: @autoclosure @escaping @Sendable () -> [Value], hint: String? = nil
    ) -> Screen {
        let hints = list.isEmpty ? [] : [hint].compactMap { $0 }.map(Block.text)
        return Screen([list] + hints, value: .list(values()))
    }

    /// Creates a screen with the details of one entity and the lists that belong to it.
    ///
    ///     Screen.details("Ana Pop", [.init("Goals", "3")], lists: [.table(gathers)], value: value)
    public static func details(
        _ title: String, _ fields: [Block.LabelledText], lists: [Block] = [],
        value: @autoclosure @escaping @Sendable () -> Value
    ) -> Screen {
        Screen([.section(title: title, fields: fields)] + lists, value: value())
    }
}
