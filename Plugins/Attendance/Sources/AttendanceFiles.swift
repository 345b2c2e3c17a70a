import Football
import Foundation
import GatherKit

/// Answers as CSV, with a row for each player and evening.
struct AttendanceFiles: Sendable {
    let store: AttendanceStore
    let now: @Sendable () -> Timestamp

    private static let reader = SheetReader(
        names: [
            "date": "date", "day": "date", "player": "player", "name": "player", "answer": "answer", "reply": "answer",
            "note": "note",
        ], required: ["date", "player", "answer"])

    /// A row that can be read; whom and which evening it names is not looked up yet.
    private struct Row {
        let day: LocalPeriod
        let player: PlayerReference
        let reply: Reply
        let lapse: Lapse?

        init(_ row: SheetReader.Row, at now: Timestamp) throws(UsageFailure) {
            let cells = Dictionary(
                try row.cells.get().map { ($0.column, $0.text) },
                uniquingKeysWith: { first, _ in first })
            day = try named("date", Kind<LocalPeriod>.moment.read(cells["date"] ?? "", at: now))
            player = try named("player", PlayerReference(typed: cells["player"] ?? ""))
            reply = try named("answer", Kind<Reply>.choice().read(cells["answer"] ?? ""))
            let note = cells["note"] ?? ""
            lapse = note.isEmpty ? nil : try named("note", Kind<Lapse>.choice().read(note))
        }
    }

    func question(about path: String, _ encoding: LegacyEncoding?, in session: Session) throws -> AskedQuestion? {
        try Self.reader.question(about: "answers", in: path, session.files.data(at: path), encoding)
    }

    /// Writes the answers of a file in the place of those of the same players and evenings; all or none.
    func importFile(_ path: String, _ encoding: LegacyEncoding?, in session: Session) throws -> SheetImport {
        let (data, time) = (try session.files.data(at: path), now())
        return try session.transaction {
            var result = SheetImport(path: path)
            var bad = BadRows()
            var answers = SheetSubjects<[Int]>()
            result.remarks = try Self.reader.read(path, data, in: encoding) { row in
                do {
                    let cells = try Row(row, at: time)
                    let match = try PlannedMatch.on(cells.day, in: session)
                    let player = try PlayerDirectory().find(cells.player, in: session)
                    try answers.add([match.number, player.id], "\(player.name.text) on that day", line: row.line)
                    try Answer.table.put(
                        Answer(
                            match: match.number, playerID: player.id, reply: cells.reply,
                            // The order of the file is that of the answers.
                            answeredAt: time.adding(milliseconds: result.count), lapse: cells.lapse), in: session)
                    result.count += 1
                } catch let failure as any Failure {
                    bad.add(BadRow(line: row.line, reason: failure.message))
                }
            }
            if bad.count > 0 { throw AttendanceFailure.badRows(bad) }
            session.note("the import of \(counted(result.count, "answer"))")
            return result
        }
    }

    /// Writes the answers for the evenings of a period to a CSV file.
    func exportFile(_ path: String, of period: Period, overwrites: Bool, in session: Session) throws -> Int {
        var rows = ""
        var count = 0
        for match in try PlannedMatch.all(in: session) where period.holds(match.when) {
            let players = try store.players(of: match, in: session)
            for answer in try store.answers(for: match, in: session) {
                guard let player = players[answer.playerID] else { continue }
                rows += CSV.row([match.day.text, player.name.text, answer.reply.rawValue, answer.lapse?.rawValue ?? ""])
                count += 1
            }
        }
        try session.write(
            CSV.row(["date", "player", "answer", "note"]) + rows, to: path, overwriting: overwrites)
        return count
    }
}
