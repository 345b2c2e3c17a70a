import Football
import Foundation
import GatherDatabase
import GatherKit

struct AttendanceInteractor: Sendable {
    let store: AttendanceStore

    /// A change of a match day's sheet.
    struct Change: Equatable {
        let before: AttendanceSheet
        let after: AttendanceSheet
        /// Whom the change is about; nobody if it is about the match day, or all match days.
        var players: [Player]
        /// The player whom the response addresses as `you`, for a change through a link; nil for the organizer.
        var reader: Player?
        /// The name of the group, for a message to those who move up; nil if it has none.
        var group: String?
    }

    /// The match day that a command is about.
    func plan(on day: DayOrMinute?, in session: Session) throws -> MatchDayPlan {
        if let day { return try MatchDayPlan.on(day, in: session) }
        guard let plan = try current(in: session) else { throw MatchDayPlanFailure.none }
        return plan
    }

    /// The match day of the match in progress, or of teams that take turns, or else the next one.
    func current(in session: Session) throws -> MatchDayPlan? {
        let day = try MatchReader().inProgress(in: session)?.dayID ?? openDay(in: session)
        return try day.flatMap { try MatchDayPlan.of($0, in: session) } ?? MatchDayPlan.next(in: session)
    }

    /// The match day whose teams take turns, so that the line-up is theirs even between two matches; nil without one.
    private func openDay(in session: Session) throws -> UUID? {
        guard try Lineup(in: session).playing.count > 2, case .day(let id) = try Occasion(at: session.now, in: session)
        else { return nil }
        return id
    }

    func sheet(on day: DayOrMinute?, in session: Session) throws -> AttendanceSheet {
        do {
            return try sheet(of: plan(on: day, in: session), in: session)
        } catch let failure as MatchDayPlanFailure {
            // On 11 December `10 dec` is next year's; take the day that has passed.
            guard let day, let before = day.yearBefore, let plan = try? MatchDayPlan.on(before, in: session) else {
                throw failure
            }
            return try sheet(of: plan, in: session)
        }
    }

    /// The sheet of the match day on a day, or of the next one; nil if no day is given and no match is planned.
    func sheetIfPlanned(on day: DayOrMinute?, in session: Session) throws -> AttendanceSheet? {
        let plan = try day.map { try MatchDayPlan.on($0, in: session) } ?? current(in: session)
        return try plan.map { try sheet(of: $0, in: session) }
    }

    /// The match day on which players withdrew late or did not come: the last one that has begun, up to three days ago,
    /// if it was recorded or they were in.
    private func planOfLapse(
        of players: [Player], on day: DayOrMinute?, in session: Session
    ) throws -> MatchDayPlan {
        if try day != nil || current(in: session)?.isMatchday(at: session.now) == true {
            return try plan(on: day, in: session)
        }
        let played = try MatchDayPlan.justPlayed(in: session)
        let unrecorded = try MatchDayPlan.open(in: session).last { $0.isMet(by: session.now) }
        if let unrecorded, unrecorded.when.text > played?.when.text ?? "" {
            let sheet = try sheet(of: unrecorded, in: session)
            let wereIn = sheet.entries.filter { $0.answer.reply == .coming || $0.answer.lapse != nil }
            if wereIn.contains(where: { entry in players.contains { $0.id == entry.player.id } }) { return unrecorded }
        }
        return try played ?? plan(on: day, in: session)
    }

    // MARK: - Answers

    /// The players who have not given this reply; empty if no match is planned.
    func candidates(for reply: Reply, on day: DayOrMinute?, in session: Session) throws -> [Player] {
        guard let sheet = try sheetIfPlanned(on: day, in: session) else { return [] }
        let others = sheet.entries.filter { $0.status.reply != reply }.map(\.player)
        guard reply == .coming else { return others }
        let known = Set(sheet.entries.map(\.player.id))
        return try others + store.players(in: session).filter { !known.contains($0.id) }
    }

    /// Records the answer of players, and of guests whom one player brings.
    func answer(
        _ reply: Reply, _ players: [Player], guests: [Name] = [], comment: String? = nil, on day: DayOrMinute?,
        in session: Session
    ) throws -> Change {
        guard guests.isEmpty || players.count == 1 else { throw AttendanceFailure.guestsOfSeveral }
        let guests = try guests.map { try findOrAddGuest($0, of: players[0], in: session) }
        let (named, players) = (players, players + guests)
        session.setUndoLabel("\(label("answer", of: players)) (\(reply.rawValue))")
        var unnamed: [Player] = []
        var change = try change(players, on: day, in: session) { before in
            let back = reply == .out || !guests.isEmpty ? [] : before.leftAlong(with: named)
            unnamed = unnamedGuests(of: players, reply, on: before, besides: back)
            try record(reply, named, comment: comment, on: before, in: session)
            try record(reply, guests + unnamed, on: before, in: session)
        }
        change.players += unnamed
        return change
    }

    /// Whether a name is that of one person: it is an existing player's, or it is not several names or a number.
    func isOneName(_ name: Name, in session: Session) throws -> Bool {
        try NameList.isOneName(name.text)
            || PlayerDirectory().player(exactlyNamed: name.text, in: session) != nil
    }

    /// Adds a new player who is coming, or turns a guest into one.
    ///
    /// On a group link, somebody who does not name the day is the new player; somebody who answers for another player
    /// names it.
    func add(_ name: Name, on day: DayOrMinute?, in session: Session) throws -> Change {
        let isReader = session.linkNumber != nil && day == nil
        func isThere(_ name: String) -> AttendanceFailure { isReader ? .isThereAlready(name) : .isOnTheList(name) }
        let there = try PlayerDirectory().player(exactlyNamed: name.text, in: session)
        guard try isOneName(name, in: session) else { throw AttendanceFailure.isNoNameOfAPlayer(name.text) }
        // Somebody with a link may type only the first name.
        if session.linkNumber != nil, there == nil,
            let other = try store.players(in: session).first(where: {
                $0.name.keys.name.hasPrefix(name.keys.name + " ")
            })
        {
            throw isThere(other.name.text)
        }
        if let there {
            guard there.guestOf != nil else { throw isThere(there.name.text) }
            // A guest who plays keeps the place.
            let reply = try sheetIfPlanned(on: day, in: session)?.state(of: there)?.reply
            if reply == .coming { throw AttendanceFailure.isComingAsGuest(there.name.text) }
        }
        let player = try save(there, named: name, guestOf: nil, in: session)
        if isReader { session.linkReader = player.id }
        let change = try answer(.coming, [player], on: day, in: session)
        session.setUndoLabel("the new player \(player.name.text)")
        return change
    }

    /// A noun with its owners, for the label of a change: `Ana's answer`, `the answers of Ana and Ion`.
    private func label(_ noun: String, of players: [Player]) -> String {
        players.count == 1
            ? "\(players[0].name.text)'s \(noun)" : "the \(noun)s of \(listed(players.map(\.name.text)))"
    }

    /// The guests without a name whose answer changes with that of the players who bring them.
    ///
    /// - Parameter back: Guests who are out, and come back with them.
    private func unnamedGuests(
        of players: [Player], _ reply: Reply, on sheet: AttendanceSheet, besides back: [Player]
    ) -> [Player] {
        let here = (sheet.coming.filter { !$0.hasPlayed } + sheet.waiting + sheet.maybe).map(\.player).filter { guest in
            sheet.state(of: guest)?.reply != reply && players.contains { $0.id == guest.guestOf }
        }
        return (here + back).filter { guest in guest.isUnnamedGuest && !players.contains { $0.id == guest.id } }
    }

    /// The players of a match whose answer for its match day is that they are out.
    func absent(from match: Match, in session: Session) throws -> [String] {
        guard let plan = try MatchDayPlan.of(match.dayID, in: session) else { return [] }
        let out = Set(try store.answers(for: plan, in: session).filter { $0.reply == .out }.map(\.playerID))
        return match.players.filter { $0.playerID.map(out.contains) ?? false }.map(\.name)
    }

    /// Records that players were asked; those who have answered keep their answers.
    func invite(_ players: [Player], regulars: Bool, on day: DayOrMinute?, in session: Session) throws -> Change {
        let players = try invited(players, regulars: regulars, in: session)
        session.setUndoLabel("marking \(counted(players.count, "player")) as asked")
        return try change(players, on: day, in: session) { before in
            let strangers = players.filter { before.state(of: $0) == nil }
            try record(.asked, strangers, on: before, in: session)
        }
    }

    /// The players to remind: those who were asked and have not answered, or else all without an answer.
    func silent(on sheet: AttendanceSheet, in session: Session) throws -> [Player] {
        sheet.asked.isEmpty
            ? try store.players(in: session).filter { sheet.state(of: $0) == nil } : sheet.asked.map(\.player)
    }

    private func invited(_ named: [Player], regulars: Bool, in session: Session) throws -> [Player] {
        guard regulars else { return try named.isEmpty ? store.players(in: session) : named }
        guard named.isEmpty else {
            throw UsageFailure("--regulars and names cannot be combined; leave out one of them")
        }
        let players = try store.regulars(in: session)
        if players.isEmpty { throw AttendanceFailure.noRegulars }
        return players
    }

    /// Marks players as having withdrawn late, or as not having come.
    func mark(
        _ lapse: Lapse, _ players: [Player], on day: DayOrMinute?, in session: Session
    ) throws -> Change {
        let plan = try planOfLapse(of: players, on: day, in: session)
        guard lapse == .lateWithdrawal || plan.day.range.lowerBound <= session.now else {
            throw AttendanceFailure.stillToCome(plan)
        }
        session.setUndoLabel(label(lapse == .lateWithdrawal ? "late dropout" : "no-show", of: players))
        if lapse == .noShow { try takeOut(players, of: plan, in: session) }
        return try change(players, on: plan.day, in: session) { before in
            try record(lapse == .lateWithdrawal ? .out : .coming, players, on: before, lapse: lapse, in: session)
        }
    }

    /// Removes no-shows from the match in progress, and from the line-up of a match day in progress.
    private func takeOut(_ players: [Player], of plan: MatchDayPlan, in session: Session) throws {
        guard try teams(for: plan, in: session) == nil,
            try plan.isAhead(at: session.now) || plan.number == current(in: session)?.number
        else { return }
        let before = try Lineup(in: session)
        if let match = try MatchReader().inProgress(in: session), match.dayID == plan.match {
            let inMatch = players.filter { player in match.players.contains { $0.playerID == player.id } }
            if !inMatch.isEmpty {
                let edit = MatchEdit(leftOut: inMatch.map { .id($0.id) })
                let after = try MatchEditor().apply(edit, to: match, at: session.now, in: session)
                try MatchWriter().update(after, from: match, in: session)
            }
        }
        let standing = before.places.filter { place in players.contains { $0.id == place.player.id } }
        try LineupWriter().remove(standing.map(\.player), in: session)
        for place in standing { session.remark(removal(of: place, from: before)) }
    }

    /// Changes answers, and returns the sheets before and after.
    func change(
        _ players: [Player], on day: DayOrMinute?, in session: Session, _ work: (AttendanceSheet) throws -> Void
    ) throws -> Change {
        let plan = try plan(on: day, in: session)
        guard !plan.isCancelled else { throw AttendanceFailure.cancelled(plan) }
        let before = try sheet(of: plan, in: session)
        try work(before)
        return try change(since: before, by: players, in: session)
    }

    /// Writes answers that differ from those before.
    ///
    /// A player with a place who withdraws on the day of the match is marked as late. A comment stays until there is
    /// another one; an empty one removes it.
    func record(
        _ reply: Reply, _ players: [Player], comment: String? = nil, on sheet: AttendanceSheet, lapse: Lapse? = nil,
        in session: Session
    ) throws {
        let answers = try store.answers(for: sheet.plan, in: session)
        let isMatchday = sheet.plan.isMatchday(at: session.now)
        var time = max(session.now, answers.last?.answeredAt.adding(milliseconds: 1) ?? session.now)
        for player in players {
            let before = answers.first { $0.playerID == player.id }
            let entry = sheet.entry(of: player)
            if entry?.hasPlayed == true {
                guard reply == .coming, lapse == nil else {
                    throw AttendanceFailure.plays(
                        player.name.text, player.typed, when: try whenPlayed(player, on: sheet.plan, in: session))
                }
            }
            var after = Answer(
                plan: sheet.plan.number, playerID: player.id, reply: reply, answeredAt: time, lapse: lapse,
                comment: (comment ?? before?.comment).flatMap { $0.isEmpty ? nil : $0 })
            if reply == .out, isMatchday, entry?.status == .coming { after.lapse = .lateWithdrawal }
            if let before, before.reply == reply {
                // The same answer again keeps its turn.
                after.answeredAt = before.answeredAt
                if reply == .out { after.lapse = lapse ?? before.lapse }
                guard after != before else { continue }
            }
            try Answer.table.put(after, in: session)
            time = time.adding(milliseconds: 1)
        }
    }

    /// The time of the last match that a player has played on a match day: its day, or its minute if there were
    /// several; nil for the match in progress.
    private func whenPlayed(_ player: Player, on plan: MatchDayPlan, in session: Session) throws -> String? {
        let matches = try plan.match.flatMap { try MatchDay($0, in: session) }?.matches ?? []
        guard let match = matches.last(where: { $0.players.contains { $0.playerID == player.id } }),
            match.endedAt != nil
        else { return nil }
        return matches.count > 1 ? match.startedAt.localMinute : String(match.startedAt.localMinute.prefix(10))
    }

    /// Finds the guest of a player, or adds one.
    func findOrAddGuest(_ name: Name, of bringer: Player, in session: Session) throws -> Player {
        guard bringer.guestOf == nil else { throw AttendanceFailure.isGuest(bringer.name.text) }
        let there = try PlayerDirectory().player(exactlyNamed: name.text, in: session)
        if let there {
            guard let host = there.guestOf else { throw AttendanceFailure.isPlayer(there.name.text) }
            // Through a link, nobody can take over the guest of somebody else.
            guard session.linkNumber == nil || host == bringer.id else {
                throw AttendanceFailure.isGuestOfAnother(there.name.text)
            }
        }
        return try save(there, named: name, guestOf: bringer.id, in: session)
    }

    /// Adds a player, or changes whose guest an existing one is, who keeps the name.
    private func save(
        _ there: Player?, named name: Name, guestOf host: Int?, in session: Session
    ) throws -> Player {
        var player = there ?? .empty
        player.guestOf = host
        if let there {
            try Player.table.update(player, from: there, in: session)
        } else {
            player.name = name
            player.id = try Player.table.insertNumbered(player, in: session)
        }
        return player
    }

    // MARK: - Regulars and the rule

    /// Replaces the regulars if there are names, or removes all of them.
    ///
    /// - Returns: The regulars, and the change of the next match day; nil if nothing was set or no match is planned.
    func setRegulars(
        _ players: [Player], forgets: Bool, in session: Session
    ) throws -> (players: [Player], change: Change?) {
        if players.isEmpty, !forgets { return (try store.regulars(in: session), nil) }
        guard players.isEmpty || !forgets else {
            throw UsageFailure("names and --none cannot be combined; leave out one of them")
        }
        let change = try changingNext(in: session) {
            try Regular.table.replace(
                Regular.table.all(in: session), with: players.map { Regular(playerID: $0.id) }, in: session)
        }.change
        session.setUndoLabel(forgets ? "the removal of all regulars" : "the regulars")
        return (try store.regulars(in: session), change)
    }

    /// Sets the rule if there is one.
    ///
    /// - Returns: The rule, and the change of the next match day; nil if nothing was set or no match is planned.
    func setRule(
        _ rule: WaitingList.Rule?, in session: Session
    ) throws -> (rule: WaitingList.Rule, change: Change?) {
        guard let rule else { return (try store.rule(in: session), nil) }
        let change = try changingNext(in: session) {
            try PlaceRule.table.put(PlaceRule(rule: rule), in: session)
        }.change
        session.setUndoLabel("the rule for places (\(rule.rawValue))")
        return (rule, change)
    }

    /// Does work that concerns all match days, and returns its result and the change of the next one; nil if no match is
    /// planned.
    func changingNext<Result>(
        in session: Session, _ work: () throws -> Result
    ) throws -> (result: Result, change: Change?) {
        let before = try sheetIfPlanned(on: nil, in: session)
        let result = try work()
        return (result, try before.map { try change(since: $0, in: session) })
    }

    /// Updates the teams, and returns what has changed since a sheet.
    ///
    /// - Parameter plan: The match day as it is now; nil if only answers have changed.
    private func change(
        since before: AttendanceSheet, to plan: MatchDayPlan? = nil, by players: [Player] = [], in session: Session
    ) throws -> Change {
        let after = try sheet(of: plan ?? before.plan, in: session)
        try changeTeams(since: before, to: after, in: session)
        let reader = try reader(in: session)
        var change = Change(before: before, after: after, players: players, reader: reader)
        if reader == nil, !after.moves(since: before).up.isEmpty { change.group = try session.groupName() }
        return change
    }

    /// The player who uses a link; nil for the organizer.
    func reader(in session: Session) throws -> Player? {
        try session.linkReader.flatMap { try Player.table.first(where: "id = \($0)", in: session) }
    }

    // MARK: - The line-up

    /// Picks those who have a place, and removes all others from the line-up.
    ///
    /// If there are teams, newcomers replace the players who are out. Without substitutes on the bench, they all join a
    /// team.
    func lineUp(
        on day: DayOrMinute?, in session: Session
    ) throws -> (lineup: Lineup, picked: [Player], removed: [Player]) {
        guard try MatchReader().inProgress(in: session) == nil else { throw AttendanceFailure.matchInProgress }
        let sheet = try sheet(on: day, in: session)
        guard !sheet.coming.isEmpty else { throw AttendanceFailure.nobodyIsIn(sheet.plan) }
        let before = try Lineup(in: session)
        let picked = sheet.coming.map(\.player).filter { before.team(of: $0) == nil }
        let removed = before.places.map(\.player).filter { sheet.state(of: $0) != .coming }
        try LineupWriter().remove(removed, in: session)
        let places = try places(for: picked, insteadOf: before, in: session)
        try LineupWriter().put(places, in: session)
        session.setUndoLabel("the line-up of those who are in")
        return (try Lineup(in: session), picked, removed)
    }

    /// The smallest team for each player, or the bench while there are no teams, or full ones with substitutes.
    private func places(
        for players: [Player], insteadOf before: Lineup, in session: Session
    ) throws -> [Lineup.Place] {
        let lineup = try Lineup(in: session)
        let teams = before.playing
        let hasSubstitutes = !before.players(of: .bench).isEmpty
        let mostInTeam = hasSubstitutes ? teams.map { before.players(of: $0).count }.max() ?? 0 : .max
        var sizes = Dictionary(uniqueKeysWithValues: teams.map { ($0, lineup.players(of: $0).count) })
        return players.map { player in
            let smallest = teams.min { sizes[$0, default: 0] < sizes[$1, default: 0] }
            guard teams.count > 1, let team = smallest, sizes[team, default: 0] < mostInTeam else {
                return Lineup.Place(player: player, team: .bench)
            }
            sizes[team, default: 0] += 1
            return Lineup.Place(player: player, team: team)
        }
    }

    // MARK: - Reactions

    /// Those who were in and have not played on a match day.
    typealias Missing = (plan: MatchDayPlan, players: [Player])

    /// Those who were in and have not played on the day of a match that has ended; nil if they were the same after the
    /// match before.
    ///
    /// While teams take turns, anybody may still play, so they are named at the end of the day.
    func missing(afterEndOf match: Match, in session: Session) throws -> Missing? {
        let day = try MatchDay(of: match, in: session)
        if try day.takesTurns(in: session) { return nil }
        let missing = try missing(on: day, in: session)
        let earlier = day.ended.filter { $0.id != match.id }
        if try !earlier.isEmpty && self.missing(on: day, after: earlier, in: session)?.players == missing?.players {
            return nil
        }
        return missing
    }

    /// The players who were in on the last match day, did not play, and were not named by any message.
    ///
    /// That is so if its teams took turns and nobody ended it. They are named for three days.
    func unreportedNoShows(in session: Session) throws -> Missing? {
        guard let plan = try MatchDayPlan.justPlayed(in: session),
            let day = try plan.match.flatMap({ try MatchDay($0, in: session) }), day.teams.count > 2,
            day.ended == day.matches, day.endedAt == nil, !day.takes(session.now)
        else { return nil }
        return try missing(on: day, in: session)
    }

    /// Those who were in on a match day and have not played in its matches, or in some of them; nil if it was not planned.
    func missing(on day: MatchDay, after matches: [Match]? = nil, in session: Session) throws -> Missing? {
        guard let plan = try MatchDayPlan.of(day.id, in: session) else { return nil }
        var unplayed = plan
        unplayed.match = nil
        let played = Set((matches ?? day.matches).flatMap(\.players).compactMap(\.playerID))
        let coming = try sheet(of: unplayed, in: session).coming.map(\.player)
        return (plan, coming.filter { !played.contains($0.id) })
    }

    /// Moves the answers of a merged player; an existing answer wins.
    func merge(_ from: Player, into: Player, in session: Session) throws {
        for answer in try Answer.table.all(where: "player_id = \(from.id)", in: session) {
            try Answer.table.delete(answer.plan, from.id, in: session)
            let own: SQL = "match_number = \(answer.plan) AND player_id = \(into.id)"
            guard try Answer.table.first(where: own, in: session) == nil else { continue }
            var moved = answer
            moved.playerID = into.id
            try Answer.table.insert(moved, in: session)
        }
        if try Regular.table.first(where: "player_id = \(from.id)", in: session) != nil {
            try Regular.table.put(Regular(playerID: into.id), in: session)
        }
    }

    /// Deletes the answers of a player who is deleted.
    ///
    /// - Returns: The number of these answers, and what that changes for the match days ahead.
    func forget(_ player: Player, in session: Session) throws -> (answers: Int, changes: [Change]) {
        // The answers for matches that were played stay, as these do.
        let ahead = try MatchDayPlan.open(in: session)
        let answers = try Answer.table.all(where: "player_id = \(player.id)", in: session).filter { answer in
            ahead.contains { $0.number == answer.plan }
        }
        if answers.isEmpty { return (0, []) }
        let open = ahead.filter { plan in answers.contains { $0.plan == plan.number } }
        let before = try open.map { try sheet(of: $0, with: player, in: session) }
        for answer in answers { try Answer.table.delete(answer.plan, player.id, in: session) }
        return (answers.count, try before.map { try change(since: $0, in: session) })
    }

    /// The change when the next match gets another number of places; nil if the number stays the same.
    func change(of plan: MatchDayPlan?, from before: MatchDayPlan?, in session: Session) throws -> Change? {
        guard let plan, let before, plan.number == before.number, plan.places != before.places else { return nil }
        return try change(since: sheet(of: before, in: session), to: plan, in: session)
    }
}

// MARK: - The sheet

extension AttendanceInteractor {
    /// Works out the sheet of a match day.
    ///
    /// - Parameter deleted: A player who is not in the store any more.
    func sheet(
        of plan: MatchDayPlan, with deleted: Player? = nil, in session: Session
    ) throws -> AttendanceSheet {
        var players = try store.players(of: plan, in: session)
        if let deleted { players[deleted.id] = deleted }
        let playing = try store.playing(plan, in: session)
        let entries = entries(of: players, try store.answers(for: plan, in: session), playing: playing, on: plan)
        let others = [Reply.maybe, .out, .asked].flatMap { reply in entries.filter { $0.status.reply == reply } }
        return AttendanceSheet(plan: plan, entries: try placed(entries, of: plan, in: session) + others)
    }

    /// The numbers of those who wanted to play on a match day that is over and never got a place.
    ///
    /// A no-show held a place until the match.
    func waited(for plan: MatchDayPlan, in session: Session) throws -> Set<Int> {
        guard plan.places != nil else { return [] }
        var answers = try store.answers(for: plan, in: session)
        for index in answers.indices where answers[index].lapse == .noShow { answers[index].lapse = nil }
        let entries = entries(of: try store.players(of: plan, in: session), answers, on: plan)
        return Set(try placed(entries, of: plan, in: session).filter { $0.place != nil }.map(\.player.id))
    }

    /// The entries of those who have answered, in the order of their answers, then of those who have only played.
    ///
    /// - Parameter playing: Those who have played, and whether they are in the match in progress.
    private func entries(
        of players: [Int: Player], _ answers: [Answer], playing: [Int: Bool] = [:], on plan: MatchDayPlan
    ) -> [AttendanceSheet.Entry] {
        let others = Set(playing.keys).subtracting(answers.map(\.playerID)).map { id in
            Answer(plan: plan.number, playerID: id, reply: .coming, answeredAt: plan.when.range.lowerBound)
        }
        return (answers + others).compactMap { answer in
            players[answer.playerID].map { player in
                AttendanceSheet.Entry(
                    player: player, bringer: player.guestOf.flatMap { players[$0]?.name.text }, answer: answer,
                    hasPlayed: playing[player.id] != nil, isInMatch: playing[player.id] ?? false)
            }
        }
    }

    /// Those who have a place, then those who wait.
    private func placed(
        _ entries: [AttendanceSheet.Entry], of plan: MatchDayPlan, in session: Session
    ) throws -> [AttendanceSheet.Entry] {
        let rule = try store.rule(in: session)
        let regulars = rule == .regulars ? Set(try store.regulars(in: session).map(\.id)) : []
        let recent = try rule == .least ? store.recentAppearances(before: plan, in: session) : (days: 0, played: [:])
        var entries = entries
        for place in entries.indices {
            entries[place].isRegular = regulars.contains(entries[place].player.id)
            entries[place].appearances = recent.played[entries[place].player.id] ?? 0
        }
        let list = WaitingList(entries, places: plan.places, by: rule)
        func explained(_ entry: AttendanceSheet.Entry, waitingAt place: Int? = nil) -> AttendanceSheet.Entry {
            guard plan.places != nil || entry.hasPlayed else { return entry }
            var entry = entry
            entry.place = place
            entry.reason =
                switch rule {
                case _ where entry.hasPlayed: entry.isInMatch ? "in the match" : "played"
                case .regulars where entry.isRegular: "regular"
                case .least where entry.player.guestOf != nil: "guest"
                case .least where recent.days > 0: "played \(entry.appearances) of the last \(recent.days)"
                case .first, .regulars, .least: place == nil ? "answered in time" : nil
                }
            return entry
        }
        return list.inside.map { explained($0) } + list.waiting.enumerated().map { explained($1, waitingAt: $0 + 1) }
    }
}
