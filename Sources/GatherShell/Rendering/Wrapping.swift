extension String {
    /// The text with line breaks between words, so that no line is wider than that.
    ///
    /// A line goes on below its own beginning; a word that is wider than a line is broken where the line ends.
    /// What fits stays as it is, and of the blanks in it only those at a break are left out.
    ///
    /// - Parameters:
    ///   - width: How many columns there are; nil leaves the text as it is.
    ///   - hanging: How many columns further in a line goes on.
    ///   - start: How many columns of the first line are taken already.
    func wrapped(to width: Int?, hanging: Int = 0, after start: Int = 0) -> String {
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
            var word = rest.dropFirst(blanks.count).prefix { !$0.isBlank }
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

    /// Where a word that begins in a column is broken, behind one character at least; nil when it need not or cannot be.
    ///
    /// What follows is left alone: a word may be as long as a whole text.
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

    /// The column behind the text that begins in a column; a tab goes on to the next of its stops.
    private func column(after start: Int) -> Int {
        reduce(start) { $1 == "\t" ? ($0 / 8 + 1) * 8 : $0 + $1.displayWidth }
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension String {
    /// As many characters of the beginning as that many columns hold, but one at least.
    func beginning(of width: Int) -> String {
        var columns = 0
        let fitting = prefix { character in
            columns += character.displayWidth
            return columns <= width
        }
        return fitting.isEmpty ? String(prefix(1)) : String(fitting)
    }

    /// As many characters of the end as that many columns hold.
    func ending(of width: Int) -> String {
        var columns = 0
        let others = reversed().prefix { character in
            columns += character.displayWidth
            return columns <= width
        }
        return String(others.reversed())
    }
}
