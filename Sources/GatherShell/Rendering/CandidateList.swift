import GatherKit
import GatherScript

/// Renders completion candidates below the line being edited.
struct CandidateList {
    let style: OutputStyle

    private static let gap = 2

    func text(of completion: Completion) -> String {
        let candidates = completion.candidates.map { Suggestion($0.text.printableCell, $0.summary.printableCell) }
        let hasSummaries = candidates.contains { !$0.summary.isEmpty } && candidates.count <= 20
        let list = hasSummaries ? described(candidates) : columns(candidates.map(\.text))
        return completion.isCut ? "\(list)\n… and more; keep typing to narrow the list" : list
    }

    private func described(_ candidates: [Suggestion]) -> String {
        let width = candidates.map(\.text.displayWidth).max() ?? 0
        let room = style.width.map { max(10, $0 - width - Self.gap - 1) }
        return candidates.map { candidate in
            let summary = room.map {
                candidate.summary.displayWidth > $0 ? candidate.summary.fitted(to: $0) : candidate.summary
            }
            return "\(candidate.text.fitted(to: width))  \(style.faint(summary ?? candidate.summary))"
        }.joined(separator: "\n")
    }

    private func columns(_ texts: [String]) -> String {
        let width = (texts.map(\.displayWidth).max() ?? 0) + Self.gap
        let count = max(1, (style.width ?? 80) / width)
        let height = (texts.count + count - 1) / count
        return (0..<height).map { row in
            stride(from: row, to: texts.count, by: height).map { texts[$0].fitted(to: width) }.joined()
        }.joined(separator: "\n")
    }
}
