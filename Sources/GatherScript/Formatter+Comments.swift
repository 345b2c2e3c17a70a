extension Formatter {
    /// Writes the comments between the last statement and the next, with one blank line where there were some.
    mutating func writeGap(upTo limit: Int) {
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
