import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Two shells on one store, local or remote: a shell is warned before it overwrites changes that it has not seen.
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
                let environment = serving?.environment ?? [:]
                let line = "player add Ana --age 29; player add Ion"
                let outcome = try machine.start(
                    Installation.program, ["-c", line], environment: environment
                ).outcome()
                try #require(outcome.code == 0, "\(outcome)")
                one = try EmulatedTerminal(machine, environment: environment)
                other = try EmulatedTerminal(machine, environment: environment)
                for shell in [one, other] { try shell.wait { $0.hasSuffix(">") } }
            }
        }

        private static let refusal = "nothing was changed, as meanwhile"

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
        func warnTheSecondShell(atServer isRemote: Bool) throws {
            let desks = try Desks(atServer: isRemote)
            let (one, other) = (desks.one, desks.other)
            try one.enter("player edit Ana --age 30", until: "age is now 30 (was 29)")
            try enter(
                "player edit Ana --age 31", other,
                reading: "\(Self.refusal) this was done elsewhere: the edit of Ana (age 29 → 30),")
            try repeatLine(other, until: "age is now 31 (was 30)")
            try one.enter("team assign A Ana", until: "Ana is in Team A.")
            try enter("team assign B Ana", other, reading: "the move of Ana to Team A,")
            try repeatLine(other, until: "Ana is in Team B. Ana was in Team A.")
            // The changes of a shell's own script do not conflict.
            let script = try desks.machine.folder.write("player edit Ana --age 20\n", to: "a.gather")
            try other.enter("run \(script)", until: "age is now 20")
            try other.enter("player edit Ana --age 21", until: "age is now 21 (was 20)")
            // Changes to other rows do not conflict.
            try one.enter("team assign A Ion", until: "Ion is in Team A.")
            try other.enter("player edit Ana --age 32", until: "age is now 32")
        }

        @Test(arguments: [false, true])
        func keepTheAnswersOfAForm(atServer isRemote: Bool) throws {
            let desks = try Desks(atServer: isRemote)
            let (one, other) = (desks.one, desks.other)
            try one.enter("player edit Ana --age 30", until: "age is now 30")
            // The form shows the current age.
            try other.enter("player edit Ana", until: "Name [Ana]:")
            try other.enter("", until: "Age [30]:")
            try one.enter("player edit Ana --skill amateur", until: "skill is now amateur")
            try other.enter("33", until: "Skill (beginner, amateur, professional) [amateur]:")
            try other.enter("", until: "Mark:")
            try other.enter("", until: "Position (")
            try other.enter("", until: "Favourite team:")
            try other.enter("", until: Self.refusal)
            try other.press("Up")
            try other.wait(for: "> player edit Ana --age 33")
            try other.press("Enter")
            try other.wait(for: "age is now 33 (was 30)")
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
            try enter("y", other, reading: "the edit of Zoe (age not known → 20)")
            try other.enter("undo", until: "Took back the edit of Zoe")
        }
    }
}
