public import GatherDatabase
public import GatherKit

/// The other names by which a player is known, and found.
public struct Nicknames: Equatable, Sendable {
    /// The names, in the order in which they were given, each once.
    public let names: [Name]

    /// The maximum number of names.
    static let maximumCount = 10

    /// Creates nicknames; of names that differ only in case or spelling, the first one counts.
    ///
    /// - Returns: Nil if there are none.
    public init?(_ names: [Name]) {
        var seen: Set<String> = []
        self.names = names.filter { seen.insert($0.keys.search).inserted }
        if names.isEmpty { return nil }
    }

    /// The names as they are typed.
    public var text: String { names.map(\.text).joined(separator: ", ") }

    /// The search key, with a separator before and after each name.
    var key: String { Self.mark + names.map(\.keys.search).joined(separator: Self.mark) + Self.mark }

    /// The separator around each name in ``key``; no name contains it.
    private static let mark = "\n"

    /// The pattern that matches the key of a player who has this nickname, or one that begins like it.
    static func pattern(_ search: String, isBeginning: Bool = false) -> String {
        "%\(mark)\(search.escapedForLike)\(isBeginning ? "" : mark)%"
    }
}

extension Nicknames: ColumnValue {
    /// Reads names.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        let parts = try String(stored).split(separator: ",").map { Name(stored: String($0).trimmingWhitespace()) }
        guard let nicknames = Nicknames(parts) else { throw UnreadableValue() }
        self = nicknames
    }

    /// The names as they are typed.
    public var stored: SQL.Value { .text(text) }
}

extension Kind<Nicknames> {
    /// Names with commas between them: `Vladi, Vladut`.
    public static var nicknames: Kind {
        Kind("nicknames", isList: true, example: "Vladi, Vladut", text: \.text) { text throws(UsageFailure) in
            var names: [Name] = []
            for part in text.split(separator: ",") { names.append(try Name(String(part))) }
            guard let nicknames = Nicknames(names) else { throw UsageFailure("cannot be empty") }
            guard nicknames.names.count <= Nicknames.maximumCount else {
                throw UsageFailure("can have at most \(Nicknames.maximumCount) names")
            }
            return nicknames
        }
    }
}
