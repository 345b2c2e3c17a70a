/// A word of a script, with the variables in it still to be filled in.
struct Word: Equatable {
    /// A part of a word.
    enum Piece: Equatable {
        case text(String)
        case variable(VariablePath, SourceRange)
    }

    /// Most words hold no variable; theirs is this text alone.
    var text: String
    /// The parts of a word that holds variables.
    var pieces: [Piece] = []
    /// Whether the word begins with a quote or is a variable, so that it is a value whatever it begins with.
    var isValue: Bool
    var range: SourceRange
}

extension [Word] {
    /// From the first word to the last.
    var range: SourceRange {
        SourceRange(start: first?.range.start ?? 0, end: last?.range.end ?? 0)
    }
}

/// A variable, and the way from there to what it holds: `name.field[2]`.
struct VariablePath: Equatable {
    enum Step: Equatable {
        case field(String)
        case index(Int)
        /// The element whose number is in a variable: `[$i]`.
        case indexIn(variable: String)
    }

    /// How many steps a path may have.
    static let maximumSteps = 100

    var name: String
    var steps: [Step] = []

    /// The path as a script has it.
    var text: String { "$\(inner)" }

    /// The path without its dollar sign.
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
