public import Foundation

/// The files that came along with a request, and those that go back with its answer.
public final class SentFiles: SessionFiles {
    /// What came along of a file.
    public enum Content: Equatable, Sendable {
        /// What it holds.
        case data(Data)
        /// Why it could not be read where it is.
        case problem(String)
    }

    /// A file that was written.
    public struct Written: Codable, Equatable, Sendable {
        /// Where it is to be.
        public let path: String
        /// What it holds.
        public let text: String
        /// Whether it may be there already.
        public let overwrites: Bool

        /// Describes a file.
        public init(path: String, text: String, overwrites: Bool) {
            self.path = path
            self.text = text
            self.overwrites = overwrites
        }
    }

    private let contents: [String: Content]
    private let links: [String: String]
    /// What was written, in its order.
    public private(set) var written: [Written] = []

    /// Takes the files that came along, by the paths that name them.
    ///
    /// - Parameter links: Where paths lead that go by links, as only their own machine knows.
    public init(_ contents: [String: Content] = [:], links: [String: String] = [:]) {
        self.contents = contents
        self.links = links
    }

    /// Returns what came along.
    public func data(at path: String) throws(FileFailure) -> Data {
        switch contents[path] {
        case .data(let data): return data
        case .problem(let reason): throw .unreadable(path, reason: reason)
        case nil: throw .unreadable(path, reason: "it was not sent along, as its name was not known before")
        }
    }

    /// Why a file did not come along, if it did not.
    public func problem(reading path: String) -> FileFailure? {
        do {
            _ = try data(at: path)
            return nil
        } catch {
            return error
        }
    }

    /// Keeps a file for the answer.
    public func draft(
        _ text: String, for path: String, overwriting overwrites: Bool
    ) throws(FileFailure) -> () throws -> Void {
        { self.written.append(Written(path: path, text: text, overwrites: overwrites)) }
    }

    /// The path without links and detours.
    public func canonical(_ path: String) -> String {
        if let path = links[path] { return path }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
