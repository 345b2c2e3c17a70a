import GatherKit
import GatherScript
import Testing

/// Aliases.
struct AliasesTests {
    private func expanded(_ text: String, _ lines: [String: String]) throws -> String {
        var aliases = Aliases()
        for (name, line) in lines { aliases[name] = line }
        return try aliases.expanded(text)
    }

    @Test(
        arguments: [
            ("gk", "player list"), ("gk --limit 3", "player list --limit 3"), ("print a; gk", "print a; player list"),
            ("if true { gk } else { gk -- x }", "if true { player list } else { player list -- x }"),
            (
                "for x in [1] {\n  try { gk } catch p { gk }\n}",
                "for x in [1] {\n  try { player list } catch p { player list }\n}"
            ),
        ])
    func expandAtTheBeginningOfAStatement(text: String, line: String) throws {
        #expect(try expanded(text, ["gk": "player list"]) == line)
    }

    @Test(arguments: [
        "\"gk\"", "'gk'", "print gk", "gks", "let gk = 1", "let x = gk", "$gk", "# gk", "gk \"open", "GK",
    ])
    func doNotExpandElsewhere(text: String) throws {
        #expect(try expanded(text, ["gk": "player list"]) == text)
    }

    @Test func expandNestedButNotRecursively() throws {
        #expect(try expanded("a x", ["a": "b 1; b", "b": "print"]) == "print 1; print x")
        #expect(try expanded("a", ["a": "a 1"]) == "a 1")
        #expect(try expanded("a", ["a": "b 1", "b": "a 2"]) == "a 2 1")
    }

    @Test func limitTheExpandedLength() throws {
        let names = (0...40).map { "x\($0)" }
        var lines = Dictionary(uniqueKeysWithValues: zip(names, names.dropFirst()).map { ($0, "\($1); \($1)") })
        #expect(
            throws: UsageFailure(
                "x0 becomes too long when the aliases in its line are expanded; show it with: alias x0")
        ) {
            try expanded("print a; x0", lines)
        }
        lines = ["x": "print"]
        let long = String(repeating: "x a\n", count: 5_000)
        #expect(try expanded(long, lines) == long.replacing("x", with: "print"))
    }

    @Test func areListedByName() {
        var aliases = Aliases()
        #expect(aliases.names == [])
        aliases["zoe"] = "print z"
        aliases["ana"] = "print a"
        #expect(aliases.names == ["ana", "zoe"])
        aliases["zoe"] = nil
        #expect(aliases.names == ["ana"] && aliases["ana"] == "print a")
    }
}
