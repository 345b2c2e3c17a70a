public import GatherKit

/// The module of archives: export and import of all data of an organizer.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ArchiveModule: FeatureModule {
    public static let name = "archive"
    public static let summary = "all your data in one file, to move it to another store"
    public static let requires = ["players"]
    public static let synonyms = ["archive": "export", "backup": "export"]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = ArchiveInteractor()
        registry.add(
            ArchiveRouter(interactor: interactor, presenter: ArchivePresenter()).routes, for: "export", "import")
    }
}
