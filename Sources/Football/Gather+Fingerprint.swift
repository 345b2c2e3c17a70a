public import GatherKit
public import GatherModels

extension Fingerprint {
    /// Takes the fingerprint of a gather, in whichever order its players come.
    ///
    /// - Throws: What encoding throws.
    public init(of gather: Gather) throws {
        func key(_ player: Participant) -> (String, String, Int) {
            (player.team.rawValue, player.name, player.playerID ?? 0)
        }
        var gather = gather
        gather.players.sort { key($0) < key($1) }
        try self.init(state: gather)
    }
}
