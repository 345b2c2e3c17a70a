public import Foundation

/// The files that routes and scripts name.
///
/// Those of this machine are only there for who sits at it. A request brings along what it wants read, and takes
/// along what was written: no path from elsewhere ever leads into this machine's folders.
public protocol SessionFiles {
    /// Reads a file.
    ///
    /// - Throws: ``FileFailure`` when it cannot be read.
    func data(at path: String) throws(FileFailure) -> Data

    /// Why a file could not be read, if it could not.
    func problem(reading path: String) -> FileFailure?

    /// Makes ready to write a file.
    ///
    /// - Parameter overwrites: Whether it may be there already.
    /// - Returns: What puts it in its place; to be called when nothing can go wrong any more.
    /// - Throws: ``FileFailure`` when it cannot be written.
    func draft(_ text: String, for path: String, overwriting overwrites: Bool) throws(FileFailure) -> () throws -> Void

    /// The one way to write a path that may be written in several.
    func canonical(_ path: String) -> String
}

/// The files of this machine.
public struct LocalFiles: SessionFiles {
    /// Gives access to them.
    public init() {}

    /// Reads a file.
    public func data(at path: String) throws(FileFailure) -> Data {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path, reason: systemReason()) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        guard let data = try? handle.readToEnd() ?? Data() else { throw .unreadable(path, reason: systemReason()) }
        return data
    }

    /// Why a file could not be read, without reading it.
    public func problem(reading path: String) -> FileFailure? {
        // A pipe must not be waited for.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return .unreadable(path, reason: systemReason()) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return .unreadable(path, reason: "it is a folder")
    }

    /// The path of what is no file, and is written as it is.
    private static let standardOutput = "/dev/stdout"

    /// Writes a draft beside the file, of mode 0600.
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

    /// The path without links and detours.
    public func canonical(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
