import GatherTestSupport
import Testing

@testable import GatherWeb

/// Initials of people, and colours of teams.
struct AvatarTests {
    @Test(arguments: [
        ("Ana", "A"), ("ana pop", "AP"), ("Jan de Wit", "JW"), ("Tom B.", "TB"), ("  Ștefan  ", "Ș"), ("(Ion)", "I"),
        ("7 Zoe", "7Z"), ("東京", "東"), ("⚽️", ""), ("", ""),
    ])
    func haveTheFirstLettersOfANamesEnds(name: String, initials: String) {
        #expect(BlockRenderer.initials(of: name) == initials)
    }

    @Test(
        arguments: [
            (["A", "B"], ["blue", "orange"]), (["bright orange", "B"], ["orange", "white"]),
            (["Red", "yellow"], ["red", "yellow"]), (["tartan", nil], ["grey", nil]),
        ] as [([String?], [String?])])
    func ofTwoTeamsDiffer(shirts: [String?], colours: [String?]) {
        #expect(BlockRenderer.shirts(shirts) == colours)
    }

    @Test func standBeforePeopleAlone() throws {
        let browser = try Browser.loggedIn()
        try browser.type("player add Ana; player add Ion; match plan 2099-12-03T20:00; attendance in Ana")
        try browser.open("/attendance")
        #expect(browser.html.contains("<summary class=\"row\"><span class=\"avatar hue4\" data-initials=\"A\""))
        #expect(browser.html.matches(of: #/class="avatar/#).count == 2)
        try browser.type("team assign A Ana; team assign B Ion; team name B --bibs red")
        try browser.open("/team")
        #expect(browser.html.contains("<section class=\"top shirt blue\">"))
        #expect(browser.html.contains("<section class=\"bottom shirt red\">"))
    }
}
