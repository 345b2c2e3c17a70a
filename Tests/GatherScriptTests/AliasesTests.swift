import GatherScript
import Testing

/// Short names for lines.
struct AliasesTests {
    private func expanded(_ text: String, _ lines: [String: String]) -> String {
        var aliases = Aliases()
        for (name, line) in lines { aliases[name] = line }
        return aliases.expanded(text)
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
    func standForTheirLineWhereAStatementBegins(text: String, line: String) {
        #expect(expanded(text, ["gk": "player list"]) == line)
    }

    @Test(arguments: [
        "\"gk\"", "'gk'", "print gk", "gks", "let gk = 1", "let x = gk", "$gk", "# gk", "gk \"open", "GK",
    ])
    func standForNothingElsewhere(text: String) {
        #expect(expanded(text, ["gk": "player list"]) == text)
    }

    @Test func standForOneAnotherButNeverForThemselves() {
        #expect(expanded("a x", ["a": "b 1; b", "b": "print"]) == "print 1; print x")
        #expect(expanded("a", ["a": "a 1"]) == "a 1")
        #expect(expanded("a", ["a": "b 1", "b": "a 2"]) == "a 2 1")
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
