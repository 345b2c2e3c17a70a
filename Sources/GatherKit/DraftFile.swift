import Foundation

/// A file of mode 0600 that is written beside its place first, so that it is there as a whole or not at all.
///
/// A use case writes the draft, where it can still fail, and puts it in place after the transaction.
/// A draft that is let go of is deleted.
public final class DraftFile: Sendable {
    private let path: String
    private let draft: String

    /// Writes a draft.
    ///
    /// - Parameters:
    ///   - text: What the file is to hold.
    ///   - path: Where it is to be.
    ///   - createsFolder: Whether to make the folder when there is none.
    ///   - keepsMode: Whether to leave a file that is there its mode.
    /// - Throws: ``FileFailure`` when it cannot be written, or something that is no file is in its place.
    public init(
        _ text: String, for path: String, creatingFolder createsFolder: Bool = false,
        keepingMode keepsMode: Bool = false
    ) throws(FileFailure) {
        let mode = try modeOfRegularFile(at: path)
        // Whoever keeps the mode of a file means what it says.
        if keepsMode, mode != nil, access(path, W_OK) != 0 { throw .unwritable(path, reason: systemReason()) }
        if createsFolder { makePrivateFolder(of: path) }
        self.path = path
        // mkstemp makes a file of mode 0600 under a name that no other has.
        var template = Array("\(path).draft-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        draft = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard file >= 0 else { throw .unwritable(path, reason: systemReason()) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        if keepsMode, let mode { fchmod(file, mode) }
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
        } catch {
            throw .unwritable(path, reason: systemReason())
        }
    }

    deinit { unlink(draft) }

    /// Puts the file in its place.
    ///
    /// - Throws: ``FileFailure`` when that is not possible.
    public func commit() throws(FileFailure) {
        guard rename(draft, path) == 0 else { throw .unwritable(path, reason: systemReason()) }
    }
}
