extension Session {
    /// Moves the sight on to all that the session sees, for somebody to whom that is shown.
    ///
    /// - Throws: ``StoreFailure``.
    public func look() throws {
        guard sight != nil, access != .none, let journal = registry.journal else { return }
        try writeNotes()
        sight = Sight(upTo: try journal.newest(in: self))
    }

    /// Begins to look, for somebody to whom what the session sees is shown.
    ///
    /// - Returns: How far that is.
    /// - Throws: ``StoreFailure``.
    public func lookAround() throws -> Sight? {
        sight = Sight()
        try look()
        return sight
    }

    /// Does work for somebody who looks, unless it changes what was changed elsewhere out of sight.
    ///
    /// - Throws: ``SightFailure``, or what the work throws.
    func inSight(_ invocation: Invocation, _ work: () throws -> Screen) throws -> Screen {
        guard let seen = sight?.change, access == .write, let journal = registry.journal,
            // A script means what it says.
            !registry.modules.contains(where: { $0.name == invocation.module && $0.isOfView })
        else {
            let screen = try work()
            try look()
            return screen
        }
        do {
            let screen = try work()
            try writeNotes()
            // One session of an organizer's writes after the other.
            let others = try journal.deeds(after: seen, before: ownChanges.numbers?.lowerBound, in: self)
            try refuse(because: conflicts(with: others), journal, seeing: others)
            if let newest = ownChanges.numbers?.upperBound ?? others.last?.change.id { sight = Sight(upTo: newest) }
            return screen
        } catch ViewFailure.overtaken {
            // Which is why something else would be asked by now.
            let others = try journal.deeds(after: seen, in: self)
            try refuse(because: others, journal, seeing: others)
            throw ViewFailure.overtaken
        }
    }

    /// What others have done to the things that the session has changed.
    private func conflicts(with others: [Journal.Deed]) -> [Journal.Deed] {
        if ownChanges.takesLast { return others }
        let things = ownChanges.things.filter { registry.keepers[$0.kind]?.isShared != true }
        // Of that many the oldest may have dropped out of the journal, one for each of the session's own.
        if !things.isEmpty, others.count + things.count >= Journal.capacity { return others }
        return others.filter { !$0.things.isDisjoint(with: things) }
    }

    private func refuse(because deeds: [Journal.Deed], _ journal: Journal, seeing others: [Journal.Deed]) throws {
        guard !deeds.isEmpty, let newest = others.last else { return }
        let seen = Sight(upTo: newest.change.id)
        sight = seen
        throw SightFailure.overtaken(by: deeds.map(\.change), at: journal.now(), seen: seen)
    }
}
