import GatherKit
import GatherTestSupport

/// A module with a route that ``ClubsModule`` has, too.
struct RivalsModule: FeatureModule {
    static let name = "rivals"
    static let summary = "takes a route that is taken"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(ClubsRouter(warn: services.warn).routes, for: "club", "cheat")
    }
}

/// A module that needs ``ClubsModule`` and adds another club route.
struct FansModule: FeatureModule {
    static let name = "fans"
    static let summary = "those who cheer"
    static let requires = ["clubs"]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(FansRouter().routes, for: "cheer", "club")
    }
}

struct FansRouter {
    var routes: [Route] {
        [
            Route("cheer", "Cheers", access: .none, answers: .text, show: { [.text($0)] }, examples: ["cheer"]) { _ in
                "hooray"
            },
            Route(
                "club fans", "Lists them", access: .none, answers: .list(of: .text), show: { _ in [] },
                examples: ["club fans"]
            ) { _ in
                []
            },
        ]
    }
}
