import Football
import GatherKit

struct AttendancePresenter: Sendable {
    // MARK: - The sheet

    /// - Parameter day: The words that name the day in a command; empty for the next match day.
    func show(_ sheet: AttendanceSheet, on day: [String] = []) -> [Block] {
        let summary = Block.text(summary(sheet))
        func names(_ entries: [AttendanceSheet.Entry]) -> String { entries.map { label($0) }.joined(separator: ", ") }
        let coming = sheet.coming.enumerated().map { [String($0 + 1), label($1), $1.reason ?? ""] }
        let waiting = sheet.waiting.enumerated().map { ["waiting \($0 + 1)", label($1), $1.reason ?? ""] }
        let table = Grid(
            columns: [.number(""), .text("Player"), .text("Why")], rows: coming + waiting,
            placeholder: "Nobody is in yet. Record an answer with: "
                + (["attendance", "in", "PLAYER…"] + day).joined(separator: " "))
        let rest = [("Maybe", sheet.maybe), ("Out", sheet.declined), ("No answer", sheet.asked)].filter {
            !$0.1.isEmpty
        }
        return [summary, .table(table)]
            + (rest.isEmpty ? [] : [.section(title: "Others", fields: rest.map { .init($0, names($1)) })])
    }

    /// The name, with remarks on the player.
    func label(_ entry: AttendanceSheet.Entry, withComment: Bool = true) -> String {
        let lapse = entry.lapse == .lateWithdrawal ? "dropped out late" : entry.lapse == .noShow ? "no-show" : nil
        return named(entry, [lapse, withComment ? entry.comment : nil])
    }

    /// The name, with whose guest it is and other remarks in brackets.
    func named(_ entry: AttendanceSheet.Entry, _ others: [String?]) -> String {
        let notes = ([guest(entry)] + others).compactMap(\.self)
        return entry.player.name.text + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    /// The host in words; nil for players, and for a guest whose name says it, such as "Dan's brother".
    private func guest(_ entry: AttendanceSheet.Entry) -> String? {
        guard entry.player.guestOf != nil else { return nil }
        let saysWhose = entry.bringer.map { entry.player.name.text.hasPrefix("\($0)'s ") } ?? false
        return saysWhose ? nil : entry.bringer.map { "guest of \($0)" } ?? "guest"
    }

    /// A match day in a line.
    func summary(_ sheet: AttendanceSheet) -> String {
        "\(sheet.plan.when.local): \(counts(sheet).joined(separator: ", "))."
    }

    /// The number of players for each answer, in words.
    func counts(_ sheet: AttendanceSheet) -> [String] {
        let coming = sheet.coming.count
        let asked = sheet.asked.count
        let parts: [String?] = [
            sheet.plan.isCancelled ? "cancelled" : nil,
            sheet.plan.places.map { "\(coming) of \($0) places taken" } ?? "\(coming) in",
            sheet.waiting.isEmpty ? nil : "\(sheet.waiting.count) waiting",
            sheet.maybe.isEmpty ? nil : "\(sheet.maybe.count) maybe",
            sheet.asked.isEmpty ? nil : "\(counted(asked, .have)) not answered",
        ]
        return parts.compactMap(\.self)
    }

    /// When and where it is, and what it costs.
    func heading(of sheet: AttendanceSheet, _ agenda: Agenda) -> Block {
        sheet.plan.banner(sheet.plan == agenda.next ? agenda.notes : [])
    }

    /// The number of players for each answer.
    ///
    /// - Parameter others: Those who were not asked and have not answered.
    func figures(_ sheet: AttendanceSheet, others: [Player] = []) -> [Block.LabelledText] {
        let counts = [
            ("Waiting", sheet.waiting.count), ("Maybe", sheet.maybe.count),
            ("No answer", sheet.asked.count + others.count), ("Out", sheet.declined.count),
        ]
        return [.init("In", taken(on: sheet))]
            + counts.filter { $0.1 > 0 }.map { .init($0.0, String($0.1)) }
    }

    /// The blocks for the screen of a planned match.
    func about(_ sheet: AttendanceSheet) -> [Block] {
        sheet.entries.isEmpty ? [] : [.text("\(counts(sheet).joined(separator: ", ").capitalizedFirst).")]
    }

    /// What the shell says when it starts.
    func reminder(_ sheet: AttendanceSheet?, at time: Timestamp) -> [Block] {
        guard let sheet, !sheet.asked.isEmpty, sheet.plan.isAhead(at: time) else { return [] }
        return [.text("\(counted(sheet.asked.count, "player", .have)) not answered for \(sheet.plan.day.local).")]
    }

    /// What `next` says: whom to ask, and whom to pick.
    ///
    /// - Parameter players: The number of players who might come.
    func steps(_ sheet: AttendanceSheet, _ agenda: Agenda, players: Int) -> [NextStep] {
        guard agenda.inProgress == nil, sheet.plan.isAhead(at: agenda.time) else { return [] }
        let asked = sheet.asked.count
        let unanswered = players - sheet.entries.count { $0.player.guestOf == nil }
        let (coming, day) = (sheet.coming.map(\.player), sheet.plan.day.local)
        var steps: [NextStep] = []
        if sheet.entries.isEmpty {
            steps.append(
                NextStep(.answers, "No answers yet for \(day)", "Send the link", "share link attendance"))
        } else if asked > 0 {
            steps.append(
                NextStep(
                    .answers, "\(counted(asked, "player", .have)) not answered for \(day)", "Remind them",
                    "share text unanswered"))
        } else if unanswered > 0, !sheet.isFull, !sheet.plan.isMatchday(at: agenda.time) {
            steps.append(
                NextStep(
                    .answers, "\(counted(unanswered, "player", .have)) not answered for \(day)", "Send the link",
                    "share link attendance"))
        }
        // Players in new teams without an answer were put there on purpose.
        let isDue =
            coming.contains { agenda.lineup.team(of: $0) == nil }
            || agenda.lineup.places.contains { sheet.state(of: $0.player)?.reply == .out }
        if coming.count > 1, isDue, agenda.newTeamPlayers.isEmpty, agenda.day == nil {
            steps.append(
                NextStep(
                    .lineUp, "\(counted(coming.count, .are)) in for \(day)", Self.updateTitle, "attendance line-up"))
        }
        return steps
    }

    /// The title of the button that puts those who are in into the line-up.
    static let updateTitle = "Update the line-up"

    /// The lines of a text for a chat.
    func lines(_ sheet: AttendanceSheet) -> [String] {
        func names(_ title: String, _ entries: [AttendanceSheet.Entry]) -> [String] {
            entries.isEmpty ? [] : ["\(title): \(entries.map { named($0, []) }.joined(separator: ", "))"]
        }
        let coming = sheet.coming.enumerated().map { "\($0 + 1). \(named($1, []))" }
        return [summary(sheet)] + coming + names("Waiting", sheet.waiting) + names("Maybe", sheet.maybe)
            + names("Out", sheet.declined) + names("Not answered", sheet.asked)
    }

    /// The lines of a reminder to those who have not answered; empty without any, and once the day has passed.
    func reminder(to silent: [Player], _ plan: MatchDayPlan, at time: Timestamp) -> [String] {
        guard !silent.isEmpty, plan.isAhead(at: time), !plan.isCancelled else { return [] }
        let place = plan.place.map { ", at \($0)" } ?? ""
        return [
            "Who's in for \(plan.when.local)\(place)?",
            "Not answered yet: \(silent.map(\.name.text).joined(separator: ", "))",
        ]
    }

    /// The players who may be meant; guests only if no player is.
    func suggestions(_ candidates: [Player], for open: OpenParameter) -> [Suggestion] {
        let players = Suggestion.players(candidates.filter { $0.guestOf == nil }, for: open)
        return players.isEmpty ? Suggestion.players(candidates, for: open) : players
    }

    // MARK: - Changes

    func changed(_ change: AttendanceInteractor.Change) -> [Block] {
        let sentences = answers(change) + comments(change) + moves(of: change)
        return [.text((sentences + [summary(change.after)]).joined(separator: " "))] + leftGuests(change)
    }

    /// The same on a page, which shows the counts: only what is new.
    func noted(_ change: AttendanceInteractor.Change) -> [Block] {
        let new = change.players.filter { change.before.state(of: $0) != change.after.state(of: $0) }
        let others = comments(change) + moves(of: change)
        let sentences = answers(change, of: new.isEmpty && others.isEmpty ? change.players : new) + others
        return [.text(sentences.joined(separator: " "))] + leftGuests(change) + message(toWhoMovedUpIn: change)
    }

    /// The message to send to the players to whom the organizer gave a place; none to guests.
    private func message(toWhoMovedUpIn change: AttendanceInteractor.Change) -> [Block] {
        let plan = change.after.plan
        guard change.reader == nil, plan.match == nil else { return [] }
        let names = others(change.after.moves(since: change.before).up, than: change)
            .filter { $0.guestOf == nil }.map(\.name.text)
        if names.isEmpty { return [] }
        let (group, football) = change.group.map { ("\($0): ", "for") } ?? ("", "for football on")
        let place = plan.place.map { ", at \($0)" } ?? ""
        return [
            .message(
                "\(group)\(listed(names)), a place has opened up, so you're in \(football) \(plan.when.local)\(place).",
                isCopied: false)
        ]
    }

    func invited(_ change: AttendanceInteractor.Change) -> [Block] {
        let new = change.players.filter { change.before.state(of: $0) == nil }
        let known = change.players.count - new.count
        if change.players.isEmpty {
            // The command is at the end, where a page makes a button of it.
            return [.text("\(summary(change.after)) You have no players yet. Add them with: player add NAME")]
        }
        let sentences = [
            new.isEmpty
                ? "\(listed(change.players.map(\.name.text), .have)) already been asked or "
                    + "\(Verb.have.form(for: known)) answered."
                : "\(listed(new.map(\.name.text), .have)) been asked.",
            known > 0 && !new.isEmpty
                ? "\(counted(known, .have)) already been asked or \(Verb.have.form(for: known)) answered." : nil,
            summary(change.after),
        ]
        return [.text(sentences.compactMap(\.self).joined(separator: " "))]
    }

    /// Sentences about the players of a command, grouped by answer.
    private func answers(_ change: AttendanceInteractor.Change, of players: [Player]? = nil) -> [String] {
        var groups: [(words: (String, String), players: [Player])] = []
        for player in players ?? change.players {
            let (old, new) = (change.before.state(of: player), change.after.state(of: player))
            let isGone = new == .out(nil) && change.players.allSatisfy { $0.guestOf != nil }
            let words =
                isGone ? ("was removed from the list", "were removed from the list") : words(new, isNew: old != new)
            if let place = groups.firstIndex(where: { $0.words == words }) {
                groups[place].players.append(player)
            } else {
                groups.append((words, [player]))
            }
        }
        let day = change.after.plan.day.local
        return groups.map { words, players in
            let isReader = { (player: Player) in player.id == change.reader?.id }
            let reader = players.filter(isReader)
            let subject = subject(reader + players.filter { !isReader($0) }, change)
            let verb = reader.isEmpty ? verb(players, words.0, words.1) : words.1
            if reader.isEmpty { return "\(subject) \(verb)." }
            let isMaybe = players.allSatisfy { change.after.state(of: $0) == .maybe }
            return "\(subject) \(verb) \(isMaybe ? "on" : "for") \(day)."
                .replacing("You are ", with: "You're ").replacing("You might come on ", with: "You said maybe for ")
        }
    }

    /// Players at the beginning of a sentence to the reader of a change.
    private func subject(_ players: [Player], _ change: AttendanceInteractor.Change) -> String {
        let names = listed(players.map { $0.called(to: change.reader) })
        return change.reader == nil ? names : names.capitalizedFirst
    }

    /// The new comments of the players; empty if none has changed.
    private func comments(_ change: AttendanceInteractor.Change) -> [String] {
        change.players.compactMap { player in
            let comment = change.after.entry(of: player)?.comment
            if comment == change.before.entry(of: player)?.comment { return nil }
            // The page of a link shows the comment itself.
            if player.id == change.reader?.id { return "Your comment was \(comment == nil ? "removed" : "saved")." }
            return comment.map { "\(player.name.text)'s comment: \($0)".asSentence }
                ?? "\(player.name.text)'s comment was removed."
        }
    }

    private func words(_ state: AttendanceSheet.Status?, isNew: Bool) -> (String, String) {
        let words =
            switch state {
            case .coming, .waiting, .out(nil): ("is \(words(of: state))", "are \(words(of: state))")
            case .maybe: ("might come", "might come")
            case .out(.lateWithdrawal):
                isNew
                    ? ("dropped out late", "dropped out late")
                    : ("is down as a late dropout", "are down as late dropouts")
            case .out(.noShow):
                isNew ? ("did not turn up", "did not turn up") : ("is down as a no-show", "are down as no-shows")
            case .asked: ("has been asked", "have been asked")
            case nil: ("has not answered", "have not answered")
            }
        if isNew || state == .maybe { return words }
        let already = { (words: String) in words.replacing(" ", with: " already ", maxReplacements: 1) }
        return (already(words.0), already(words.1))
    }

    private func verb(_ players: [Player], _ one: String, _ several: String) -> String {
        players.count == 1 ? one : several
    }

    /// The players among some whom a change is not about.
    private func others(_ players: [Player], than change: AttendanceInteractor.Change) -> [Player] {
        players.filter { player in !change.players.contains { $0.id == player.id } }
    }

    /// Sentences about the other players who move up from the waiting list or down to it.
    private func moves(of change: AttendanceInteractor.Change) -> [String] {
        func sentences(_ moved: [Player], _ one: String, _ several: String, you: String) -> [String] {
            let moved = self.others(moved, than: change)
            let others = moved.filter { $0.id != change.reader?.id }
            return (others.count < moved.count ? [you] : [])
                + (others.isEmpty
                    ? [] : ["\(subject(others, change)) \(verb(others, one, several)) the waiting list."])
        }
        let moves = change.after.moves(since: change.before)
        return sentences(moves.up, "moves up from", "move up from", you: "You moved up: you're in.")
            + sentences(moves.down, "moves down to", "move down to", you: "You moved down to the waiting list.")
    }

    /// The sentences about players who move up or down, as one text; nil if nobody does.
    func moves(_ change: AttendanceInteractor.Change) -> String? {
        let sentences = moves(of: change)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// The same text with the day in front.
    private func movesOnDay(_ change: AttendanceInteractor.Change) -> String? {
        moves(change).map { "\(change.before.plan.when.local): \($0)" }
    }

    /// A reminder to tell the players that a match is cancelled; nil if none of them had said in or maybe.
    func cancelled(_ sheet: AttendanceSheet) -> String? {
        let names = sheet.hopeful.map(\.name.text)
        if names.isEmpty { return nil }
        return "Let \(listed(names)) know that the match on \(sheet.plan.day.local) is cancelled."
    }

    /// Sentences about the answers deleted with a player, and the players who move up or down as a result.
    func forgotten(_ count: Int, of player: Player, _ changes: [AttendanceInteractor.Change]) -> [String] {
        if count == 0 { return [] }
        let gone =
            count == 1
            ? "\(player.name.text)'s answer was deleted, too. Restore both with: undo"
            : "\(player.name.text)'s \(count) answers were deleted, too. Restore everything with: undo"
        return [gone] + changes.compactMap(movesOnDay)
    }

    /// Guests who are still in although their host is out.
    private func leftGuests(_ change: AttendanceInteractor.Change) -> [Block] {
        let gone = change.players.filter { change.after.state(of: $0)?.reply == .out }
        let guests = (change.after.coming + change.after.waiting).map(\.player).filter { guest in
            gone.contains { $0.id == guest.guestOf }
        }
        if guests.isEmpty { return [] }
        let (names, them) = (guests.map(\.typed).joined(separator: " "), verb(guests, "the guest", "them"))
        return [
            .alert(
                "\(listed(guests.map(\.name.text), .are)) still in, but the player who was bringing \(them) is out. "
                    + "Mark \(them) as out with: attendance out \(names)")
        ]
    }

    /// The advice when players had a place and did not play; nil if all have played.
    func missing(_ missing: AttendanceInteractor.Missing) -> String? {
        let (plan, players) = missing
        if players.isEmpty { return nil }
        return
            "\(listed(players.map(\.name.text), .were)) in but did not play; if they did not turn up, record it with: "
            + "attendance no-show \(players.map(\.typed).joined(separator: " ")) --on \(plan.day.text)"
    }

    /// What `next` says when players had a place and did not play; nothing if all have played.
    func missingStep(_ missing: AttendanceInteractor.Missing) -> [NextStep] {
        let (plan, players) = missing
        if players.isEmpty { return [] }
        let names = players.map(\.typed)
        // Quotes cannot stand in the words of a step, and a number after a name may be that of a shirt.
        let isPlain = names == players.map(\.name.text)
        let words = (isPlain ? names : players.map { "#\($0.id)" }).joined(separator: " ")
        let day = plan.day.local
        return [
            NextStep(
                .players, "\(listed(players.map(\.name.text), .were)) in on \(day) but did not play",
                "Record the no-shows", "attendance no-show \(words) --on \(plan.day.text)")
        ]
    }

    // MARK: - Lists

    func question(_ reading: ListReading, _ plan: MatchDayPlan) -> String {
        let parts = Reply.allCases.compactMap { reply -> String? in
            let names = reading.entries.filter { $0.reply == reply }.map { entry in
                entry.names + (entry.comment.map { " (\($0))" } ?? "")
            }
            return names.isEmpty ? nil : "\(reply.rawValue.capitalizedFirst): \(names.joined(separator: ", "))"
        }
        return ([reading.newPlayers].compactMap(\.self) + reading.remarks() + parts + [question(plan)])
            .joined(separator: "\n")
    }

    private func question(_ plan: MatchDayPlan) -> String { "Record these answers for \(plan.when.local)?" }

    /// The choice that leaves a line out, which then has no letter.
    private static let skip = Suggestion("–", "Skip")

    /// The same question, in which the answer of each player can be changed.
    func list(_ reading: ListReading, _ plan: MatchDayPlan) -> AskedQuestion.List {
        let lines = reading.entries.map { entry in
            let replies = [entry.reply] + [.coming, .maybe, .out].filter { $0 != entry.reply }
            let answers = replies.map { Suggestion(entry.line($0), $0.rawValue.capitalizedFirst) }
            // Nobody becomes a second player without a choice.
            let choices = entry.similar.map { similar in
                [Suggestion(entry.line(entry.reply, of: similar), "It's \(similar)")]
                    + answers.map { Suggestion($0.text, "New player: \($0.summary.lowercased())") }
            }
            let new = entry.similar.map { "Is that \($0)?" } ?? (entry.isNew ? "new player" : nil)
            return AskedQuestion.List.Line(
                entry.names,
                note: [new, entry.comment, quoted(entry.text)].compactMap(\.self).joined(separator: " · ")
                    .capitalizedFirst,
                choices: (choices ?? answers) + [Self.skip], isDoubtful: entry.similar != nil)
        }
        let unclear = reading.asked.map { line in
            AskedQuestion.List.Line(
                line.player ?? "", note: "\(quoted(line.text)) · \(line.reason)".capitalizedFirst,
                choices: Self.replies.map {
                    Suggestion("- \(line.player ?? "") (\($0.rawValue))", $0.rawValue.capitalizedFirst)
                } + [Self.skip], isDoubtful: true)
        }
        return AskedQuestion.List(
            question(plan), remarks: reading.remarks(asking: reading.asked), lines: lines + unclear,
            found: ["on": plan.day.text])
    }

    func read(_ result: AttendanceInteractor.ListResult) -> [Block] {
        let reading = result.reading
        let rows = reading.entries.map { entry in
            [
                String(entry.line), entry.text,
                entry.player.name.text
                    + (entry.numberOfGuests == 0 ? "" : " and \(counted(entry.numberOfGuests, "guest"))"),
                entry.reply.rawValue,
            ]
        }
        let table = Grid(
            columns: [.number("Line"), .text("List"), .text("Player"), .text("Answer")], rows: rows, placeholder: "")
        return [.table(table)] + notes(on: reading) + changed(result.change)
    }

    /// The same on a page, which shows the answers: only what is new, and what was skipped.
    func noted(_ result: AttendanceInteractor.ListResult) -> [Block] {
        notes(on: result.reading) + noted(result.change)
    }

    private func notes(on reading: ListReading) -> [Block] {
        (reading.newPlayers.map { [.text($0)] } ?? []) + reading.remarks().map(Block.alert)
    }

    func named(_ guest: Player, as player: Player, for reader: Player?) -> [Block] {
        let name = guest.called(to: reader)
        return [
            .text(
                guest.id == player.id
                    ? "\(reader == nil ? name : name.capitalizedFirst) is now called \(player.name.text)."
                    : "\(reader == nil ? player.label : player.name.text) takes the place of \(name).")
        ]
    }

    /// A warning about players of a match that has started; nil without any.
    func absent(_ names: [String]) -> String? {
        names.isEmpty
            ? nil
            : "\(listed(names, .are)) out, but still in the teams of this match. To update the teams, undo the start of the match, or "
                + "move players with: team assign TEAM PLAYER"
    }

    // MARK: - Regulars, rule, line-up, history

    func regulars(_ players: [Player], isNew: Bool, _ change: AttendanceInteractor.Change?) -> [Block] {
        let sentence =
            players.isEmpty
            ? "You have no regulars. Set them with: attendance regulars PLAYER…"
            : "\(isNew ? "The regulars are now" : "The regulars are") \(listed(players.map(\.name.text)))."
        return [.text(sentence)] + following(change)
    }

    func rule(_ rule: WaitingList.Rule, _ change: AttendanceInteractor.Change?) -> [Block] {
        [.text("Places go to \(rule.words).")] + following(change)
    }

    /// The players who move up or down for the next match day, as a block.
    private func following(_ change: AttendanceInteractor.Change?) -> [Block] {
        change.flatMap(movesOnDay).map { [.text($0)] } ?? []
    }

    func linedUp(_ lineup: Lineup, picked: [Player], removed: [Player]) -> [Block] {
        func sentence(_ players: [Player], _ verb: Verb, _ rest: String) -> String? {
            players.isEmpty ? nil : "\(listed(players.map(\.name.text), verb)) \(rest)."
        }
        let joined = lineup.teamsAndBench.compactMap { team in
            sentence(picked.filter { lineup.team(of: $0) == team }, .are, lineup.phrase(for: team))
        }
        let sentences = [sentence(removed, .were, "removed from the line-up")].compactMap(\.self) + joined
        let advice = lineup.playing.count > 1 ? "" : " Make teams with: team balance --apply"
        return [
            .text(
                (sentences.isEmpty ? ["The line-up is already up to date."] : sentences).joined(separator: " ")
                    + " Line-up: \(lineup.sizes).\(advice)")
        ]
    }

    /// - Parameter isPage: Whether it is shown on a page, which leaves out zeros.
    func history(_ records: [AttendanceRecord], _ period: Period, isPage: Bool = false) -> [Block] {
        var days = period
        days.last = nil
        let last = period.last.map { ", on the last \($0 == 1 ? "match day" : "\($0) match days")" } ?? ""
        let table = Grid(
            title: period.isOpen ? nil : "Attendance\(days.words)\(last)",
            columns: [
                .name("Player"), .number("Played"), .number("In"), .number("Waiting"), .number("Out"), .number("Late"),
                .number("No-show"),
            ],
            rows: records.map {
                [$0.player.name.text]
                    + [$0.played, $0.coming, $0.waiting, $0.out, $0.late, $0.noShow].map {
                        isPage && $0 == 0 ? "" : String($0)
                    }
            },
            placeholder: "No attendance yet. See the answers for the next match with: attendance show")
        return [.table(table)]
    }

    /// The blocks for the screen of a player.
    func about(_ record: AttendanceRecord?) -> [Block] {
        guard let record else { return [] }
        let others = [
            ("Got a place", record.coming), ("Did not get a place", record.waiting), ("Answered \"out\"", record.out),
            ("Dropped out late", record.late), ("Did not turn up", record.noShow),
        ].filter { $0.1 > 0 }.map { Block.LabelledText($0, times($1)) }
        return [
            .section(title: "Attendance", fields: [.init("Played on", counted(record.played, "match day"))] + others)
        ]
    }
}

extension Player {
    /// The name as a line writes it.
    var typed: String {
        let name = name.text
        if name.allSatisfy({ $0.isLetter || $0.isNumber }) { return name }
        return name.contains { "\"\\$".contains($0) } ? "#\(id)" : "\"\(name)\""
    }
}
