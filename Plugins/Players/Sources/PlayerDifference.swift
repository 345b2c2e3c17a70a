import GatherModels

/// Something in which a player is not as before, in words.
struct PlayerDifference: Equatable {
    /// What it is.
    let label: String
    /// What it was; nil when it was not known.
    let before: String?
    /// What it is now; nil when it is not known any more.
    let after: String?

    /// What stands for something that is not known.
    static let unknown = "not known"

    /// All that is different, as in `age 29 → 30`.
    static func text(between before: Player, and after: Player) -> String {
        all(between: before, and: after)
            .map { "\($0.label) \($0.before ?? unknown) → \($0.after ?? unknown)" }
            .joined(separator: ", ")
    }

    static func all(between before: Player, and after: Player) -> [PlayerDifference] {
        zip(fields(of: before), fields(of: after)).compactMap { before, after in
            before == after ? nil : PlayerDifference(label: after.label, before: before.text, after: after.text)
        }
    }

    private static func fields(of player: Player) -> [(label: String, text: String?)] {
        [
            ("name", player.name.text),
            ("age", player.age.map(String.init)),
            ("skill", player.skill?.rawValue),
            ("position", player.position?.rawValue),
            ("favourite team", player.favouriteTeam),
        ]
    }
}
