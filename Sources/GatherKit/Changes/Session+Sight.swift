extension Session {
    /// Moves the sight on to all that the session sees, for somebody to whom that is shown.
    ///
    /// - Throws: ``StoreFailure``.
    public func look() throws {
        guard sight != nil, access != .none, let journal = registry.journal else { return }
        sight = Sight(upTo: try journal.newest(in: self))
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
            let deeds = try journal.deeds(after: seen, in: self)
            // One session of an organizer's writes after the other.
            let own = deeds.filter { $0.change.id >= ownChanges.first ?? .max }
            let others = Array(deeds.dropLast(own.count))
            try refuse(because: conflicts(of: own, with: others), journal, seeing: others)
            if let newest = deeds.last { sight = Sight(upTo: newest.change.id) }
            return screen
        } catch ViewFailure.overtaken {
            // Which is why something else would be asked by now.
            let others = try journal.deeds(after: seen, in: self)
            try refuse(because: others, journal, seeing: others)
            throw ViewFailure.overtaken
        }
    }

    /// What others have done to the things that the session has changed.
    private func conflicts(of own: [Journal.Deed], with others: [Journal.Deed]) -> [Journal.Deed] {
        if ownChanges.takesLast { return others }
        let things = own.reduce(into: Set<Journal.Thing>()) { $0.formUnion($1.things) }
            .filter { registry.keepers[$0.kind]?.isShared != true }
        // Of that many the oldest may have dropped out of the journal.
        if !things.isEmpty, others.count + own.count >= Journal.capacity { return others }
        return others.filter { !$0.things.isDisjoint(with: things) }
    }

    private func refuse(because deeds: [Journal.Deed], _ journal: Journal, seeing others: [Journal.Deed]) throws {
        guard !deeds.isEmpty, let newest = others.last else { return }
        sight = Sight(upTo: newest.change.id)
        throw SightFailure.overtaken(by: deeds.map(\.change), at: journal.now())
    }
}
