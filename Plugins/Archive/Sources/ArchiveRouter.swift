import GatherKit

struct ArchiveRouter {
    let interactor: ArchiveInteractor
    let presenter: ArchivePresenter

    var routes: [Route] { [exportFile, importFile] }

    private var exportFile: Route {
        Route(
            "export", "Export all your data to an archive, to import it elsewhere",
            titled: "Export your data",
            Argument.positional("file", .newFile, "the archive to write, a JSON file"),
            Argument.overwrite,
            without("a module whose data is not exported"),
            access: .read,
            answers: ArchiveSummary.shape,
            show: { presenter.exported($1, to: $0) },
            examples: ["export season.json", "export season.json --overwrite"]
        ) { session, path, overwrites, modules in
            (
                file: path,
                summary: try interactor.exportFile(path, overwrites: overwrites, without: modules, in: session)
            )
        }
    }

    private var importFile: Route {
        Route(
            "import", "Import an archive into an empty account",
            titled: "Import your data",
            Argument.positional("file", .file, "an archive, as written by export"),
            without("a module whose data is not imported"),
            access: .write,
            answers: ArchiveSummary.shape,
            show: { presenter.imported($1, from: $0) },
            examples: ["import season.json", "import season.json --without checklist"]
        ) { session, path, modules in
            (file: path, summary: try interactor.importFile(path, without: modules, in: session))
        }
    }

    private func without(_ help: String) -> Argument<[String]> {
        .options("without", .text(maximumLength: 100), help)
    }
}

// MARK: - Presenter

struct ArchivePresenter: Sendable {
    func exported(_ summary: ArchiveSummary, to path: String) -> [Block] {
        blocks("Exported all your data to \(path.placeName).", summary)
    }

    func imported(_ summary: ArchiveSummary, from path: String) -> [Block] {
        blocks("Imported all data from \(path.placeName).", summary)
    }

    private func blocks(_ sentence: String, _ summary: ArchiveSummary) -> [Block] {
        let table = Grid(
            columns: [.text("Module"), .text("What"), .number("Rows")],
            rows: summary.tables.filter { $0.rows > 0 }.map { [$0.module, $0.noun, String($0.rows)] },
            placeholder: "The archive is empty."
        )
        return [.text(sentence), .table(table), .text("Checksum \(summary.checksum)")]
    }
}

extension String {
    /// The path, or the name of the standard stream that it stands for.
    var placeName: String {
        switch self {
        case "/dev/stdin": "standard input"
        case "/dev/stdout": "standard output"
        default: self
        }
    }
}
