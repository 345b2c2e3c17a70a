import Foundation
import GatherKit
import GatherTestSupport
import Testing

/// Pages that modules lay out, and what is left out of them.
struct PageTests {
    private struct SheetModule: FeatureModule {
        static let name = "sheet"
        static let summary = "offers what there is and what there is not"
        static let requires: [String] = []

        static let blocks: [Block] = [
            .text("Hello."), .actions(title: nil, [Action("Show it", "sheet", "show"), Action("Toss", "toss")]),
            .actions(title: "Other pages", [Action("Sheet", "sheet"), Action("Toss", choices: [Action("A", "toss")])]),
            .actions(title: "Nothing", [Action("Nobody", choices: [])]),
            .pitch(
                Pitch(
                    top: .init(title: "A", players: [.init(name: "Ana", line: nil, actions: [Action("Toss", "toss")])]),
                    bottom: .init(title: "B", players: []))),
        ]

        func register(in registry: inout ModuleRegistry, using services: Services) throws {
            registry.add(
                [
                    Route(
                        "sheet show", "Shows it", access: .none, answers: Shape(.text("text") { $0 }),
                        show: { [.text($0)] }, examples: ["sheet show"]
                    ) { _ in "" }
                ], for: "sheet")
            registry.add(Page("sheet", "Sheet", "a sheet") { _ in Self.blocks })
            registry.add(about: HomePage.self) { _, _ in Self.blocks }
        }
    }

    @Test func leavesOutWhatCannotBeDone() throws {
        let app = try TestApplication([SheetModule.self])
        let left: [Block] = [
            .text("Hello."), .actions(title: nil, [Action("Show it", "sheet", "show")]),
            .actions(title: "Other pages", [Action("Sheet", "sheet")]),
            .pitch(
                Pitch(
                    top: .init(title: "A", players: [.init(name: "Ana", line: nil)]),
                    bottom: .init(title: "B", players: []))),
        ]
        let (page, home) = try app.application.session(.none, as: &app.identity) { session in
            (
                try session.registry.page(calledBy: ["sheet"])?.blocks(in: session),
                session.registry.blocks(about: HomePage(), in: session)
            )
        }
        #expect(page == left)
        #expect(home == left)
    }

    @Test func isNamedByOneWord() throws {
        let registry = try TestApplication([SheetModule.self]).application.registry
        #expect(registry.page(calledBy: ["sheet"])?.title == "Sheet")
        #expect(registry.page(calledBy: ["sheet", "show"]) == nil && registry.page(calledBy: []) == nil)
    }
}
