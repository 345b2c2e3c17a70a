public import GatherDatabase

extension ModuleRegistry {
    /// Returns which modules are to be left out because tables could not be made: theirs, or those of a module they need.
    ///
    /// - Returns: The reasons, by the names of the modules.
    public func refusals(after failures: [(module: String, reason: StoreFailure)]) -> [String: String] {
        var refusals: [String: String] = [:]
        for (module, reason) in failures {
            refusals[module] = "its tables could not be made, as \(reason.message)"
        }
        // Each comes after those that it needs.
        for module in modules where refusals[module.name] == nil {
            if let needed = module.requires.first(where: { refusals[$0] != nil }) {
                refusals[module.name] = RegistrationFailure.neededModuleLeftOut(needed).message
            }
        }
        return refusals
    }
}
