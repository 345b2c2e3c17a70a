import GatherKit

/// Draws two teams on a pitch seen from above, or lists them where there is no room for that.
struct PitchRenderer {
    private let pitch: Pitch
    private let style: OutputStyle

    private static let usualWidth = 80
    /// A wider pitch would not look like one.
    private static let widest = 120
    /// On a narrower pitch there is no room for names.
    private static let narrowest = 47
    /// How many columns a name has at the least.
    private static let place = 15
    /// More than this are no team; programs may send any number.
    private static let mostPlayers = 50

    init(_ pitch: Pitch, _ style: OutputStyle) {
        self.pitch = pitch
        self.style = style
    }

    var text: String {
        let width = min(style.width ?? Self.usualWidth, Self.widest)
        let isCrowd = max(pitch.top.players.count, pitch.bottom.players.count) > Self.mostPlayers
        if style.isAccessible || width < Self.narrowest || isCrowd { return list }
        // A line down the middle needs a column of its own.
        return drawing(width: width - (width + 1) % 2)
    }

    private var list: String {
        let segments = [pitch.top, pitch.bottom].map { side in
            Block.Segment(title: heading(side), items: side.players.map(\.label))
        }
        return SegmentsRenderer(segments, style).text
    }

    private func heading(_ side: Pitch.Side) -> String { "\(side.title) (\(side.players.count))" }

    /// What stands on the goal line, beside the penalty area.
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
