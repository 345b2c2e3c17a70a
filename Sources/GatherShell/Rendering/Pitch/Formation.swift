import GatherKit

/// Which players of a team stand in which line, from their own goal to the other.
struct Formation: Equatable {
    /// Players who stand beside each other; those on the wings are its first and its last.
    struct Line: Equatable {
        var left: [String] = []
        var middle: [String] = []
        var right: [String] = []

        var names: [String] { left + middle + right }
        var count: Int { left.count + middle.count + right.count }
    }

    let goalkeepers: Line
    /// The lines with somebody in them: defence, midfield, attack.
    let lines: [Line]

    init(_ players: [Pitch.Player]) {
        func names(_ position: Pitch.Position) -> [String] { players.filter { $0.position == position }.map(\.name) }
        var defence = names(.defender)
        var midfield = names(.midfielder)
        var attack = names(.striker)
        let wingers = names(.winger)
        // Beside a single striker wingers are part of the attack, otherwise they flank the midfield.
        let attackers = attack.count <= 1 ? wingers.count : 0
        for player in players where player.position == nil {
            // Nobody is put into the goal unasked, and no line is left short.
            let sizes = [midfield.count, defence.count, attack.count + attackers]
            switch sizes.firstIndex(of: sizes.min() ?? 0) {
            case 0: midfield.append(player.name)
            case 1: defence.append(player.name)
            default: attack.append(player.name)
            }
        }
        goalkeepers = Line(middle: names(.goalkeeper))
        let flanked = attackers > 0 ? Line(wingers, around: attack) : Line(middle: attack)
        let midfieldLine = attackers > 0 ? Line(middle: midfield) : Line(wingers, around: midfield)
        lines = [Line(middle: defence), midfieldLine, flanked].filter { $0.count > 0 }
    }
}

extension Formation.Line {
    /// A line with players on its wings: the first on the left, the second on the right, and so on.
    init(_ wingers: [String], around middle: [String]) {
        left = wingers.indices.filter { $0 % 2 == 0 }.map { wingers[$0] }
        right = wingers.indices.filter { $0 % 2 == 1 }.map { wingers[$0] }
        self.middle = middle
    }

    /// The line in as few rows as hold that many players each, with everybody on the same side as before.
    func rows(of capacity: Int) -> [[String]] {
        for number in 1...max(1, count) {
            // Those on the wings stand in the first of the rows.
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
    /// The elements in that many parts of nearly the same size.
    ///
    /// - Parameter rounding: 0 has the larger parts come last, one less than the number of parts has them come first.
    fileprivate func parts(_ number: Int, rounding: Int) -> [[String]] {
        func end(_ part: Int) -> Int { (count * part + rounding) / number }
        return (0..<number).map { part in Array(self[end(part)..<end(part + 1)]) }
    }
}
