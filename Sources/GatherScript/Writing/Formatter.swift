/// Formats a script canonically: four spaces of indentation per block, one space between words, comments kept in place.
public struct Formatter {
    /// The line width in characters above which a command is continued on the next line.
    static let maximumWidth = 120

    let source: SourceFile
    var lines: [String] = []
    private var depth = 0
    /// The offset up to which the source has been written.
    var end = 0

    /// Returns a script in canonical form.
    ///
    /// - Parameter mayHoldSecret: Whether a line may hold a secret and must not be shown in errors.
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

    private init(source: SourceFile) { self.source = source }

    private mutating func write(_ statements: [Statement]) {
        for statement in statements {
            writeGap(upTo: statement.range.start)
            write(statement)
            end = statement.range.end
        }
    }

    private mutating func write(_ statement: Statement) {
        switch statement.kind {
        case .route(let words): writeRoute(words.map(Printer.text))
        case .declare(let name, let value): writeLine("let \(name.text) = \(Printer.text(value))")
        case .assign(let name, let value): writeLine("set \(name.text) = \(Printer.text(value))")
        case .include(let word): writeLine("include \(Printer.text(word))")
        case .fail(let message): writeLine("fail \(Printer.text(message))")
        case .wait(let word): writeLine("wait \(Printer.text(word))")
        case .expect(let condition, let message):
            writeLine("expect \(Printer.text(condition))\(message.map { ", \(Printer.quoted($0))" } ?? "")")
        case .branch, .loop, .attempt: writeBlocks(statement)
        }
    }

    private mutating func writeBlocks(_ statement: Statement) {
        let parts = statement.parts
        if !source.bytes[statement.range.start..<statement.range.end].contains(.newline),
            let line = Self.line(parts), line.count + 4 * depth <= Self.maximumWidth
        {
            return writeLine(line)
        }
        for (index, part) in parts.enumerated() {
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

    /// Returns a statement with short blocks on one line; nil if a block has more than one statement.
    private static func line(_ parts: [(heading: String, block: StatementBlock)]) -> String? {
        var texts: [String] = []
        for part in parts {
            guard part.block.statements.count <= 1 else { return nil }
            guard let statement = part.block.statements.first else {
                texts.append("\(part.heading) {}")
                continue
            }
            var inner = Formatter(source: SourceFile(typed: ""))
            if statement.parts.isEmpty {
                inner.write(statement)
            } else if let line = line(statement.parts) {
                inner.writeLine(line)
            }
            guard inner.lines.count == 1 else { return nil }
            texts.append("\(part.heading) { \(inner.lines[0]) }")
        }
        return texts.joined(separator: " ")
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
    /// The blocks of the statement, each with its heading; empty if it has none.
    fileprivate var parts: [(heading: String, block: StatementBlock)] {
        switch kind {
        case .branch(let branches, let otherwise):
            branches.enumerated().map { index, branch in
                ("\(index == 0 ? "if" : "else if") \(Printer.text(branch.condition))", branch.body)
            } + (otherwise.map { [("else", $0)] } ?? [])
        case .loop(let name, let source, let body): [("for \(name.text) in \(Printer.text(source))", body)]
        case .attempt(let body, let failure, let handler): [("try", body), ("catch \(failure.text)", handler)]
        default: []
        }
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
