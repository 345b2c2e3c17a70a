public import Foundation

/// Access to the files that routes and scripts name.
///
/// Local sessions use the file system. A network request carries the files to be read and its response those written,
/// so no path of a client reaches the server's file system.
public protocol SessionFiles {
    /// Returns the content of a file.
    ///
    /// - Throws: ``FileFailure`` when it cannot be read.
    func data(at path: String) throws(FileFailure) -> Data

    /// Returns the reason why a file cannot be read; nil if it can.
    func problem(reading path: String) -> FileFailure?

    /// Prepares to write a file.
    ///
    /// - Parameter overwrites: Whether an existing file is replaced.
    /// - Returns: An action that puts the file in place, to be called after the commit.
    /// - Throws: ``FileFailure`` when it cannot be written.
    func draft(_ text: String, for path: String, overwriting overwrites: Bool) throws(FileFailure) -> () throws -> Void

    /// Returns the canonical form of a path.
    func canonical(_ path: String) -> String

    /// Returns these files after reading those that may have to be waited for, such as pipes, so that no transaction
    /// waits for them.
    func readingAhead(_ paths: [String]) -> any SessionFiles
}

/// The files of the local machine.
public struct LocalFiles: SessionFiles {
    /// What was read ahead, by path.
    private var contents: [String: Result<Data, FileFailure>] = [:]

    /// Creates access to the files.
    public init() {}

    /// Reads the pipes and devices among the files to their ends.
    public func readingAhead(_ paths: [String]) -> any SessionFiles {
        var files = self
        for path in paths where files.contents[path] == nil && Self.mayWait(path) {
            files.contents[path] = Result { () throws(FileFailure) in try data(at: path) }
        }
        return files
    }

    private static func mayWait(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Returns the content of a file.
    public func data(at path: String) throws(FileFailure) -> Data {
        if let content = contents[path] { return try content.get() }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path, reason: systemReason()) }
        defer { close(file) }
        return try Self.data(from: file, named: path)
    }

    /// The maximum size of a file in megabytes, because devices such as `/dev/zero` have no end.
    private static let maximumMegabytes = 256

    /// Returns what can be read from a file descriptor up to its end.
    ///
    /// - Parameters:
    ///   - file: The descriptor.
    ///   - name: The name for error messages.
    /// - Throws: ``FileFailure`` when reading fails, or there is more than the maximum.
    public static func data(from file: Int32, named name: String) throws(FileFailure) -> Data {
        let maximum = maximumMegabytes * 1_000_000
        var status = stat()
        let size = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
        guard size <= maximum else { throw tooLong(name) }
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 1 << 16), 1 << 20))
        while true {
            let count = Foundation.read(file, &chunk, chunk.count)
            guard count >= 0 else { throw .unreadable(name, reason: systemReason()) }
            if count == 0 { return data }
            guard data.count + count <= maximum else { throw tooLong(name) }
            data.append(contentsOf: chunk[..<count])
        }
    }

    private static func tooLong(_ name: String) -> FileFailure {
        .unreadable(name, reason: "it is larger than \(maximumMegabytes) MB")
    }

    /// Returns the reason why a file cannot be opened for reading; nil if it can.
    public func problem(reading path: String) -> FileFailure? {
        // Non-blocking, because opening a pipe would wait for its writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return .unreadable(path, reason: systemReason()) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return .unreadable(path, reason: "it is a folder")
    }

    /// The path of standard output, which is written directly and not through a draft.
    private static let standardOutput = "/dev/stdout"

    /// Writes a draft beside the file, of mode 0600, and returns the action that puts it in place.
    public func draft(
        _ text: String, for path: String, overwriting overwrites: Bool
    ) throws(FileFailure) -> () throws -> Void {
        if path == Self.standardOutput { return { try Self.write(text) } }
        guard overwrites || !FileManager.default.fileExists(atPath: path) else {
            throw .exists(path, remedy: "add --overwrite to replace it")
        }
        return try DraftFile(text, for: path).commit
    }

    private static func write(_ text: String) throws(FileFailure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw .unwritable("standard output", reason: systemReason(of: error))
        }
    }

    /// Returns the path without symbolic links, `.` and `..`.
    public func canonical(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}

// MARK: - Sent files

/// The files of a request and of its response, in memory.
public final class SentFiles: SessionFiles {
    /// The content of a file that a request carries.
    public enum Content: Equatable, Sendable {
        /// The data.
        case data(Data)
        /// The reason why the client could not read it.
        case problem(String)
    }

    /// A file for the client to write.
    public struct Written: Codable, Equatable, Sendable {
        /// The path on the client's machine.
        public let path: String
        /// The content.
        public let text: String
        /// Whether an existing file is replaced.
        public let overwrites: Bool

        /// Creates a file.
        public init(path: String, text: String, overwrites: Bool) {
            self.path = path
            self.text = text
            self.overwrites = overwrites
        }
    }

    private let contents: [String: Content]
    /// The paths of files that were read but not sent.
    public private(set) var missing: [String] = []
    /// The written files, in order.
    public private(set) var written: [Written] = []

    /// Creates the files of a request, by path.
    public init(_ contents: [String: Content] = [:]) { self.contents = contents }

    /// Returns the data of a file that the request carries.
    public func data(at path: String) throws(FileFailure) -> Data {
        switch contents[path] {
        case .data(let data): return data
        case .problem(let reason): throw .unreadable(path, reason: reason)
        case nil:
            if !missing.contains(path) { missing.append(path) }
            throw .unreadable(path, reason: "it was not sent to the server, because its name was not known in advance")
        }
    }

    /// Returns the reason why a file cannot be read; nil if it can.
    public func problem(reading path: String) -> FileFailure? {
        do {
            _ = try data(at: path)
            return nil
        } catch {
            return error
        }
    }

    /// Returns an action that adds a file to the response.
    public func draft(
        _ text: String, for path: String, overwriting overwrites: Bool
    ) throws(FileFailure) -> () throws -> Void {
        { self.written.append(Written(path: path, text: text, overwrites: overwrites)) }
    }

    /// Returns these files: all of them have been read.
    public func readingAhead(_ paths: [String]) -> any SessionFiles { self }

    /// Returns the path without `.` and `..`; symbolic links are known only where the files are.
    public func canonical(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
