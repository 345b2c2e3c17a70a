public import GatherKit

/// A script that was checked, with all that it includes.
public struct CheckedScript: Sendable {
    /// The script itself.
    public let main: SourceFile
    /// The included files, by the path that their names lead to.
    public let included: [String: SourceFile]
    /// Variables whose value comes from outside.
    let arguments: [String: Value]
    /// The most that any of its routes does to the store.
    public let access: RouteDescription.Access
    /// Whether all of its routes work for somebody whom the store does not know.
    public let isOpenToAnyone: Bool
    /// The secrets that its routes will ask for, in their order; none when some of them may not, or several times.
    public let secrets: [SecretRequest]
    /// How many statements the script itself has, not counting those in blocks.
    let statementCount: Int
    /// What routes are told that take a line of the shell, which is not checked before its turn comes.
    public let heldLines: [String]
    /// The files that its routes and `lines` read, as far as their names are known before it runs.
    public let filesRead: [String]
    /// Where the paths lead that go by links or detours.
    public let links: [String: String]
    /// The files that its routes write; those without a path have one that is known only when it runs.
    public let filesWritten: [WrittenFile]
    /// What its variables were given from outside, as it was written.
    public let given: [String: String]
}

/// A script while it is read, and the includes that led to it.
struct Frame {
    let source: SourceFile
    /// Where the includes are that led there, the innermost first.
    let includedFrom: [SourcePosition]
    /// The paths of the files on the way, to notice one that includes itself.
    let paths: [String]
    /// Where the files are that it names.
    let files: any SessionFiles

    /// Whether it is the script itself, not one that it includes.
    var isMain: Bool { includedFrom.isEmpty }

    /// The path that the name of an included file leads to.
    func path(of name: String) -> String { files.canonical(writtenPath(of: name)) }

    /// The same with all its links and detours.
    func writtenPath(of name: String) -> String { name.hasPrefix("/") ? name : "\(source.folder)/\(name)" }

    func including(_ file: SourceFile, path: String, at range: SourceRange) -> Frame {
        Frame(
            source: file,
            includedFrom: [source.position(of: range.start)] + includedFrom,
            paths: paths + [path],
            files: files
        )
    }
}
