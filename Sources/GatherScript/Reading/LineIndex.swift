/// An index from byte offsets to lines and columns, built on first use.
struct LineIndex {
    /// A line and column in a text.
    struct Place {
        /// The line number, from 1.
        let line: Int
        /// The column in characters, from 1.
        let column: Int
        /// The byte range of the line, without its terminator.
        let range: Range<Int>
    }

    private var starts: [Int] = []
    // Caches the last column, so that many lookups in one long line stay linear.
    private var last = (offset: 0, column: 1)

    /// Returns the line and column of an offset; all calls must pass the same bytes.
    mutating func place(of offset: Int, in bytes: [UInt8]) -> Place {
        if starts.isEmpty { starts = [0] + bytes.indices.filter { bytes[$0] == .newline }.map { $0 + 1 } }
        let line = line(of: offset)
        let start = starts[line]
        var end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
        // In a file with CRLF line terminators the carriage return is not part of the line.
        if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        let known = (start...offset).contains(last.offset) ? last : (offset: start, column: 1)
        last = (offset, known.column + String(decoding: bytes[known.offset..<offset], as: UTF8.self).count)
        return Place(line: line + 1, column: last.column, range: start..<max(start, end))
    }

    /// Returns the index of the line that contains an offset, from 0, by binary search.
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
