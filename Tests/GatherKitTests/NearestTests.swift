import GatherKit
import Testing

struct NearestTests {
    private let words = ["add", "list", "show", "edit", "delete", "import", "export"]

    @Test(arguments: [
        ("lsit", "list"), ("lis", "list"), ("lists", "list"), ("impotr", "import"), ("exprot", "export"), ("ad", "add"),
        ("delte", "delete"), ("sjow", "show"),
    ])
    func findsTheNearestWord(word: String, meant: String) {
        #expect(nearest(to: word, among: words) == meant)
    }

    @Test(arguments: ["", "xyz", "remove", "aa bb cc", "listlistlist"])
    func ignoresDistantWords(word: String) {
        #expect(nearest(to: word, among: words) == nil)
    }

    @Test func prefersTheFirstOfEquallyNearOnes() {
        #expect(nearest(to: "cat", among: ["hat", "bat"]) == "hat")
    }
}
