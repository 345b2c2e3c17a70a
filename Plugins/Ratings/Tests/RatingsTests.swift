import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Ratings

/// The ratings after some matches.
struct RatingsTests {
    private let season: PlayedSeason

    init() throws { season = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Ion"]) }

    private func day(_ number: Int) -> String {
        String(VirtualClock.start.adding(milliseconds: number * 86_400_000).localMinute.prefix(10))
    }

    private var list: [String] {
        get throws { try season.rows("rating list", "rank", "name", "rating", "uncertainty", "matches", "change") }
    }

    /// The numbers come from openskill.
    @Test func rankThePlayersByTheirResults() throws {
        #expect(
            try list == [
                "1 Ana 25.0 8.3 0 0.0", "1 Bob 25.0 8.3 0 0.0", "1 Dan 25.0 8.3 0 0.0", "1 Ion 25.0 8.3 0 0.0",
            ])
        try season.play("Ana Bob", "Dan Ion", goals: ["Ana"])
        try season.play("Ana Dan", "Bob Ion", goals: ["Dan"])
        #expect(
            try list == [
                "1 Ana 28.9 8.0 2 3.9", "2 Bob 25.0 8.0 2 0.0", "3 Dan 25.0 8.0 2 0.0", "4 Ion 21.1 8.0 2 -3.9",
            ])
    }

    @Test func leadFromEachRowOfThePageToThePlayer() throws {
        try season.play("Ana", "Dan", goals: ["Ana"])
        let blocks = try season.line("rating list").pageBlocks
        let scale =
            "25.0 is average. Players start between 15.6 (skill 1) and 34.4 (skill 10); results then change the rating."
        #expect(blocks.first == .text(scale))
        guard case .rows(_, let rows)? = blocks.last else {
            Issue.record("no rows")
            return
        }
        #expect(rows.map(\.title) == ["1. Ana", "2. Bob", "2. Ion", "4. Dan"])
        #expect(rows.map(\.note) == ["1 match, +2.6", "0 matches", "0 matches", "1 match, -2.6"])
        #expect(rows.map(\.value) == ["27.6", "25.0", "25.0", "22.4"])
        for row in rows { try season.line(row.words.joined(separator: " ")) }
    }

    @Test func beginWithTheMark() throws {
        try season.line("player edit Ion --mark 8")
        try season.line("player edit Dan --skill beginner")
        #expect(try season.rows("rating list", "name", "rating", "uncertainty").first == "Ion 30.2 4.2")
        #expect(try season.rows("rating list", "name", "rating", "uncertainty").last == "Dan 19.8 6.3")
    }

    @Test func showWhatEachMatchHasChanged() throws {
        try season.play("Ana Bob", "Dan Ion", goals: ["Ana"])
        try season.play("Dan", "Bob")
        try season.play("Ion", "Ana", goals: ["Ion"])
        #expect(try season.fields("rating show Ana", "rank", "name", "rating", "matches") == ["3", "Ana", "24.0", "2"])
        let screen = try season.line("rating show Ana")
        let (fields, table) = (try screen.section, try screen.table)
        #expect(fields.map(\.text) == ["24.0, give or take 7.9", "3 of 4", "2", "-1.0"])
        #expect(fields.last?.sparkline?.marks == "WL")
        let summary = Block.section(
            title: "Rating",
            fields: [
                .init("Rating", "24.0, from the results (25.0 is average)"), .init("Rank", "3 of 4"),
                .init("Change", "-1.0 in 2 matches"),
            ])
        #expect(try season.line("player show Ana").blocks.contains(summary))
        #expect(
            table.rows.map { $0.dropFirst().joined(separator: " ") } == [
                "Team B 1-0 lost 58% 24.0 -3.0", "Team A 1-0 won 50% 27.0 +2.0",
            ])
        #expect(try season.fields("rating show Ana --last 1", "matches", "change") == ["1", "-3.0"])
        #expect(try season.fields("rating show Ana --to \(day(1))", "rating", "change") == ["27.0", "2.0"])
    }

    @Test func followACorrectionADeletionAndUndo() throws {
        let other = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Ion"])
        try season.play("Ana Bob", "Dan Ion", goals: ["Ana"])
        try season.play("Ana Dan", "Bob Ion", goals: ["Dan"])
        let before = try list
        // As if Dan and Ion had won the first match.
        try other.play("Ana Bob", "Dan Ion", goals: ["Dan", "Ion"])
        try other.play("Ana Dan", "Bob Ion", goals: ["Dan"])
        try season.line("history edit \(day(1)) --score 1-2")
        #expect(try list == other.rows("rating list", "rank", "name", "rating", "uncertainty", "matches", "change"))
        try season.line("undo")
        #expect(try list == before)
        try season.line("history delete \(day(1)) --yes")
        #expect(try list.map { $0.split(separator: " ")[1] } == ["Ana", "Dan", "Bob", "Ion"])
        #expect(try season.fields("rating show Bob", "matches", "rating") == ["1", "23.0"])
    }

    @Test func countDeletedPlayersAsOpponents() throws {
        try season.play("Ana", "Bob", goals: ["Ana"])
        let rating = try season.fields("rating show Ana", "rating")
        try season.line("player delete Bob --yes")
        #expect(try season.fields("rating show Ana", "rating") == rating)
        #expect(try season.rows("rating list", "name") == ["Ana", "Dan", "Ion"])
    }

    @Test func leaveOutTheMatchInProgress() throws {
        try season.start("Ana", "Bob")
        try season.line("goal Ana")
        #expect(try season.fields("rating show Ana", "matches", "rating") == ["0", "25.0"])
    }

    @Test func leaveOutGuestsWhoHaveNotPlayed() throws {
        try season.line("match plan 2027-01-10T19:00")
        try season.line("attendance in Ana --guest Max --guest Moritz")
        try season.play("Ana Moritz", "Bob", goals: ["Ana"])
        #expect(try season.rows("rating list", "name") == ["Ana", "Moritz", "Dan", "Ion", "Bob"])
        #expect(try season.line("rating show Ana").section[1].text == "1 of 5")
        #expect(throws: RatingsFailure.hasNotPlayed("Max")) { try season.line("rating show Max") }
        #expect(try season.line("player show Max").blocks.count == 1)
    }

    @Test func leaveOutAnUnratedMatch() throws {
        try season.play("Ana Bob", "Dan Ion", goals: ["Ana"])
        let (ratings, balance) = (try list, try season.line("team balance Ana Bob Dan Ion"))
        // Abandoned.
        try season.play("Ana Dan", "Bob Ion", goals: ["Ion"])
        let rated = try list
        #expect(rated != ratings)
        try season.line("history edit last --unrated")
        #expect(try list == ratings)
        #expect(try season.line("team balance Ana Bob Dan Ion") == balance)
        #expect(try season.fields("rating show Ion", "matches") == ["1"])
        #expect(try season.line("rating with Ana Dan").table.rows[0].prefix(2) == ["Ana with Dan", "0"])
        #expect(try season.line("history list").value.elements.count == 2)
        #expect(try season.rows("leaderboard appearances", "name", "appearances", "goals").contains("Ion 2 1"))
        let other = try TestApplication(allFeatures)
        try season.app.open("export", other.folder.path("all.json"))
        try other.open("import", other.folder.path("all.json"))
        #expect(try other.open("rating list") == season.line("rating list"))
        try season.line("undo")
        #expect(try list == rated)
        try season.line("redo")
        #expect(try list == ratings)
        try season.line("history edit last --rated")
        #expect(try list == rated)
    }

    @Test func leaveOutAMatchThatWasMarkedInProgress() throws {
        try season.start("Ana", "Bob")
        try season.line("goal Ana")
        try season.line("match edit --unrated")
        #expect(try season.line("match status").section.contains(.init("Ratings", "excluded")))
        try season.line("match end --yes")
        #expect(try season.fields("rating show Ana", "matches", "rating") == ["0", "25.0"])
        #expect(try season.fields("history show last", "isRated", "score") == ["false", "1-0"])
    }

    @Test func compareTwoPlayersWithAndWithoutEachOther() throws {
        try season.play("Ana Ion", "Bob Dan", goals: ["Ana"])
        try season.play("Ana Ion", "Bob Dan", goals: ["Bob"])
        try season.play("Ana Bob", "Ion Dan")
        try season.play("Ana", "Dan", goals: ["Ana"])
        #expect(
            try season.line("rating with Ana Ion").table.rows == [
                ["Ana with Ion", "2", "1", "0", "1", "50%"], ["Ana against Ion", "1", "0", "1", "0", "0%"],
                ["Ana without Ion", "1", "1", "0", "0", "100%"], ["Ion without Ana", "0", "0", "0", "0", ""],
            ])
        #expect(throws: PlayerReferenceFailure.samePlayer("Ana")) { try season.line("rating with Ana Ana") }
    }
}
