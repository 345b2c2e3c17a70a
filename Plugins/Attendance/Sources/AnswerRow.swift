import Football
import GatherKit

/// A row of an attendance spreadsheet: the answer of a player for a match day.
struct AnswerRow: Sendable {
    let day: DayOrMinute
    /// Empty until it is read.
    var player = PlayerReference.name("")
    /// Nil if the row has none.
    var reply: Reply?
    var lapse: Lapse?
    var comment: String?

    static let sheet = Sheet(
        of: "answer", on: .dayOrMinute, among: { try MatchDayPlan.all(in: $0).map(\.day) },
        byDefault: { session in
            let open = try MatchDayPlan.open(in: session)
            return open.count == 1 ? open[0].day : nil
        },
        \.day, { AnswerRow(day: $0) },
        [
            .init("player", as: "name", isRequired: true) { text, row throws(UsageFailure) in
                row.player = try PlayerReference(typed: text)
            } text: {
                $0.player.text
            },
            .init("answer", isRequired: true) { text, row throws(UsageFailure) in
                if text.isEmpty { return }
                let letters: [String: Reply] = ["y": .coming, "n": .out]
                if let reply = letters[text.lowercased()] ?? Reply.read(text) {
                    row.reply = reply
                } else if !["-", "–", "—", "n/a"].contains(text.lowercased()) {
                    row.reply = try Kind<Reply>.choice().read(text)
                }
            } text: {
                $0.reply?.rawValue
            },
            .init("note", values: Lapse.allCases.map(\.rawValue).joined(separator: " or ")) {
                text, row throws(UsageFailure) in
                row.lapse = try Kind<Lapse>.choice().read(text)
            } text: {
                $0.lapse?.rawValue
            },
            .init("comment") { text, row throws(UsageFailure) in
                row.comment = try Answer.comments.read(text)
            } text: {
                $0.comment
            },
        ])
}

extension AttendanceInteractor {
    /// Stores the answers of a file, in place of those of the same players and match days.
    func importFile(_ file: SheetFile, in session: Session) throws -> SheetImport {
        let time = session.now
        var answers = SheetSubjects<[Int]>()
        return try changingNext(in: session) {
            try AnswerRow.sheet.importing(file, in: session) { result, line, row in
                guard let reply = row.reply else { return }
                let plan = try MatchDayPlan.on(row.day, in: session)
                let player = try Player.find(row.player, in: session)
                try answers.add([plan.number, player.id], "\(player.name.text) on that day", line: line)
                try Answer.table.put(
                    Answer(
                        plan: plan.number, playerID: player.id, reply: reply,
                        // The order of the file is that of the answers.
                        answeredAt: time.adding(milliseconds: result.count), lapse: row.lapse, comment: row.comment),
                    in: session)
                result.count += 1
            }
        }.result
    }

    /// The rows of the answers for the match days of a period.
    func exported(_ period: Period, in session: Session) throws -> [AnswerRow] {
        try MatchDayPlan.all(in: session).filter { period.holds($0.when) }.flatMap { plan in
            let players = try store.players(of: plan, in: session)
            return try store.answers(for: plan, in: session).compactMap { answer in
                players[answer.playerID].map {
                    AnswerRow(
                        day: plan.day, player: .name($0.name.text), reply: answer.reply, lapse: answer.lapse,
                        comment: answer.comment)
                }
            }
        }
    }
}
