import GatherDatabase
import Testing

struct RowTests {
    private let row = Row(columns: ["name", "age", "team"], values: [.text("Ana"), .integer(31), .null])

    @Test func returnsTheValuesOfItsColumns() throws {
        #expect(try row.text("name") == "Ana")
        #expect(try row.integer("age") == 31)
        #expect(try row.optionalText("name") == "Ana")
        #expect(try row.optionalInteger("age") == 31)
        #expect(try row.optionalText("team") == nil)
        #expect(try row.optionalInteger("team") == nil)
    }

    @Test func namesTheDamagedColumn() {
        #expect(throws: StoreFailure.damaged("column team is empty")) { try row.text("team") }
        #expect(throws: StoreFailure.damaged("column team is empty")) { try row.integer("team") }
        #expect(throws: StoreFailure.damaged("column age contains a number instead of text")) { try row.text("age") }
        #expect(throws: StoreFailure.damaged("column name contains text instead of a number")) {
            try row.integer("name")
        }
        #expect(throws: StoreFailure.damaged("there is no column skill")) { try row.optionalText("skill") }
    }
}
