import Testing

@testable import GatherScript

/// The notations of each statement.
@Suite struct GrammarTests {
    @Test(arguments: [
        ["let a = 1", "let a=1", "  let\ta \\\n = \\\n 1 # one", "let a = 1;", "let a = (1)", "let a = 01"],
        ["let a = [1, \"b\"]", "let a=[1,'b',]", "let a = [ 1 \\\n , \"b\" ]"],
        ["let a = null", "let a = (null)"],
        ["let a = -5", "let a = - 5", "let a = -(5)", "let a = ---5"],
        ["let a = 12:30", "let a = (12:30)"],
        ["let a = lines \"b.txt\"", "let a = lines 'b.txt'"],
        ["let a = player show $b", "let a=player show ${b}", "let a = player \\\n show $b # her"],
        ["set a = $a + 1", "set a=$a+1", "set a = ($a) + (1)"],
        ["include \"b.gather\"", "include b.gather", "include 'b.gather' # all"],
        ["fail \"no\"", "fail no", "fail 'no'"],
        ["wait 00:05", "wait \"00:05\"", "wait \\\n00:05"],
        ["expect $a == 1, \"why\"", "expect $a==1,'why'", "expect ($a) == (1) \\\n , \"why\" # because"],
        ["expect $a", "expect ($a)", "expect (($a))"],
        [
            "if $a { player list }", "if $a{player list}", "if $a {\nplayer list\n}",
            "if $a { # x\n\n player list # y\n# z\n} # w",
            "if $a \\\n { player list \\\n }", "if ($a) { player list; }", "if $a {\r\nplayer list\r\n}\r\n",
        ],
        [
            "if $a { fail x } else { fail y }", "if $a {\nfail x\n} else {\nfail y\n}",
            "if $a { fail x }else{ fail y }", "if $a { fail x } \\\n else \\\n { fail y }",
        ],
        [
            "if $a { fail x } else if $b { fail y } else { fail z }",
            "if $a {\n# 1\nfail x # 2\n} else if $b { # 3\nfail y\n} else {\n\n\nfail z\n}",
        ],
        ["if $a {} else {}", "if $a {\n} else {\n# nothing\n}"],
        [
            "for a in [1, 2] { player add $a }", "for a in[1,2]{player add $a}",
            "for \\\n a in [1, 2] {\n\nplayer add $a\n}",
        ],
        ["for a in player list --limit 2 { fail x }", "for a in player list --limit 2 {\nfail x\n}"],
        ["for a in lines \"b\" { fail x }", "for a in lines \"b\" {\nfail x\n}"],
        ["for a in $b.teamA { fail x }", "for a in $b.teamA{fail x}", "for a in ($b.teamA) { fail x }"],
        [
            "try { fail x } catch e { fail y }", "try{fail x}catch e{fail y}",
            "try { # 1\nfail x\n} catch e { # 2\nfail y # 3\n} # 4",
        ],
        [
            "player list\nplayer list", "player list\n\n# a\n\r\nplayer list", "player list; player list",
            ";player list;;player list;",
        ],
        [
            "player add \"a b\"", "player add 'a b'", "player add \"a\"\" b\"", "player add 'a'\" b\"",
            "player add \"a\\u{20}b\"",
        ],
    ])
    func parsesEquivalentTextsAlike(texts: [String]) throws {
        let programs = texts.map { $0.contains(";") ? SourceFile(typed: $0).program : SourceFile(script: $0).program }
        for (text, program) in zip(texts, programs) {
            #expect(program.problems.isEmpty, "\(text)")
            #expect(program.statements == programs[0].statements, "\(text)")
            #expect(!program.statements.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("player add a}b }c {d \"}\" '{'", ["a}b", "}c", "{d", "}", "{"]),
            ("if true { player add \"}\" '}' {d a{b }", ["}", "}", "{d", "a{b"]),
            ("if true { player add a}", ["a"]),
            ("if true { player add ${a}}", ["<$a>"]),
            ("for x in player add \"{\" a{b { fail x }", ["{", "a{b"]),
        ] as [(String, [String])]
    )
    func distinguishesBlocksFromBracesInWords(text: String, words: [String]) throws {
        let program = SourceFile(script: text).program
        try #require(program.problems.isEmpty && program.statements.count == 1, "\(program.problems)")
        let route: [Word] =
            switch program.statements[0].kind {
            case .route(let words): words
            case .branch(let branches, _):
                if case .route(let words)? = branches[0].body.statements.first?.kind { words } else { [] }
            case .loop(_, .route(let words), _): words
            default: []
            }
        #expect(route.dropFirst(2).map(\.described) == words)
    }

    @Test(arguments: [
        ("\"in\" x", 1), ("in x", 1), ("lines x", 1), ("and x\nor x\nnot x\ntrue\nfalse\nnull", 6), ("if-missing x", 1),
        ("wait-list x", 1),
    ])
    func parsesOtherLinesAsRoutes(text: String, count: Int) {
        let routes = SourceFile(script: text).program.statements.filter {
            if case .route = $0.kind { true } else { false }
        }
        #expect(routes.count == count)
    }
}
