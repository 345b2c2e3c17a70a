import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct AllRoutesTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    @Test func bindEveryExampleToItsRoute() throws {
        for route in app.application.registry.routes {
            let description = route.description
            #expect(!description.examples.isEmpty, "\(description.name) has no example")
            for example in description.examples {
                #expect(
                    try app.application.registry.bind(example).description == description, "\(example)")
            }
        }
    }

    @Test func areMeantByTheSynonyms() {
        let registry = app.application.registry
        for (word, command) in registry.synonyms {
            let isKnown = registry.routes.contains { "\($0.description.name) ".hasPrefix("\(command) ") }
            #expect(isKnown, "\(word) stands for \(command)")
            #expect(registry.route(calledBy: word.split(separator: " ").map(String.init)) == nil, "\(word)")
        }
    }

    @Test(arguments: [
        ("stop", "did you mean match end"), ("finish", "did you mean match end?"),
        ("remove Dan", "did you mean player delete, "), ("player remove Dan", "did you mean player delete?"),
        ("cancel", "did you mean match plan, "), ("match pause", "did you mean timer pause?"),
        ("attendance list", "did you mean attendance show?"),
        ("attendance Ana in", "did you mean: attendance in Ana"),
        ("attendance Ana, Ion in", "did you mean: attendance in Ana, Ion"),
    ])
    func areProposedForOtherWords(line: String, proposal: String) {
        let failure = #expect(throws: UsageFailure.self) { try app.application.registry.bind(line) }
        #expect(failure?.message.contains("; \(proposal)") == true, "\(failure?.message ?? "")")
    }

    @Test(arguments: ModuleFolder.all)
    func areOpenedByTheSamplesOfTheirModule(folder: ModuleFolder) throws {
        var names = StepNames()
        var opened: Set<String> = []
        for step in folder.routes {
            guard let screen = try app.perform(step, &names), let command = try app.command(of: step) else { continue }
            #expect(!screen.blocks.isEmpty, "\(step)")
            opened.insert(command)
        }
        let routes = app.application.registry.routes.filter { $0.module == folder.name }.map(\.description.name)
        #expect(opened.isSuperset(of: routes), "Samples/routes.txt in the module's folder opens each of its routes")
    }

    @Test func areDescribedForHelpAndForms() {
        for description in app.application.registry.routes.map(\.description) {
            #expect((1...2).contains(description.path.count))
            #expect(description.path.allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) || $0 == "-" } })
            #expect(!description.summary.isEmpty && !description.summary.hasSuffix("."))
            #expect(Set(description.parameters.map(\.name)).count == description.parameters.count)
            // If a positional parameter is omitted, so are all later ones.
            let isRequired = description.parameters.filter { $0.style == .positional }.map(\.isRequired)
            #expect(isRequired == isRequired.sorted { $0 && !$1 })
            #expect(description.parameters.allSatisfy { !$0.help.isEmpty })
            let reads = description.examples.compactMap { try? app.application.registry.bind($0).access }
            #expect(description.writesWith.isEmpty || Set(reads) == [.read, .write], "\(description.name)")
        }
    }

    @Test func refuseSecretsOnTheCommandLine() {
        let secrets = app.application.registry.routes.map(\.description).filter(\.hasSecret)
        #expect(secrets.map(\.name) == ["account register", "account login", "account join", "account password"])
        let names: Set = ["password", "code", "new-password"]
        #expect(secrets.allSatisfy { $0.parameters.allSatisfy { ($0.style == .secret) == names.contains($0.name) } })
    }

    @Test func belongToModulesThatAllRegister() {
        #expect(app.application.registry.modules.map(\.name).sorted() == allFeatures.map { $0.name }.sorted())
    }

    @Test func remainWhenAnIndependentModuleIsDisabled() throws {
        let needed = Set(allFeatures.flatMap { $0.requires })
        for feature in allFeatures where !needed.contains(feature.name) {
            let registry = try TestApplication(allFeatures, disabled: [feature.name]).application.registry
            #expect(!registry.routes.contains { $0.module == feature.name })
            #expect(registry.modules.count == allFeatures.count)
        }
    }
}
