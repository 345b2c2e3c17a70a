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
}

/// The files of the local machine.
public struct LocalFiles: SessionFiles {
    /// Creates access to the files.
    public init() {}

    /// Returns the content of a file.
    public func data(at path: String) throws(FileFailure) -> Data {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path, reason: systemReason()) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        guard let data = try? handle.readToEnd() ?? Data() else { throw .unreadable(path, reason: systemReason()) }
        return data
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
