import GatherKit
import Testing

@testable import GatherShell

/// The formation of a team.
@Suite struct FormationTests {
    private func formation(_ lines: Pitch.Line?...) -> Formation {
        Formation(lines.enumerated().map { Pitch.Player(name: "\($0 + 1)", line: $1) })
    }

    @Test func hasItsLinesInOrder() {
        let formation = formation(.attack, .goal, .defence, .midfield, .defence)
        #expect(formation.goalkeepers.names == ["2"])
        #expect(formation.lines.map(\.names) == [["3", "5"], ["4"], ["1"]])
    }

    @Test func putsWingersBesideALoneStrikerOrTheMidfield() {
        #expect(formation(.wing, .wing, .attack, .midfield).lines.map(\.names) == [["4"], ["1", "3", "2"]])
        #expect(
            formation(.wing, .wing, .attack, .midfield, .attack, .wing).lines.map(\.names)
                == [["1", "6", "4", "2"], ["3", "5"]])
        #expect(formation(.wing, .wing).lines.map(\.names) == [["1", "2"]])
    }

    @Test func fillsItsLinesWithPlayersWithoutALine() {
        #expect(formation(nil, nil, nil, nil, nil).lines.map(\.names) == [["2", "5"], ["1", "4"], ["3"]])
        #expect(formation(.defence, .midfield, nil).lines.map(\.names) == [["1"], ["2"], ["3"]])
        #expect(formation(nil, nil, nil).goalkeepers.names.isEmpty)
        #expect(formation().lines.isEmpty)
    }

    @Test func splitsALongLineIntoRows() {
        let line = Formation.Line(["L", "R"], around: ["1", "2", "3", "4"])
        #expect(line.rows(of: 6) == [["L", "1", "2", "3", "4", "R"]])
        #expect(line.rows(of: 4) == [["L", "1", "2", "R"], ["3", "4"]])
        #expect(Formation.Line(middle: ["1", "2", "3", "4", "5"]).rows(of: 3) == [["1", "2"], ["3", "4", "5"]])
        #expect(Formation.Line(["L", "R"], around: ["1"]).rows(of: 2) == [["L", "R"], ["1"]])
        #expect(Formation.Line(["L", "R"], around: ["1"]).rows(of: 1) == [["L"], ["1"], ["R"]])
    }
}
