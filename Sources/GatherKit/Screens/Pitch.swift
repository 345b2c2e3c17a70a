/// Two teams on a football pitch.
public struct Pitch: Codable, Equatable, Sendable {
    /// One of the teams.
    public struct Side: Codable, Equatable, Sendable {
        /// The name of the team.
        public let title: String
        /// The players of the team.
        public let players: [Player]

        /// Creates a team.
        public init(title: String, players: [Player]) {
            self.title = title
            self.players = players
        }
    }

    /// A preferred position on the pitch.
    public enum Position: String, CaseIterable, Codable, Sendable {
        case goalkeeper, defender, midfielder, winger, striker

        /// The abbreviation used on team sheets.
        public var abbreviation: String {
            switch self {
            case .goalkeeper: "GK"
            case .defender: "DEF"
            case .midfielder: "MID"
            case .winger: "W"
            case .striker: "ST"
            }
        }
    }

    /// A player on the pitch.
    public struct Player: Codable, Equatable, Sendable {
        /// The name.
        public let name: String
        /// The preferred position; nil if it is unknown.
        public let position: Position?

        /// Creates a player.
        public init(name: String, position: Position?) {
            self.name = name
            self.position = position
        }

        /// The name with the position, for lists.
        public var label: String { position.map { "\(name) (\($0.abbreviation))" } ?? name }
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
