/// How long a server may take.
public struct PostgresLimits: Sendable {
    /// To let somebody in, in whole seconds.
    public var connect = Duration.seconds(5)
    /// To answer a statement.
    public var answer = Duration.seconds(25)
    /// To finish a statement, before it gives up on it by itself.
    public var statement = Duration.seconds(20)
    /// To get hold of what others keep to themselves.
    public var lock = Duration.seconds(5)
    /// How many connections a program has at most, besides the one by which it hears of changes.
    public var connections = 10

    /// Makes the usual limits.
    public init() {}
}

extension Duration {
    /// As a whole number, rounded down.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
