import Account
import Football
import GatherDatabase
import GatherTestSupport
import Players
import Testing

@testable import GatherKit

/// A store whose search keys have letters such as ł.
struct OlderKeysTests {
    @Test func findsPlayersByTheLettersAToZ() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let older = try TestApplication([AccountModule.self, Older<PlayersModule, 2>.self], store: path)
        try older.session { session in
            _ = try session.connection.run(
                """
                INSERT INTO player (organizer_id, id, name, name_key, search_key) VALUES \
                (1, 1, 'Łukasz Øst', 'łukasz øst', 'łukasz øst'), (1, 2, 'Luca', 'luca', 'luca')
                """)
        }
        let newer = try TestApplication([AccountModule.self, PlayersModule.self], store: path)
        for text in ["lukasz", "łuk", "ost", "LUKASZ OST"] {
            #expect(try newer.session { try PlayerDirectory().find(.name(text), in: $0).id } == 1, "\(text)")
        }
        let names = try newer.session { try PlayerDirectory().players(startingWith: "lu", limit: 9, in: $0).map(\.id) }
        #expect(names == [2, 1])
    }
}
