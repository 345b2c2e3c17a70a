import GatherKit

enum ArchiveFailure: Failure {
    case empty(String)
    case malformed(String, line: Int, reason: String)
    case otherFormat(Int)
    case duplicateTable(String)
    case unknownTable(String, of: String, isModuleThere: Bool)
    case unknownColumn(String, of: String)
    case badRow(String, reason: String)
    case changed(String)
    case notEmpty([String])
    case notCarried(module: String)
    case unknownModule(String, known: [String])
    case tooLarge(String, limit: Int)

    var kind: FailureKind {
        switch self {
        case .empty, .malformed, .otherFormat, .duplicateTable, .badRow, .changed, .tooLarge: .invalid
        case .unknownTable, .unknownColumn, .notEmpty, .notCarried: .conflict
        case .unknownModule: .usage
        }
    }

    var message: String {
        switch self {
        case .empty(let file): "\(file) is not a valid archive: it is empty"
        case .malformed(let file, let line, let reason):
            "\(file) is not a valid archive: line \(line): \(reason)"
        case .otherFormat(let version) where version < ArchiveFormat.version:
            "the archive has format version \(version), which is no longer supported; open the original store "
                + "with this version of gather, and export it again"
        case .otherFormat(let version):
            "the archive was written by a newer version of gather: its format is version \(version), and "
                + "this version of gather reads only version \(ArchiveFormat.version); update gather"
        case .duplicateTable(let table): "the archive contains the table \(quoted(table)) twice"
        case .unknownColumn(let column, let table):
            "the archive was written by a newer version of gather (it has the unknown column \(quoted(column)) "
                + "in the table \(quoted(table))); update gather"
        case .unknownTable(_, let module, isModuleThere: false):
            "the archive contains data of the module \(quoted(module)), which is missing or off; add it or turn it on, or "
                + "leave its data out with --without \(module.printable)"
        case .unknownTable(let table, let module, isModuleThere: true):
            "the archive contains the unknown table \(quoted(table)) of the module \(quoted(module)); "
                + "update gather, or leave the module's data out with --without \(module.printable)"
        case .badRow(let row, let reason): "nothing was imported: \(row): \(reason)"
        case .changed(let table):
            "the checksum of \(table) does not match: the file is damaged or was edited; if you edited it on "
                + "purpose, remove the \"checksum\" of that table"
        case .notEmpty(let things):
            "you already have \(Self.all(things)), and an archive can only be imported into an empty store; choose a new "
                + "store with --store, or create a new account with: account register NAME"
        case .notCarried(let module):
            "the data of the module \(module) cannot be exported, because its tables could not be created; to leave it out, add "
                + "--without \(module)"
        case .unknownModule(let module, let known):
            "there is no module \(quoted(module)) with data to leave out"
                + (known.isEmpty ? "" : "; --without accepts \(listed(known))")
        case .tooLarge(let file, let limit):
            "\(file) is larger than \(limit >> 20) MiB, the limit for an archive; is it the right file?"
        }
    }

    private static func all(_ things: [String]) -> String {
        guard let last = things.last, things.count > 1 else { return things.joined() }
        return "\(things.dropLast().joined(separator: ", ")) and \(last)"
    }
}
