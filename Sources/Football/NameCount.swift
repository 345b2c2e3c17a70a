/// A name with the number of its appearances, such as a scorer with the goals.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct NameCount: Equatable, Sendable {
    public let name: String
    public fileprivate(set) var count: Int
}

extension Sequence<String> {
    /// Counts each name, in the order of the first appearances.
    public func tallied() -> [NameCount] {
        var counts: [NameCount] = []
        for name in self {
            if let place = counts.firstIndex(where: { $0.name == name }) {
                counts[place].count += 1
            } else {
                counts.append(NameCount(name: name, count: 1))
            }
        }
        return counts
    }

    /// Counts each name, the most frequent first; equally frequent ones stay in the order of their first appearances.
    public func talliedByCount() -> [NameCount] {
        tallied().enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
}
