import Foundation
import Synchronization
import Testing

@testable import GatherKit

/// The answer of a route, of which nothing is made that nobody asks for.
struct ScreenTests {
    private final class Made: Sendable {
        let what = Mutex<[String]>([])

        func note<Part>(_ name: String, _ part: Part) -> Part {
            what.withLock { $0.append(name) }
            return part
        }
    }

    private let made = Made()
    private let screen: Screen

    init() {
        let made = made
        screen = Screen(made.note("blocks", [.text("Ana")]), value: made.note("data", .text("Ana")))
    }

    @Test func isMadeInPartsThatAreAskedFor() {
        #expect(made.what.withLock(\.self) == [])
        #expect(screen.value == .text("Ana"))
        #expect(made.what.withLock(\.self) == ["data"])
        #expect(screen.blocks == [.text("Ana")])
        #expect(made.what.withLock(\.self) == ["data", "blocks"])
    }

    @Test func hasWhatListenersSayBelowItsBlocks() {
        var screen = screen
        screen.remarks = ["Ion is sad."]
        #expect(screen.blocks == [.text("Ana"), .text("Ion is sad.")])
    }

    @Test func hasActionsOnlyOnAPage() throws {
        let actions = [Action("Goal", "goal", "#1")]
        let player = Pitch.Player(name: "Ana", line: .goal, actions: actions)
        let blocks: [Block] = [
            .actions(title: nil, actions), .rows(title: "Ana", actions),
            .pitch(Pitch(top: .init(title: "A", players: [player]), bottom: .init(title: "B", players: []))),
        ]
        let screen = Screen(blocks, value: .null)
        #expect(screen.pageBlocks == blocks)
        #expect(screen.blocks == [blocks[2]])
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(blocks[0]) }
        let drawn = try JSONDecoder().decode(Block.self, from: JSONEncoder().encode(blocks[2]))
        #expect(drawn.actions == [])
    }

    @Test(arguments: [
        ("Deleted Mehmet Ö..", "Deleted Mehmet Ö."), ("Added Al Jr.. Hello.", "Added Al Jr. Hello."),
        ("And so on...", "And so on..."), ("Wrote ../a.csv.", "Wrote ../a.csv."), ("From 1..2", "From 1..2"),
    ])
    func endsSentencesWithOneFullStop(text: String, shown: String) {
        let screen = Screen([.text(text), .alert(text)], value: .null)
        #expect(screen.blocks == [.text(shown), .alert(shown)])
    }

    @Test func hasNoBlocksIfItIsSilent() {
        var screen = screen
        screen.isSilent = true
        #expect(screen.blocks == [])
        #expect(made.what.withLock(\.self) == [])
    }
}
