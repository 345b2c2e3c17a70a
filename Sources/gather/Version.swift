/// The version of the program.
enum Version {
    static let text = "0.1.0"
    /// The release date of that version.
    static let date = "2026-11-21"
}
