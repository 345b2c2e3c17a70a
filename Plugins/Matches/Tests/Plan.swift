import Account
import Changes
import GatherKit
import GatherTestSupport
import Matches
import Players
import Teams

/// An application with Ana in Team A, Ion in Team B and Zoe on the bench.
func plan() throws -> TestApplication {
    let app = try TestApplication([
        AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, ChangesModule.self,
    ])
    try prepareTeams(app)
    return app
}

/// Adds the players and puts them into their teams.
func prepareTeams(_ app: TestApplication) throws {
    for name in ["Ana", "Ion", "Zoe"] { try app.open("player", "add", name) }
    try app.open("team", "assign", "A", "Ana")
    try app.open("team", "assign", "B", "Ion")
    try app.open("team", "select", "Zoe")
}
