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
        #expect(throws: StoreFailure.damaged("column age holds a number where text belongs")) { try row.text("age") }
        #expect(throws: StoreFailure.damaged("column name holds text where a number belongs")) {
            try row.integer("name")
        }
        #expect(throws: StoreFailure.damaged("there is no column skill")) { try row.optionalText("skill") }
    }
}
