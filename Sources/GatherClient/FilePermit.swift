import GatherKit
import GatherScript

/// The files of this machine that a server may have for a text: those whose paths stand in it, letter by letter, or in the
/// files that it includes.
///
/// The server says which files a text needs. One that asked for others could read and write all that the user can.
struct FilePermit {
    private var paths: Set<String> = []
    private var overwrites = false
    /// The texts whose paths are not looked for yet, as few need them.
    private var texts: [SourceFile] = []

    /// Creates the permit of a text.
    init(_ source: SourceFile) { texts = [source] }

    /// Creates the permit of a route.
    init(writing files: [WrittenFile]) {
        paths = Set(files.map(\.path))
        overwrites = files.contains(where: \.mayBeThere)
    }

    /// Adds the paths in a text, as they stand there and as relative to its folder.
    mutating func add(_ source: SourceFile) { texts.append(source) }

    /// Checks that the server may read a file.
    ///
    /// - Throws: ``ForeignFile``.
    mutating func check(reading path: String) throws(ForeignFile) {
        read()
        guard paths.contains(path) else { throw ForeignFile(path: path, use: "read") }
    }

    /// Checks that the server may write a file.
    ///
    /// - Throws: ``ForeignFile``.
    mutating func check(writing file: SentFiles.Written) throws(ForeignFile) {
        read()
        guard paths.contains(file.path), overwrites || !file.overwrites else {
            throw ForeignFile(path: file.path, use: "write")
        }
    }

    private mutating func read() {
        for source in texts {
            for literal in source.literals {
                paths.insert(literal)
                paths.insert(SentFiles().canonical("\(source.folder)/\(literal)"))
            }
        }
        texts = []
        overwrites = overwrites || paths.contains("--overwrite")
    }
}

/// The server wants a file that the text does not name.
struct ForeignFile: Failure {
    let path: String
    let use: String

    var kind: FailureKind { .file }
    var message: String {
        "the server wanted to \(use) \(quoted(path)), a file that the command does not name; it did not get it"
    }
}
