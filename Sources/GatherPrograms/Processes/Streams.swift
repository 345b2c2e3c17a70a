import Foundation

/// The output streams of a program: its answer on standard output and messages on standard error.
struct Streams {
    /// The standard output so far.
    private(set) var output = Data()
    private var outputEnd: Descriptor?
    private var errorEnd: Descriptor?
    private var said: [UInt8] = []
    private var saidBytes = 0
    private var closedNap: Int32 = 0
    private let limit: Int
    private let tell: (String) -> Void

    // Longer lines are split.
    private static let longestLine = 4096

    /// Starts reading from a program.
    ///
    /// - Parameters:
    ///   - limit: The maximum output on each stream, in bytes.
    ///   - tell: A callback for each line on standard error.
    init(of process: ChildProcess, limit: Int, telling tell: @escaping (String) -> Void) {
        outputEnd = process.output
        errorEnd = process.errors
        self.limit = limit
        self.tell = tell
    }

    /// Reads available output, or waits for it.
    ///
    /// - Parameter milliseconds: The maximum wait.
    /// - Returns: Whether the output is within the limit.
    mutating func read(waiting milliseconds: Int32) -> Bool {
        var ends = [outputEnd, errorEnd].compactMap { $0 }.map {
            pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
        }
        // A program that has closed both streams is usually about to end; otherwise it is polled less and less often.
        closedNap = ends.isEmpty ? min(max(1, 2 * closedNap), milliseconds) : 0
        poll(&ends, nfds_t(ends.count), ends.isEmpty ? closedNap : milliseconds)
        return readWhatIsThere()
    }

    /// Reads the remaining output of a program that has ended, without waiting for the streams to be closed: its child
    /// processes may hold them open.
    ///
    /// - Returns: Whether the output is within the limit.
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
