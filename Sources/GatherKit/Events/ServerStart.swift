/// The start of `gather serve`, which prints what modules say about it.
///
///     registry.addBlocks(about: ServerStart.self) { _, session in [.text("Players are kept here.")] }
public struct ServerStart: Sendable {
    /// Creates the start of a server.
    public init() {}
}
