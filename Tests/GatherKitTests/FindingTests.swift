import GatherTestSupport
import Testing

@testable import GatherKit

/// Arguments that name something.
struct FindingTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([BooksModule.self]) }

    @Test func giveTheWorkAndTheQuestionWhatTheyName() throws {
        #expect(try app.line("burn 2 --yes") == "Burnt Emma.")
        let view = RecordingView(answers: [true])
        #expect(try app.open("burn", "1", view: view).sentence == "Burnt Ulysses.")
        #expect(view.questions == ["Burn Ulysses?"])
    }

    @Test func areRefusedWhenNothingHasThatName() {
        #expect(throws: UsageFailure("there is no book 3")) { try app.open("burn 3 --yes") }
    }

    @Test func arePartsOfOthers() throws {
        #expect(try app.line("swap 2 1") == "Swapped Emma for Ulysses.")
    }

    @Test func areFoundInWhatIsTypedSoFarWithASession() throws {
        let given = app.application.registry.arguments(in: ["burn", "2"])
        #expect(try app.session { try given[BooksModule.book, in: $0] } == "Emma")
        #expect(throws: UsageFailure("BOOK is not known before the store is open")) { try given[BooksModule.book] }
    }
}

private struct BooksModule: FeatureModule {
    static let name = "books"
    static let summary = "books to test with"
    static let requires: [String] = []

    static let book = Argument.positional("book", .integer(1...9), "its number").finding(find)

    static func find(_ number: Int, in session: Session) throws -> String {
        let books = [1: "Ulysses", 2: "Emma"]
        guard let book = books[number] else { throw UsageFailure("there is no book \(number)") }
        return book
    }

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let other = Argument.positional("other", .integer(1...9), "its number").finding(Self.find)
        registry.add(
            [
                Route(
                    "burn", "Burns a book", Self.book, access: .none, answers: .text, show: { [.text("Burnt \($0).")] },
                    examples: ["burn 1 --yes"], question: Question { _, book in AskedQuestion("Burn \(book)?") }
                ) { _, book in book },
                Route(
                    "swap", "Swaps a book", Argument(Self.book, other) { "\($0) for \($1)" }, access: .none,
                    answers: .text, show: { [.text("Swapped \($0).")] }, examples: ["swap 1 2"]
                ) { _, books in books },
            ], for: "burn", "swap")
    }
}
