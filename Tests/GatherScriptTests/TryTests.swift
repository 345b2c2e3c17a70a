import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Catching failures, and their rollback.
@Suite struct TryTests {
    @Test(
        arguments: [
            ("player show Nobody", "notFound|test.gather|2:3|there is no player \"Nobody\""),
            ("player add Ana", "conflict|test.gather|2:3|there is already a player named Ana"),
            ("expect 1 == 2, \"why\"", "invalid|test.gather|2:10|why"),
            ("expect 1 == 2", "invalid|test.gather|2:10|expected 1 == 2"),
            ("fail \"so\"", "invalid|test.gather|2:3|so"),
            ("let x = player list\nlet y = $x[7]", "usage|test.gather|3:9|$x[7] cannot be read"),
            ("player list\nlet y = 1 / ($last.count - 1)", "usage|test.gather|3:9|1 cannot be divided by 0"),
            ("player import nowhere.csv", "file|test.gather|2:3|nowhere.csv cannot be read"),
            ("let x = null\nfor y in $x {}", "usage|test.gather|3:1|\"for\" needs a list, and this is nothing"),
            ("for x in player show Ana { fail \"inner\" }", ""),
        ] as [(String, String)]
    )
    func passesTheFailureToTheCatchBlock(body: String, expected: String) throws {
        let script = """
            try {
              \(body)
            } catch e { fail "${e.kind}|${e.file}|${e.line}:${e.column}|${e.message}" }
            """
        let scripts = try Scripts()
        try scripts.app.open("player", "add", "Ana")
        if expected.isEmpty {
            #expect(try scripts.mistakes(script).map(\.message) == ["\"for\" needs a list, and this is a record"])
        } else {
            let message = try scripts.failure(script)?.message ?? ""
            #expect(message.hasPrefix(expected), "\(message)")
        }
    }

    @Test func hasNoFileForATypedLine() throws {
        let scripts = try Scripts()
        let source = SourceFile(typed: "try { fail \"x\" } catch e { expect $e.file == null }")
        let script = try Checker(registry: scripts.app.application.registry, isAtomic: true).check(source)
        var runner = Runner(script, registry: scripts.app.application.registry, scripts.context)
        #expect(throws: Never.self) { try runner.run { _ in Screen([], value: .null) } }
    }

    @Test func rollsBackOnlyTheFailedStatement() throws {
        let scripts = try Scripts([TroubleModule.self])
        let file = scripts.app.folder.path("made")
        try scripts.run(
            """
            let n = 0
            try {
                trouble make one "\(file)"
                set n = 1
                trouble half
                set n = 2
                trouble make two "\(file)2"
            } catch e { expect $e.message == "half is not enough" }
            expect $n == 1
            trouble count
            expect $last == 1
            trouble who
            expect $last == "local", "a login that failed is none"
            """)
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(!FileManager.default.fileExists(atPath: file + "2"))
        #expect(scripts.app.identity == .known(.local))
    }

    @Test func rollsBackEverythingIfTheScriptFailsLater() throws {
        let scripts = try Scripts([TroubleModule.self])
        let file = scripts.app.folder.path("made")
        let script = "try {\ntrouble make one \"\(file)\"\ntrouble half\n} catch e {}\nfail \"later\""
        #expect(try scripts.failure(script)?.message == "later")
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try scripts.app.open("trouble", "count").value == .integer(0))
    }

    @Test func catchesInTheInnermostTry() throws {
        let failure = try Scripts().failure(
            """
            let path = ""
            try {
                try {
                    fail "inner"
                } catch e {
                    set path = "${e.message},"
                    try { fail "again" } catch f { set path = "$path${f.message}:${e.line}," }
                    fail "handler"
                }
            } catch e { set path = "$path${e.message}:${e.line}" }
            fail $path
            """)
        #expect(failure?.message == "inner,again:4,handler:8")
    }

    @Test func reportsThePositionInAnIncludedFile() throws {
        let scripts = try Scripts()
        let path = try scripts.app.folder.write("\nif true {\n  player show Nobody\n}\n", to: "inner.gather")
        let failure = try scripts.failure(
            "try { include \"inner.gather\" } catch e { fail \"${e.file}:${e.line}:${e.column}\" }")
        #expect(failure?.message.hasSuffix("\(URL(filePath: path).lastPathComponent):3:3") == true)
    }

    @Test func keepsTheLastResult() throws {
        try Scripts().run("player add Ana\ntry { player show Nobody } catch e {}\nexpect $last.name == \"Ana\"")
    }
}
