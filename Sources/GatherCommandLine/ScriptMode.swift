/// The transaction mode of a script.
enum ScriptMode {
    /// One transaction for the whole script.
    case atomic
    /// A transaction for each statement.
    case stepwise
    /// One transaction, rolled back at the end.
    case dryRun
}
