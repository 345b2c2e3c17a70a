/// The settings for programs that serve as modules.
public struct ProgramSettings: Sendable {
    /// The folders to search; of two programs with the same name, the one in the earlier folder counts.
    public var folders: [String]
    /// The time limit for opening a route.
    public var timeLimit: Duration
    /// The time limit for a describe request.
    var describingTimeLimit = Duration.seconds(5)
    /// The output limit for each stream, in bytes.
    var outputLimit = 16 << 20
    /// The path of the description cache; nil disables it.
    public var cachePath: String?
    /// The environment of this process, of which programs get a part.
    public var environment: [String: String]
    /// The value of `--store` for programs that access the store themselves.
    public var store: String
    /// A callback for each line on a program's standard error.
    public var tell: @Sendable (String) -> Void

    /// Makes settings.
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

    /// The environment for programs: variables about the user and the machine, without those of gather.
    var cleanEnvironment: [String: String] {
        let names: Set = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "TERM", "NO_COLOR"]
        // The PG variables tell libpq where a database is and where its password is stored.
        return environment.filter { names.contains($0.key) || ["LC_", "PG"].contains(where: $0.key.hasPrefix) }
    }
}
