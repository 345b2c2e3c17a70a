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
