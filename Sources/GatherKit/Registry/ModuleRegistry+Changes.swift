extension ModuleRegistry {
    /// Adds who puts back what the things of a kind were like.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module does for the same kind.
    public mutating func add(_ keeper: Keeper) throws {
        guard keepers.updateValue(keeper, forKey: keeper.kind) == nil else {
            throw RegistrationFailure.duplicateRole("keeper of each \(keeper.kind)", module: registering)
        }
    }

    func keeper(of kind: String, for change: JournaledChange) throws(JournalFailure) -> Keeper {
        guard let keeper = keepers[kind] else { throw .unknownKind(kind, change: change.summary) }
        return keeper
    }

    /// Switches on that changes are noted.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module has.
    public mutating func setJournal(_ journal: Journal) throws {
        guard self.journal == nil else { throw RegistrationFailure.duplicateRole("journal", module: registering) }
        self.journal = journal
    }
}
