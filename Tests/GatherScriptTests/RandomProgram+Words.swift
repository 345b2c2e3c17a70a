import GatherTestSupport

/// The words and expressions of a random program.
extension RandomProgram {
    private mutating func path() -> String {
        random.pick(["a", "name", "_x"])
            + random.pick(["", "", ".age", "[0]", "[12].name", ".list[$i]", "[0][1].x.y", "[$name]"])
    }

    mutating func quoted() -> String {
        if random.isOneIn(4) { return "'\(random.pick(["", "a b", "$x \\", "\"", "{ }", "# no"]))'" }
        var text = ""
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            text += random.pick([
                "a", " ", "  ", "O'B", "\\\"", "\\\\", "\\$", "\\n", "\\u{1F600}", "\\u{7}", "\t", "$a", "$a[0]",
                "${\(path())}",
                "#", "=", "--", "{", "}", ";", "東", "e\u{301}", "$", "$5", "_b", ".c", "[0]", ":00",
            ])
        }
        return "\"\(text)\""
    }

    /// A word of a route.
    mutating func word(isBeforeBlock: Bool = false) -> String {
        let value = quoted()
        let plain = random.pick([
            "Ana", "O'Brien", "#12", "5$", "$5", "a#b", "a{b", "a=b", "--age", "--age=3", "-1", "東京", "e\u{301}",
            "a\\b",
            "12:30", "+1", "--", "--x\\y",
        ])
        return switch Int.random(in: 0..<(isInBlock || isBeforeBlock ? 8 : 9), using: &random) {
        case 0, 1: plain
        case 2, 3: value
        case 4: "$\(path())"
        case 5: "${\(path())}\(random.pick(["", "b", ".c", "[0]", "$a", "-"]))"
        case 6: "x$\(path())"
        case 7: "--club=\(value)"
        default: random.pick(["a}b", "}", "--x=}", "{x}"])
        }
    }

    mutating func expression(depth: Int) -> String {
        guard depth > 0, !random.isOneIn(3) else { return operand() }
        func inner(_ program: inout RandomProgram) -> String { program.expression(depth: depth - 1) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return "not \(inner(&self))"
        case 1: return random.isOneIn(2) ? "-\(gap)\(operand())" : "-\(gap)(\(inner(&self)))"
        case 2: return "(\(gap)\(inner(&self))\(gap))"
        case 3:
            let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in inner(&self) + gap }
            return "[\(elements.joined(separator: ","))\(elements.isEmpty || random.isOneIn(2) ? "" : ",")]"
        case 4: return "(\(inner(&self))) \(random.pick(["==", "!=", "<", "<=", ">", ">=", "in"])) (\(inner(&self)))"
        case 5: return "(\(inner(&self)))\(gap)\(random.pick(["+", "-", "*", "/", "%"]))\(gap)(\(inner(&self)))"
        case 6:
            let signs = (0..<3).map { _ in random.pick([" + ", " - ", " * ", " / ", " % "]) }
            return operand() + signs.map { $0 + operand() }.joined()
        default: return "\(inner(&self)) \(random.pick(["and", "or"])) \(inner(&self))"
        }
    }

    private mutating func operand() -> String {
        random.isOneIn(5)
            ? quoted()
            : random.isOneIn(3)
                ? "$\(path())"
                : random.pick([
                    "0", "1", "007", "12:30", "-5", "true", "false", "null", "[]", "lines \"a b.txt\"",
                    "9223372036854775807",
                ])
    }
}
