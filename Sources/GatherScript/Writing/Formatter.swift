/// Formats a script canonically: four spaces of indentation per block, one space between words, comments kept in place.
public struct Formatter {
    /// The line width in characters above which a command is continued on the next line.
    static let maximumWidth = 120

    let source: SourceFile
    private let printer: Printer
    var lines: [String] = []
    private var depth = 0
    /// The offset up to which the source has been written.
    var end = 0

    /// Returns a script in canonical form.
    ///
    /// - Parameter mayHoldSecret: Whether a line may contain a secret and must not be shown in errors.
    /// - Returns: The formatted text; formatting is idempotent.
    /// - Throws: ``ScriptMistakes`` for syntax errors.
    public static func text(
        of source: SourceFile, mayHoldSecret: (String) -> Bool
    ) throws(ScriptMistakes) -> String {
        var parser = Parser(source)
        var statements: [Statement] = []
        while let statement = parser.next() { statements.append(statement) }
        let problems = (source.encodingProblem.map { [$0] } ?? []) + parser.problems
        guard problems.isEmpty else { throw ScriptMistakes(problems, in: source, mayHoldSecret) }
        var formatter = Formatter(source: source)
        formatter.write(statements)
        formatter.writeGap(upTo: source.bytes.count)
        return formatter.lines.isEmpty ? "" : formatter.lines.joined(separator: "\n") + "\n"
    }

    private init(source: SourceFile) {
        self.source = source
        printer = Printer(allowsSemicolons: source.allowsSemicolons)
    }

    private mutating func write(_ statements: [Statement]) {
        for statement in statements {
            writeGap(upTo: statement.range.start)
            write(statement)
            end = statement.range.end
        }
    }

    private mutating func write(_ statement: Statement) {
        switch statement.kind {
        case .route(let words): writeRoute(words.map(printer.text))
        case .branch, .loop, .attempt: writeBlocks(statement)
        case .declare, .assign, .include, .expect, .fail, .wait: writeLine(printer.line(statement))
        }
    }

    private mutating func writeBlocks(_ statement: Statement) {
        if statement.fitsOnOneLine, !source.bytes[statement.range.start..<statement.range.end].contains(.newline) {
            let line = printer.line(statement)
            if line.count + 4 * depth <= Self.maximumWidth { return writeLine(line) }
        }
        for (index, part) in printer.parts(of: statement).enumerated() {
            if index == 0 {
                writeLine("\(part.heading) {")
            } else {
                lines[lines.count - 1] += " \(part.heading) {"
            }
            depth += 1
            end = part.block.range.start + 1
            write(part.block.statements)
            writeGap(upTo: part.block.range.end - 1)
            depth -= 1
            writeLine("}")
        }
    }

    private mutating func writeLine(_ text: String) {
        lines.append(text.isEmpty ? "" : String(repeating: " ", count: 4 * depth) + text)
    }

    /// Writes a route call, continued on further lines where it exceeds the maximum width.
    private mutating func writeRoute(_ words: [String]) {
        var line = words[0]
        var indent = ""
        for word in words.dropFirst() {
            if 4 * depth + indent.count + line.count + word.count + 3 > Self.maximumWidth {
                writeLine("\(indent)\(line) \\")
                indent = "    "
                line = word
            } else {
                line += " \(word)"
            }
        }
        writeLine(indent + line)
    }
}

extension Statement {
    /// Whether none of its blocks has more than one statement.
    fileprivate var fitsOnOneLine: Bool {
        blocks.allSatisfy { $0.statements.count <= 1 && $0.statements.allSatisfy(\.fitsOnOneLine) }
    }
}

// MARK: - Comments

extension Formatter {
    /// Writes the comments before an offset, and collapses several blank lines into one.
    private mutating func writeGap(upTo limit: Int) {
        var newlines = end == 0 ? 1 : 0
        while end < limit {
            switch source.bytes[end] {
            case .newline: newlines += 1
            case .hash:
                let start = end
                while end < limit, source.bytes[end] != .newline { end += 1 }
                let comment = source.text(of: SourceRange(start: start, end: end)).trimmingEnd
                if newlines == 0 {
                    lines[lines.count - 1] += "  \(comment)"
                } else {
                    writeBlankLine(after: newlines)
                    writeLine(comment)
                }
                newlines = 0
                continue
            default: break
            }
            end += 1
        }
        if limit < source.bytes.count, source.bytes[limit] != .rightBrace { writeBlankLine(after: newlines) }
    }

    private mutating func writeBlankLine(after newlines: Int) {
        if newlines > 1, let last = lines.last, !last.isEmpty, !last.hasSuffix("{") { lines.append("") }
    }
}

extension String {
    fileprivate var trimmingEnd: String { String(reversed().drop { $0.isWhitespace }.reversed()) }
}
