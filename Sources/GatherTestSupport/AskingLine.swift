/// A line whose route asks for confirmation, and the lines before it; what they are about changes only by other lines.
public struct AskingLine: CustomStringConvertible, Sendable {
    /// The lines after which the route has something to ask.
    public let before: [String]
    /// The line.
    public let line: String
    /// The file that the line reads, by its name; nil for most.
    public let file: (name: String, text: String)?

    init(_ line: String, after before: String..., reading text: String? = nil) {
        (self.before, self.line) = (before, line)
        file = text.map { (line.split(separator: " ").last.map(String.init) ?? "", $0) }
    }

    /// The line.
    public var description: String { line }

    /// The name of the route.
    public var route: String { line.split(separator: " ").prefix(2).joined(separator: " ") }

    private static let match = [
        "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "timer set 60:00", "match start",
    ]

    private init(inMatch line: String, after before: String...) {
        (self.before, self.line, file) = (Self.match + before, line, nil)
    }

    /// A line for each route that asks, but for those about the account of who asks, and those of a terminal.
    public static let all = [
        AskingLine("checklist clear --all", after: "checklist add Balls", "checklist add Bibs --due tomorrow"),
        AskingLine("share revoke all", after: "share link table", "share link match"),
        AskingLine(inMatch: "match end", after: "goal Ana"), AskingLine(inMatch: "match cancel"),
        AskingLine(inMatch: "timer set 20:00"), AskingLine(inMatch: "timer set 20:00", after: "timer pause"),
        AskingLine(inMatch: "history delete last", after: "match end --yes"),
        AskingLine(inMatch: "matchday end", after: "match end --yes"),
        AskingLine("history import matches.csv", reading: "date,score,team_a,team_b,weather\n"),
        AskingLine("attendance import answers.csv", reading: "date,player,answer,mood\n"),
        AskingLine("attendance read list.txt", after: "match plan tomorrow", "player add Ana", reading: "Ana +1\n"),
        AskingLine("player paste Ana Ion"),
        AskingLine("attendance paste Ana", after: "match plan tomorrow", "player add Ana"),
        AskingLine("player import squad.csv", reading: "name,shirt\nMaria,7\n"),
        AskingLine("kitty remove 1", after: "player add Ana", "kitty pay Ana 5"),
        AskingLine("season delete Spring", after: "season start Spring"),
        AskingLine("account remove bea", after: "account invite bea"),
        AskingLine("player merge Ana Anna", after: "player add Ana", "player add Anna"),
        AskingLine("player delete Ana", after: "player add Ana"),
    ]

    /// The line about the account of who asks.
    public static let ownAccount = AskingLine("account delete")

    /// A line of each kind, for tests of how answers travel: without a file, with one, and about the own account.
    public static let ofEachKind = [all[0]] + all.filter { $0.file != nil }.prefix(1) + [ownAccount]

    /// The routes of ``all``, and those that are tested on their own, among those that ask.
    public static let routes = Set(all.map(\.route) + ["account delete", "account claim", "history discard"])
}
