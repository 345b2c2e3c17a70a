/// How long a server may take.
public struct PostgresLimits: Sendable {
    /// To let somebody in, and to tell where a server is, for each address of it.
    public var connect = Duration.seconds(5)
    /// To answer a statement.
    public var answer = Duration.seconds(25)
    /// To finish a statement, before it gives up on it by itself.
    public var statement = Duration.seconds(20)
    /// To get hold of what others keep to themselves.
    public var lock = Duration.seconds(5)
    /// How many connections a program has at most, besides two by which it hears of changes.
    public var connections = 10
    /// Whether somebody wants what is waited for to end; asked while the server has nothing to say.
    public var isInterrupted: @Sendable () -> Bool = { false }

    /// Makes the usual limits.
    public init() {}

    /// Those for what can be done without.
    var hurried: PostgresLimits {
        var limits = self
        (limits.connect, limits.answer) = (min(connect, .seconds(2)), min(answer, .seconds(2)))
        return limits
    }

    /// Those for what nobody waits for.
    var ofNobody: PostgresLimits {
        var limits = self
        limits.isInterrupted = { false }
        return limits
    }
}

extension Duration {
    /// As a whole number, rounded down.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
