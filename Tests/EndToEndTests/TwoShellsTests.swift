import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Two shells on one store, local or remote: undo takes what a shell has seen last.
    @Suite struct TwoShells {
        /// Two shells of one organizer.
        private final class Desks {
            private let serving: Serving?
            let machine: Installation
            let one: EmulatedTerminal
            let other: EmulatedTerminal

            init(atServer isRemote: Bool) throws {
                let serving = try isRemote ? Serving() : nil
                self.serving = serving
                let machine = try serving?.client ?? Installation()
                self.machine = machine
                let outcome = try machine.gather("-c", "player add Ana --age 29; player add Ion")
                try #require(outcome.code == 0, "\(outcome)")
                one = try EmulatedTerminal(machine)
                other = try EmulatedTerminal(machine)
                for shell in [one, other] { try shell.wait { $0.hasSuffix(">") } }
            }
        }

        private static let refusal = "nothing was changed, because there were changes elsewhere in the meantime:"

        /// Types a line and waits for text, ignoring line wraps.
        private func enter(_ line: String, _ shell: EmulatedTerminal, reading text: String) throws {
            try shell.type(line)
            try shell.press("Enter")
            try shell.wait { $0.replacing("\n", with: " ").contains(text) }
        }

        /// Repeats the last line.
        private func repeatLine(_ shell: EmulatedTerminal, until text: String) throws {
            try shell.press("Up", "Enter")
            try shell.wait(for: text)
        }

        @Test(arguments: [false, true])
        func undoWhatTheyHaveSeen(atServer isRemote: Bool) throws {
            let desks = try Desks(atServer: isRemote)
            let (one, other) = (desks.one, desks.other)
            try one.enter("player edit Ana --age 30", until: "age is now 30 (was 29)")
            try other.enter("player edit Ana --age 31", until: "age is now 31 (was 30)")
            try enter("undo", one, reading: "\(Self.refusal) the changes to Ana (age 30 → 31),")
            try repeatLine(one, until: "Undid the changes to Ana (age 30 → 31)")
        }

        @Test(arguments: [false, true])
        func completeEachOthersChanges(atServer isRemote: Bool) throws {
            let desks = try Desks(atServer: isRemote)
            let (one, other) = (desks.one, desks.other)
            try one.enter("player add Zoe", until: "Added Zoe")
            try other.type("player show Zo")
            try other.press("Tab")
            try other.wait(for: "> player show Zoe")
            try other.press("C-c")
            try one.enter("team assign A Ana; team assign B Ion; match start; goal Ana", until: "[A 1-0 B")
            try other.wait(for: "[A 1-0 B")
            try other.enter("player delete Zoe", until: "[y/N]")
            try one.enter("player edit Zoe --age 20", until: "age is now 20")
            try other.enter("y", until: "Deleted Zoe")
            try other.enter("undo", until: "Undid the deletion of Zoe")
        }
    }
}
