import GatherKit

/// Renders two teams on a pitch seen from above, or as lists if the width is insufficient.
struct PitchRenderer {
    let pitch: Pitch
    let style: OutputStyle

    private static let usualWidth = 80
    /// The maximum width; a wider pitch would look distorted.
    private static let widest = 120
    /// The minimum width for the drawing, so that names have enough columns.
    private static let narrowest = 47
    /// The minimum width of a player's place, in columns.
    private static let place = 15
    /// The maximum number of players per team in the drawing; a module's program may send any number.
    private static let mostPlayers = 50

    var text: String {
        let width = min(style.width ?? Self.usualWidth, Self.widest)
        let isCrowd = max(pitch.top.players.count, pitch.bottom.players.count) > Self.mostPlayers
        if style.isAccessible || width < Self.narrowest || isCrowd { return list }
        // The width is odd, so that there is a centre column.
        return drawing(width: width - (width + 1) % 2)
    }

    private var list: String {
        let segments = [pitch.top, pitch.bottom].map { side in
            Block.Segment(title: heading(side), items: side.players.map(\.label))
        }
        return SegmentsRenderer(segments: segments, style: style).text
    }

    private func heading(_ side: Pitch.Side) -> String { "\(side.title) (\(side.players.count))" }

    /// The heading of a team on its goal line, beside the penalty area.
    private func title(_ side: Pitch.Side, _ width: Int) -> String {
        let room = PitchMarkings.boxColumns(width: width).lowerBound - 3
        let whole = " \(heading(side)) "
        return whole.displayWidth <= room ? whole : " \(side.title.shortened(to: room - 2)) "
    }

    private func drawing(width: Int) -> String {
        let halves = [pitch.top, pitch.bottom].map { PitchHalf(Formation($0.players), width: width, place: Self.place) }
        let height = halves.map(\.height).max() ?? 0
        var canvas = Canvas(width: width, height: 2 * height + 1)
        PitchMarkings(width: width, half: height, boxes: halves.map(\.boxHeight)).draw(on: &canvas)
        for (half, isTop) in zip(halves, [true, false]) {
            for (row, names) in half.rows(in: height) {
                let ink: Canvas.Ink = isTop ? .top : .bottom
                let y = isTop ? row : 2 * height - row
                for (name, center) in names { canvas.drawName(name, row: y, center: center, ink) }
            }
        }
        canvas.draw(title(pitch.top, width), row: 0, column: 2, .top)
        canvas.draw(title(pitch.bottom, width), row: 2 * height, column: 2, .bottom)
        return canvas.text { text, ink in
            switch ink {
            case .lines: text.allSatisfy { $0 == " " } ? text : style.green(text)
            case .top: style.cyan(text)
            case .bottom: style.magenta(text)
            }
        }
    }
}
