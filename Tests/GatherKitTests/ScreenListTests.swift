import GatherKit
import Testing

/// Screens composed of a list and related blocks.
struct ScreenListTests {
    private let table = Block.table(Grid(columns: [.text("Name")], rows: [["Ana"]], placeholder: "Nobody."))

    @Test func showAHintUnderANonEmptyList() {
        let values: [Value] = [.text("Ana")]
        #expect(Screen.list(table, of: values) == Screen([table], value: .list(values)))
        #expect(Screen.list(table, of: values, hint: "Go on.").blocks == [table, .text("Go on.")])
        let empty = Block.table(Grid(columns: [.text("Name")], rows: [], placeholder: "Nobody."))
        #expect(Screen.list(empty, of: [], hint: "Go on.").blocks == [empty])
    }

    @Test func showDetailsAboveLists() {
        let fields = [Block.LabelledText("Age", "31")]
        let screen = Screen.details("Ana", fields, lists: [table], value: .null)
        #expect(screen == Screen([.section(title: "Ana", fields: fields), table], value: .null))
    }
}
