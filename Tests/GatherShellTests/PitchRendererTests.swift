import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// The drawing of the pitch.
@Suite struct PitchRendererTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    private let pitch = Pitch(
        top: .init(
            title: "Team A",
            players: [
                .init(name: "David Raya", line: .goal, note: "GK"),
                .init(name: "Álex Grimaldo", line: .defence),
                .init(name: "東京 太郎", line: .defence), .init(name: "Zoë", line: .wing),
                .init(name: "Ana Maria Popescu Ionescu de la Cruz", line: .wing),
                .init(name: "👨‍👩‍👧", line: nil),
            ]),
        bottom: .init(title: "Team B", players: [.init(name: "Lionel Messi", line: .attack)])
    )

    private func text(_ width: Int?, isColoured: Bool = false, isAccessible: Bool = false) -> String {
        PitchRenderer(
            pitch: pitch, style: OutputStyle(width: width, isColoured: isColoured, isAccessible: isAccessible)
        ).text
    }

    @Test func drawsEachPositionInItsPlace() {
        #expect(
            text(60) == """
                ┌─ Team A (6) ─┬─────────━━━━━━━━━─────────┬──────────────┐
                │              │        David Raya         │              │
                │              └─────────┬───────┬─────────┘              │
                │                        ╰───────╯                        │
                │        Álex Grimaldo                 東京 太郎          │
                │                                                         │
                │                           👨‍👩‍👧                            │
                │                                                         │
                │             Zoë             A. M. P. Ionescu de la Cruz │
                │                     ╭─────────────╮                     │
                ├─────────────────────┤      ·      ├─────────────────────┤
                │                     ╰─────────────╯                     │
                │                                                         │
                │                                                         │
                │                      Lionel Messi                       │
                │                                                         │
                │                                                         │
                │                        ╭───────╮                        │
                │              ┌─────────┴───────┴─────────┐              │
                │              │                           │              │
                └─ Team B (1) ─┴─────────━━━━━━━━━─────────┴──────────────┘
                """
        )
    }

    @Test(arguments: 47...130)
    func fillsTheWidthAndShowsEveryPlayer(width: Int) {
        let lines = text(width).split(separator: "\n").map(String.init)
        #expect(Set(lines.map(\.displayWidth)).count == 1)
        #expect(lines.first.map { (width - 1...width).contains($0.displayWidth) || width > 120 } == true)
        for name in ["David Raya", "Álex Grimaldo", "東京 太郎", "Zoë", "Cruz", "👨‍👩‍👧", "Lionel Messi"] {
            #expect(lines.contains { $0.contains(name) }, "\(name) at \(width)")
        }
    }

    @Test func isAsWideAsAPageWithoutAWidth() {
        #expect(text(nil) == text(80))
        #expect(text(200) == text(120))
    }

    @Test func showsTheTeamsInColoursOfTheirOwn() {
        let coloured = text(80, isColoured: true)
        #expect(coloured.contains("\u{1B}[1;36mDavid Raya\u{1B}[0m"))
        #expect(coloured.contains("\u{1B}[1;35mLionel Messi\u{1B}[0m"))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text(80))
    }

    @Test func isAListInANarrowOrAccessibleTerminal() {
        let titles = "Team A (6)                            Team B (1)\n"
        #expect(text(46).hasPrefix("Team A (6)\n  David Raya (GK)\n"))
        #expect(text(80, isAccessible: true).hasPrefix("Team A (6): David Raya (GK), "))
        #expect(!text(46).contains("│") && !text(46).contains(titles))
    }

    @Test(arguments: [
        ("Ana Pop", 7, "Ana Pop"), ("Emiliano Martínez", 12, "E. Martínez"), ("Ana Maria Pop", 10, "A. M. Pop"),
        ("Alexis Mac Allister", 15, "A. Mac Allister"), ("Wolfeschlegel", 6, "Wolfe…"),
        ("Ana Wolfeschlegel", 8, "A. Wolf…"),
    ])
    func shortensNamesAsOnATeamSheet(name: String, width: Int, expected: String) {
        #expect(name.asOnATeamSheet(in: width) == expected)
    }
}
