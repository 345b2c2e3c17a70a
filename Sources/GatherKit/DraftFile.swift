import Foundation

/// A file of mode 0600 that is replaced atomically: a draft is written beside it and then renamed.
///
/// An interactor writes the draft, which can fail, before the transaction is committed, and commits the draft after it.
/// A draft that is not committed is deleted with its `DraftFile`.
package final class DraftFile: Sendable {
    private let path: String
    /// The path of the draft.
    package let draft: String
    /// The mode of the finished file; nil for 0600.
    private let mode: UInt32?

    /// Writes a draft.
    ///
    /// - Parameters:
    ///   - text: The content of the file; nil for an empty draft that others write, such as a database.
    ///   - path: The path of the file.
    ///   - createsFolder: Whether a missing folder is created, with mode 0700.
    ///   - keepsMode: Whether an existing file keeps its mode.
    /// - Throws: ``FileFailure`` when the draft cannot be written, or the path exists and is not a regular file.
    package init(
        _ text: String? = nil, for path: String, creatingFolder createsFolder: Bool = false,
        keepingMode keepsMode: Bool = false
    ) throws(FileFailure) {
        let mode = try modeOfRegularFile(at: path)
        // The rename would replace even a read-only file, whose mode must be respected here.
        if keepsMode, mode != nil, access(path, W_OK) != 0 { throw .unwritable(path, reason: systemReason()) }
        if createsFolder { makePrivateFolder(of: path) }
        self.path = path
        self.mode = keepsMode ? mode : nil
        // mkstemp creates a file of mode 0600 with a unique name.
        var template = Array("\(path).draft-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        draft = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard file >= 0 else { throw .unwritable(path, reason: systemReason()) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        guard let text else { return }
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
        } catch {
            throw .unwritable(path, reason: systemReason())
        }
    }

    deinit { unlink(draft) }

    /// Renames the draft to the path of the file.
    ///
    /// - Throws: ``FileFailure`` when the file cannot be renamed.
    package func commit() throws(FileFailure) {
        if let mode { chmod(draft, mode) }
        guard rename(draft, path) == 0 else { throw .unwritable(path, reason: systemReason()) }
    }
}
