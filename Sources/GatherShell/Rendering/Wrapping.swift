extension String {
    /// The text with line breaks between words, so that no line is wider than that.
    ///
    /// A line goes on below its own beginning; a word that is wider than a line is broken where the line ends.
    ///
    /// - Parameters:
    ///   - width: How many columns there are; nil leaves the text as it is.
    ///   - hanging: How many columns further in a line goes on.
    func wrapped(to width: Int?, hanging: Int = 0) -> String {
        guard let width, width > 0, !(utf8.count <= width && !utf8.contains(UInt8(ascii: "\n"))) else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.wrappedLine(to: width, hanging: hanging)
        }.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate func wrappedLine(to width: Int, hanging: Int) -> String {
        let text = String(self)
        if text.displayWidth <= width { return text }
        let own = prefix { $0 == " " }.count
        let indentation = String(repeating: " ", count: Swift.min(own + hanging, width / 2))
        var lines: [String] = []
        var line = String(repeating: " ", count: Swift.min(own, width / 2))
        var isEmpty = true
        for word in text.split(separator: " ") {
            var rest = String(word)
            if !isEmpty, line.displayWidth + 1 + rest.displayWidth > width {
                lines.append(line)
                line = indentation
                isEmpty = true
            }
            while isEmpty, line.displayWidth + rest.displayWidth > width {
                let beginning = rest.beginning(of: width - line.displayWidth)
                lines.append(line + beginning)
                line = indentation
                rest.removeFirst(beginning.count)
            }
            line += isEmpty ? rest : " " + rest
            isEmpty = isEmpty && rest.isEmpty
        }
        if !isEmpty { lines.append(line) }
        return lines.joined(separator: "\n")
    }
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
