/// A queue in which owners take turns, however many elements each has.
public struct FairQueue<Element> {
    private var lines: [String: [Element]] = [:]
    /// The owners of waiting elements; the first is next.
    private var owners: [String] = []
    /// The owner who had the last turn; a new owner gets a turn before it does.
    private var lastOwner: String?
    /// The number of waiting elements.
    public private(set) var count = 0

    /// Creates an empty queue.
    public init() {}

    /// Whether the queue is empty.
    public var isEmpty: Bool { count == 0 }

    /// Returns the number of waiting elements of an owner.
    public func count(of owner: String) -> Int { lines[owner]?.count ?? 0 }

    /// Whether elements of other owners are waiting.
    public func hasOthers(than owner: String) -> Bool { owners.contains { $0 != owner } }

    /// Adds an element after those of its owner.
    public mutating func append(_ element: Element, of owner: String) {
        if lines[owner] == nil {
            let isLastOwnerAtEnd = !owners.isEmpty && owners.last == lastOwner
            owners.insert(owner, at: isLastOwnerAtEnd ? owners.endIndex - 1 : owners.endIndex)
        }
        lines[owner, default: []].append(element)
        count += 1
    }

    /// Removes and returns the first element of the owner whose turn it is; nil if no element may be next.
    ///
    /// - Parameter isAllowed: Whether an owner may have a turn now; the others keep their places.
    public mutating func next(where isAllowed: (String) -> Bool = { _ in true }) -> Element? {
        guard let place = owners.firstIndex(where: isAllowed) else { return nil }
        let owner = owners.remove(at: place)
        lastOwner = owner
        let element = lines[owner]?.removeFirst()
        count -= 1
        if lines[owner]?.isEmpty == true { lines[owner] = nil } else { owners.append(owner) }
        return element
    }

    /// Removes an element of an owner that meets a condition.
    ///
    /// - Returns: Whether there was one.
    public mutating func remove(of owner: String, where condition: (Element) -> Bool) -> Bool {
        guard let place = lines[owner]?.firstIndex(where: condition) else { return false }
        lines[owner]?.remove(at: place)
        count -= 1
        if lines[owner]?.isEmpty == true {
            lines[owner] = nil
            owners.removeAll { $0 == owner }
        }
        return true
    }
}
