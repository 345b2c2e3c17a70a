/// Where the players of one team stand in their half of the pitch, counted from their goal line.
struct PitchHalf {
    /// A name and the column of its middle.
    typealias Place = (name: String, center: Int)

    /// How many rows the goalkeepers take, at least one.
    let boxHeight: Int
    private let goalkeepers: [[Place]]
    /// Each line of the formation, in as many rows as it needs.
    private let lines: [[[Place]]]

    /// The goal line, the line of the penalty area and the arc behind it.
    private static let linesAroundBox = 3
    /// The part of the centre circle that is in this half.
    private static let circle = 1

    /// Spreads a team over the width of a pitch.
    ///
    /// - Parameter place: How many columns a player has at the least.
    init(_ formation: Formation, width: Int, place: Int) {
        let box = PitchMarkings.boxColumns(width: width)
        goalkeepers = formation.goalkeepers.rows(of: max(1, box.count / place)).map {
            Self.places(of: $0, from: box.lowerBound + 1, columns: box.count - 2)
        }
        lines = formation.lines.map { line in
            line.rows(of: max(1, (width - 2) / place)).map { Self.places(of: $0, from: 1, columns: width - 2) }
        }
        boxHeight = max(1, goalkeepers.count)
    }

    /// How many rows the half needs, from the goal line to the last before the halfway line.
    var height: Int { Self.linesAroundBox + boxHeight + max(1, outfieldHeight) + Self.circle }

    private var outfieldHeight: Int { lines.map(\.count).reduce(0, +) + max(0, lines.count - 1) }

    /// The rows with somebody in them, when the half has that many.
    func rows(in height: Int) -> [(row: Int, names: [Place])] {
        var rows = goalkeepers.enumerated().map { (row: 1 + $0, names: $1) }
        let spare = height - Self.linesAroundBox - boxHeight - Self.circle - outfieldHeight
        var row = Self.linesAroundBox + boxHeight
        for (index, line) in lines.enumerated() {
            // What is left over is shared out between the lines.
            let offset = spare * (index + 1) / (lines.count + 1)
            rows += line.enumerated().map { (row: row + offset + $0, names: $1) }
            row += line.count + 1
        }
        return rows
    }

    private static func places(of names: [String], from start: Int, columns: Int) -> [Place] {
        names.enumerated().map { index, name in
            (name.asOnATeamSheet(in: columns / names.count - 1), start + columns * (2 * index + 1) / (2 * names.count))
        }
    }
}

extension String {
    /// The name in at most that many columns: initials take the place of words, from the first on, before the last
    /// word is cut short.
    func asOnATeamSheet(in width: Int) -> String {
        // No name has as many; what a program sends may.
        let words = prefix(200).split(separator: " ").map(String.init)
        guard displayWidth > width, let first = words.first, let last = words.last, words.count > 1 else {
            return shortened(to: width)
        }
        let shorter = (1..<words.count).lazy.map { count in
            (words.prefix(count).map { "\($0.prefix(1))." } + words.dropFirst(count)).joined(separator: " ")
        }
        return shorter.first { $0.displayWidth <= width } ?? "\(first.prefix(1)). \(last)".shortened(to: width)
    }
}
