extension String {
    /// The text wrapped between words, so that no line exceeds a width.
    ///
    /// Continuation lines keep the indentation of their first line; a word that is wider than a line is broken, and
    /// words in double quotes stay together where they fit on a line, so that a command can be copied. Text that fits
    /// is unchanged, and only the spaces at a line break are dropped.
    ///
    /// - Parameters:
    ///   - width: The width in columns; nil leaves the text unchanged.
    ///   - hanging: The additional indentation of continuation lines, in columns.
    ///   - start: The number of columns of the first line that are already in use.
    package func wrapped(to width: Int?, hanging: Int = 0, after start: Int = 0) -> String {
        guard let width, width > 0 else { return self }
        if start + utf8.count <= width, !utf8.contains(where: { $0 < 0x20 }) { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            line.wrappedLine(to: width, hanging: hanging, after: number == 0 ? start : 0)
        }.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate func wrappedLine(to width: Int, hanging: Int, after start: Int) -> String {
        if column(after: start) <= width { return String(self) }
        let own = prefix { $0 == " " }.count
        let indentation = String(repeating: " ", count: Swift.min(own + hanging, width / 2))
        var text = String(repeating: " ", count: Swift.min(own, width / 2))
        var column = start + text.count
        var isAtBeginning = start == 0
        var rest = dropFirst(own)
        func breakLine() {
            text += "\n\(indentation)"
            column = indentation.count
            isAtBeginning = true
        }
        while !rest.isEmpty {
            let blanks = rest.prefix { $0.isBlank }
            var word = rest.dropFirst(blanks.count).firstWord(within: width - indentation.count)
            rest = rest.dropFirst(blanks.count + word.count)
            if word.column(after: blanks.column(after: column)) <= width {
                text += blanks + word
                column = word.column(after: blanks.column(after: column))
                isAtBeginning = false
                continue
            }
            if !isAtBeginning, !word.isEmpty { breakLine() }
            while let end = word.end(ofLine: width, after: column) {
                text += word[..<end]
                word = word[end...]
                breakLine()
            }
            text += word
            column = word.column(after: column)
            isAtBeginning = isAtBeginning && word.isEmpty
        }
        return text
    }

    /// The text up to the first blank, or up to the one after the closing quotation mark, if a mark is open there and
    /// the text is not wider than this.
    private func firstWord(within width: Int) -> Substring {
        let word = prefix { !$0.isBlank }
        guard !word.count(where: { $0 == "\"" }).isMultiple(of: 2),
            let end = self[word.endIndex...].prefix(width).firstIndex(of: "\"")
        else { return word }
        let quoted = self[..<self[end...].prefix { !$0.isBlank }.endIndex]
        return quoted.column(after: 0) <= width ? quoted : word
    }

    /// The index at which to break a word that starts in this column, at least one character in; nil if it fits or
    /// cannot be broken.
    ///
    /// It stops at the first overflow, because a word may be as long as a whole text.
    private func end(ofLine width: Int, after start: Int) -> Index? {
        var column = start
        let overflow = indices.first { index in
            column += self[index].displayWidth
            return column > width
        }
        guard let overflow else { return nil }
        let end = overflow > startIndex ? overflow : index(after: overflow)
        return end < endIndex ? end : nil
    }

    /// The column after the text, if it starts in this column; tab stops are 8 columns apart.
    private func column(after start: Int) -> Int {
        reduce(start) { $1 == "\t" ? ($0 / 8 + 1) * 8 : $0 + $1.displayWidth }
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
