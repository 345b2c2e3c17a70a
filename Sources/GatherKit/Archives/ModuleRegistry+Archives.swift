import GatherDatabase

/// What of the store an archive holds.
extension ModuleRegistry {
    /// Tables that no archive carries.
    public struct LeftBehind: Sendable {
        /// The tables.
        public let tables: [String]
        /// Why not, as the end of a sentence.
        public let reason: String
    }

    /// Adds what archives carry of what the module keeps.
    public mutating func add(_ part: ArchivePart) {
        archiveParts.append(part)
        archiveParts[archiveParts.count - 1].module = registering
    }

    /// Says that no archive carries some tables of the module.
    ///
    /// - Parameter reason: Why not, as the end of a sentence.
    public mutating func leaveBehind(_ tables: [String], because reason: String) {
        tablesLeftBehind.append(LeftBehind(tables: tables, reason: reason))
    }

    /// Says where gathers are, so that no gather of an archive gets a number that another has.
    ///
    /// - Parameter isThere: Tells whether there is a gather of that number, whoever it belongs to.
    public mutating func keepGathers(_ isThere: @escaping @Sendable (_ number: String, Session) throws -> Bool) {
        gatherLookups.append((registering, isThere))
    }

    /// Returns whether any gather of the store has a number.
    public func isGatherTaken(_ number: String, in session: Session) throws -> Bool {
        try gatherLookups.contains { try session.refusals[$0.module] == nil && $0.isThere(number, session) }
    }

    /// Returns the modules of which something is in tables that no archive would carry, with the reason.
    ///
    /// Those that are turned off or left out cannot say what is in their tables.
    public func unarchivedModules(in session: Session) -> [(module: String, reason: String)] {
        migrations.compactMap { migration in
            let name = migration.module
            switch modules.first(where: { $0.name == name })?.state {
            case .turnedOff where !migration.steps.isEmpty: return (name, "modules.disabled turns it off")
            case .on where session.refusals[name] != nil: return (name, "its tables could not be made")
            case .on:
                let carried = archiveParts.flatMap(\.tables) + tablesLeftBehind.flatMap(\.tables)
                let tables = tableOwners.filter { $0.value == name }.keys.sorted()
                let table = tables.first { !carried.contains($0) }
                return table.map { (name, "it does not say what its table \($0) holds") }
            default: return nil
            }
        }
    }

    /// Returns the parts of the modules that can be used.
    public func archiveParts(in session: Session) -> [ArchivePart] {
        archiveParts.filter { session.refusals[$0.module] == nil }
    }
}
