public import GatherKit

extension PlayerDirectory {
    /// Returns whom words name in a gather: a player, or else somebody by the name of that day.
    ///
    /// - Throws: ``PlayerReferenceFailure`` when there is none, or more than one.
    public func participant(
        _ reference: PlayerReference, of gather: Gather, in session: Session
    ) throws -> Participant {
        do {
            let player = try find(reference, in: session)
            return Participant(playerID: player.id, name: player.name.text, team: .bench)
        } catch let failure as PlayerReferenceFailure {
            let former = gather.players.first { player in
                switch reference {
                case .id(let id): player.playerID == id
                case .name(let name): NameKeys(player.name) == NameKeys(name)
                }
            }
            guard let former else { throw failure }
            return former
        }
    }
}

extension Gather {
    /// The only player of the gather whose name of that day begins so, or else a later word of it.
    public func player(named reference: PlayerReference) -> Participant? {
        guard case .name(let text) = reference else { return nil }
        let beginning = NameBeginning(text)
        var fitting = players.filter { beginning.fits($0.name) }
        if fitting.isEmpty { fitting = players.filter { beginning.fitsLaterWord(of: $0.name) } }
        return fitting.count == 1 ? fitting[0] : nil
    }
}

extension Participant {
    /// Whether it is the same person, in whichever team and under whichever name.
    public func isSame(as other: Participant) -> Bool {
        playerID == other.playerID && (playerID != nil || name == other.name)
    }
}
