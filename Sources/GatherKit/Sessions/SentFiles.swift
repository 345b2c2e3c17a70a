public import Foundation

/// The files of a request and of its response, in memory.
public final class SentFiles: SessionFiles {
    /// The content of a file that a request carries.
    public enum Content: Equatable, Sendable {
        /// The data.
        case data(Data)
        /// The reason why the client could not read it.
        case problem(String)
    }

    /// A file that the client is to write.
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
    /// The paths of files that were read and not sent.
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
