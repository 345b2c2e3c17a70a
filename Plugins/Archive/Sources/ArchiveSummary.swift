import GatherKit

/// What was exported or imported.
struct ArchiveSummary: Equatable, Sendable {
    /// How much there was of a part.
    struct Part: Equatable, Sendable {
        let module: String
        let name: String
        let rows: Int
    }

    let parts: [Part]
    /// The same for the same data, in whichever store it is.
    let checksum: String

    func value(file: String) -> Value {
        .record([
            "file": .text(file), "checksum": .text(checksum),
            "parts": .list(
                parts.map {
                    .record(["module": .text($0.module), "part": .text($0.name), "rows": .integer($0.rows)])
                }),
        ])
    }

    static let shape = ResultShape.record([
        .init("file", .text), .init("checksum", .text),
        .init("parts", .list(.record([.init("module", .text), .init("part", .text), .init("rows", .integer)]))),
    ])
}
