/// The version of the program.
package enum Version {
    package static let text = "0.3.0"
    /// The release date of that version.
    static let date = "2026-11-25"
}
