import GatherKit

/// What one can ask of archives.
enum ArchiveRoute: Route, Equatable {
    case exportFile(path: String, overwrites: Bool, without: [String])
    case importFile(path: String, without: [String])

    static let declarations: [RouteDeclaration<ArchiveRoute>] = [
        RouteDeclaration(
            "archive export", "Writes all that you have to a file, to be imported into another store",
            newFile, overwrite, leftBehind,
            access: .read,
            result: ArchiveSummary.shape,
            examples: ["archive export season.json", "archive export season.json --overwrite"]
        ) { .exportFile(path: try $0[newFile], overwrites: try $0[overwrite], without: try $0[leftBehind]) },
        RouteDeclaration(
            "archive import", "Reads what archive export wrote, where you have nothing yet",
            file, leftOut,
            access: .write,
            result: ArchiveSummary.shape,
            examples: ["archive import season.json", "archive import season.json --without checklist"]
        ) { .importFile(path: try $0[file], without: try $0[leftOut]) },
    ]

    private static let file = Argument.positional("file", .file, "a JSON file, as docs/archive.md describes it")
    private static let newFile = Argument.positional("file", .newFile, "the JSON file to write")
    private static let overwrite = Argument.flag("overwrite", "replace the file if it is there")
    private static let leftBehind = Argument.options(
        "without", .text(maximumLength: 100), "a module whose data stays behind")
    private static let leftOut = Argument.options(
        "without", .text(maximumLength: 100), "a module whose data is left out")
}
