import Football
import GatherKit

extension AttendanceInteractor {
    /// The content of the attendance page.
    struct Overview: Sendable {
        let sheet: AttendanceSheet
        /// Whether commands are about this match day if they do not name a day.
        let isCurrent: Bool
        /// Those who were not asked and have not answered, or the first of them.
        let others: [Player]
        let agenda: Agenda
        let hasRegulars: Bool
        /// Whether the day of the match has come.
        let hasBegun: Bool
        /// The cancelled match days of the coming weeks.
        let cancelled: [MatchDayPlan]

        /// The words that name the day in a command; empty if they are not needed.
        var day: [String] { isCurrent ? [] : ["--on", sheet.plan.day.text] }
    }

    /// The maximum number of players who are offered besides those on the sheet.
    private static let mostOthers = 200

    /// Reads what the page of a match day shows.
    func overview(of sheet: AttendanceSheet, in session: Session) throws -> Overview {
        let plan = sheet.plan
        let players = try store.players(limit: Self.mostOthers + sheet.entries.count, in: session)
        return Overview(
            sheet: sheet, isCurrent: try current(in: session)?.number == plan.number,
            others: Array(players.filter { sheet.state(of: $0) == nil }.prefix(Self.mostOthers)),
            agenda: try Agenda(in: session), hasRegulars: try Regular.table.first(in: session) != nil,
            hasBegun: plan.day.range.lowerBound <= session.now, cancelled: try cancelled(in: session))
    }
}

/// The attendance page, on which people tap names to record answers.
extension AttendancePresenter {
    /// What the home page says between two matches.
    func home(_ sheet: AttendanceSheet?) -> [Block] {
        guard let sheet else { return [] }
        let counts = counts(sheet)
        let row = Action(counts[0].capitalizedFirst, "attendance", note: counts.dropFirst().joined(separator: ", "))
        return [.rows(title: "Who's coming", [row])]
    }

    /// The page while no match is planned.
    func page(cancelled: [MatchDayPlan]) -> [Block] {
        alerts(of: cancelled) + [
            .text("No match is planned. Plan one, and players can say whether they are coming."),
            .actions(title: nil, [Action("Plan a match", "match", "plan", isMarked: true)]),
        ]
    }

    func page(_ overview: AttendanceInteractor.Overview) -> [Block] {
        let sheet = overview.sheet
        // Players who have played are in; their answer cannot change.
        let played = sheet.coming.filter(\.hasPlayed)
        let coming = sheet.coming.filter { !$0.hasPlayed }
        func names(_ title: String, _ entries: [AttendanceSheet.Entry]) -> [Block] {
            entries.isEmpty ? [] : [.text("\(title): \(entries.map { label($0) }.joined(separator: ", ")).")]
        }
        func row(_ entry: AttendanceSheet.Entry) -> Action {
            let notes: [String?] =
                switch entry.status {
                // Whoever waits wants to know where and why.
                case .waiting: [entry.comment, words(of: entry.status), entry.reason]
                case .asked: [entry.comment, "asked"]
                case .coming, .maybe, .out: [entry.comment]
                }
            return Action(
                label(entry, withComment: false), choices: answers(of: entry, overview),
                note: notes.compactMap(\.self).joined(separator: ", "), sign: sign(of: entry.status),
                person: Action.Person(entry.player.name.text))
        }
        func group(_ title: String, _ entries: [AttendanceSheet.Entry]) -> Block {
            .rows(title: "\(title) (\(entries.count))", entries.map(row))
        }
        let silent =
            sheet.asked.map(row)
            + overview.others.map { player in
                Action(
                    player.name.text,
                    choices: answers(of: player, nil, on: overview.day) + personalLink(to: player),
                    sign: .open, person: Action.Person(player.name.text))
            }
        return alerts(of: overview.isCurrent ? overview.cancelled : [])
            + [
                heading(of: sheet, overview.agenda),
                .figures(figures(sheet, others: overview.others)),
            ]
            + [.actions(title: nil, commands(sheet, overview))]
            + names("In the match", played.filter(\.isInMatch))
            + names("Played earlier today", played.filter { !$0.isInMatch })
            + [
                group("In", coming), group("Waiting", sheet.waiting), group("Maybe", sheet.maybe),
                group("Out", sheet.declined),
                .rows(title: "No answer (\(silent.count))", silent),
                .rows(title: "This match", seldom(sheet, overview)),
                .rows(
                    title: "All matches",
                    [
                        Action("Attendance so far", "attendance", "history"),
                        Action("Regular players", "attendance", "regulars"),
                        Action("Who gets a place when too many want to play", "attendance", "rule"),
                    ]),
            ]
    }

    /// The buttons for the match day.
    private func commands(_ sheet: AttendanceSheet, _ overview: AttendanceInteractor.Overview) -> [Action] {
        let link = [Action("Send the link", "share", "link", "attendance", isMarked: !sheet.isFull)]
        let teams = teams(of: sheet.coming.map(\.player), overview.agenda, isMarked: sheet.isFull)
        // Once all places are taken, the teams come next.
        let now = sheet.isFull ? teams + link : link + teams
        return (overview.isCurrent ? now : []) + [
            Action("Paste a list", words: ["attendance", "paste"] + overview.day),
            Action("Add a player", words: ["attendance", "add"] + overview.day, inputLabel: "The player's name"),
        ]
    }

    /// The actions that are seldom needed.
    private func seldom(_ sheet: AttendanceSheet, _ overview: AttendanceInteractor.Overview) -> [Action] {
        let plan = ["match", "plan", "--on", sheet.plan.day.text]
        let changes =
            sheet.plan.isCancelled
            ? [sheet.plan.bringBack]
            : [Action("Change the match", words: plan), sheet.plan.cancellation("Cancel the match")]
        let invite = ["attendance", "invite"] + overview.day
        let isSilent = !overview.others.isEmpty || !sheet.asked.isEmpty
        let remind =
            isSilent && sheet.plan.isAhead(at: overview.agenda.time) && !sheet.plan.isCancelled
            ? [Action("Remind those who haven't answered", "share", "text", "unanswered")] : []
        return (overview.isCurrent ? remind + [Action("Send the list", "share", "text", "attendance")] : [])
            + (sheet.plan.match == nil ? changes : [])
            + (overview.hasRegulars
                ? [
                    Action(
                        "Mark the regulars as asked", words: invite + ["--regulars"],
                        note: "reminders then go only to the regulars")
                ] : [])
    }

    /// The number of players from which three teams are offered.
    private static let enoughForThreeTeams = 12

    /// The buttons for the teams of the players who are in.
    private func teams(of coming: [Player], _ agenda: Agenda, isMarked: Bool) -> [Action] {
        if agenda.inProgress != nil || coming.count < 2 { return [] }
        if !agenda.newTeamPlayers.isEmpty {
            let three = Action("Make three fair teams", "team", "balance", "--teams", "3", "--apply")
            return [Action("Make fair teams", "team", "balance", "--apply", isMarked: isMarked)]
                + (coming.count >= Self.enoughForThreeTeams ? [three] : [])
        }
        let isUpToDate = Set(coming.map(\.id)) == Set(agenda.lineup.places.map(\.player.id))
        return [
            isUpToDate
                ? Action("Teams", "team", isMarked: isMarked)
                : Action(Self.updateTitle, "attendance", "line-up", isMarked: isMarked)
        ]
    }

    /// The actions for somebody on the sheet.
    private func answers(of entry: AttendanceSheet.Entry, _ overview: AttendanceInteractor.Overview) -> [Action] {
        let id = "#\(entry.player.id)"
        let isIn = entry.status.reply == .coming
        let name = Action("Name the guest", words: ["attendance", "name", id] + overview.day)
        let noShow = Action("No-show", words: ["attendance", "no-show", id] + overview.day)
        return answers(of: entry.player, entry.status, on: overview.day)
            + (isIn && entry.player.guestOf == nil ? [bring(["attendance", "in", id] + overview.day)] : [])
            + (isIn && entry.player.isUnnamedGuest ? [name] : [])
            + (entry.status == .coming && overview.hasBegun ? [noShow] : [])
            + comments(entry.comment, by: entry.player, entry.status.reply, on: overview.day)
            + personalLink(to: entry.player)
    }

    private func personalLink(to player: Player) -> [Action] {
        player.guestOf == nil
            ? [Action("Personal link", "share", "link", "attendance", "--player", "#\(player.id)")] : []
    }
}
