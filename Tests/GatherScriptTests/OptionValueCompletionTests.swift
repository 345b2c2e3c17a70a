import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// The completion of an option's value, behind a space or an equals sign.
struct OptionValueCompletionTests {
    private let completer: Completer

    init() throws { completer = Completer(application: try TestApplication([ShopModule.self]).application) }

    private func completion(_ rest: String) -> Completion {
        completer.completion(of: "shop buy \(rest)", as: .known(.local))
    }

    private static let (tickets, seats, snacks) = (["3", "12", "17"], ["21", "25"], ["30", "31"])

    @Test(
        arguments: [
            ("--seat ", seats), ("--seat 2", seats), ("--seat 25", ["25"]), ("--seat 3", []), ("--seat --s", []),
            ("--seat=", seats), ("--seat=2", seats), ("--seat=25", ["25"]), ("--seat=3", []), ("--snack=3", snacks),
            ("12 --seat 2", seats), ("12 --seat=2", seats), ("--paid --seat 2", seats), ("--snack 30 --snack ", ["31"]),
            ("--snack --seat=2", []), ("--seat 21 --snack=", snacks),
            // Neither an option that does not exist nor a positional parameter has such values.
            ("--nothing=3", []), ("--ticket=1", []), ("--=2", []),
        ] as [(String, [String])])
    func beginsBehindTheOption(rest: String, candidates: [String]) {
        #expect(completion(rest).candidates.map(\.text) == candidates)
    }

    @Test(arguments: [
        ("--seat 25", "25", 16), ("--seat=25", "--seat=25", 9), ("--seat=21", "--seat=21", 9),
        ("--snack=30", "--snack=30", 9), ("12 --seat 21", "21", 19), ("12 --seat=21", "--seat=21", 12),
    ])
    func replacesTheValueAlone(rest: String, replacement: String, start: Int) {
        let completion = completion(rest)
        #expect(completion.replacement == replacement)
        #expect(completion.start == start && completion.isComplete)
    }

    /// What follows a flag, or a value that an option has already, is a positional argument.
    @Test(
        arguments: [
            ("", tickets), ("1", ["12", "17"]), ("--paid ", tickets), ("--paid 1", ["12", "17"]),
            ("--seat 21 ", tickets),
            ("--seat 21 1", ["12", "17"]), ("--seat=21 ", tickets), ("--seat=21 1", ["12", "17"]),
            ("--nothing 1", ["12", "17"]), ("--ticket 1", ["12", "17"]), ("--snack 30 --snack 31 ", tickets),
            ("12 ", ["41"]), ("12 --seat 21 ", ["41"]), ("12 --paid ", ["41"]), ("--seat 12 17 ", ["41"]),
            ("--paid 12 ", ["41"]),
            // In quotes it is a value that looks like an option.
            ("\"--seat\" ", ["41"]), ("\"--seat=2", []), ("\"--seat", []), ("'--", []), ("-s", []), ("-1", []),
        ] as [(String, [String])])
    func isFollowedByPositionalArguments(rest: String, candidates: [String]) {
        #expect(completion(rest).candidates.map(\.text) == candidates)
    }

    @Test(
        arguments: [
            ("-", ["--seat", "--snack", "--paid"]), ("--", ["--seat", "--snack", "--paid"]),
            ("--s", ["--seat", "--snack"]), ("--seat", ["--seat"]),
            ("12 --p", ["--paid"]), ("12 41 ", ["--seat", "--snack", "--paid"]), ("12 41 4", []),
            // One that may be given once is not offered again.
            ("--seat 21 --s", ["--snack"]), ("--snack 30 --s", ["--seat", "--snack"]), ("--paid --p", []),
        ] as [(String, [String])])
    func isOfferedByItsName(rest: String, candidates: [String]) {
        #expect(completion(rest).candidates.map(\.text) == candidates)
    }
}

/// A route with options, a flag, and two positional arguments.
private struct ShopModule: FeatureModule {
    static let name = "shop"
    static let summary = "what is sold at the pitch"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let ticket = Argument.positional("ticket", .integer(1...99), "the ticket")
            .suggesting(Self.among("3", "12", "17"))
        let other = Argument.optional("other", .integer(1...99), "another").suggesting(Self.among("41"))
        let seat = Argument.option("seat", .integer(1...99), "the seat").suggesting(Self.among("21", "25"))
        let snack = Argument.options("snack", .integer(1...99), "a snack").suggesting(Self.among("30", "31"))
        let request = Argument(ticket, other, seat, snack, .flag("paid", "it is paid")) { _, _, _, _, _ in () }
        registry.add(
            [
                Route(
                    "shop buy", "Buy a ticket", request, access: .none, answers: Shape(), show: { [] },
                    examples: ["shop buy 3"]
                ) { _, _ in }
            ], for: "shop")
    }

    private static func among(_ texts: String...) -> @Sendable (OpenParameter, Session) -> [Suggestion]? {
        { open, _ in texts.filter { $0.hasPrefix(open.beginning) }.map { Suggestion($0) } }
    }
}
