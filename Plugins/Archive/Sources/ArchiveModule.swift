public import GatherKit

/// Carries all that an organizer has from one store to another.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ArchiveModule: FeatureModule {
    public static let name = "archive"
    public static let summary = "all of your data in one file, to be moved to another store"
    public static let requires = ["players"]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = ArchiveInteractor(now: services.now)
        try registry.add(ArchiveRouter(interactor: interactor, presenter: ArchivePresenter()).routes)
    }
}
