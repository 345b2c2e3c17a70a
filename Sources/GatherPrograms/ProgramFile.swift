/// An executable that may serve as a module.
struct ProgramFile: Hashable, Sendable {
    /// The name of the module.
    let name: String
    /// Where it is.
    let path: String
    /// How many bytes it has.
    let size: Int
    /// When it was changed, in nanoseconds since 1970.
    let modified: Int

    /// How the files of all programs begin.
    static let prefix = "gather-"

    /// What the file is called.
    var command: String { Self.prefix + name }
}
