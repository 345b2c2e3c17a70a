import Football
import GatherKit

extension AttendanceInteractor {
    /// What the page of who comes shows.
    struct Overview: Sendable {
        /// The evening; nil if no match is planned.
        let sheet: AttendanceSheet?
        /// Those who were not asked and have not answered, or the first of them.
        var others: [Player] = []
        let agenda: Agenda
        var hasRegulars = false
        /// Whether the day of the match has come.
        var hasBegun = false
    }

    /// The most players who are offered besides those on the sheet.
    private static let mostOthers = 200

    /// Reads what the page shows.
    func overview(in session: Session) throws -> Overview {
        let agenda = try Agenda(in: session)
        guard let plan = try current(in: session) else { return Overview(sheet: nil, agenda: agenda) }
        let sheet = try sheet(of: plan, in: session)
        return Overview(
            sheet: sheet,
            others: Array(
                try store.players(in: session).filter { sheet.state(of: $0) == nil }.prefix(Self.mostOthers)),
            agenda: agenda, hasRegulars: try Regular.table.first(in: session) != nil,
            hasBegun: plan.day.range.lowerBound <= session.now)
    }
}

/// The page of who comes: each name is an answer at a touch.
struct AttendancePage: Sendable {
    let presenter: AttendancePresenter

    /// What the home page says between two matches.
    func home(_ sheet: AttendanceSheet?) -> [Block] {
        guard let sheet else { return [] }
        let counts = presenter.counts(sheet)
        let row = Action(counts[0].capitalizedFirst, "attendance", note: counts.dropFirst().joined(separator: ", "))
        return [.rows(title: "Who's coming", [row])]
    }

    func page(_ overview: AttendanceInteractor.Overview) -> [Block] {
        guard let sheet = overview.sheet else {
            return [
                .text("No match is planned. Plan one, and players can say whether they are coming."),
                .actions(title: nil, [Action("Plan a match", "match", "plan", isMarked: true)]),
            ]
        }
        // Players who have played are in; their answer cannot change.
        let played = sheet.coming.filter(\.hasPlayed)
        let coming = sheet.coming.filter { !$0.hasPlayed }
        func names(_ title: String, _ entries: [AttendanceSheet.Entry]) -> [Block] {
            entries.isEmpty ? [] : [.text("\(title): \(entries.map { presenter.label($0) }.joined(separator: ", ")).")]
        }
        func row(_ entry: AttendanceSheet.Entry, _ sign: Action.Sign, _ notes: [String?]) -> Action {
            Action(
                presenter.label(entry, withComment: false), choices: answers(of: entry, sign, overview),
                note: ([entry.comment] + notes).compactMap(\.self).joined(separator: ", "), sign: sign)
        }
        func group(_ title: String, _ entries: [AttendanceSheet.Entry], _ sign: Action.Sign) -> Block {
            // Whoever waits wants to know why.
            .rows(
                title: "\(title) (\(entries.count))",
                entries.map { row($0, sign, [sign == .waiting ? $0.reason : nil]) })
        }
        let silent =
            sheet.asked.map { row($0, .open, ["asked"]) }
            + overview.others.map { player in
                Action(
                    player.name.text, choices: answers(of: player, besides: .open) + personalLink(to: player),
                    sign: .open)
            }
        return [presenter.heading(of: sheet, overview.agenda), .figures(presenter.figures(sheet))]
            + [.actions(title: nil, commands(sheet, overview))]
            + names("In the match", played.filter(\.isInMatch))
            + names("Played before", played.filter { !$0.isInMatch })
            + [
                group("In", coming, .yes), group("Waiting", sheet.waiting, .waiting),
                group("Maybe", sheet.maybe, .maybe), group("Out", sheet.declined, .no),
                .rows(title: "No answer (\(silent.count))", silent),
                .rows(title: "This match", seldom(sheet, overview)),
                .rows(
                    title: "All matches",
                    [
                        Action("Attendance so far", "attendance", "history"),
                        Action("Regular players", "attendance", "regulars"),
                        Action("Who gets a place", "attendance", "rule"),
                    ]),
            ]
    }

    /// What is done about the evening.
    private func commands(_ sheet: AttendanceSheet, _ overview: AttendanceInteractor.Overview) -> [Action] {
        [Action("Send the link", "share", "link", "attendance", isMarked: true)]
            + teams(of: sheet.coming.map(\.player), overview.agenda)
            + [
                Action("Paste a list", "attendance", "paste"),
                Action("Add a player", words: ["attendance", "add"], inputLabel: "The player's name"),
            ]
    }

    /// The actions that are seldom needed.
    private func seldom(_ sheet: AttendanceSheet, _ overview: AttendanceInteractor.Overview) -> [Action] {
        let plan = ["match", "plan", "--on", sheet.plan.day.text]
        let changes = [
            Action("Change the match", words: plan), Action("Cancel the match", words: plan + ["--none"]),
        ]
        return [Action("Send the list", "share", "text", "attendance")]
            + (sheet.plan.match == nil ? changes : [])
            + (overview.others.isEmpty ? [] : [Action("Mark everyone as asked", "attendance", "invite")])
            + (overview.hasRegulars ? [Action("Mark the regulars as asked", "attendance", "invite", "--regulars")] : [])
    }

    /// The number of players from which three teams are offered.
    private static let enoughForThreeTeams = 12

    /// The buttons for the teams of the players who are in.
    private func teams(of coming: [Player], _ agenda: Agenda) -> [Action] {
        if agenda.inProgress != nil || coming.count < 2 { return [] }
        if !agenda.newTeamPlayers.isEmpty {
            let three = Action("Make three fair teams", "team", "balance", "--teams", "3", "--apply")
            return [Action("Make fair teams", "team", "balance", "--apply")]
                + (coming.count >= Self.enoughForThreeTeams ? [three] : [])
        }
        let isUpToDate = Set(coming.map(\.id)) == Set(agenda.lineup.places.map(\.player.id))
        return [isUpToDate ? Action("Teams", "team") : Action("Update the teams", "attendance", "line-up")]
    }

    /// The other answers that can be recorded for somebody on the sheet.
    private func answers(
        of entry: AttendanceSheet.Entry, _ sign: Action.Sign, _ overview: AttendanceInteractor.Overview
    ) -> [Action] {
        let id = "#\(entry.player.id)"
        let isIn = sign == .yes || sign == .waiting
        return answers(of: entry.player, besides: sign)
            + (isIn && entry.player.guestOf == nil ? guests(of: id) : [])
            + (isIn && entry.player.isUnnamedGuest ? [Action("Name the guest", "attendance", "name", id)] : [])
            + (sign == .yes && overview.hasBegun ? [Action("Did not come", "attendance", "no-show", id)] : [])
            + comments(of: entry, sign)
            + personalLink(to: entry.player)
    }

    private func guests(of id: String) -> [Action] {
        [
            Action("+1", "attendance", "in", id, "--plus-one"),
            Action("Add a guest by name", words: ["attendance", "in", id, "--guest"], inputLabel: "The guest's name"),
        ]
    }

    private func comments(of entry: AttendanceSheet.Entry, _ sign: Action.Sign) -> [Action] {
        let reply: Reply =
            switch sign {
            case .yes, .waiting: .coming
            case .maybe: .maybe
            case .no: .out
            case .open: .asked
            }
        return presenter.comments(entry.comment, by: entry.player, reply)
    }

    private func personalLink(to player: Player) -> [Action] {
        player.guestOf == nil
            ? [Action("Personal link", "share", "link", "attendance", "--player", "#\(player.id)")] : []
    }

    private func answers(of player: Player, besides sign: Action.Sign) -> [Action] {
        let answers: [(String, String, Set<Action.Sign>)] = [
            ("In", "in", [.yes, .waiting]), ("Maybe", "maybe", [.maybe]), ("Out", "out", [.no]),
        ]
        return answers.filter { !$0.2.contains(sign) }.map { title, verb, _ in
            Action(title, "attendance", verb, "#\(player.id)")
        }
    }
}
