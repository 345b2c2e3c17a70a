import Football
import GatherKit

/// The lines of messages for a chat: short, and readable at any width.
struct SharePresenter: Sendable {
    /// The step that `next` suggests on the day after a match.
    ///
    /// - Parameter day: The day of the last match.
    func step(_ agenda: Agenda, _ day: MatchDay?) -> [NextStep] {
        guard agenda.inProgress == nil, agenda.hasJustEnded, let day, let last = agenda.last else { return [] }
        let matches = day.ended.count
        let reason = matches > 1 ? "\(counted(matches, "match", .have)) ended" : "The match ended \(last.score.text)"
        return [NextStep(.share, reason, "Send the result", "share text result")]
    }

    /// The message at the server's start about how phones reach it.
    ///
    /// - Parameter address: Its public address; nil if it is not configured.
    func addressForPhones(_ address: String?) -> [Block] {
        if let address { return [.text("Open this address on your phone:"), .qrCode(address)] }
        return [
            .text(
                "Phones need an HTTPS proxy, such as Caddy (see \"On your phone\" in the guide). "
                    + "Set share.address as well, and the address is shown here as a QR code.")
        ]
    }

    func text(_ message: ShareInteractor.Message, isCopied: Bool) -> [Block] {
        message.text.isEmpty
            ? [.text("\(lack(message)), so there is nothing to send.")]
            : [.message(message.text, isCopied: isCopied)]
    }

    /// The page of a text, which says why a link is missing.
    func page(_ message: ShareInteractor.Message) -> [Block] {
        text(message, isCopied: false) + lackOfLink(message.link) + message.offers
    }

    private func lackOfLink(_ link: LinkInteractor.GroupAddress?) -> [Block] {
        switch link {
        case nil, .address: []
        case .local:
            [
                .alert(
                    "The message has no link, because it would work only on this machine. For public links, set "
                        + "share.address on the server.")
            ]
        case .missing:
            [
                .text("The message has no link, because there is no group link yet."),
                .actions(title: nil, [Action("Send the link", "share", "link", LinkKind.attendance.rawValue)]),
            ]
        }
    }

    /// Why there is nothing to share about a topic.
    private func lack(_ message: ShareInteractor.Message) -> String {
        switch message.topic {
        case .unanswered where message.isMatchAhead: "Everybody has answered"
        case .plan, .attendance, .unanswered: "No match is planned"
        case .lineUp: "The line-up is empty"
        case .result: "No match has been played yet"
        case .table: "The table is empty"
        case .owe: "No player owes anything"
        }
    }

    func exported(_ number: Int, to path: String) -> [Block] {
        [.text("Exported \(counted(number, "match")) to \(path).")]
    }

    /// The next match.
    ///
    /// - Parameters:
    ///   - notes: The remarks of modules about it, such as its price.
    ///   - link: The address at which players answer.
    func plan(_ plan: MatchDayPlan, _ notes: [String], link: String?) -> [String] {
        let details = (plan.places.map { ["\($0) places"] } ?? []) + notes
        return [head(plan)] + (details.isEmpty ? [] : [details.joined(separator: ", ")])
            + (link.map { ["Are you in?", $0] } ?? [])
    }

    /// The day and the place of a planned match.
    private func head(_ plan: MatchDayPlan) -> String {
        plan.when.local + (plan.place.map { ", \($0)" } ?? "")
    }

    /// The teams, with the match that they will play; nil if none is planned.
    func lineup(_ lineup: Lineup, for plan: MatchDayPlan?) -> [String] {
        let lists = (lineup.playing + [.bench]).map { ($0, lineup.players(of: $0)) }.filter { !$0.1.isEmpty }
        let teams = lists.map { team, players in
            let names = players.map { $0.name.text + ($0.position == .goalkeeper ? " (GK)" : "") }
            return "\(lineup[team].title):\n\(names.joined(separator: "\n"))"
        }
        let head = teams.isEmpty ? nil : plan.map { self.head($0) }
        return [([head] + teams).compactMap(\.self).joined(separator: "\n\n")].filter { !$0.isEmpty }
    }

    /// A match day: the table, the matches, and the scorers.
    func result(_ day: MatchDay) -> [String] {
        let table = Standings(of: day.ended, among: day.teams).rows.enumerated().map { place, row in
            let team = DayTeam(row.team, name: day.name(of: row.team)).label
            return "\(place + 1). \(team) \(counted(row.points, "point")), \(row.goalsFor)-\(row.goalsAgainst)"
        }
        let goals = day.ended.flatMap(\.goals)
        let tallies = [
            tally("Goals", goals.filter { !$0.isOwnGoal }.compactMap(\.scorer)),
            tally("Assists", goals.compactMap { $0.assist?.name }),
            tally("Own goals", goals.filter(\.isOwnGoal).compactMap(\.scorer)),
        ].compactMap(\.self)
        return day.ended.prefix(1).map { head($0) } + [""] + table + [""]
            + day.ended.map { ($0.isFinal ? "Final: " : "") + $0.scoreLine }
            + (tallies.isEmpty ? [] : [""] + tallies)
    }

    /// A line such as `Goals: Ana 3, Ion 1`; nil without names.
    private func tally(_ title: String, _ names: [String]) -> String? {
        let items = names.talliedByCount().map { "\($0.name) \($0.count)" }
        return items.isEmpty ? nil : "\(title): \(items.joined(separator: ", "))"
    }

    /// The day and the place of a match.
    private func head(_ match: Match) -> String {
        match.startedAt.localDay + (match.planned?.place.map { ", \($0)" } ?? "")
    }

    func result(_ match: Match) -> [String] {
        let teams = Team.sides.map {
            "\(match.sides[$0].label): \(match.players(of: $0).map(\.name).joined(separator: ", "))"
        }
        let goals = Team.sides.compactMap { team in
            let goals = match.goals.filter { $0.team == team }
            let scorers = scorers(goals)
            let others = match.score[team] - goals.count { $0.scorer != nil }
            let more = others < 1 ? "" : "; \(others) by \(others == 1 ? "an unknown scorer" : "unknown scorers")"
            return scorers.isEmpty ? nil : "Goals for \(match.sides[team].label): \(scorers)\(more)"
        }
        return [head(match), match.scoreLine] + teams + goals
    }

    /// The scorers, in the order of their first goals: `Ana 12' (assist: Zoe), 40'; Ion 55' (own goal)`.
    private func scorers(_ goals: [Goal]) -> String {
        var scorers: [(name: String, isOwn: Bool, goals: [Goal])] = []
        for goal in goals {
            guard let name = goal.scorer else { continue }
            if let place = scorers.firstIndex(where: { $0.name == name && $0.isOwn == goal.isOwnGoal }) {
                scorers[place].goals.append(goal)
            } else {
                scorers.append((name, goal.isOwnGoal, [goal]))
            }
        }
        return scorers.map { scorer in
            let known = scorer.goals.compactMap { goal in
                goal.minute.map { "\($0)'" + (goal.assist.map { " (assist: \($0.name))" } ?? "") }
            }
            let unknown = scorer.goals.count - known.count
            let minutes = known.isEmpty ? "" : " \(known.joined(separator: ", "))"
            let rest = unknown == 0 ? "" : known.isEmpty ? unknown == 1 ? "" : " ×\(unknown)" : " and \(unknown) more"
            return scorer.name + minutes + rest + (scorer.isOwn ? " (own goal)" : "")
        }.joined(separator: "; ")
    }
}
