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
        case .empty(let file): "\(file) is no archive that can be read: it is empty"
        case .malformed(let file, let line, let reason):
            "\(file) is no archive that can be read: line \(line): \(reason)"
        case .otherFormat(let version) where version < ArchiveFormat.version:
            "the archive has the format of version \(version), which is not read any more; open the store that it came "
                + "from with this gather, and export it again"
        case .otherFormat(let version):
            "the archive was written by a newer version of gather: its format is version \(version), and this gather "
                + "knows version \(ArchiveFormat.version); update gather"
        case .duplicateTable(let table): "the archive holds the table \(quoted(table)) twice"
        case .unknownColumn(let column, let table):
            "the archive was written by a newer version of gather (the column \(quoted(column)) of its table "
                + "\(quoted(table))); update gather"
        case .unknownTable(_, let module, isModuleThere: false):
            "the archive holds data of the module \(quoted(module)), which is not here; add or turn on the module, or "
                + "leave its data out with --without \(module.printable)"
        case .unknownTable(let table, let module, isModuleThere: true):
            "the archive holds the table \(quoted(table)) of the module \(quoted(module)), which this version does not "
                + "know; update gather, or leave the module's data out with --without \(module.printable)"
        case .badRow(let row, let reason): "nothing was imported: \(row): \(reason)"
        case .changed(let table):
            "the rows of \(table) are not as they were written: the file is damaged or was edited; if it was edited on "
                + "purpose, take the \"checksum\" out of that table"
        case .notEmpty(let things):
            "you have \(Self.all(things)) already, and an archive is imported where there is nothing; log in with a new "
                + "account (account register), or name a new store with --store"
        case .notCarried(let module):
            "the data of the module \(module) would be left behind, as its tables could not be made; add "
                + "--without \(module) if that is right"
        case .unknownModule(let module, let known):
            "--without names \(quoted(module)), but \(known.isEmpty ? "there is nothing to leave out" : "there is data of \(listed(known))")"
        case .tooLarge(let file, let limit): "\(file) is larger than \(limit >> 20) MiB, and no archive is"
        }
    }

    private static func all(_ things: [String]) -> String {
        guard let last = things.last, things.count > 1 else { return things.joined() }
        return "\(things.dropLast().joined(separator: ", ")) and \(last)"
    }
}
