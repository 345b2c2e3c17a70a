import Football
import Foundation
import GatherDatabase
import GatherKit

/// What was understood of a list.
struct ListReading: Equatable, Sendable {
    /// What a line says of a player.
    struct Entry: Equatable, Sendable {
        let line: Int
        let text: String
        let player: Player
        let reply: Reply
        /// The number of guests whom the player brings.
        var guests = 0

        static let shape = Shape<Self>(
            .integer("line", \.line), .text("text", \.text), .integer("id", \.player.id),
            .text("name", \.player.name.text), .text("answer", \.reply.rawValue), .integer("guests", \.guests))
    }

    /// A line that was not understood.
    struct Unknown: Equatable, Sendable {
        let line: Int
        let text: String
        let reason: String

        static let shape = Shape<Self>(
            .integer("line", \.line), .text("text", \.text), .text("reason", \.reason))
    }

    var entries: [Entry] = []
    var unknown: [Unknown] = []
    /// The lines that were taken for headings.
    var headings: [String] = []
}

/// Reads pasted lists.
struct ListInteractor: Sendable {
    let attendance: AttendanceInteractor

    /// The maximum size of a file.
    static let mostBytes = 1_000_000

    /// What was read, and what it has changed.
    struct Result: Equatable {
        let reading: ListReading
        let change: AttendanceInteractor.Change

        static let shape = Shape<Self>(
            .list("read", of: ListReading.Entry.shape, \.reading.entries),
            .list("leftOut", of: ListReading.Unknown.shape, \.reading.unknown),
            .record("sheet", of: AttendanceSheet.shape, \.change.after))
    }

    /// The text of a file.
    func text(of path: String, in session: Session) throws -> String {
        let data = try session.files.data(at: path)
        guard data.count <= Self.mostBytes else { throw AttendanceFailure.tooLarge(path) }
        guard let text = String(validating: data, as: UTF8.self) else { throw AttendanceFailure.notText(path) }
        return text
    }

    /// Finds whom a list names.
    ///
    /// - Throws: ``AttendanceFailure`` about all lines that were not understood, unless they are to be left out.
    func understand(_ text: String, ignoresUnknown: Bool, in session: Session) throws -> ListReading {
        let list = MessengerList(text)
        guard list.lineCount <= MessengerList.mostLines else { throw AttendanceFailure.tooManyLines(list.lineCount) }
        var reading = ListReading()
        for item in list.items { try read(item, into: &reading, in: session) }
        guard reading.unknown.isEmpty || ignoresUnknown else { throw AttendanceFailure.notUnderstood(reading.unknown) }
        guard !reading.entries.isEmpty else { throw AttendanceFailure.nobodyInList }
        return reading
    }

    /// Writes the answers of a list, in its order.
    func write(_ reading: ListReading, on day: LocalPeriod?, in session: Session) throws -> Result {
        let change = try session.transaction {
            let before = try attendance.sheet(on: day, in: session)
            var names: [(reply: Reply, players: [Player])] = []
            for entry in reading.entries {
                names.append((entry.reply, [entry.player]))
                if entry.guests > 0 {
                    names.append((entry.reply, try guests(entry.guests, of: entry.player, before, in: session)))
                }
            }
            return try attendance.change(names.flatMap(\.players), on: day, in: session) { sheet in
                for (reply, players) in names { try attendance.note(reply, players, on: sheet, in: session) }
            }
        }
        session.note("the list of \(counted(reading.entries.count, "player"))")
        remarkGuests(change, in: session)
        return Result(reading: reading, change: change)
    }

    /// Names the guests who are in though the list has their players without them.
    private func remarkGuests(_ change: AttendanceInteractor.Change, in session: Session) {
        let inList = Set(change.players.map(\.id))
        for guest in (change.after.coming + change.after.waiting).map(\.player) {
            guard let host = guest.guestOf, inList.contains(host), !inList.contains(guest.id) else { continue }
            session.remark(
                "\(guest.name.text) is still in, without being in the list; if not, type: attendance out #\(guest.id)")
        }
    }

    private func read(_ item: MessengerList.Item, into reading: inout ListReading, in session: Session) throws {
        func refuse(_ reason: String) {
            reading.unknown.append(.init(line: item.line, text: item.text, reason: reason))
        }
        // What stands above a list is about it, as long as nobody is named there.
        let isMaybeHeading = item.isMaybeHeading || (item.isAboveList && reading.entries.isEmpty)
        if let problem = item.problem {
            return isMaybeHeading ? reading.headings.append(item.text) : refuse(problem)
        }
        let (found, failure) = try find(item.readings, in: session)
        if let failure {
            if isMaybeHeading, failure.kind == .notFound { return reading.headings.append(item.text) }
            // Each such search goes through all names.
            let isMore = reading.unknown.count >= AttendanceFailure.linesShown
            return refuse(try isMore ? failure.message : failure.completion?(session).message ?? failure.message)
        }
        for entry in found {
            guard let place = reading.entries.firstIndex(where: { $0.player.id == entry.player.id }) else {
                reading.entries.append(
                    .init(
                        line: item.line, text: item.text, player: entry.player, reply: entry.reply, guests: entry.guests
                    ))
                continue
            }
            let other = reading.entries[place]
            guard other.reply == entry.reply else {
                refuse("line \(other.line) says that \(entry.player.name.text) is \(other.reply.rawValue)")
                continue
            }
            reading.entries[place].guests = max(other.guests, entry.guests)
        }
    }

    private typealias Found = (player: Player, reply: Reply, guests: Int)

    /// Finds whom a line names: by the first of its readings that names somebody, or several.
    private func find(
        _ readings: [MessengerList.Reading], in session: Session
    ) throws -> (found: [Found], failure: PlayerReferenceFailure?) {
        var failure: PlayerReferenceFailure?
        for reading in readings {
            do {
                return ([(try player(reading.name, in: session), reading.reply, reading.guests)], nil)
            } catch let problem as PlayerReferenceFailure {
                // That a name fits several says more than that another reading fits none.
                if failure == nil || problem.kind == .conflict { failure = problem }
            }
            let names = reading.name.split(separator: /\s*[,;&+\/]\s*|\s+(and|și|si|und|et|y|e|i)\s+/).map(String.init)
            guard names.count > 1 else { continue }
            do {
                return (try names.map { (try player($0, in: session), reading.reply, 0) }, nil)
            } catch let problem as PlayerReferenceFailure {
                failure = problem
            }
        }
        return ([], failure)
    }

    private func player(_ name: String, in session: Session) throws -> Player {
        // The only texts that are no names are too long, or numbers.
        guard let reference = try? PlayerReference(typed: name) else { throw PlayerReferenceFailure.unknownName(name) }
        return try PlayerDirectory().find(reference, in: session)
    }

    /// The guests of a player: first those who are on the sheet, then others, then new ones.
    private func guests(
        _ count: Int, of player: Player, _ sheet: AttendanceSheet, in session: Session
    ) throws -> [Player] {
        guard player.guestOf == nil else { throw AttendanceFailure.isGuest(player.name.text) }
        let known = try Player.table.all(where: "guest_of = \(player.id)", "ORDER BY id", in: session)
        let there = known.filter { sheet.state(of: $0) != nil } + known.filter { sheet.state(of: $0) == nil }
        var guests = Array(there.prefix(count))
        var number = 0
        while guests.count < count {
            number += 1
            let name = "\(player.name.text.prefix(Name.maximumLength - 20))'s guest\(number == 1 ? "" : " \(number)")"
            do {
                let guest = try attendance.guest(Name(stored: name), of: player, in: session)
                if !guests.contains(where: { $0.id == guest.id }) { guests.append(guest) }
            } catch AttendanceFailure.isPlayer {
                continue
            }
        }
        return guests
    }
}
