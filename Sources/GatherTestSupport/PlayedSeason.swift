public import GatherKit

/// An application with one match a day.
public final class PlayedSeason {
    /// The application.
    public let app: TestApplication

    /// Makes an application of modules, with players who are called by one word each.
    public init(_ modules: [any FeatureModule.Type], players: [String]) throws {
        app = try TestApplication(modules)
        for player in players { try line("player add \(player)") }
    }

    /// Plays a match on the next day; the teams determine who scores for whom, and `--own` follows a name.
    public func play(_ teamA: String, _ teamB: String, goals: [String] = []) throws {
        try start(teamA, teamB)
        for goal in goals { try line("goal \(goal)") }
        app.clock.advance(seconds: 60)
        try line("match end --yes")
    }

    /// Starts a match on the next day.
    public func start(_ teamA: String, _ teamB: String) throws {
        app.clock.advance(seconds: 86_400)
        try line("team clear")
        try line("team assign A \(teamA)")
        try line("team assign B \(teamB)")
        try line("match start")
    }

    /// Opens the route of a line.
    @discardableResult
    public func line(_ text: String) throws -> Screen { try app.open(text) }

    /// Some fields of each record in the result of a line, as texts.
    public func rows(_ text: String, _ fields: String...) throws -> [String] { try rows(text, fields) }

    /// Some fields of each record in the result of a line, as texts.
    public func rows(_ text: String, _ fields: [String]) throws -> [String] {
        try line(text).value.elements.map { value in
            try fields.map { Self.text(try value[$0]) }.joined(separator: " ")
        }
    }

    /// Some fields of the record in the result of a line, as texts.
    public func fields(_ text: String, _ fields: String...) throws -> [String] {
        let record = try line(text).value
        return try fields.map { Self.text(try record[$0]) }
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): number.text
        case .boolean(let flag): String(flag)
        default: "\(value)"
        }
    }
}
