import Football
import GatherKit

struct PlayersPresenter: Sendable {
    /// The columns that are hidden if nobody has a value: not everybody uses nicknames, and most use only one form of
    /// skill.
    private static let rare = ["nickname", "skill", "mark"]

    func added(_ addition: PlayersInteractor.Addition) -> [Block] {
        if addition.wasThere { return [.text("\(addition.player.name.text) is already on your list.")] }
        let guest = addition.wasGuest ? ", who was a guest" : ""
        return [.text("Added \(addition.player.label)\(guest).")] + warning(addition)
    }

    func pasteQuestion(_ names: PlayersInteractor.PastedNames) -> String {
        let known =
            names.known.isEmpty
            ? "" : " \(listed(names.known)) \(Verb.are.form(for: names.known.count)) already on your list."
        let remarks = remarks(names).map { " \($0)" }.joined()
        return "Add \(counted(names.new.count, "player")): \(names.new.map(named).joined(separator: ", "))?"
            + known + remarks
    }

    private func remarks(_ names: PlayersInteractor.PastedNames) -> [String] {
        var remarks: [String] = []
        if !names.repeated.isEmpty {
            remarks.append(
                "Listed more than once, but treated as one player: \(listed(names.repeated)). If two people have the same name, "
                    + "give one of them an initial.")
        }
        if !names.skipped.isEmpty {
            remarks.append("Not recognized as a name: \(ListReading.named(names.skipped)).")
        }
        return remarks
    }

    private func named(_ entry: NameList.Entry) -> String {
        let notes = [entry.age.map { "age \($0)" }, entry.position?.rawValue].compactMap(\.self)
        return entry.name.text + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    func pasted(_ additions: [PlayersInteractor.Addition], from names: PlayersInteractor.PastedNames) -> [Block] {
        let remarks = remarks(names).map(Block.alert)
        let added = additions.filter { !$0.wasThere }.map(\.player.name.text)
        if added.isEmpty { return [.text("All of them are already on your list.")] + remarks }
        return [.text("Added \(counted(added.count, "player")): \(listed(added)).")] + remarks
            + additions.flatMap(warning)
    }

    /// The next step for a group with players and no planned match.
    let planning = Block.text("Plan a match with: match plan WHEN")

    private func warning(_ addition: PlayersInteractor.Addition) -> [Block] {
        addition.similar.map { [.alert(Self.warning(of: addition.player, like: $0))] } ?? []
    }

    /// The warning that a player may be on the list twice.
    static func warning(of player: Player, like other: Player) -> String {
        "\(player.name.text) may be the same person as \(other.name.text). If so, merge them with: "
            + "player merge #\(player.id) #\(other.id)"
    }

    func list(_ players: [Player], isFiltered: Bool) -> [Block] {
        let table = Player.table.grid(
            of: players,
            placeholder: isFiltered
                ? "No players found. See all players with: player list"
                : "No players yet. Add one with: player add NAME", rare: Self.rare)
        return [.table(table)]
    }

    /// The page of the players, with the guests at its end.
    func page(_ players: [Player], isFiltered: Bool, guests: [Player]) -> [Block] {
        let hosts = Dictionary(players.map { ($0.id, $0.name.text) }) { first, _ in first }
        let rows = guests.map { guest in
            let host = guest.guestOf.flatMap { hosts[$0] }.map { "guest of \($0)" } ?? ""
            return Action(
                guest.name.text, words: ["player", "show", "#\(guest.id)"], note: host,
                person: Action.Person(guest.name.text))
        }
        return list(players, isFiltered: isFiltered) + (rows.isEmpty ? [] : [.rows(title: "Guests", rows)])
    }

    /// The page for setting the skills of all players.
    ///
    /// Those without a skill come first, each with all values to tap: once a player has one, the next takes that place.
    ///
    /// - Parameter players: All players, but at most one more than the page lists.
    func skills(of players: [Player]) -> [Block] {
        if players.isEmpty { return list([], isFiltered: false) }
        let shown = players.prefix(PlayerStore.mostOnPage)
        let missing = shown.filter { $0.mark == nil && $0.skill == nil }
        let rows = shown.filter { $0.mark != nil || $0.skill != nil }.map { player in
            let skill = player.mark.map { "skill \($0)" } ?? player.skill?.rawValue
            let notes = [skill, player.position == .goalkeeper ? Position.goalkeeper.rawValue : nil]
            return Action(
                player.name.text, choices: skills(of: player), note: notes.compactMap(\.self).joined(separator: ", "),
                person: Action.Person(player.name.text))
        }
        let rest = players.count <= PlayerStore.mostOnPage ? [] : [Action("Another player", "player", "edit")]
        return [.text("10 is the best. A player's rating starts from the skill.")]
            + missing.map { .actions(title: $0.name.text, skills(of: $0)) }
            + [.rows(title: missing.isEmpty || rows.isEmpty ? nil : "With a skill (\(rows.count))", rows + rest)]
    }

    /// Whether the player keeps goal, and the skill, which comes last because it moves the player down the page.
    private func skills(of player: Player) -> [Action] {
        func answer(_ title: String, _ isPresent: Bool, _ change: [String]) -> Action {
            Action(
                title, words: ["player", "edit", "#\(player.id)"] + change, isMarked: isPresent,
                sign: isPresent ? .yes : .open)
        }
        let isKeeper = player.position == .goalkeeper
        return [answer("Goalkeeper", isKeeper, isKeeper ? ["--clear", "position"] : ["--position", "goalkeeper"])]
            + Player.marks.map { answer(String($0), $0 == player.mark, ["--mark", String($0)]) }
    }

    func show(_ player: Player) -> [Block] { [Player.table.section(player.label, of: player)] }

    /// The page of a player, with the link to send.
    func page(of player: Player) -> [Block] {
        let name = player.name.text
        let edit = Action("Edit", "player", "edit", "#\(player.id)")
        let action =
            player.guestOf == nil
            ? Action("Personal link", "share", "link", "attendance", "--player", "#\(player.id)")
            : Action("Add \(name) to the players", "player", "add", name)
        return show(player) + [.actions(title: nil, [edit, action])]
    }

    func edited(_ edit: PlayersInteractor.Edit) -> [Block] {
        let (name, table) = (edit.after.name.text, Player.table)
        let changes = table.differences(from: edit.before, to: edit.after).map(\.label)
        let text =
            changes == ["name"]
            ? "\(edit.before.name.text) is now called \(name)."
            : table.sentence(of: name, now: name, from: edit.before, to: edit.after)
        return [.text(text)] + (edit.similar.map { [.alert(Self.warning(of: edit.after, like: $0))] } ?? [])
    }

    func deleted(_ player: Player) -> [Block] { [.text("Deleted \(player.name.text).")] }

    func merged(_ merge: PlayersInteractor.Merge) -> [Block] {
        let (from, into) = (merge.from.name.text, merge.into.name.text)
        let matches = merge.matches == 1 ? "match" : "\(merge.matches) matches"
        return [.text("Merged \(from) into \(into)\(merge.matches == 0 ? "" : ", who now has \(from)'s \(matches)").")]
    }

    func mergeQuestion(_ from: Player, into: Player) -> String {
        "Keep \(into.name.text) and remove \(from.name.text)? All matches, answers and payments of \(from.name.text) go to "
            + "\(into.name.text)."
    }

    func deleteQuestion(_ player: Player) -> String {
        "Delete \(player.name.text)? Past matches stay in the history."
    }
}
