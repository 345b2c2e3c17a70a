/// The protocol between this program and those that serve as modules: `docs/module-protocol.md`.
///
/// Its version has nothing to do with that of this program, and changes when a program of before could not be used any
/// more. New fields alone change nothing: whoever does not know a field leaves it aside.
enum ModuleProtocol {
    /// The versions that this program speaks.
    static let versions = [1]

    /// The version of what is sent now.
    static let current = 1
}
