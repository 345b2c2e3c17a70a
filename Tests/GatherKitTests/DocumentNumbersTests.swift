import Foundation
import Testing

/// Numbers in documents are those of the code.
struct DocumentNumbersTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// A sentence of a document and the declaration of its number; `#` stands for the number in both.
    struct Claim: CustomStringConvertible {
        let document: String
        let sentence: String
        let source: String
        let declaration: String
        /// How many of the code's units the document's unit has: 1024 where bytes are told in KB.
        let unit: Int

        init(_ document: String, _ sentence: String, _ source: String, _ declaration: String, unit: Int = 1) {
            (self.document, self.sentence, self.source, self.declaration) = (document, sentence, source, declaration)
            self.unit = unit
        }

        var description: String { "\(document): \(sentence)" }
    }

    private static let claims = scripts + accounts + server + http + stores + pages + matches

    private static let scripts = [
        Claim("gather-script.md", "at most # billion steps", budget, "generous = Limits(steps: #", unit: 1_000_000_000),
        Claim("gather-script.md", "and # GB for its values", budget, "10_000_000_000, bytes: #", unit: 1 << 30),
        Claim("gather-script.md", "a database statement takes #", budget, "stepsOfAStatement = #"),
        Claim("gather-script.md", "Up to # errors are shown", script("Checking/Checker"), "mistakesShown = #"),
        Claim("gather-script.md", "up to # deep", script("Checking/Checker"), "maximumDepth = #"),
        Claim("gather-script.md", "up to # deep", script("Reading/Parser"), "maximumDepth = #"),
        Claim("gather-script.md", "lists #", script("Running/Budget+Values"), "maximumNesting = #"),
        Claim("gather-script.md", "# includes", script("Checking/Checker"), "maximumIncludes = #"),
        Claim("gather-script.md", "# parts", script("Reading/Parser"), "maximumTerms = #"),
        Claim(
            "gather-script.md", "# million bytes", script("Running/Evaluator"), "maximumLength = #", unit: 1_000_000),
        Claim("gather-script.md", "more than # characters", script("Writing/Formatter"), "maximumWidth = #"),
    ]

    private static let accounts = [
        Claim("guide.md", "within # days", "Plugins/Account/Sources/Members.swift", "Lifetime = # * 86_400_000"),
        Claim(
            "http-api.md", "valid for # days (`account.token-days`)", account,
            "token-days\", .integer(1...3650, usually: #"),
        Claim("http-api.md", "name has 1 to # characters", "Sources/GatherKit/Values/Name.swift", "maximumLength = #"),
        Claim("http-api.md", "A password has # to", "Sources/GatherKit/Values/Secret.swift", "minimumLength = #"),
        Claim("http-api.md", "to # characters", "Plugins/Account/Sources/AccountInteractor.swift", "minimumLength...#"),
        Claim(
            "security.md", "passwords have at least # characters", "Sources/GatherKit/Values/Secret.swift",
            "minimumLength = #"),
        Claim(
            "security.md", "passwords have up to # characters", "Plugins/Account/Sources/AccountInteractor.swift",
            "minimumLength...#"),
        Claim("operating.md", "| accounts and invitations per group | # |", account, "people = #"),
        Claim(
            "operating.md", "| data per account | # MB |", account, "megabytes\", .integer(1...1_000_000, usually: #"),
        Claim("operating.md", "for an account | #, then", account, "attempts\", .integer(1...10_000, usually: #"),
        Claim("operating.md", "then one every # s | `account.attempts`", limits, "interval = #", unit: 1000),
        Claim("operating.md", "# times `account.attempts`", limits, "peopleAtAnAddress = #"),
        Claim(
            "operating.md", "new accounts from an address | #,", account,
            "registrations\", .integer(1...10_000, usually: #"),
    ]

    private static let server = [
        Claim(
            "operating.md", "| players per account | # |", "Plugins/Players/Sources/PlayersModule.swift", "usually: #"
        ),
        Claim(
            "operating.md", "| matches per account | # |", "Plugins/Matches/Sources/MatchesModule.swift", "usually: #"
        ),
        Claim(
            "operating.md", "| links per organizer | # |", "Plugins/Share/Sources/LinkInteractor.swift", "most = #"),
        Claim("operating.md", "begun but not ended | # |", "Plugins/History/Sources/OpenMatch.swift", "usualQuota = #"),
        Claim(
            "operating.md", "answers through a link (attendance) | #,", web("WebPages"),
            "answers = RateLimiter(limit: #"),
        Claim(
            "operating.md", "| 20, then one every # s |", web("WebPages"),
            "answers = RateLimiter(limit: 20, interval: #",
            unit: 1000),
        Claim(
            "operating.md", "that do not exist, from an address | #,", web("WebPages"),
            "misses = RateLimiter(limit: #"),
        Claim(
            "operating.md", "| event streams per account | # |", serverSettings, usual("streams-of-account", "100_000")),
        Claim(
            "operating.md", "# million steps, 64 MB, 10 s", serverLimits, "work = Budget.Limits(steps: #",
            unit: 1_000_000),
        Claim("operating.md", "5 million steps, # MB, 10 s", serverLimits, "5_000_000, bytes: #", unit: 1 << 20),
        Claim("operating.md", "5 million steps, 64 MB, # s", serverSettings, usual("script-seconds", "600")),
        Claim("operating.md", "with SQLite | # s |", serverSettings, usual("write-seconds", "600")),
        Claim("operating.md", "| a request body | # MB;", serverLimits, "body = #", unit: 1 << 20),
        Claim(
            "operating.md", "; # MB with files;", "Sources/GatherServer/Wire/WireService.swift", "bodyLimit = #",
            unit: 1 << 20),
        Claim("operating.md", "# KB without a login", serverLimits, "bodyOfGuest = #", unit: 1 << 10),
        Claim("operating.md", "in progress | # MB;", serverLimits, "memory = #", unit: 1 << 20),
        Claim("operating.md", "# MB for an account or address", serverLimits, "memoryOfOwner = #", unit: 1 << 20),
        Claim("operating.md", "| connections | # |", serverSettings, usual("connections", "100_000")),
        Claim(
            "operating.md", "| connections from an address | # |", serverSettings,
            usual("connections-of-address", "100_000")),
        Claim("operating.md", "an unread response | # s, 60 s, 30 s", serverLimits, "headTime = Duration.seconds(#)"),
        Claim("operating.md", "an unread response | 60 s, # s, 30 s", serverLimits, "bodyTime = Duration.seconds(#)"),
        Claim(
            "operating.md", "an unread response | 60 s, 60 s, # s", serverLimits, "readingTime = Duration.seconds(#)"),
        Claim("operating.md", "After # seconds it interrupts", "Sources/GatherServer/Server.swift", "lastSeconds = #"),
        Claim("operating.md", "# seconds later the process ends", "Sources/GatherServer/Server.swift", "grace = #"),
        Claim("operating.md", "have not been served for # seconds", "Config/gather.service", "WatchdogSec=#"),
        Claim("operating.md", "files of up to # MB through", "Config/nginx.conf", "client_max_body_size #m"),
        Claim("operating.md", "1 to # of the characters", "Sources/GatherServer/RequestTrace.swift", "longestID = #"),
    ]

    private static let http = [
        Claim("http-api.md", "longer than # KB", serverLimits, "target = #", unit: 1 << 10),
        Claim("http-api.md", "more than # fields", serverLimits, "headerFields = #"),
        Claim("http-api.md", "more than # KB in one", serverLimits, "headerField = #", unit: 1 << 10),
        Claim("http-api.md", "at most # levels deep", "Sources/GatherKit/JSON/JSONReader.swift", "maximumDepth = #"),
        Claim(
            "http-api.md", "at most # MB of output", "Sources/GatherServer/Wire/WireService+Scripts.swift",
            "answerLimit = #", unit: 1 << 20),
        Claim("http-api.md", "is sent # times at most", "Sources/GatherClient/Requester.swift", "attempts = #"),
        Claim("http-api.md", "of at most # seconds", "Sources/GatherClient/Requester.swift", "longestWish = #"),
        Claim("http-api.md", "has 0 to # goals", "Sources/Football/Score.swift", "range = 0...#"),
    ]

    private static let stores = [
        Claim("operating.md", "opens up to # connections", postgres, "connections = #"),
        Claim("operating.md", "waits # seconds for a connection", postgres, "connect = Duration.seconds(#)"),
        Claim("operating.md", "and # seconds for an answer", postgres, "answer = Duration.seconds(#)"),
        Claim("operating.md", "get 503 after # seconds", postgres, "answer = Duration.seconds(#)"),
        Claim("operating.md", "after # seconds without a change", sqlite("SQLiteDatabase"), "idleTime = #.0"),
        Claim("store.md", "`SQL.inserts`, # rows each", "Sources/GatherDatabase/SQL.swift", "rowsAtOnce = #"),
        Claim("store.md", "busy timeout is # seconds", sqlite("SQLiteDatabase"), "busyTimeout = #.0"),
        Claim("store.md", "cut to # MB", sqlite("SQLiteDatabase"), "journal_size_limit = #", unit: 1_000_000),
        Claim("store.md", "less than # KB free on the disk", sqlite("SQLiteDatabase"), "f_frsize) < #", unit: 1 << 10),
        Claim("store.md", "is tried # times", "Sources/GatherPostgres/PostgresDatabase.swift", "attempts = #"),
        Claim("store.md", "# seconds to connect to an address", postgres, "connect = Duration.seconds(#)"),
        Claim("store.md", "# for an answer", postgres, "answer = Duration.seconds(#)"),
        Claim("store.md", "# for a statement", postgres, "statement = Duration.seconds(#)"),
        Claim("store.md", "# for a lock", postgres, "lock = Duration.seconds(#)"),
        Claim("store.md", "after each # rows", "Sources/GatherKit/Store/Quota.swift", "strideOfBytes) = (#"),
    ]

    private static let pages = [
        Claim(
            "web.md", "at most # hours ago", "Sources/Football/Match.swift", "longestDelay = # * 3_600_000"),
        Claim("web.md", "at most # fields", web("Fields"), "limit = #"),
        Claim("web.md", "# KB of text in each", web("Fields"), "longestText = #", unit: 1 << 10),
        Claim("web.md", "# KB in all", web("Fields"), "longestTexts = #", unit: 1 << 10),
        Claim("web.md", "A page has at most # MB", web("HTML"), "limit = #", unit: 1 << 20),
        Claim(
            "web.md", "abandoned after # seconds", "Sources/GatherWeb/Resources/script.js", "mostPatience] = [#",
            unit: 1000),
        Claim(
            "web.md", "at most # seconds", "Sources/GatherWeb/Resources/script.js", "mostPatience] = [4000, #",
            unit: 1000),
    ]

    private static let matches = [
        Claim("guide.md", "the last # changes", "Sources/GatherKit/UndoLog/UndoLog.swift", "capacity = #"),
        Claim("guide.md", "A match within # hours", "Sources/Football/MatchDay.swift", "openFor = # * 3_600_000"),
        Claim(
            "guide.md", "of the last # match days", "Plugins/Attendance/Sources/AttendanceStore.swift",
            "daysRemembered = #"),
        Claim("guide.md", "(the last # results)", "Plugins/Leaderboard/Sources/Ranking.swift", "resultsOfForm = #"),
        Claim("guide.md", "from 1 to #;", "Sources/Football/Player.swift", "marks = 1...#"),
        Claim("fair-teams.md", "at most #", "Plugins/Balance/Sources/BalanceInteractor.swift", "mostPlayers = #"),
        Claim("fair-teams.md", "from # starts", "Plugins/Balance/Sources/LocalSearch.swift", "starts = #"),
        Claim("fair-teams.md", "ends after # steps", "Plugins/Balance/Sources/ExactSearch.swift", "mostSteps = #"),
        Claim(
            "fair-teams.md", "the last # matches", "Plugins/Balance/Sources/BalanceInteractor.swift",
            "matchesRemembered = #"),
    ]

    private static let budget = "Sources/GatherDatabase/Budget.swift"
    private static let account = "Plugins/Account/Sources/AccountModule.swift"
    private static let limits = "Plugins/Account/Sources/LoginLimits.swift"
    private static let serverLimits = "Sources/GatherServer/Limits.swift"
    private static let serverSettings = "Sources/GatherWire/WireModule.swift"
    private static func usual(_ setting: String, _ most: String) -> String {
        "server.\(setting)\", .integer(1...\(most), usually: #"
    }
    private static let postgres = "Sources/GatherPostgres/PostgresLimits.swift"
    private static func script(_ name: String) -> String { "Sources/GatherScript/\(name).swift" }
    private static func sqlite(_ name: String) -> String { "Sources/GatherSQLite/\(name).swift" }
    private static func web(_ name: String) -> String { "Sources/GatherWeb/\(name).swift" }

    @Test(arguments: claims)
    func areThoseOfTheCode(claim: Claim) throws {
        let source = try String(contentsOf: Self.root.appending(path: claim.source), encoding: .utf8)
        let document = try String(contentsOf: Self.root.appending(path: "docs/\(claim.document)"), encoding: .utf8)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let number = try #require(Self.number(at: claim.declaration, in: source), "\(claim.declaration)") / claim.unit
        let expected = Self.forms(of: number).map { claim.sentence.replacing("#", with: $0) }
        #expect(expected.contains(where: document.contains), "the code says \(number)")
    }

    /// The value of the number in a declaration, such as `64 << 10`; nil if it is not there.
    private static func number(at declaration: String, in source: String) -> Int? {
        guard let mark = declaration.firstIndex(of: "#") else { return nil }
        let (before, after) = (declaration[..<mark], declaration[mark...].dropFirst())
        guard let start = source.firstRange(of: before)?.upperBound,
            let match = source[start...].prefixMatch(of: /([0-9_]+)(?: << ([0-9]+))?/),
            source[match.range.upperBound...].hasPrefix(after)
        else { return nil }
        let shift = match.2.flatMap { Int($0) } ?? 0
        return Int(match.1.replacing("_", with: "")).map { $0 << shift }
    }

    /// A number as documents write it.
    private static func forms(of number: Int) -> [String] {
        let words = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        ]
        let grouped = String(String(number).reversed()).replacing(/(\d{3})(?=\d)/) { "\($0.1)," }
        let digits = String(grouped.reversed())
        guard words.indices.contains(number) else { return [digits] }
        return [digits, words[number], words[number].capitalized] + (number == 1 ? ["a"] : [])
    }
}
