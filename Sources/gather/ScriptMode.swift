/// How a script is run.
enum ScriptMode {
    /// In one transaction: all of it or nothing.
    case atomic
    /// Each statement in a transaction of its own.
    case stepwise
    /// In one transaction that is taken back.
    case dryRun
}
