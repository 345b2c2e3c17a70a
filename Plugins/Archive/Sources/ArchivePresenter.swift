import GatherKit

struct ArchivePresenter: Sendable {
    func exported(_ summary: ArchiveSummary, to path: String) -> [Block] {
        blocks("Exported all that you have to \(path.placeName).", summary)
    }

    func imported(_ summary: ArchiveSummary, from path: String) -> [Block] {
        blocks("Imported all that \(path.placeName) holds.", summary)
    }

    private func blocks(_ sentence: String, _ summary: ArchiveSummary) -> [Block] {
        let table = Grid(
            columns: [.text("Module"), .text("What"), .number("Rows")],
            rows: summary.tables.filter { $0.rows > 0 }.map { [$0.module, $0.noun, String($0.rows)] },
            placeholder: "There is nothing in it."
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
