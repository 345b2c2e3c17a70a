import Football
import GatherDatabase
import GatherKit

/// Names guests who came without a name, such as from a list with `Petra +1`.
extension AttendanceInteractor {
    /// The guests of a match day, those without a name first, then all others.
    func guests(on day: DayOrMinute?, in session: Session) throws -> [Player] {
        let guests = try store.guests(in: session)
        let hopeful = Set(try sheetIfPlanned(on: day, in: session)?.hopeful.map(\.id) ?? [])
        let here = guests.filter { hopeful.contains($0.id) }
        return here.filter(\.isUnnamedGuest) + here.filter { !$0.isUnnamedGuest }
            + guests.filter { !hopeful.contains($0.id) }
    }

    /// Gives a guest a name, or the place of the guest to the player of that name.
    ///
    /// Through a link, players can name only their own guests. A link cannot bring in players or other people's guests.
    ///
    /// - Returns: The guest as before, under the new name or as the player who takes the place, and who uses the link.
    func name(
        _ guest: Player, _ name: Name, on day: DayOrMinute?, in session: Session
    ) throws -> (guest: Player, player: Player, reader: Player?) {
        guard let host = guest.guestOf else { throw AttendanceFailure.isNoGuest(guest.name.text) }
        let (isByLink, reader) = (session.linkNumber != nil, try reader(in: session))
        guard !isByLink || reader?.id == host else { throw AttendanceFailure.isNotYourGuest }
        guard try isOneName(name, in: session) else { throw AttendanceFailure.isNoNameOfAGuest(name.text) }
        session.setUndoLabel("the name of \(guest.name.text) (\(name.text))")
        guard let other = try Player.named(name.text, in: session), other.id != guest.id
        else {
            return (guest, try rename(guest, name, in: session), reader)
        }
        guard !isByLink || other.guestOf == host else {
            throw other.guestOf == nil
                ? AttendanceFailure.isPlayer(other.name.text) : AttendanceFailure.isGuestOfAnother(other.name.text)
        }
        let plan = try plan(on: day, in: session)
        let answers = try store.answers(for: plan, in: session)
        guard var answer = answers.first(where: { $0.playerID == guest.id }) else {
            throw AttendanceFailure.isThere(other, guest: guest)
        }
        if answers.contains(where: { $0.playerID == other.id && $0.reply == .coming }) {
            throw isByLink
                ? AttendanceFailure.isComingAsGuest(other.name.text)
                : AttendanceFailure.isInAlready(other.name.text, guest: guest.name.text)
        }
        let lineup = try Lineup(in: session)
        let team = lineup.team(of: guest)
        guard try team == nil || Match.inProgress(in: session) == nil else {
            throw AttendanceFailure.isThere(other, guest: guest)
        }
        answer.playerID = other.id
        try Answer.table.delete(plan.number, guest.id, in: session)
        try Answer.table.put(answer, in: session)
        if let team {
            try Lineup.remove([guest], in: session)
            let isFree = lineup.team(of: other) == nil
            if isFree { try Lineup.put([Lineup.Place(player: other, team: team)], in: session) }
        }
        return (guest, other, reader)
    }

    /// The name for another guest of a player.
    ///
    /// - Throws: ``AttendanceFailure/guestsOfSeveral`` unless there is one player.
    func plusOne(of players: [Player], on day: DayOrMinute?, in session: Session) throws -> [Name] {
        guard players.count == 1, let player = players.first else { throw AttendanceFailure.guestsOfSeveral }
        let there = try sheetIfPlanned(on: day, in: session)?.hopeful ?? []
        return [try guestName(of: player, besides: there, in: session)]
    }

    /// The name for another guest of a player, whose own name is not known.
    ///
    /// It is that of a guest who was removed, or a new one.
    ///
    /// - Parameter there: The guests who are already coming.
    func guestName(of host: Player, besides there: [Player], in session: Session) throws -> Name {
        let taken = Set(there.map(\.name.text))
        func isFree(_ name: Name) throws -> Bool {
            if taken.contains(name.text) { return false }
            guard let known = try Player.named(name.text, in: session) else { return true }
            return known.isUnnamedGuest && known.guestOf == host.id
        }
        var number = 1
        while try !isFree(host.guestName(number)) { number += 1 }
        return host.guestName(number)
    }

    /// Gives a guest another name, even in past matches; `Petra's guest` is then free for the next one.
    func rename(_ guest: Player, _ name: Name, in session: Session) throws -> Player {
        var player = guest
        player.name = name
        try PlayerMerger(from: guest, into: player).rename(in: session)
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
