import GatherTestSupport

/// Generates scripts whose values grow from statement to statement.
///
/// Most pass the checker, because the generator knows the kind of each variable's value.
struct RandomScript {
    var random: SeededRandom
    /// The variables in scope; each block adds its own.
    private var variables: [(name: String, kind: Kind)] = []
    private var number = 0
    private var statementsLeft = 0

    private indirect enum Kind: Equatable {
        case text, number, duration, boolean, player
        case list(Kind)
    }

    init(random: SeededRandom) { self.random = random }

    /// A script.
    mutating func text() -> String {
        statementsLeft = random.pick([5, 20, 60])
        return (0..<statementsLeft).map { _ in statement(depth: 0) + "\n" }.joined()
    }

    private mutating func statement(depth: Int) -> String {
        statementsLeft -= 1
        switch Int.random(in: 0..<(depth < 4 ? 20 : 15), using: &random) {
        case 0..<8: return definition()
        case 8:
            let words = random.pick(["player show", "player add", "player list --limit"])
            return "try { \(words) \(expression(.text, depth: 0)) } catch e\(nextNumber()) {}"
        case 9: return "player add \"P\(nextNumber())\" --if-missing"
        case 10, 11: return "expect \(expression(.boolean)) or true"
        case 12: return random.isOneIn(20) ? "fail \(expression(.text))" : "player list --limit 3"
        case 13, 14: return assignment()
        case 15: return "if \(expression(.boolean)) \(block(depth)) else \(block(depth))"
        case 16: return "try \(block(depth)) catch e\(nextNumber()) \(block(depth))"
        default:
            let kind = kind(depth: 1)
            let list = expression(.list(kind))
            let name = "x\(nextNumber())"
            return "for \(name) in \(list) \(block(depth, adding: (name, kind)))"
        }
    }

    private mutating func nextNumber() -> Int {
        number += 1
        return number
    }

    private mutating func block(_ depth: Int, adding variable: (name: String, kind: Kind)? = nil) -> String {
        let outside = variables
        defer { variables = outside }
        if let variable { variables.append(variable) }
        return "{\n"
            + (0..<Int.random(in: 1...3, using: &random)).map { _ in statement(depth: depth + 1) + "\n" }.joined() + "}"
    }

    private mutating func definition() -> String {
        let kind = random.isOneIn(6) ? .list(.player) : kind(depth: 3)
        let value = kind == .list(.player) ? "player list" : expression(kind)
        let name = "v\(nextNumber())"
        variables.append((name, kind))
        return "let \(name) = \(value)"
    }

    private mutating func assignment() -> String {
        guard !variables.isEmpty else { return definition() }
        let (name, kind) = random.pick(variables)
        return kind == .player || kind == .list(.player) ? definition() : "set \(name) = \(expression(kind))"
    }

    private mutating func kind(depth: Int) -> Kind {
        depth > 0 && random.isOneIn(2)
            ? .list(kind(depth: depth - 1)) : random.pick([.text, .text, .number, .duration, .boolean])
    }

    /// An expression of the given kind.
    private mutating func expression(_ kind: Kind, depth: Int = 3) -> String {
        let known = variables.filter { $0.kind == kind }
        if !known.isEmpty, !random.isOneIn(4) || depth == 0 { return "$\(random.pick(Array(known.suffix(6))).name)" }
        switch kind {
        case .text:
            return depth == 0 ? "\"Ana\"" : quoted()
        case .number:
            return depth == 0 ? "\(Int.random(in: -9...99, using: &random))" : arithmetic(depth)
        case .duration: return "\(Int.random(in: 10...99, using: &random)):30"
        case .boolean: return depth == 0 ? "true" : comparison(depth)
        case .player: return "null"
        case .list(.player): return "[]"
        case .list(let element):
            let count = random.pick([1, 2, 3, 10, 30])
            return "[\((0..<count).map { _ in expression(element, depth: max(0, depth - 1)) }.joined(separator: ", "))]"
        }
    }

    private mutating func arithmetic(_ depth: Int) -> String {
        if random.isOneIn(4), let list = variables.last(where: { if case .list = $0.kind { true } else { false } }) {
            return "$\(list.name).count"
        }
        let left = expression(.number, depth: depth - 1)
        // The checker knows the numbers, so it would find a division by zero.
        if random.isOneIn(2) {
            return "(\(left)\(random.pick([" / ", " % "]))\(Int.random(in: 2...99, using: &random)))"
        }
        return "(\(left)\(random.pick([" + ", " - ", " * "]))\(expression(.number, depth: depth - 1)))"
    }

    private mutating func comparison(_ depth: Int) -> String {
        let kind = kind(depth: 3)
        let left = expression(kind, depth: depth - 1)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return "(not \(expression(.boolean, depth: depth - 1)))"
        case 1:
            let word = random.pick([" and ", " or "])
            return "(\(expression(.boolean, depth: depth - 1))\(word)\(expression(.boolean, depth: depth - 1)))"
        case 2: return "(\(left) in \(expression(.list(kind), depth: depth - 1)))"
        case 3: return "(\(expression(.text, depth: depth - 1)) <= \(expression(.text, depth: depth - 1)))"
        default: return "(\(left) \(random.pick(["==", "!="])) \(expression(kind, depth: depth - 1)))"
        }
    }

    private mutating func quoted() -> String {
        let known = variables.filter { [.text, .number, .duration].contains($0.kind) }.suffix(8).map(\.name)
        let pieces = (0..<random.pick([1, 2, 2, 30])).map { _ in
            known.isEmpty || random.isOneIn(4)
                ? random.pick(["a", " b", "é", "東京"]) : "${\(random.pick(Array(known)))}"
        }
        return "\"\(pieces.joined())\""
    }
}
