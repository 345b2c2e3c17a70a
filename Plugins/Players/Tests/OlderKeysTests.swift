import Account
import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import Players

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
            #expect(try newer.session { try Player.find(.name(text), in: $0).id } == 1, "\(text)")
        }
        let names = try newer.session { try Player.all(startingWith: "lu", limit: 9, in: $0).map(\.id) }
        #expect(names == [2, 1])
    }

    /// Two older names that are one name now stay two players, until somebody merges them.
    @Test func joinsNobodyWhoseNameIsSpelledInTwoWays() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let older = try TestApplication([AccountModule.self, Older<PlayersModule, 4>.self], store: path)
        try older.session { session in
            _ = try session.connection.run(
                """
                INSERT INTO player (organizer_id, id, name, name_key, search_key) VALUES \
                (1, 1, 'Ştefan Radu', 'ştefan radu', 'stefan radu'), \
                (1, 2, 'Sean O''Brien', 'sean o''brien', 'sean o brien'), \
                (1, 3, 'Sean O’Brien', 'sean o’brien', 'sean o brien'), (1, 4, 'José', 'josé', 'jose'), \
                (1, 5, 'Jose', 'jose', 'jose')
                """)
        }
        let newer = try TestApplication([AccountModule.self, PlayersModule.self], store: path)
        func number(_ name: String) throws -> Int {
            try newer.session { try Player.find(.name(name), in: $0).id }
        }
        #expect(try number("Ștefan Radu") == 1)
        #expect(try number("sean o’brien") == 2)
        #expect(try newer.session { try Player.table.count(in: $0) } == 5)
        let twins = try newer.session { try PlayerStore().twins(in: $0) }
        #expect(twins.map { [$0.0.id, $0.1.id] } == [[2, 3]])
    }
}
