/// Two teams on a football pitch.
public struct Pitch: Codable, Equatable, Sendable {
    /// One of the teams.
    public struct Side: Codable, Equatable, Sendable {
        /// The name of the team.
        public let title: String
        /// What the team wears, as in ``Block/Segment/shirt``.
        public let shirt: String?
        /// The players of the team.
        public internal(set) var players: [Player]

        /// Creates a team.
        public init(title: String, shirt: String? = nil, players: [Player]) {
            self.title = title
            self.shirt = shirt
            self.players = players
        }
    }

    /// A line of a team, from its own goal to the opponent's; the wings belong to the midfield or to the attack.
    public enum Line: String, CaseIterable, Codable, Sendable {
        case goal, defence, midfield, wing, attack
    }

    /// A player on the pitch.
    public struct Player: Codable, Equatable, Sendable {
        /// The name.
        public let name: String
        /// The line; nil for any.
        public let line: Line?
        /// A note after the name in lists, such as `GK`; nil for none.
        public let note: String?
        /// The actions for the player on a page.
        public internal(set) var actions: [Action] = []

        private enum CodingKeys: String, CodingKey { case name, line, note }

        /// Creates a player.
        public init(name: String, line: Line?, note: String? = nil, actions: [Action] = []) {
            self.name = name
            self.line = line
            self.note = note
            self.actions = actions
        }

        /// The text in lists.
        public var label: String { note.map { "\(name) (\($0))" } ?? name }
    }

    /// The team that defends the goal at the top.
    public let top: Side
    /// The team that defends the goal at the bottom.
    public let bottom: Side

    /// Creates a pitch with two teams.
    public init(top: Side, bottom: Side) {
        self.top = top
        self.bottom = bottom
    }
}
