import GatherKit

extension ChecklistInteractor {
    /// The items that words name, each once.
    ///
    /// - Parameter isLikely: Which of several whose titles begin alike is meant, if only one is like that.
    func find(
        _ references: [ItemReference], preferring isLikely: (ChecklistItem) -> Bool = { _ in true },
        in session: Session
    ) throws -> [ChecklistItem] {
        var found: [ChecklistItem] = []
        for reference in references {
            let item = try find(reference, preferring: isLikely, in: session)
            if !found.contains(item) { found.append(item) }
        }
        return found
    }

    /// The item that words name.
    func find(
        _ reference: ItemReference, preferring isLikely: (ChecklistItem) -> Bool = { _ in true }, in session: Session
    ) throws -> ChecklistItem {
        switch reference {
        case .number(let number):
            guard let item = try store.item(number, in: session) else { throw ChecklistFailure.unknownNumber(number) }
            return item
        case .title(let title):
            return try store.item(titled: title, in: session)
                ?? find(titled: title, preferring: isLikely, in: session)
        }
    }

    private func find(
        titled title: String, preferring isLikely: (ChecklistItem) -> Bool, in session: Session
    ) throws -> ChecklistItem {
        let items = try store.items(in: session)
        let beginning = NameBeginning(title)
        let candidates = items.filter { beginning.fits($0.title) }
        let likely = candidates.filter(isLikely)
        if let item = candidates.onlyOne ?? likely.onlyOne { return item }
        guard candidates.isEmpty else {
            throw ChecklistFailure.ambiguous(title, candidates: candidates.map { "\($0.title) (#\($0.number))" })
        }
        throw ChecklistFailure.unknownTitle(title, nearest: nearest(to: title, among: items.map(\.title)))
    }

    /// The items whose titles begin so, in the order of the list.
    func items(
        startingWith text: String, where isMeant: (ChecklistItem) -> Bool, in session: Session
    ) throws -> [ChecklistItem] {
        let beginning = NameBeginning(text)
        return try checklist(in: session).items.filter { isMeant($0) && beginning.fits($0.title) }
    }
}

extension Array {
    /// The element of an array that has no other.
    fileprivate var onlyOne: Element? { count == 1 ? first : nil }
}
