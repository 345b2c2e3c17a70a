public import GatherKit
import GatherScript

/// Lines for tests of what is not about the language.
extension ModuleRegistry {
    /// Binds a line, as the shell reads it.
    public func bind(_ line: String) throws(UsageFailure) -> Invocation { try bind(line.commandWords) }

    /// Binds words, of which each is an argument or an option with two hyphens.
    public func bind(_ words: [String]) throws(UsageFailure) -> Invocation {
        try bind(words.map { CommandWord($0) })
    }

    /// Returns the arguments of a line, skipping words that are invalid.
    public func arguments(in line: String) -> Arguments { arguments(in: line.commandWords) }

    /// Returns the arguments of words, skipping those that are invalid.
    public func arguments(in words: [String]) -> Arguments { arguments(in: words.map { CommandWord($0) }) }
}
