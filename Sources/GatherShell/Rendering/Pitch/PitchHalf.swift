/// The layout of one team in its half of the pitch, with rows counted from its goal line.
struct PitchHalf {
    /// A name and its centre column.
    typealias Place = (name: String, center: Int)

    /// The height of the penalty area in rows, at least 1.
    let boxHeight: Int
    private let goalkeepers: [[Place]]
    /// The rows of each line of the formation.
    private let lines: [[[Place]]]

    /// The rows of the goal line, the line of the penalty area and its arc.
    private static let linesAroundBox = 3
    /// The row of the centre circle in this half.
    private static let circle = 1

    /// Lays out a team.
    ///
    /// - Parameters:
    ///   - width: The width of the pitch, in columns.
    ///   - place: The minimum width of a player's place, in columns.
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

    /// The minimum height in rows, from the goal line up to but not including the halfway line.
    var height: Int { Self.linesAroundBox + boxHeight + max(1, outfieldHeight) + Self.circle }

    private var outfieldHeight: Int { lines.map(\.count).reduce(0, +) + max(0, lines.count - 1) }

    /// The rows that have players, in a half of this height.
    func rows(in height: Int) -> [(row: Int, names: [Place])] {
        var rows = goalkeepers.enumerated().map { (row: 1 + $0, names: $1) }
        let spare = height - Self.linesAroundBox - boxHeight - Self.circle - outfieldHeight
        var row = Self.linesAroundBox + boxHeight
        for (index, line) in lines.enumerated() {
            // Spare rows are distributed between the lines.
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
    /// The name in at most this number of columns: first names become initials from the left, then the rest is
    /// truncated.
    func asOnATeamSheet(in width: Int) -> String {
        // A module's program may send a text of any length.
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
