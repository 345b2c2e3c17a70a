/// The protocol between gather and programs that serve as modules: `docs/module-protocol.md`.
///
/// Its version is independent of that of gather and changes only if existing programs would stop working. New fields do
/// not change it: unknown fields are ignored.
enum ModuleProtocol {
    /// The only supported version.
    static let version = 2
}
