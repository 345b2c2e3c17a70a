import GatherTestSupport
import Testing

extension EndToEnd {
    /// What stands on the screen while a match goes on.
    @Suite struct Screens {
        private func terminal(timer: String = "50:00", columns: Int = 80) throws -> EmulatedTerminal {
            let machine = try Installation()
            let outcome = try machine.gather(
                "-c",
                """
                player add "Ana Pop"; player add Ion; player add Zoe; team assign A Ana; team assign B Ion Zoe
                timer set \(timer); match start
                """
            )
            #expect(outcome.code == 0, "\(outcome)")
            let terminal = try EmulatedTerminal(machine, columns: columns)
            try terminal.wait(for: "running] gather>")
            return terminal
        }

        @Test func goesOnWithTheClockAboveNothingButThePrompt() throws {
            let terminal = try terminal()
            try terminal.type("player add Mihai")
            try terminal.press("Left", "Left")
            let before = try terminal.wait(for: "Mihai")
            let after = try terminal.wait { $0 != before }
            #expect(after.hasSuffix("running] gather> player add Mihai"), "\(after)")
            #expect(after.split(separator: "\n").count == before.split(separator: "\n").count)
            #expect(try terminal.cursor[0] == after.split(separator: "\n").last.map { $0.count - 2 })
        }
    }
}
