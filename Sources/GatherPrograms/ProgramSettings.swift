/// What programs that serve as modules are given by the program around them.
public struct ProgramSettings: Sendable {
    /// The folders to look for them in; the first counts where two have the same.
    public var folders: [String]
    /// How long one may take to do what it is asked for.
    public var timeLimit: Duration
    /// How long one may take to describe itself.
    var describingTimeLimit = Duration.seconds(5)
    /// How many bytes one may write to a stream.
    var outputLimit = 16 << 20
    /// Where it is kept what they have said of themselves; nil when there is no place for that.
    public var cachePath: String?
    /// The environment of this program, of which they get what has nothing to do with it.
    public var environment: [String: String]
    /// What `--store` takes, for those that use the store on their own.
    public var store: String
    /// Takes what they say on standard error, line by line.
    public var tell: @Sendable (String) -> Void

    /// Collects the settings.
    public init(
        folders: [String], timeLimit: Duration, cachePath: String?, environment: [String: String], store: String,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.folders = folders
        self.timeLimit = timeLimit
        self.cachePath = cachePath
        self.environment = environment
        self.store = store
        self.tell = tell
    }

    /// The part of the environment that tells of the person and the machine, not of this program.
    var cleanEnvironment: [String: String] {
        let names: Set = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "TERM", "NO_COLOR"]
        // The last is how libpq is told where a database is, and where its password.
        return environment.filter { names.contains($0.key) || ["LC_", "PG"].contains(where: $0.key.hasPrefix) }
    }
}
