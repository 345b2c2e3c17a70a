/// The answers on lines below names, as chats are copied.
struct AnswersBelow {
    /// The answers for the lines of the names above; empty unless each name has one and nothing else is there.
    private(set) var replies: [Int: Reply] = [:]
    /// The lines where an answer may as well be the heading of the names below it.
    private(set) var unclear: Set<Int> = []

    private let players: ListedPlayers
    private let lines: [ListLine]
    private let headings: [Reply?]

    init(_ all: [ListLine], _ players: ListedPlayers) throws {
        self.players = players
        // A time stands beside a name or an answer.
        lines = all.filter {
            $0.text.isEmpty || $0.reply != nil || $0.name.contains(where: \.isLetter) && !$0.isTime
        }
        headings = try lines.map { try players.heading($0) }
        let filled = try lines.indices.filter { !lines[$0].text.isEmpty }.drop {
            try headings[$0] == nil && !isName(lines[$0])
        }
        // What stands above the first names is a heading, and so are those that follow.
        guard let start = filled.first, headings[start] == nil,
            let first = filled.first(where: { headings[$0] != nil }), isAnswer(first)
        else { return }
        let answered = zip(filled, filled.dropFirst()).filter { headings[$0] == nil && isAnswer($1) }
        let isPaired = try answered.allSatisfy { above, answer in
            let (above, answer) = (lines[above], lines[answer])
            return try above.number == nil && above.isMarked == answer.isMarked && isName(above)
        }
        if isPaired, answered.count * 2 == filled.count {
            replies = Dictionary(answered.map { (lines[$0].line, headings[$1] ?? .asked) }) { $1 }
        } else if headings.contains(where: { [.maybe, .out].contains($0) }) {
            try findUnclear(answered, filled)
        }
    }

    private mutating func findUnclear(_ answered: [(Int, Int)], _ filled: ArraySlice<Int>) throws {
        for (above, answer) in answered where headings[answer] != .asked {
            guard answer == above + 1, goesOn(from: lines[above], to: filled.first { $0 > answer }) else { break }
            if try isName(lines[above]) { unclear.formUnion([lines[above].line, lines[answer].line]) }
        }
        for answer in filled where isAnswer(answer) && unclear.contains(lines[answer - 1].line) {
            unclear.insert(lines[answer].line)
        }
    }

    /// Whether a list goes on below an answer: a blank line ends it, and another numbering, or bullets, begin below a
    /// heading.
    private func goesOn(from above: ListLine, to next: Int?) -> Bool {
        guard let next = next.map({ lines[$0] }) else { return true }
        guard let number = above.number else { return next.number == nil && !above.isMarked && !next.isMarked }
        return next.number.map { $0 > number } ?? false
    }

    private func isAnswer(_ place: Int) -> Bool {
        headings[place] != nil && !lines[place].isTitle && !lines[place].text.contains(where: \.isNumber)
    }

    private func isName(_ line: ListLine) throws -> Bool {
        switch try players.find(line) {
        case .success(let answer): answer.said == nil
        case .failure(let problem): try players.newPlayer(line, problem, asks: false) != nil
        }
    }
}
