import GatherTestSupport

/// Writes random valid programs in all notations.
struct RandomProgram {
    var random: SeededRandom
    /// The comments, in order.
    private(set) var comments: [String] = []
    private(set) var isInBlock = false
    private var isOnOneLine = false
    /// Whether words hold semicolons, which end a statement in typed input.
    private let hasSemicolons: Bool

    init(seed: Int, hasSemicolons: Bool = false) {
        random = SeededRandom(seed: seed)
        self.hasSemicolons = hasSemicolons
    }

    mutating func text() -> String {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in line(depth: 0) }.joined()
    }

    var blank: String {
        mutating get { random.pick([" ", " ", " ", "  ", "\t", isOnOneLine ? " " : " \\\n   "]) }
    }

    var gap: String { mutating get { random.isOneIn(3) ? blank : "" } }

    private mutating func comment() -> String {
        comments.append("# \(random.pick(["note", "if {", "} \"open", "東京", "\\"])) \(comments.count)!")
        return comments[comments.count - 1]
    }

    /// A statement with its surrounding blanks and comments.
    private mutating func line(depth: Int) -> String {
        var text = ""
        while random.isOneIn(5) { text += random.pick(["\n", " \t\n", "\r\n"]) }
        while random.isOneIn(5) { text += "\(gap)\(comment())\n" }
        text += random.pick(["", "", "  ", "\t"]) + statement(depth: depth)
        if random.isOneIn(4) { text += random.pick([" ", "   "]) + comment() }
        return text + random.pick(["\n", "\n", "\n\n", " \n", "\r\n"])
    }

    private mutating func statement(depth: Int) -> String {
        switch Int.random(in: 0..<(depth < 3 ? 13 : 9), using: &random) {
        case 0, 1: return route()
        case 2: return "let \(name())\(gap)=\(gap)\(source())"
        case 3: return "set \(name())\(gap)=\(gap)\(source())"
        case 4: return "include \(word())"
        case 5: return "fail \(quoted())"
        case 6: return "wait \(word())"
        case 7: return "expect \(expression(depth: 3))"
        case 8: return "expect \(expression(depth: 3))\(gap),\(gap)\(quoted())"
        case 9, 10: return branch(depth: depth)
        case 11: return "for \(name()) in \(source(isBeforeBlock: true)) \(block(depth: depth))"
        default: return "try \(block(depth: depth)) catch \(name()) \(block(depth: depth))"
        }
    }

    private mutating func branch(depth: Int) -> String {
        var text = "if \(expression(depth: 2)) \(block(depth: depth))"
        while random.isOneIn(3) { text += "\(gap)else if \(expression(depth: 2)) \(block(depth: depth))" }
        return random.isOneIn(3) ? "\(text)\(gap)else\(gap)\(block(depth: depth))" : text
    }

    private mutating func block(depth: Int) -> String {
        let before = (isInBlock, isOnOneLine)
        defer { (isInBlock, isOnOneLine) = before }
        isInBlock = true
        if isOnOneLine || random.isOneIn(2) {
            isOnOneLine = true
            return random.isOneIn(6) ? "{\(gap)}" : "{\(gap)\(statement(depth: depth + 1)) }"
        }
        let opening = random.isOneIn(4) ? "{ \(comment())\n" : "{\n"
        let lines = (0..<Int.random(in: 0...3, using: &random)).map { _ in line(depth: depth + 1) }.joined()
        return opening + lines + (random.isOneIn(5) ? "  \(comment())\n" : "") + "}"
    }

    private mutating func name() -> String {
        random.pick(["a", "name", "_x1", "Zoë".prefix(2).description, "e_", "last1"])
    }

    private mutating func source(isBeforeBlock: Bool = false) -> String {
        guard random.isOneIn(3) else { return expression(depth: 3) }
        return route(random.pick(["player list", "x"]), isBeforeBlock: isBeforeBlock)
    }

    private mutating func route() -> String {
        route(random.pick(["player add", "player", "\"let\" x", "letter", "team", "in-side"]), isBeforeBlock: false)
    }

    private mutating func route(_ beginning: String, isBeforeBlock: Bool) -> String {
        let count = Int.random(in: 0...(random.isOneIn(8) ? 30 : 4), using: &random)
        return (0..<count).reduce(beginning) { text, _ in text + blank + word(isBeforeBlock: isBeforeBlock) }
    }
}

// MARK: - Words

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
        let plain = random.pick(
            [
                "Ana", "O'Brien", "#12", "5$", "$5", "a#b", "a{b", "a=b", "--age", "--age=3", "-1", "東京", "e\u{301}",
                "a\\b",
                "12:30", "+1", "--", "--x\\y",
            ] + (hasSemicolons ? ["a;b", "--x=a;b"] : []))
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
                    "0", "1", "007", "12:30", "-5", "1.50", "-0.25", "true", "false", "null", "[]", "lines \"a b.txt\"",
                    "9223372036854775807",
                ])
    }
}
