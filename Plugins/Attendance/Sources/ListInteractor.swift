import Football
import Foundation
import GatherDatabase
import GatherKit

/// Reads pasted lists.
extension AttendanceInteractor {
    /// The maximum size of a file.
    private static let mostBytes = 1_000_000

    /// What was read, and what it has changed.
    struct ListResult: Equatable {
        let reading: ListReading
        let change: Change

        static let shape = Shape<Self>(
            .list("read", of: ListReading.Entry.shape, \.reading.entries),
            .list("leftOut", of: ListReading.Unknown.shape, \.reading.unknown),
            .record("sheet", of: AttendanceSheet.shape, \.change.after))
    }

    /// The text of a file.
    func text(of path: String, in session: Session) throws -> String {
        let data = try session.files.data(at: path)
        guard data.count <= Self.mostBytes else { throw AttendanceFailure.tooLarge(path) }
        if let reason = NoText.reason(data) { throw AttendanceFailure.notText(path, reason: reason) }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw AttendanceFailure.notText(path, reason: "it is not UTF-8 text")
        }
        return text
    }

    /// Checks that a list is about the next match, unless the day was given.
    func checkDay(of reading: ListReading, on day: DayOrMinute?, in session: Session) throws {
        guard day == nil, !reading.titles.isEmpty else { return }
        let plan = try plan(on: nil, in: session)
        let title = reading.titles.joined(separator: " · ")
        guard ListedDays(in: title).exclude(plan.when) else { return }
        throw AttendanceFailure.isOfAnotherDay(
            reading.titles.first { ListedDays(in: $0).exclude(plan.when) } ?? title, plan)
    }

    /// Writes the answers of a list, in its order, and adds its new players.
    func write(_ reading: ListReading, on day: DayOrMinute?, in session: Session) throws -> ListResult {
        var reading = reading
        for index in reading.entries.indices where reading.entries[index].isNew {
            reading.entries[index].player.id = try Player.table.insertNumbered(
                reading.entries[index].player, in: session)
        }
        let before = try sheet(on: day, in: session)
        var names: [(reply: Reply, players: [Player], comment: String?)] = []
        for entry in reading.entries {
            names.append((entry.reply, [entry.player], entry.comment))
            if entry.numberOfGuests > 0 {
                names.append((entry.reply, try guests(of: entry, before, in: session), nil))
            }
        }
        let change = try changingAnswers(of: names.flatMap(\.players), on: day, in: session) { sheet in
            for (reply, players, comment) in names {
                try record(reply, players, comment: comment, on: sheet, in: session)
            }
        }
        session.setUndoLabel("the list of \(counted(reading.entries.count, "player"))")
        remarkGuests(change, in: session)
        return ListResult(reading: reading, change: change)
    }

    /// Remarks on guests who are in but not on the list.
    private func remarkGuests(_ change: Change, in session: Session) {
        let inList = Set(change.players.map(\.id))
        for guest in (change.after.coming + change.after.waiting).map(\.player) {
            guard let host = guest.guestOf, inList.contains(host), !inList.contains(guest.id) else { continue }
            session.remark(
                "\(guest.name.text) is still in but not on the list; if that is wrong, type: attendance out #\(guest.id)"
            )
        }
    }

    /// The guests of a player: those whom the list names, then those who are already coming, then those without a name.
    private func guests(
        of entry: ListReading.Entry, _ sheet: AttendanceSheet, in session: Session
    ) throws -> [Player] {
        let player = entry.player
        guard player.guestOf == nil else { throw AttendanceFailure.isGuest(player.name.text) }
        let there = sheet.hopeful.filter { $0.guestOf == player.id }.sorted { $0.id < $1.id }
        // A guest who was `+1` in an earlier list has a name now, and keeps the place.
        var unnamed = sheet.hopeful.filter { $0.isUnnamedGuest && $0.guestOf == player.id }
        var guests: [Player] = []
        for name in entry.guestNames {
            let isNew = try Player.named(name.text, in: session) == nil
            if isNew, unnamed.count > entry.guests {
                guests.append(try rename(unnamed.removeFirst(), name, in: session))
            } else {
                guests.append(try findOrAddGuest(name, of: player, in: session))
            }
        }
        for guest in there where guests.count < entry.numberOfGuests && !guests.contains(where: { $0.id == guest.id }) {
            guests.append(guest)
        }
        while guests.count < entry.numberOfGuests {
            let name = try guestName(of: player, besides: there + guests, in: session)
            guests.append(try findOrAddGuest(name, of: player, in: session))
        }
        return guests
    }
}
