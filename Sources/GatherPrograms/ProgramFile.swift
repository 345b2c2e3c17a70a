/// The executable file of a program that may serve as a module.
struct ProgramFile: Codable, Hashable, Sendable {
    /// The name of the module.
    let name: String
    let path: String
    /// The size in bytes.
    let size: Int
    /// The time of the last modification, in nanoseconds since 1970.
    let modified: Int

    /// The prefix of the file names of all programs.
    static let prefix = "gather-"

    var command: String { Self.prefix + name }
}
