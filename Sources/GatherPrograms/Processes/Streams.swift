import Foundation

/// What a program writes: its answer, and what it says meanwhile.
struct Streams {
    /// What it has written to standard output.
    private(set) var output = Data()
    private var outputEnd: Descriptor?
    private var errorEnd: Descriptor?
    private var said: [UInt8] = []
    private var saidBytes = 0
    private var closedNap: Int32 = 0
    private let limit: Int
    private let tell: (String) -> Void

    // A longer line is told in pieces.
    private static let longestLine = 4096

    /// Listens to a program.
    ///
    /// - Parameters:
    ///   - limit: How many bytes it may write to either stream.
    ///   - tell: Takes each line that it says on standard error.
    init(of process: ChildProcess, limit: Int, telling tell: @escaping (String) -> Void) {
        outputEnd = process.output
        errorEnd = process.errors
        self.limit = limit
        self.tell = tell
    }

    /// Reads what there is, or comes within some milliseconds.
    ///
    /// - Returns: Whether it is not too much yet.
    mutating func read(waiting milliseconds: Int32) -> Bool {
        var ends = [outputEnd, errorEnd].compactMap { $0 }.map {
            pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
        }
        // A program that has closed both is mostly about to end; one that is not is looked at less and less often.
        closedNap = ends.isEmpty ? min(max(1, 2 * closedNap), milliseconds) : 0
        poll(&ends, nfds_t(ends.count), ends.isEmpty ? closedNap : milliseconds)
        return readWhatIsThere()
    }

    /// Reads what a program has left that has ended: what it started may live on, and would be waited for in vain.
    ///
    /// - Returns: Whether it is not too much.
    mutating func finish() -> Bool {
        var before = -1
        while before < output.count + saidBytes {
            before = output.count + saidBytes
            guard readWhatIsThere() else { return false }
        }
        if !said.isEmpty { tell(String(decoding: said, as: UTF8.self)) }
        return true
    }

    private mutating func readWhatIsThere() -> Bool {
        if let end = outputEnd {
            if let bytes = end.read() { output.append(contentsOf: bytes) } else { outputEnd = nil }
        }
        if let end = errorEnd {
            if let bytes = end.read() { take(bytes) } else { errorEnd = nil }
        }
        return output.count <= limit && saidBytes <= limit
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) {
        saidBytes += bytes.count
        said += bytes
        let newline = UInt8(ascii: "\n")
        var rest = said[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != newline }.prefix(Self.longestLine)
            let isEnded = line.endIndex < rest.endIndex && rest[line.endIndex] == newline
            guard isEnded || line.count == Self.longestLine else { break }
            tell(String(decoding: line, as: UTF8.self))
            rest = rest.dropFirst(line.count + (isEnded ? 1 : 0))
        }
        said = Array(rest)
    }
}
