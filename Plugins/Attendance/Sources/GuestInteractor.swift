import Football
import GatherDatabase
import GatherKit

/// Names guests who came without a name, such as from a list with `Petra +1`.
extension AttendanceInteractor {
    /// The guests of a match day, those without a name first.
    func guests(on day: DayOrMinute?, in session: Session) throws -> [Player] {
        guard let sheet = try sheetIfPlanned(on: day, in: session) else { return [] }
        let guests = sheet.hopeful.filter { $0.guestOf != nil }
        return guests.filter(\.isUnnamedGuest) + guests.filter { !$0.isUnnamedGuest }
    }

    /// Gives a guest a name, or the place of the guest to the player of that name.
    ///
    /// - Returns: The guest as before, and who has the place now.
    func name(
        _ guest: Player, _ name: Name, on day: DayOrMinute?, in session: Session
    ) throws -> (guest: Player, player: Player) {
        guard guest.guestOf != nil else { throw AttendanceFailure.isNoGuest(guest.name.text) }
        session.setUndoLabel("the name of \(guest.name.text) (\(name.text))")
        guard let other = try PlayerDirectory().player(exactlyNamed: name.text, in: session), other.id != guest.id
        else {
            return (guest, try rename(guest, name, in: session))
        }
        let plan = try plan(on: day, in: session)
        let answers = try store.answers(for: plan, in: session)
        guard var answer = answers.first(where: { $0.playerID == guest.id }) else {
            throw AttendanceFailure.isThere(other, guest: guest)
        }
        if answers.contains(where: { $0.playerID == other.id && $0.reply == .coming }) {
            throw AttendanceFailure.isInAlready(other.name.text, guest: guest.name.text)
        }
        let lineup = try Lineup(in: session)
        let team = lineup.team(of: guest)
        guard try team == nil || MatchReader().inProgress(in: session) == nil else {
            throw AttendanceFailure.isThere(other, guest: guest)
        }
        answer.playerID = other.id
        try session.savepoint {
            try Answer.table.delete(plan.number, guest.id, in: session)
            try Answer.table.put(answer, in: session)
            if let team {
                try LineupWriter().remove([guest], in: session)
                let isFree = lineup.team(of: other) == nil
                if isFree { try LineupWriter().put([Lineup.Place(player: other, team: team)], in: session) }
            }
        }
        return (guest, other)
    }

    /// The name for another guest of a player.
    ///
    /// - Throws: ``AttendanceFailure/guestsOfSeveral`` unless there is one player.
    func plusOne(of players: [Player], on day: DayOrMinute?, in session: Session) throws -> [Name] {
        guard players.count == 1, let player = players.first else { throw AttendanceFailure.guestsOfSeveral }
        let sheet = try sheetIfPlanned(on: day, in: session)
        // Reuse the name of a guest who was removed.
        let there = Set((sheet?.hopeful ?? []).map(\.name.text))
        let name = (1...).lazy.map(player.guestName).first { !there.contains($0.text) }
        return name.map { [$0] } ?? []
    }

    /// Gives a guest another name, also in past matches; the guest is still found as `Petra's guest`.
    func rename(_ guest: Player, _ name: Name, in session: Session) throws -> Player {
        var player = guest
        player.name = name
        if guest.isUnnamedGuest { player.nicknames = Nicknames((guest.nicknames?.names ?? []) + [guest.name]) }
        try session.savepoint { try PlayerMerger(from: guest, into: player).rename(in: session) }
        return player
    }
}

extension Player {
    /// The name of a guest until somebody gives another one.
    ///
    /// - Parameter number: Which of the guests of the player it is, from 1.
    func guestName(_ number: Int) -> Name {
        Name(stored: "\(name.text.prefix(Name.maximumLength - 20))'s guest\(number == 1 ? "" : " \(number)")")
    }

    /// Whether the name of a guest says only who brings the guest: `Petra's guest 2`.
    var isUnnamedGuest: Bool { guestNumber != nil }

    /// The end of the name of a guest whose name says only who brings the guest: `guest 2` of `Petra's guest 2`.
    private var guestNumber: Substring? {
        guestOf.flatMap { _ in name.text.firstMatch(of: /'s (guest(?: \d+)?)$/)?.output.1 }
    }

    /// The name of the player in a sentence that addresses a reader: `you`, `your guest`, or the full name.
    ///
    /// - Parameter reader: The player who reads it; nil for the organizer or a group.
    func called(to reader: Player?) -> String {
        guard let reader else { return name.text }
        if id == reader.id { return "you" }
        guard guestOf == reader.id, let guestNumber else { return name.text }
        return "your \(guestNumber)"
    }
}
