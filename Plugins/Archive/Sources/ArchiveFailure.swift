import GatherKit

/// What can go wrong with an archive.
enum ArchiveFailure: Failure {
    case empty(String)
    case malformed(String, line: Int, reason: String)
    case newerFormat(Int)
    case newerPart(String, of: String)
    case duplicatePart(String, of: String)
    case unknownPart(String, of: String, isModuleThere: Bool)
    case badRow(Int, of: String, reason: String)
    case changed(part: String)
    case unfaithful(part: String)
    case notEmpty([String])
    case notCarried(module: String, reason: String)
    case unknownModule(String, known: [String])
    case tooLarge(String, limit: Int)

    var kind: FailureKind {
        switch self {
        case .empty, .malformed, .newerFormat, .newerPart, .duplicatePart, .badRow, .changed, .tooLarge: .invalid
        case .unknownPart, .unfaithful, .notEmpty, .notCarried: .conflict
        case .unknownModule: .usage
        }
    }

    var message: String {
        switch self {
        case .empty(let file): "\(file) is no archive that can be read: it is empty"
        case .malformed(let file, let line, let reason):
            "\(file) is no archive that can be read: line \(line): \(reason)"
        case .newerFormat(let version):
            "the archive was written by a newer version of gather: its format is version \(version), and this gather "
                + "knows version \(ArchiveFormat.version); update gather"
        case .newerPart(let part, let module):
            "the archive was written by a newer version of gather (the part \(quoted(part)) of its module "
                + "\(quoted(module))); update gather"
        case .duplicatePart(let part, let module):
            "the archive holds the part \(quoted(part)) of the module \(quoted(module)) twice"
        case .unknownPart(_, let module, isModuleThere: false):
            "the archive holds data of the module \(quoted(module)), which is not here; add or turn on the module, or "
                + "leave its data out with --without \(module.printable)"
        case .unknownPart(let part, let module, isModuleThere: true):
            "the archive holds the part \(quoted(part)) of the module \(quoted(module)), which this version does not "
                + "know; update gather, or leave the module's data out with --without \(module.printable)"
        case .badRow(let row, let part, let reason):
            "nothing was imported, because a row is bad: \(part), row \(row): \(reason)"
        case .changed(let part):
            "the \(part) of the archive are not as they were written: the file is damaged or was edited; if it was edited "
                + "on purpose, take the \"checksum\" out of that part"
        case .unfaithful(let part):
            "nothing was imported, because the \(part) would not be the same here as in the archive; that is a mistake of "
                + "the module"
        case .notEmpty(let things):
            "you have \(Self.all(things)) already, and an archive is imported where there is nothing; log in with a new "
                + "account (account register), or name a new store with --store"
        case .notCarried(let module, let reason):
            "the data of the module \(module) would be left behind, as \(reason); add --without \(module) if that is right"
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
