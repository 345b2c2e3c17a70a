import GatherKit

/// The lines of a team, from its own goal to the opponent's.
struct Formation: Equatable {
    /// The players side by side in one line, with wingers at both ends.
    struct Line: Equatable {
        var left: [String] = []
        var middle: [String] = []
        var right: [String] = []

        var names: [String] { left + middle + right }
        var count: Int { left.count + middle.count + right.count }
    }

    let goalkeepers: Line
    /// The lines with at least one player: defence, midfield, attack.
    let lines: [Line]

    init(_ players: [Pitch.Player]) {
        func names(_ line: Pitch.Line) -> [String] { players.filter { $0.line == line }.map(\.name) }
        var defence = names(.defence)
        var midfield = names(.midfield)
        var attack = names(.attack)
        let wingers = names(.wing)
        // Wingers belong to the attack beside at most one striker, and to the midfield otherwise.
        let attackers = attack.count <= 1 ? wingers.count : 0
        for player in players where player.line == nil {
            // Players without a line fill the shortest line, but never the goal.
            let sizes = [midfield.count, defence.count, attack.count + attackers]
            switch sizes.firstIndex(of: sizes.min() ?? 0) {
            case 0: midfield.append(player.name)
            case 1: defence.append(player.name)
            default: attack.append(player.name)
            }
        }
        goalkeepers = Line(middle: names(.goal))
        let flanked = attackers > 0 ? Line(wingers, around: attack) : Line(middle: attack)
        let midfieldLine = attackers > 0 ? Line(middle: midfield) : Line(wingers, around: midfield)
        lines = [Line(middle: defence), midfieldLine, flanked].filter { $0.count > 0 }
    }
}

extension Formation.Line {
    /// Creates a line with wingers alternately on the left and on the right.
    init(_ wingers: [String], around middle: [String]) {
        left = wingers.indices.filter { $0 % 2 == 0 }.map { wingers[$0] }
        right = wingers.indices.filter { $0 % 2 == 1 }.map { wingers[$0] }
        self.middle = middle
    }

    /// The line split into the fewest rows of at most this number of players; players stay on their side.
    func rows(of capacity: Int) -> [[String]] {
        for number in 1...max(1, count) {
            // The wingers stand in the first rows.
            let parts = [
                left.parts(number, rounding: number - 1), middle.parts(number, rounding: 0),
                right.parts(number, rounding: number - 1),
            ]
            let rows = (0..<number).map { row in parts.flatMap { $0[row] } }
            if rows.allSatisfy({ $0.count <= capacity }) { return rows.filter { !$0.isEmpty } }
        }
        return names.map { [$0] }
    }
}

extension [String] {
    /// Splits the array into parts of nearly equal size.
    ///
    /// - Parameters:
    ///   - rounding: 0 puts the larger parts last; `number - 1` puts them first.
    fileprivate func parts(_ number: Int, rounding: Int) -> [[String]] {
        func end(_ part: Int) -> Int { (count * part + rounding) / number }
        return (0..<number).map { part in Array(self[end(part)..<end(part + 1)]) }
    }
}
