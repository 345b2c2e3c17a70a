/// A word of a statement, before variable substitution.
struct Word: Equatable, Sendable {
    /// A part of a word: literal text or a variable.
    enum Piece: Equatable, Sendable {
        case text(String)
        case variable(VariablePath, SourceRange)
    }

    /// The text of a word without variables; empty for one with variables.
    var text: String
    /// The parts of a word with variables; empty for one without.
    var pieces: [Piece] = []
    /// Whether the word begins with a quote or a variable, so that it is always a value and never an option.
    var isValue: Bool
    var range: SourceRange
}

extension [Word] {
    /// The source range from the first word to the last.
    var range: SourceRange {
        SourceRange(start: first?.range.start ?? 0, end: last?.range.end ?? 0)
    }
}

/// A variable with a path of fields and indexes into its value: `name.field[2]`.
struct VariablePath: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case field(String)
        case index(Int)
        /// An element whose index is in a variable: `[$i]`.
        case indexIn(variable: String)
    }

    static let maximumSteps = 100

    var name: String
    var steps: [Step] = []

    /// The source text of the path.
    var text: String { "$\(inner)" }

    /// The source text without the dollar sign.
    var inner: String {
        steps.reduce(name) { text, step in
            switch step {
            case .field(let name): "\(text).\(name)"
            case .index(let index): "\(text)[\(index)]"
            case .indexIn(let variable): "\(text)[$\(variable)]"
            }
        }
    }
}

struct WordBuilder {
    private var text = ""
    private var pieces: [Word.Piece] = []

    mutating func add(_ bytes: some Collection<UInt8>) {
        let part = String(decoding: bytes, as: UTF8.self)
        if text.isEmpty { text = part } else { text += part }
    }

    mutating func add(_ piece: Word.Piece) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(piece)
    }

    func word(isValue: Bool, range: SourceRange) -> Word {
        if pieces.isEmpty { return Word(text: text, isValue: isValue, range: range) }
        return Word(text: "", pieces: text.isEmpty ? pieces : pieces + [.text(text)], isValue: isValue, range: range)
    }
}
