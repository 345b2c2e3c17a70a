package import GatherKit
import GatherScript

/// The subject of help: all routes, those with the same noun or of one module, a single route, or a statement.
enum Help {
    case all(ModuleRegistry, otherCommands: String?)
    case family([RouteDescription])
    case route(RouteDescription, showsResult: Bool)
    case statement(Keyword)

    /// Finds the subject that words name.
    ///
    /// - Parameters:
    ///   - words: The words of a route, a noun, or the name of a module; empty for all routes.
    ///   - showsResult: Whether to explain the shape of the route's data, too.
    /// - Throws: ``UsageFailure`` if there is no such route.
    init(
        _ words: [String], showsResult: Bool, in registry: ModuleRegistry, otherCommands: String?
    ) throws {
        guard let first = words.first else {
            self = .all(registry, otherCommands: otherCommands)
            return
        }
        if let route = registry.route(calledBy: words), route.description.path.count <= words.count {
            self = .route(route.description, showsResult: showsResult)
            return
        }
        if words.count == 1, let keyword = Keyword.statements.first(where: { $0.rawValue == first }) {
            self = .statement(keyword)
            return
        }
        let family = registry.routes.filter { $0.description.path[0] == first || $0.module == first }.map(\.description)
        guard words.count == 1, !family.isEmpty else {
            let failure = words.map { CommandWord($0, isValue: true) }
            _ = try registry.bind(failure)
            throw UsageFailure(
                "there is no command \(quoted(words.joined(separator: " "))); list the commands with: help")
        }
        self = .family(family)
    }

    typealias Entry = (route: String, usage: String, summary: String, result: String)

    /// The explained routes, or the statement, as data.
    var entries: [Entry] {
        switch self {
        case .all(let registry, _): registry.routesByUse.flatMap(\.routes).map(entry)
        case .family(let descriptions): descriptions.map(entry)
        case .route(let description, _): [entry(description)]
        case .statement(let keyword): [(keyword.rawValue, keyword.usage, keyword.summary, "")]
        }
    }

    private func entry(_ description: RouteDescription) -> Entry {
        (description.name, description.usage, description.summary, description.result.text)
    }

    static let shape = Shape<[Entry]>.list(
        of: Shape(
            .text("route", \.route), .text("usage", \.usage), .text("summary", \.summary), .text("result", \.result))
    )
    .from(\Help.entries)
}

/// Explains commands.
package struct HelpPresenter {
    /// Creates the presenter.
    package init() {}

    func help(_ help: Help) -> [Block] {
        switch help {
        case .all(let registry, let others): overview(registry) + (others.map { [.text($0)] } ?? [])
        case .family(let descriptions): [.table(table(descriptions))]
        case .route(let description, let showsResult): details(description, showsResult: showsResult)
        case .statement(let keyword):
            [.text("\(keyword.summary)."), .section(title: "Usage", fields: [.init("", keyword.usage)])]
        }
    }

    /// A module with its number of routes.
    typealias CountedModule = (module: ModuleRegistry.Module, routes: Int)

    static let module = Shape<CountedModule>(
        .text("name", \.module.name), .text("summary", \.module.summary),
        .boolean("enabled", \.module.isOn), .integer("routes", \.routes))

    /// The modules with their states and numbers of routes.
    func modules(_ modules: [CountedModule]) -> [Block] {
        let table = Grid(
            columns: [.text("Module"), .number("Commands"), .text("What it is for")],
            rows: modules.map { [$0.module.name, $0.module.isOn ? String($0.routes) : "off", $0.module.summary] },
            placeholder: "No modules."
        )
        return [.table(table)]
    }

    private func overview(_ registry: ModuleRegistry) -> [Block] {
        [
            .section(
                title: "Commands", fields: registry.routesByUse.map { .init($0.module.name, names($0.routes)) }),
            .text(
                "Explain a command: help goal. List a group: help teams. To name a player, type a first or last name."
            ),
            .text("Scripts also have \(statements). Explain one with: help let"),
        ]
    }

    /// Names of commands; a first word that several share is written once: `team select, assign, swap; score`.
    private func names(_ descriptions: [RouteDescription]) -> String {
        var groups: [(noun: String, verbs: [String])] = []
        for path in descriptions.map(\.path) {
            let verbs = Array(path.dropFirst())
            if let index = groups.firstIndex(where: { $0.noun == path[0] }) {
                groups[index].verbs += verbs
            } else {
                groups.append((path[0], verbs))
            }
        }
        return groups.map {
            ([$0.noun] + [$0.verbs.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: " ")
        }
        .joined(separator: "; ")
    }

    private var statements: String {
        let words = Keyword.statements.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + (words.last.map { " and \($0)" } ?? "")
    }

    private func table(_ descriptions: [RouteDescription]) -> Grid {
        Grid(
            columns: [.text("Command"), .text("What it does")],
            rows: descriptions.map { [$0.name, $0.summary] },
            placeholder: "No commands."
        )
    }

    /// The maximum number of examples of a command.
    private static let examplesShown = 2

    /// Explains one route: its usage, its parameters and examples.
    ///
    /// - Parameter term: Returns the text before the explanation of a parameter.
    package func details(
        _ description: RouteDescription, showsResult: Bool = false, term: (Parameter) -> String = \.usageName
    ) -> [Block] {
        var blocks: [Block] = [
            .text("\(description.summary)."), .section(title: "Usage", fields: [.init("", description.usage)]),
        ]
        if !description.parameters.isEmpty {
            let fields = description.parameters.map { Block.LabelledText(term($0), $0.explanation) }
            blocks.append(.section(title: "Parameters", fields: fields))
        }
        let examples = description.examples.prefix(Self.examplesShown).map { Block.LabelledText("", $0) }
        blocks.append(.section(title: "Examples", fields: examples))
        if showsResult {
            blocks.append(.section(title: "Result", fields: [.init("", description.result.text)]))
        }
        return blocks
    }
}
