/// Where the lines of a text are, worked out when the first place in it is asked for.
struct LineIndex {
    /// A place in a text.
    struct Place {
        /// The line, from 1.
        let line: Int
        /// The character in the line, from 1.
        let column: Int
        /// The line without its end, as offsets.
        let range: Range<Int>
    }

    private var starts: [Int] = []
    // In a long line with many places each goes on from the one before it.
    private var last = (offset: 0, column: 1)

    /// Finds the place of an offset in the text of these bytes, which are always the same.
    mutating func place(of offset: Int, in bytes: [UInt8]) -> Place {
        if starts.isEmpty { starts = [0] + bytes.indices.filter { bytes[$0] == .newline }.map { $0 + 1 } }
        let line = line(of: offset)
        let start = starts[line]
        var end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
        // In a file from Windows the carriage return belongs to the end of the line.
        if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        let known = (start...offset).contains(last.offset) ? last : (offset: start, column: 1)
        last = (offset, known.column + String(decoding: bytes[known.offset..<offset], as: UTF8.self).count)
        return Place(line: line + 1, column: last.column, range: start..<max(start, end))
    }

    /// The last line that begins at an offset or before it, from 0.
    private func line(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] > offset { high = middle } else { low = middle }
        }
        return low
    }
}
