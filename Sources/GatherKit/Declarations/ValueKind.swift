public import Foundation
public import GatherModels

extension ValueKind<String> {
    /// Any text of at most so many characters.
    public static func text(maximumLength: Int) -> ValueKind { ValueKind(.text(maximumLength: maximumLength)) }
    /// The path of a file that is read.
    public static var file: ValueKind { ValueKind(.file) }
    /// The path of a file that is written.
    public static var newFile: ValueKind { ValueKind(.newFile) }
    /// A word of a route.
    public static var route: ValueKind { ValueKind(.route) }
    /// A whole line of the shell, as one word.
    public static var line: ValueKind { ValueKind(.line) }

    init(_ type: ParameterType) {
        self.init(type: type) { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension ValueKind<Int> {
    /// A whole number in a range.
    public static func integer(_ range: ClosedRange<Int>) -> ValueKind { ValueKind(.integer(range)) }
    /// Minutes and seconds, read as seconds.
    public static var duration: ValueKind { ValueKind(.duration) }

    private init(_ type: ParameterType) {
        self.init(type: type) { if case .integer(let number) = $0 { number } else { nil } }
    }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
    /// One of the cases of an enum.
    ///
    /// - Parameter aliases: Other ways to write a case.
    public static func choice(aliases: (Value) -> [String] = { _ in [] }) -> ValueKind {
        let choices = Value.allCases.map { ParameterType.Choice($0.rawValue, aliases: aliases($0)) }
        return ValueKind(type: .choice(choices)) { if case .text(let word) = $0 { Value(rawValue: word) } else { nil } }
    }
}

extension ValueKind<PlayerName> {
    /// A name for a player.
    public static var playerName: ValueKind {
        ValueKind(type: .playerName) { if case .name(let name) = $0 { name } else { nil } }
    }
}

extension ValueKind<Team> {
    /// A team, or the bench where that is allowed.
    public static func team(includesBench: Bool) -> ValueKind {
        ValueKind(type: .team(includesBench: includesBench)) { if case .team(let team) = $0 { team } else { nil } }
    }
}

extension ValueKind<ScoreChange> {
    /// What to do with a team's goals.
    public static var scoreChange: ValueKind {
        ValueKind(type: .scoreChange) { if case .scoreChange(let change) = $0 { change } else { nil } }
    }
}

extension ValueKind<Score> {
    /// The goals of both teams.
    public static var score: ValueKind {
        ValueKind(type: .score) { if case .score(let score) = $0 { score } else { nil } }
    }
}

extension ValueKind<PlayerReference> {
    /// A player.
    public static var player: ValueKind {
        ValueKind(type: .player) { if case .player(let reference) = $0 { reference } else { nil } }
    }
}

extension ValueKind<LocalPeriod> {
    /// A day or a minute in the time zone of the machine.
    public static var moment: ValueKind {
        ValueKind(type: .moment) { if case .moment(let period) = $0 { period } else { nil } }
    }
}

extension ValueKind<Coordinates> {
    /// A latitude and a longitude in degrees.
    public static var coordinates: ValueKind {
        ValueKind(type: .coordinates) { if case .coordinates(let coordinates) = $0 { coordinates } else { nil } }
    }
}

extension ValueKind<GatherReference> {
    /// A gather of the history.
    public static var gather: ValueKind {
        ValueKind(type: .gather) { if case .gather(let reference) = $0 { reference } else { nil } }
    }
}

extension ValueKind<UUID> {
    /// An identifier.
    public static var uuid: ValueKind {
        ValueKind(type: .uuid) { if case .uuid(let id) = $0 { id } else { nil } }
    }
}
