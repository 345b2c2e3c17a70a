import Football
import GatherDatabase
import GatherKit

struct PlayersInteractor: Sendable {
    let store: PlayerStore

    /// The result of adding a player, with another player of a similar name.
    struct Addition: Equatable {
        var player: Player
        var wasThere = false
        /// Whether the player was a guest until now.
        var wasGuest = false
        var similar: Player?
    }

    /// Adds a player.
    ///
    /// - Parameters:
    ///   - ifMissing: Whether an existing player counts if the name is the same, or differs only in punctuation and
    ///     blanks.
    ///   - refusesSimilar: Whether the player is refused if there is none of this name, but one with a similar name.
    ///   - limit: The number below which players may have the name in another form, such as `Pop Ana` for Ana Pop.
    func add(
        _ draft: Player, ifMissing: Bool, refusesSimilar: Bool = false, below limit: Int = 0, in session: Session
    ) throws -> Addition {
        let keys = draft.name.keys
        let alike = try store.players(like: keys, ignoringBlanks: ifMissing, in: session)
        if let same = alike.first(where: { $0.name.keys == keys }) {
            if same.guestOf != nil { return try welcome(same, as: draft, in: session) }
            guard ifMissing else { throw PlayersFailure.nameTaken(same.name.text) }
            return Addition(player: same, wasThere: true)
        }
        if let same = try Player.nicknamed(keys, in: session) {
            guard ifMissing else { throw PlayersFailure.nicknameTaken(draft.name.text, by: same) }
            return Addition(player: same, wasThere: true)
        }
        if ifMissing, let same = alike.first(where: { isSame($0, keys) }) {
            return Addition(player: same, wasThere: true)
        }
        if refusesSimilar {
            let others = try store.players(otherwiseCalled: draft.name, in: session).filter { $0.id < limit }
            if let similar = (alike + others).first(where: { $0.guestOf == nil }) {
                throw PlayersFailure.similar(draft.name.text, to: similar)
            }
        }
        try checkNicknames(of: draft, in: session)
        var player = draft
        player.id = try Player.table.insertNumbered(draft, in: session)
        session.setUndoLabel("the new player \(draft.name.text)")
        return Addition(player: player, similar: alike.first)
    }

    /// Whether a player's name is the same, except for punctuation and blanks.
    private func isSame(_ player: Player, _ keys: NameKeys) -> Bool {
        player.guestOf == nil && player.name.keys.letters == keys.letters
    }

    /// The names of a pasted list.
    struct PastedNames {
        var new: [NameList.Entry] = []
        /// The names that are already on the list of players.
        var known: [String] = []
        /// The names that occur more than once in the list.
        var repeated: [String] = []
        /// The lines and the parts of lines that are not names.
        var skipped: [String] = []
    }

    /// Reads a pasted list of names, each once.
    ///
    /// - Throws: ``PlayersFailure/noNames(skipped:known:)`` if there is nobody to add, or
    ///   ``PlayersFailure/oneOrTwo(_:)``.
    func names(in lines: [String], _ session: Session) throws -> PastedNames {
        let list = try NameList(lines.joined(separator: "\n"))
        guard list.unclear.isEmpty else { throw PlayersFailure.oneOrTwo(list.unclear) }
        var names = PastedNames(skipped: list.leftOut)
        var seen: Set<String> = []
        for entry in list.entries {
            let name = entry.name
            guard seen.insert(name.keys.name).inserted else {
                if !names.repeated.contains(name.text) { names.repeated.append(name.text) }
                continue
            }
            let known =
                try Player.named(name.text, in: session)
                ?? store.players(like: name.keys, ignoringBlanks: true, in: session).first { isSame($0, name.keys) }
            if let player = known, player.guestOf == nil {
                names.known.append(player.name.text)
            } else {
                names.new.append(entry)
            }
        }
        guard !names.new.isEmpty else {
            throw PlayersFailure.noNames(skipped: names.skipped, known: names.known)
        }
        return names
    }

    /// Adds the players of a list.
    func add(_ names: PastedNames, in session: Session) throws -> [Addition] {
        let additions = try names.new.map { entry in
            var player = Player.empty
            (player.name, player.age, player.position) = (entry.name, entry.age, entry.position)
            return try add(player, ifMissing: true, refusesSimilar: false, in: session)
        }
        if additions.count > 1 { session.setUndoLabel(counted(additions.count, "new player")) }
        return additions
    }

    /// Checks that a player's nicknames are not names or nicknames of others.
    private func checkNicknames(of player: Player, in session: Session) throws {
        for nickname in player.nicknames?.names ?? [] {
            guard let same = try Player.named(nickname.text, in: session),
                same.id != player.id
            else { continue }
            throw same.name.keys == nickname.keys
                ? PlayersFailure.nameTaken(same.name.text)
                : PlayersFailure.nicknameTaken(nickname.text, by: same)
        }
    }

    /// Turns a guest into a player, who keeps the number and the matches.
    private func welcome(_ guest: Player, as draft: Player, in session: Session) throws -> Addition {
        var player = guest
        Player.table.fill(&player, from: draft)
        player.guestOf = nil
        // A guest is often named after the player who brings them; the matches belong to the player.
        try PlayerMerger(from: guest, into: player).rename(in: session)
        session.setUndoLabel("the new player \(player.name.text), who was a guest")
        return Addition(player: player, wasGuest: true)
    }

    /// The result of an edit: the player before and after, and another player with a name similar to the new one.
    struct Edit: Equatable {
        var before: Player
        var after: Player
        var similar: Player?
    }

    func edit(
        _ before: Player, in session: Session, _ change: (inout Player) throws -> Void
    ) throws -> Edit {
        var after = before
        try change(&after)
        let keys = after.name.keys
        let alike =
            keys == before.name.keys
            ? [] : try store.players(like: keys, in: session).filter { $0.id != before.id }
        if let same = alike.first(where: { $0.name.keys == keys }) {
            throw PlayersFailure.nameTaken(same.name.text)
        }
        if keys != before.name.keys, let same = try Player.nicknamed(keys, in: session),
            same.id != before.id
        {
            throw PlayersFailure.nicknameTaken(after.name.text, by: same)
        }
        if after.nicknames != before.nicknames { try checkNicknames(of: after, in: session) }
        if after != before {
            if after.name.text == before.name.text {
                try Player.table.update(after, from: before, in: session)
            } else {
                try rename(before, to: after, in: session)
            }
            session.setUndoLabel("the changes to \(before.name.text) (\(changes(from: before, to: after)))")
        }
        return Edit(before: before, after: after, similar: alike.first)
    }

    /// Renames a player, including past matches and the names of guests who are named after the player.
    private func rename(_ before: Player, to after: Player, in session: Session) throws {
        try PlayerMerger(from: before, into: after).rename(in: session)
        for guest in try Player.table.all(where: "guest_of = \(after.id)", in: session)
        where guest.name.text.hasPrefix("\(before.name.text)'s guest") {
            let name = Name(stored: after.name.text + guest.name.text.dropFirst(before.name.text.count))
            guard name.text.count <= Name.maximumLength,
                try Player.named(name.text, in: session) == nil
            else { continue }
            var renamed = guest
            renamed.name = name
            try PlayerMerger(from: guest, into: renamed).rename(in: session)
        }
    }

    private func changes(from before: Player, to after: Player) -> String {
        Player.table.differences(from: before, to: after)
            .map { "\($0.label) \($0.before ?? "not known") → \($0.after ?? "not known")" }.joined(separator: ", ")
    }

    func delete(_ player: Player, in session: Session) throws -> Player {
        try Player.table.delete(player.id, in: session)
        session.setUndoLabel("the deletion of \(player.name.text)")
        try session.publish(PlayerDeleted(player))
        return player
    }
}

// MARK: - One person who stands twice

extension PlayersInteractor {
    /// A player with everything that belonged to another one.
    struct Merge: Equatable {
        let from: Player
        let into: Player
        /// The number of matches in which the other one has played.
        let matches: Int
    }

    func merge(_ from: Player, into: Player, in session: Session) throws -> Merge {
        let merger = PlayerMerger(from: from, into: into)
        let common = try merger.commonMatches(in: session)
        guard common.isEmpty else {
            throw PlayersFailure.bothPlayed(from.name.text, into.name.text, common.map(\.startedAt.local))
        }
        if try merger.areBothInMatch(in: session) { throw PlayersFailure.bothLineUp(from.name.text, into.name.text) }
        let matches = try merger.moveMatches(in: session)
        var merged = from
        Player.table.fill(&merged, from: into)
        merged.id = into.id
        merged.nicknames = nicknames(of: from, and: into)
        // A player who comes without a host is not a guest.
        merged.guestOf = from.guestOf == nil || into.guestOf == from.id ? nil : into.guestOf
        try Player.table.update(merged, from: into, in: session)
        try session.publish(PlayersMerged(from: from, into: merged))
        try Player.table.delete(from.id, in: session)
        session.setUndoLabel("the merge of \(from.name.text) into \(into.name.text)")
        try session.publish(PlayerDeleted(from))
        return Merge(from: from, into: merged, matches: matches)
    }
}

extension PlayersInteractor {
    /// The nicknames of two entries for the same player, and the removed name, by which others may know them.
    private func nicknames(of from: Player, and into: Player) -> Nicknames? {
        let former = from.name.keys.search == into.name.keys.search ? [] : [from.name]
        return Nicknames((into.nicknames?.names ?? []) + (from.nicknames?.names ?? []) + former)
    }
}

// MARK: - CSV files

extension PlayersInteractor {
    static let sheet = Sheet(
        of: "player", Player.empty,
        [.init("id", read: { text, row in row.id = Int(text) ?? 0 }, text: nil)]
            + Player.table.editableProperties.map { property in
                // Many write a number from 1 to 10 under Skill.
                let numbers = property.key == "skill" ? Player.table.property("mark") : nil
                return numbers.map { .init(property, orNumbersOf: $0) } ?? .init(property)
            })

    /// Checks that a new name in a file is not a last name before the first one, as in `Pop, Ana`, and not a heading.
    private static func checkIsOfOnePerson(_ name: Name) throws(UsageFailure) {
        if name.text.contains(",") {
            throw UsageFailure(
                "name \(quoted(name.text)) has a comma; write the first name first, such as Ana Pop, or put the names in "
                    + "two columns")
        }
        if Position(heading: name.text) != nil {
            throw UsageFailure(
                "name \(quoted(name.text)) looks like a heading; leave it out or, if it is a player, type: "
                    + "player add \(name.text)")
        }
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    nonisolated(unsafe) private static let signsBesideName = /^\d{1,3}[.)]|^[*•·–\-]|[(\[]|\s[\-–—]\s/

    /// A player of a file, whose name may have a sign, a number or a position beside it, as in a pasted list: `Ana (C)`,
    /// `Ion (GK)`, `1. Dan`, `*Max` or `Zoe - 7`.
    ///
    /// A name that somebody has stays, and so does one with other words: `Ana (Berlin)`.
    private func withPlainName(_ draft: Player, in session: Session) throws -> Player {
        guard draft.name.text.contains(Self.signsBesideName),
            try Player.named(draft.name.text, in: session) == nil
        else { return draft }
        let list = try NameList(draft.name.text)
        guard list.entries.count == 1, list.leftOut.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return draft }
        var player = draft
        player.name = list.entries[0].name
        player.position = draft.position ?? list.entries[0].position
        return player
    }

    func importFile(_ file: SheetFile, updates: Bool, in session: Session) throws -> SheetImport {
        var (names, numbers) = (SheetSubjects<String>(), SheetSubjects<Int>())
        let firstNew = try (Player.table.first("ORDER BY id DESC LIMIT 1", in: session)?.id ?? 0) + 1
        return try Self.sheet.importing(file, in: session) { result, line, row in
            let draft = try withPlainName(row, in: session)
            try names.add(updates ? draft.name.keys.letters : draft.name.keys.name, draft.name.text, line: line)
            if draft.id > 0 { try numbers.add(draft.id, "id \(draft.id)", line: line) }
            let known = try Player.named(draft.name.text, in: session)
            if known == nil { try Self.checkIsOfOnePerson(draft.name) }
            // A name that differs only in punctuation belongs to a new player, unless players are updated.
            if !updates, let known, known.guestOf == nil,
                known.name.keys == draft.name.keys || !isSame(known, draft.name.keys)
            {
                throw PlayersFailure.isListed(draft.name.text, known)
            }
            // A file from elsewhere may have other numbers, so it renames nobody.
            if updates, known == nil, let player = try Player.table.first(where: "id = \(draft.id)", in: session) {
                throw PlayersFailure.otherName(player, draft.name.text)
            }
            let addition = try add(
                draft, ifMissing: updates, refusesSimilar: updates, below: firstNew, in: session)
            if addition.wasThere {
                var after = addition.player
                Player.table.fill(&after, from: draft)
                after.name = addition.player.name
                guard after != addition.player else { return }
                try Player.table.update(after, from: addition.player, in: session)
                result.updated += 1
            } else {
                result.count += 1
                if let other = addition.similar {
                    result.note("Line \(line): " + PlayersPresenter.warning(of: addition.player, like: other))
                }
            }
        }
    }
}
