public import GatherKit

/// A script that has passed the static check, with all files that it includes.
public struct CheckedScript: Sendable {
    /// The main script.
    public let main: SourceFile
    /// The included files, by canonical path.
    public let included: [String: SourceFile]
    /// The values of variables that were given by the caller.
    let arguments: [String: Value]
    /// The highest access to the store that any of its routes needs.
    public let access: RouteDescription.Access
    /// Whether all of its routes can be used by a user who is not logged in.
    public let isOpenToAnyone: Bool
    /// The secrets that its routes will ask for, in order; empty if any of these routes is in a block, where it may run
    /// never or several times.
    public let secrets: [SecretRequest]
    /// The number of statements of the main script, without those in blocks.
    let statementCount: Int
    /// The statements of a line of the shell, so that it is not parsed again; nil for a script, which may be too long to
    /// be kept.
    let statements: [Statement]?
    /// The route calls of such a line that are known before it runs, by the offset of their first word.
    let calls: [Int: Invocation]
    /// The words of commands that take a shell line as their argument; that line is checked only when it runs.
    public let heldLines: [String]
    /// The files read by its routes and by `lines`, as far as their names are known statically.
    public let filesRead: [String]
    /// The files that its routes write; the path is empty where it is known only at run time.
    public let filesWritten: [WrittenFile]
}

extension CheckedScript {
    /// The command that a typed text consists of, if it is one without variables; nil for anything else.
    public var command: Invocation? {
        guard let statements, statements.count == 1, case .route(let words) = statements[0].kind else { return nil }
        return calls[words[0].range.start]
    }

    /// A failure of that command, with its place in the text.
    public func placed(_ failure: any Failure) -> any Failure {
        guard let statement = statements?.first, !failure.speaksForItself else { return failure }
        let frame = Frame(source: main, includedFrom: [], paths: [], files: LocalFiles())
        return StatementFailure(failure, statement.range(of: failure), frame)
    }
}

/// A source file being processed, with the chain of includes that led to it.
struct Frame {
    let source: SourceFile
    /// The positions of the include statements, innermost first.
    let includedFrom: [SourcePosition]
    /// The paths of the files in the chain, to detect cyclic includes.
    let paths: [String]
    /// The file system that includes are resolved in.
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
