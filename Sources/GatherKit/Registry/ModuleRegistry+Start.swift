/// What a module shows when the shell starts.
struct StartBlocks: Sendable {
    let module: String
    let blocks: @Sendable (Session) throws -> [Block]
}

extension ModuleRegistry {
    /// Has blocks shown whenever the shell starts.
    ///
    /// - Parameter blocks: Makes them; none when there is nothing to say.
    public mutating func addStartBlocks(_ blocks: @escaping @Sendable (Session) throws -> [Block]) {
        startBlocks.append(StartBlocks(module: registering, blocks: blocks))
    }

    /// The blocks of all modules; those of one that fails are left out, with a warning.
    public func blocksAtStart(in session: Session) -> [Block] {
        startBlocks.filter { session.refusals[$0.module] == nil }.flatMap { start in
            do {
                return try session.transaction { try start.blocks(session) }
            } catch {
                warn("the module \(start.module) shows nothing at the start: \(reason(of: error))")
                return []
            }
        }
    }
}
