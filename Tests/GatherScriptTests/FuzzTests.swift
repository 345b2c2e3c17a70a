import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Random texts.
///
/// They are read, checked and formatted without a trap, and every mistake has a position in them.
@Suite struct FuzzTests {
    private static let rounds = 60
    private let scripts: Scripts

    init() throws { scripts = try Scripts() }

    @Test(arguments: 0..<4)
    func surviveRandomBytes(seed: Int) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<Self.rounds {
            let ascii = random.isOneIn(2)
            let count = Int.random(in: 0...200, using: &random)
            try scripts.exercise((0..<count).map { _ in UInt8.random(in: ascii ? 9...126 : 0...255, using: &random) })
        }
    }

    /// All bytes of ASCII, and those of UTF-8 at which something else begins: continuations, sequences of two to four
    /// bytes, surrogates, and what never occurs.
    private static let ends: [UInt8] =
        Array(0...0x7F) + [0x80, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF]

    /// The shortest texts, followed by a byte.
    @Test func surviveAnEndAnywhere() throws {
        for beginning in [
            "", "\"", "'", "\"\\", "\"\\u", "\"\\u{", "$", "${", "${a", "${a.", "${a[", "$a[", "if ", "let a = ",
            "if true {",
        ] {
            for byte in Self.ends { try scripts.exercise(Array(beginning.utf8) + [byte]) }
        }
    }

    private static let tokens = [
        "let", "set", "if", "else", "for", "in", "include", "expect", "fail", "wait", "try", "catch", "lines", "and",
        "or",
        "not", "true", "false", "null", "{", "}", "(", ")", "[", "]", ",", "=", "==", "!=", "<", "<=", "+", "-", "*",
        "/",
        "%", "\"", "'", "\\", "\\\n", "\n", "\r\n", "#", "#1", ";", "$", "$a", "${a}", "${", "$a.b", "$a[0]", "$a[$a]",
        "1",
        "99:99", "12:30", "a", "\"a\"", "\"$a\"", "player", "player list", "--limit", "team show", "\u{FEFF}",
        "\u{200B}", "é",
    ]

    @Test(arguments: 0..<6)
    func surviveTokensInRandomOrder(seed: Int) throws {
        var random = SeededRandom(seed: 100 + seed)
        for _ in 0..<Self.rounds {
            let count = Int.random(in: 1...60, using: &random)
            try scripts.exercise(
                Array(
                    (0..<count).map { _ in random.pick(Self.tokens) + random.pick(["", " ", " ", "\n"]) }.joined().utf8)
            )
        }
    }

    @Test(arguments: 0..<6)
    func surviveRandomEdits(seed: Int) throws {
        var random = SeededRandom(seed: 200 + seed)
        let plan = try FormatterPropertyTests.script("match-day.gather")
        for number in 0..<Self.rounds {
            var program = RandomProgram(seed: seed * 1000 + number)
            var bytes = Array((number % 4 == 0 ? String(plan.prefix(900)) : program.text()).utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 1...9, using: &random))
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: bytes.removeSubrange(place..<end)
                case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
                case 3: bytes.insert(contentsOf: random.pick(Self.tokens).utf8, at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            try scripts.exercise(bytes)
        }
    }

    /// Programs of which many are valid, so that they can be run.
    @Test func runIfValid() throws {
        var random = SeededRandom(seed: 300)
        let lines = [
            "let a = 1", "set a = $a + 1", "for x in [1, $a] {", "if $a > 1 {", "} else {", "}", "try {", "} catch e {",
            "player list", "player add \"P $a\"", "expect $a < 4", "fail \"$a\"", "let b = player list",
            "set a = $b.count",
            "expect $last.count == 0", "player show #1", "let c = 1 / ($a - 2)", "set a = -$a * 3",
        ]
        var ran = 0
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in random.pick(lines) + "\n" }.joined()
            guard
                let script = try? Checker(registry: scripts.app.application.registry, isAtomic: true)
                    .check(SourceFile(script: text))
            else { continue }
            ran += 1
            var runner = Runner(script, registry: scripts.app.application.registry, scripts.context)
            do {
                try scripts.app.session { session in
                    try runner.run { call in
                        try call.invocation.open(in: session, logger: scripts.app.services.logger)
                    }
                }
            } catch let failure as StatementFailure {
                #expect(1...text.count ~= failure.position.line, "\(text)")
                #expect(failure.kind != .store, "\(text)\n\(failure)")
            }
        }
        #expect(ran > 100)
    }
}
