import GatherDatabase
public import GatherKit

/// A script that has passed the static check, with all files that it includes.
public struct CheckedScript: Sendable {
    /// The main script.
    public let main: SourceFile
    /// The included files, by canonical path.
    public let included: [String: SourceFile]
    /// The values that the caller gives to variables.
    let arguments: [String: Value]
    /// The highest access to the store that any of its routes needs.
    public let access: StoreAccess
    /// Whether all of its routes can be used by a user who is not logged in.
    public let isOpenToAnyone: Bool
    /// The secrets that its routes will ask for, in order; empty if any of these routes is in a block, which may never
    /// run, or run several times.
    public let secrets: [SecretRequest]
    /// The number of statements of the main script, without those in blocks.
    let statementCount: Int
    /// The words of commands that take a shell line as their argument; that line is checked only when it runs.
    public let heldLines: [String]
    /// The files read by its routes and by `lines`, as far as their names are known statically.
    public let filesRead: [String]
    /// Whether any of its routes writes files.
    public let writesFiles: Bool
}

/// A source file being processed, with the chain of includes that led to it.
struct Frame {
    let source: SourceFile
    /// The positions of the include statements, innermost first.
    let includedFrom: [SourcePosition]
    /// The paths of the files in the chain, which detect cyclic includes.
    let paths: [String]
    /// The file system in which includes are resolved.
    let files: any SessionFiles

    /// Whether this is the main script, not an included file.
    var isMain: Bool { includedFrom.isEmpty }

    /// Returns the canonical path of an included file.
    func path(of name: String) -> String {
        files.canonical(name.hasPrefix("/") ? name : "\(source.folder)/\(name)")
    }

    func including(_ file: SourceFile, path: String, at range: SourceRange) -> Frame {
        Frame(
            source: file,
            includedFrom: [source.position(of: range.start)] + includedFrom,
            paths: paths + [path],
            files: files
        )
    }
}
