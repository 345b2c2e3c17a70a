/// The version of the program.
enum Version {
    static let text = "0.1.0"
    /// When that version was made.
    static let date = "2026-11-21"
}
