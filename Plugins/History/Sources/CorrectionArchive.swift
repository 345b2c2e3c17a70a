import GatherDatabase
import GatherKit
import GatherModels

extension ArchivePart {
    /// The audit trails of the gathers.
    static func corrections(_ store: HistoryStore) -> ArchivePart {
        ArchivePart(
            "corrections", of: "correction", tables: ["correction"],
            write: { session, numbers, add in
                try store.forEach(in: session) { gather, correction in
                    try add(["gather": .integer(numbers.number(ofGather: gather))] + correction.archived)
                }
            },
            read: { row, session, numbers in
                let gather = try numbers.gather("gather", of: row)
                try store.append(Correction(row), toGather: gather, in: session)
            })
    }
}

extension Correction {
    /// How long a text of the audit trail can be: a goal has a name of a hundred characters, and some words.
    private static let textLength = 200

    fileprivate var archived: Record {
        [
            "madeAt": .integer(madeAt.milliseconds), "what": .text(subject), "before": .text(optional: before),
            "after": .text(optional: after),
        ]
    }

    fileprivate init(_ row: ArchiveRow) throws {
        let text = ValueKind<String>.text(maximumLength: Self.textLength)
        self.init(
            madeAt: try row.moment("madeAt"), subject: try row.value("what", text),
            before: try row.optional("before", text), after: try row.optional("after", text))
    }
}

extension HistoryStore {
    /// Hands all corrections to `body`, with the number of their gather, in the order in which gathers are archived.
    fileprivate func forEach(in session: Session, _ body: (String, Correction) throws -> Void) throws {
        try session.query(
            """
            SELECT \(CorrectionRow.table.columns) FROM correction \
            JOIN gather ON gather.organizer_id = correction.organizer_id AND gather.id = gather_id \
            WHERE correction.organizer_id = \(session.organizer.id) \
            ORDER BY started_at, gather_id, place
            """
        ) { row in
            let row = try CorrectionRow.table.read(row)
            try body(row.gather, row.correction)
        }
    }

    fileprivate func append(_ correction: Correction, toGather number: String, in session: Session) throws {
        let place = try session.count("SELECT COUNT(*) AS n FROM correction WHERE gather_id = \(number)")
        try CorrectionRow.table.insert(
            CorrectionRow(gather: number, place: place, correction: correction), in: session)
    }
}
