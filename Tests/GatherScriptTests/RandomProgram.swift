import GatherTestSupport

/// Writes programs that can be read, in every way that a person might write them.
struct RandomProgram {
    var random: SeededRandom
    /// The comments, in their order.
    private(set) var comments: [String] = []
    private(set) var isInBlock = false
    private var isOnOneLine = false

    init(seed: Int) { random = SeededRandom(seed: seed) }

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

    /// A statement with what stands around it.
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
