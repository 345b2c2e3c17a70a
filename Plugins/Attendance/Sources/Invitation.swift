import Football
import GatherKit

/// The content of a player's link: the next match day, and the player's answers for later ones.
struct Invitation: Sendable {
    let player: Player
    /// Whether the player was chosen on a group link.
    let isForGroup: Bool
    /// The other players, for whom those who have a group link can answer.
    let others: [Player]
    /// The sheet of the next match day.
    let sheet: AttendanceSheet
    let agenda: Agenda
    /// The sheets of later match days.
    let later: [AttendanceSheet]
    /// The cancelled match days of the coming weeks.
    let cancelled: [MatchDayPlan]
    /// What other modules say below the answer.
    let notes: [String]
    /// The modules' notes on bringing a guest, such as the price.
    let notesOnGuests: [String]

    /// The player's guests on the next match day.
    var guests: [Player] { sheet.hopeful.filter { $0.guestOf == player.id } }
}

extension AttendanceInteractor {
    /// The maximum number of later match days on a link.
    private static let mostLater = 4
    /// The period in which cancelled match days are listed, from now on, in milliseconds: five weeks.
    private static let cancelledAhead = 35 * 86_400_000

    /// Reads the content of a player's link.
    ///
    /// - Parameter isForGroup: Whether the player was chosen on a group link.
    func invitation(
        of player: Player, to sheet: AttendanceSheet, isForGroup: Bool, in session: Session
    ) throws -> Invitation {
        let later = try MatchDayPlan.open(in: session).filter { $0.when.text > sheet.plan.when.text }.prefix(
            Self.mostLater)
        return Invitation(
            player: player, isForGroup: isForGroup,
            others: isForGroup ? try store.players(in: session).filter { $0.id != player.id } : [],
            sheet: sheet, agenda: try Agenda(in: session),
            later: try later.map { try self.sheet(of: $0, in: session) },
            cancelled: try cancelled(in: session),
            notes: isForGroup ? [] : session.registry.parts(String.self, about: LinkedAnswer.own(player), in: session),
            notesOnGuests: session.registry.parts(String.self, about: LinkedAnswer.guest(sheet.plan), in: session))
    }

    /// The cancelled match days of the coming weeks, without those for which another match is planned.
    func cancelled(in session: Session) throws -> [MatchDayPlan] {
        let now = session.now
        let end = now.adding(milliseconds: Self.cancelledAhead)
        let cancelled = try MatchDayPlan.cancelled(in: session).filter { $0.isAhead(at: now) && !$0.isAhead(at: end) }
        return try cancelled.filter { try MatchDayPlan.on($0.day, in: session).isCancelled }
    }
}

extension AttendancePresenter {
    /// The page on which a player answers: the question, the answer, and who is coming.
    func linked(_ invitation: Invitation) -> [Block] {
        let (player, sheet, agenda) = (invitation.player, invitation.sheet, invitation.agenda)
        let state = sheet.state(of: player)
        let isIn = state?.reply == .coming && player.guestOf == nil
        let day = invitation.cancelled.isEmpty ? "" : " for \(sheet.plan.day.local)"
        let title = standing(state).map { "\(player.name.text), \($0)\(day)." }
        return [.section(title: title ?? "\(player.name.text), are you in\(day)?", fields: [])]
            + [.actions(title: nil, invitation.isForGroup ? [choiceOfAnother(than: player)] : [])]
            + alerts(of: invitation.cancelled) + [heading(of: sheet, agenda)]
            + [.actions(title: nil, answers(of: invitation))]
            + hint(about: player, on: sheet, at: agenda.time) + invitation.notes.map(Block.text)
            + additions(of: invitation, isIn: isIn)
            + [.rows(title: "Your guests", guests(of: invitation))]
            + lists(of: sheet, for: player)
            + [
                .rows(
                    title: "Answer for somebody else, \(sheet.plan.day.local)",
                    invitation.isForGroup ? others(of: invitation) : [])
            ]
            + teams(of: sheet, agenda, for: player, isIn: isIn)
            + [
                .rows(
                    title: "Coming weeks",
                    invitation.later.map { later($0, after: sheet.plan, player) })
            ]
    }

    /// The comment of a player, and what else there is to say with the answer: a guest, and a comment.
    private func additions(of invitation: Invitation, isIn: Bool) -> [Block] {
        let (player, sheet) = (invitation.player, invitation.sheet)
        let comment = sheet.entry(of: player)?.comment
        let guest = bring(
            ["attendance", "in", "#\(player.id)"], isFull: sheet.isFull, notes: invitation.notesOnGuests)
        let say = sheet.state(of: player).map { comments(comment, by: player, $0.reply) } ?? []
        return (comment.map { [.text("Your comment: \($0)")] } ?? []) + [
            .actions(title: nil, (isIn ? [guest] : []) + say)
        ]
    }

    /// The guests of a player, each to be named and removed.
    private func guests(of invitation: Invitation) -> [Action] {
        let (player, sheet) = (invitation.player, invitation.sheet)
        return invitation.guests.map { guest in
            let (name, id) = (guest.called(to: player), "#\(guest.id)")
            let place = successor(of: guest, on: sheet).map { next in
                next.id == player.id ? ", and take the place" : ", and give the place to \(next.name.text)"
            }
            let state = sheet.state(of: guest)
            let comes = Action("\(name.capitalizedFirst) is in", "attendance", "in", id)
            let isNamed = !guest.isUnnamedGuest
            let naming = Action(
                isNamed ? "Rename \(name)" : "Name the guest", words: ["attendance", "name", id],
                value: isNamed ? name : "", inputLabel: "Name")
            return Action(
                name.capitalizedFirst,
                choices: (state == .maybe ? [comes] : []) + [naming]
                    + [Action("Remove \(name)\(place ?? "")", "attendance", "out", id)],
                note: words(of: state), sign: sign(of: state), person: Action.Person(name.capitalizedFirst))
        }
    }

    /// A later match day, with a player's answers for it.
    ///
    /// - Parameter next: The next match day, whose place need not be said again.
    private func later(
        _ sheet: AttendanceSheet, after next: MatchDayPlan, _ player: Player
    ) -> Action {
        let plan = sheet.plan
        let notes = [
            plan.when.isDay ? nil : String(plan.when.text.suffix("20:00".count)),
            plan.place == next.place ? nil : plan.place, plan.move,
            sheet.coming.isEmpty ? nil : "\(taken(on: sheet)) in",
        ].compactMap(\.self)
        return Action(
            plan.day.local,
            choices: answers(of: player, sheet.state(of: player), on: ["--on", plan.day.text]),
            note: notes.joined(separator: " · "))
    }

    /// The number of players who are in, and of places: `5 of 10`.
    func taken(on sheet: AttendanceSheet) -> String {
        sheet.plan.places.map { "\(sheet.coming.count) of \($0)" } ?? String(sheet.coming.count)
    }

    // MARK: - A group link

    /// The other players on a group link, and one who is not among them yet.
    private func others(of invitation: Invitation) -> [Action] {
        let sheet = invitation.sheet
        // Without the day, the words would say that the new player uses the link.
        let new = Action(
            "Somebody new", words: ["attendance", "add", "--on", sheet.plan.day.text],
            inputLabel: "Their name (they'll be \(sheet.isFull ? "on the waiting list" : "in"); "
                + "you can change the answer)")
        return invitation.others.map { other($0, on: sheet) } + (sheet.plan.isCancelled ? [] : [new])
    }

    /// Another player on a group link, to answer for or to be.
    private func other(_ player: Player, on sheet: AttendanceSheet) -> Action {
        let answers = sheet.plan.isCancelled ? [] : answers(of: player, sheet.state(of: player))
        return row(of: player, answers + [choice(of: player, "I'm")], on: sheet)
    }

    /// The field with which those who have a group link add themselves; none for a cancelled match day.
    private func newcomer(on sheet: AttendanceSheet) -> [Action] {
        if sheet.plan.isCancelled { return [] }
        return [
            Action(
                "I'm not on the list", words: ["attendance", "add"],
                inputLabel: "Your name (you'll be \(sheet.isFull ? "on the waiting list" : "in"); "
                    + "you can change your answer)")
        ]
    }

    /// A player on a group link, with what can be done there.
    private func row(of player: Player, _ choices: [Action], on sheet: AttendanceSheet) -> Action {
        let state = sheet.state(of: player)
        return Action(
            player.name.text, choices: choices, note: words(of: state), sign: sign(of: state),
            person: Action.Person(player.name.text))
    }

    /// The button with which people say on a group link who they are; its words name the person, and never run.
    private func choice(of player: Player, _ beginning: String) -> Action {
        Action("\(beginning) \(player.name.text)", "player", "show", "#\(player.id)")
    }

    /// The link beside the heading for those who are somebody else; its words name nobody, and never run.
    private func choiceOfAnother(than player: Player) -> Action {
        Action("Not \(player.name.text)?", "player", "show", "")
    }

    /// The page of a group link: the match day, the players to answer for, and who is coming.
    func linked(
        _ sheet: AttendanceSheet, among players: [Player], cancelled: [MatchDayPlan], _ agenda: Agenda
    ) -> [Block] {
        // A second tap, so that nobody answers for somebody else by mistake.
        let rows = players.map { row(of: $0, [choice(of: $0, "Yes, I'm")], on: sheet) }
        return [.section(title: "Are you in?", fields: [])] + alerts(of: cancelled)
            + [heading(of: sheet, agenda)] + hint(about: nil, on: sheet, at: agenda.time)
            + [
                .rows(title: "Who are you?", rows), .actions(title: nil, newcomer(on: sheet)),
            ] + lists(of: sheet) + teams(of: sheet, agenda)
    }

    /// Both pages while no match is planned.
    func linked(cancelled: [MatchDayPlan]) -> [Block] {
        alerts(of: cancelled) + [.text("No match is planned.")]
    }

    /// Says which match days are cancelled.
    func alerts(of cancelled: [MatchDayPlan]) -> [Block] {
        cancelled.map { .alert("\($0.when.local) is cancelled.") }
    }

    // MARK: - Answers

    /// The field to bring a guest, whose name may be unknown.
    ///
    /// - Parameters:
    ///   - coming: The words by which the player is in.
    ///   - isFull: Whether all places are taken.
    ///   - notes: What else there is to know, such as the price.
    func bring(_ coming: [String], isFull: Bool = false, notes: [String] = []) -> Action {
        Action(
            "Bring a guest", words: coming + ["--guest"],
            inputLabel: "The guest's name, if known"
                + (isFull ? " (all places are taken, so the guest joins the waiting list)" : "")
                + notes.map { ". \($0)" }.joined(),
            wordsIfEmpty: coming + ["--plus-one"])
    }

    /// The field to add, change or remove a player's comment; none before there is an answer.
    ///
    /// - Parameter comment: The present comment; nil for none.
    /// - Parameter day: The words that name the day; empty for the next match day.
    func comments(_ comment: String?, by player: Player, _ reply: Reply, on day: [String] = []) -> [Action] {
        if reply == .asked { return [] }
        return [
            Action(
                comment == nil ? "Comment" : "Change the comment",
                words: ["attendance", reply.rawValue, "#\(player.id)"] + day + ["--comment"],
                value: comment ?? "",
                inputLabel: comment == nil
                    ? "For example: \(reply == .out ? "injured" : "10 minutes late"). Everybody can see it."
                    : "Your comment; leave it empty to remove it")
        ]
    }

    /// The player's answer in the player's own words; nil before there is one.
    private func standing(_ state: AttendanceSheet.Status?) -> String? {
        let words = words(of: state)
        return words.isEmpty ? nil : state == .maybe ? "you said maybe" : "you're \(words)"
    }

    /// The days until the match, and how many places are left, or that others are waiting for one.
    ///
    /// It is not a part of the heading, because chats keep that.
    ///
    /// - Parameter player: The player who has opened the link; nil for a group.
    private func hint(about player: Player?, on sheet: AttendanceSheet, at time: Timestamp) -> [Block] {
        let sentences = [sheet.plan.countdown(at: time)?.capitalizedFirst, places(for: player, on: sheet)]
        let hint = sentences.compactMap { $0.map { "\($0)." } }
        return hint.isEmpty ? [] : [.text(hint.joined(separator: " "))]
    }

    private func places(for player: Player?, on sheet: AttendanceSheet) -> String? {
        switch player.flatMap(sheet.state) {
        case .waiting: return "You'll get a place if somebody drops out. This page will say when you're in"
        case .coming:
            let next = player.flatMap { successor(of: $0, on: sheet) }
            return next.map { "If you drop out, \($0.name.text) gets your place" }
                ?? sheet.freePlaces.map { $0 > 0 ? "\(counted($0, "place")) left" : "All places are taken" }
        case .out, .maybe, .asked, nil:
            guard let free = sheet.freePlaces else { return nil }
            if free > 0 { return "\(counted(free, "place")) left" }
            if !sheet.waiting.isEmpty { return "Full; \(sheet.waiting.count) waiting" }
            return player.flatMap(sheet.state)?.reply == .out
                ? "All places are taken" : "All places are taken, but you can join the waiting list"
        }
    }

    /// A player's answer for everybody to see; late withdrawals and no-shows are the organizer's own notes.
    func words(of state: AttendanceSheet.Status?) -> String {
        switch state {
        case .coming: "in"
        case .waiting(let place): "number \(place) on the waiting list"
        case .maybe: "maybe"
        case .out: "out"
        case .asked, nil: ""
        }
    }

    /// The sign of an answer; nil for a player who is not on the sheet.
    func sign(of state: AttendanceSheet.Status?) -> Action.Sign? {
        switch state {
        case .coming: .yes
        case .waiting: .waiting
        case .maybe: .maybe
        case .out: .no
        case .asked: .open
        case nil: nil
        }
    }

    /// The player who moves up when another one drops out; nil if nobody is waiting.
    private func successor(of player: Player, on sheet: AttendanceSheet) -> Player? {
        guard case .coming = sheet.state(of: player) else { return nil }
        return sheet.waiting.map(\.player).first { !($0.isUnnamedGuest && $0.guestOf == player.id) }
    }

    /// The answers of a player to touch; those that give a place away, or concern a guest, take a second touch.
    private func answers(of invitation: Invitation) -> [Action] {
        let (player, sheet) = (invitation.player, invitation.sheet)
        if sheet.plan.isCancelled { return [] }
        let next = successor(of: player, on: sheet)
        return Self.replies.map { reply in
            let answer = answer(reply, of: player, sheet.state(of: player))
            if answer.isMarked { return answer }
            let guests =
                invitation.guests.filter { sheet.state(of: $0)?.reply != reply }
                + (reply == .out ? [] : sheet.leftAlong(with: [player]))
            var choices = choices(with: guests, answer, reply, on: sheet)
            if choices.isEmpty, let next {
                choices = [Action("Give my place to \(next.name.text)", words: answer.words)]
            }
            return choices.isEmpty ? answer : Action(answer.title, choices: choices, sign: answer.sign)
        }
    }

    /// An answer with the guests whom it concerns, and without them; empty if none of them has a name.
    ///
    /// Those without a name answer as the player does.
    private func choices(
        with guests: [Player], _ answer: Action, _ reply: Reply, on sheet: AttendanceSheet
    ) -> [Action] {
        let named = guests.filter { !$0.isUnnamedGuest }
        if named.isEmpty { return [] }
        let names = named.map(\.name.text)
        let others = guests.count - named.count
        let mine = others == 0 ? [] : [others == 1 ? "my other guest" : "my \(others) other guests"]
        let all = names + mine
        let we = all.count > Self.mostNamed ? "all of us" : listed(all + ["I"])
        let both = Action(
            "\(we) \(reply == .maybe ? "might come" : "are \(reply.rawValue)")".capitalizedFirst,
            words: answer.words + named.map { "#\($0.id)" })
        var alone = mine.isEmpty ? "Only me" : listed(mine + ["I"]).capitalizedFirst
        // Guests who wait may get a place, and those who are out or undecided do not come.
        if named.allSatisfy({ sheet.state(of: $0) == .coming }) {
            let rest =
                names.count == 1
                ? "\(names[0]) is still coming"
                : mine.isEmpty ? "my guests are still coming" : "the others are still coming"
            alone = "\(alone); \(rest)"
        }
        return [both, Action(alone, words: answer.words)]
    }

    /// The answers that people give.
    static let replies: [Reply] = [.coming, .maybe, .out]
    /// The maximum number of guests who are named together with their host.
    private static let mostNamed = 2

    /// The answers of a player to touch, of which the given one is marked.
    ///
    /// - Parameter day: The words that name the day; empty for the next match day.
    func answers(of player: Player, _ state: AttendanceSheet.Status?, on day: [String] = []) -> [Action] {
        Self.replies.map { answer($0, of: player, state, on: day) }
    }

    private func answer(
        _ reply: Reply, of player: Player, _ state: AttendanceSheet.Status?, on day: [String] = []
    ) -> Action {
        let isGiven = reply == state?.reply
        let status = isGiven ? state : nil
        let (title, usual): (String, Action.Sign) =
            switch reply {
            case .maybe: ("Maybe", .maybe)
            case .out: ("Out", .no)
            case .coming, .asked: (sign(of: status) == .waiting ? "Waiting" : "In", .yes)
            }
        return Action(
            title, words: ["attendance", reply.rawValue, "#\(player.id)"] + day, isMarked: isGiven,
            sign: sign(of: status) ?? usual)
    }

    // MARK: - Who is coming

    /// The players by answer, and their comments.
    ///
    /// - Parameter reader: The player who reads it, whose name stands out; nil for a group.
    private func lists(of sheet: AttendanceSheet, for reader: Player? = nil) -> [Block] {
        func list(_ title: String, _ entries: [AttendanceSheet.Entry]) -> Block.Segment {
            Block.Segment(title: title, items: entries.map { label(of: $0, for: reader) }, people: true)
        }
        let others = [
            list("Waiting (\(sheet.waiting.count))", sheet.waiting),
            list("Maybe (\(sheet.maybe.count))", sheet.maybe),
            list("Out (\(sheet.declined.count))", sheet.declined),
            list("No answer (\(sheet.asked.count))", sheet.asked),
        ].filter { !$0.items.isEmpty }
        let entries = sheet.coming + sheet.waiting + sheet.maybe + sheet.declined + sheet.asked
        let comments = entries.compactMap { entry in
            entry.comment.map { Block.LabelledText(entry.player.name.text, $0) }
        }
        return [.segments([list("In (\(taken(on: sheet)))", sheet.coming)] + others)]
            + (comments.isEmpty ? [] : [.section(title: "Comments", fields: comments)])
    }

    /// A player with what the reader has to know: `Ana (you)`, `Tavi (your guest)` or `Alex (guest of Ion)`.
    private func label(of entry: AttendanceSheet.Entry, for reader: Player?) -> String {
        let player = entry.player
        guard let reader, player.guestOf == reader.id else {
            return named(entry, [player.id == reader?.id ? "you" : nil])
        }
        return player.isUnnamedGuest
            ? player.called(to: reader).capitalizedFirst : "\(player.name.text) (your guest)"
    }

    /// The teams that were made for the next match day.
    ///
    /// - Parameters:
    ///   - reader: The player who reads it; nil for a group.
    ///   - isIn: Whether the reader has a place.
    private func teams(
        of sheet: AttendanceSheet, _ agenda: Agenda, for reader: Player? = nil, isIn: Bool = false
    ) -> [Block] {
        guard agenda.inProgress == nil, agenda.isReady, !agenda.hasLastTeams else { return [] }
        let lineup = agenda.lineup
        let team = isIn ? reader.flatMap(lineup.team) : nil
        let none = isIn ? "You're not in a team yet." : "The teams"
        return [
            .section(title: team.map { "You're \(lineup.phrase(for: $0))." } ?? none, fields: []),
            .segments(
                lineup.playing.map { team in
                    .init(
                        title: lineup[team].title,
                        items: lineup.players(of: team).map { player in
                            sheet.coming.first { $0.player.id == player.id }.map { label(of: $0, for: reader) }
                                ?? player.name.text + (player.id == reader?.id ? " (you)" : "")
                        })
                }),
        ] + agenda.shortages.map(Block.text)
    }
}
