import GatherTestSupport
import Testing

@testable import Football

/// What a plus behind a name means in lists and chats.
@Suite(.enabled(if: TestEngine.isDefault)) struct GuestsInListsTests {
    private typealias Case = ListReaderCasesTests.Case

    @Test(arguments: [
        "+20min", "+5 min", "(+10')", "+30'", "+5m", "+5€", "+ 5 lei", "+40722555010", "+44 7700 900123",
        "(+40 722 555 010)", "+½", "+18", "+1 -> +2", "+ ball", "+ Ball", "+ bibs", "+ minge", "+ car", "+paid", "+ GK",
        "+ keeper", "+ need a lift", "+ anyone who can", "+ Someone", "+ tom", "+1?", "in +1?", "in (+1?)",
        "+ Tom, Nelu",
    ])
    func asksAboutAPlusThatMayBeNoGuest(plus: String) throws {
        try ListReaderCasesTests.expect(Case(text: "1. Ana \(plus)\n2. Ion", expected: "in Ion; ? 1"))
    }

    @Test(arguments: [
        ("+15min late", "in Ana"), ("in +10 mins", "in Ana"), ("in +5€", "in Ana"), ("+1", "in Ana +1"),
        ("+1!", "in Ana +1"), ("+2.", "in Ana +2"), ("+ 2 more", "in Ana +2"), ("+1 10 min late", "in Ana +1"),
        ("+1 GK", "in Ana +1"), ("+ Tom", "in Ana + Tom"), ("+ Tom Fox +1", "in Ana + Tom Fox +1"),
        ("+ Ion", "in Ana, Ion"), ("+ Tom, Ion", "in Ana + Tom, Ion"),
        ("+ Tom & Jim", "in Ana + Tom + Jim"), ("+ Max", "in Ana + Max"), ("+ Ben", "in Ana + Ben"),
        ("+ late", "in Ana"),
    ])
    func readsGuestsAndMinutesBehindAPlus(plus: String, expected: String) throws {
        try ListReaderCasesTests.expect(Case(text: "1. Ana \(plus)", expected: expected))
    }

    @Test(
        arguments: [
            .chat("Ana Pop: in +10 mins", "in Ana Pop"), .chat("Ana Pop: in +5 min late", "in Ana Pop"),
            .chat("Ana Pop: in +20", "? 1"), .chat("Ana Pop: in +1?", "? 1"), .chat("Ana Pop: in +1 -> +2", "? 1"),
            .chat("Ana Pop: in +2", "in Ana Pop +2"),
        ] as [ListReaderCasesTests.Case])
    func readsAPlusInAMessage(item: ListReaderCasesTests.Case) throws { try ListReaderCasesTests.expect(item) }
}
