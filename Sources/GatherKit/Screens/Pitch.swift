/// Two teams on a football pitch.
public struct Pitch: Codable, Equatable, Sendable {
    /// One of the two teams.
    public struct Side: Codable, Equatable, Sendable {
        /// What the team is called.
        public let title: String
        /// Who plays for it.
        public let players: [Player]

        /// Makes a team.
        public init(title: String, players: [Player]) {
            self.title = title
            self.players = players
        }
    }

    /// Where on the pitch somebody likes to play.
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

    /// Somebody on the pitch.
    public struct Player: Codable, Equatable, Sendable {
        /// The name.
        public let name: String
        /// Where the player likes to play, if that is known.
        public let position: Position?

        /// Makes a player.
        public init(name: String, position: Position?) {
            self.name = name
            self.position = position
        }

        /// The name with the position, as it stands in a list.
        public var label: String { position.map { "\(name) (\($0.abbreviation))" } ?? name }
    }

    /// The team that defends the goal at the top.
    public let top: Side
    /// The team that defends the goal at the bottom.
    public let bottom: Side

    /// Puts two teams on a pitch.
    public init(top: Side, bottom: Side) {
        self.top = top
        self.bottom = bottom
    }
}
