import GatherKit
import GatherScript

struct HelpPresenter {
    let registry: ModuleRegistry

    static let shape = Shape<(route: String, usage: String, summary: String, result: String)>(
        .text("route", \.route), .text("usage", \.usage), .text("summary", \.summary), .text("result", \.result))

    /// The help for a route or statement, for all routes with the same noun, or for all routes.
    ///
    /// - Parameter words: The words of a route, or a noun; empty for all routes.
    /// - Throws: ``UsageFailure`` if there is no such route.
    func help(_ words: [String]) throws -> Screen {
        guard let first = words.first else { return overview }
        if let route = registry.route(calledBy: words), route.description.path.count <= words.count {
            return details(route.description)
        }
        if words.count == 1, let keyword = Keyword.statements.first(where: { $0.rawValue == first }) {
            return details(keyword)
        }
        let family = registry.routes.map(\.description).filter { $0.path[0] == first }
        guard words.count == 1, !family.isEmpty else {
            let failure = words.map { CommandWord($0, isValue: true) }
            _ = try registry.bind(failure)
            throw UsageFailure("there is no command \(quoted(words.joined(separator: " "))); help lists them all")
        }
        return .list(.table(table(family)), of: family.map(value))
    }

    /// The modules with their states and numbers of routes.
    var modules: Screen {
        let counts = Dictionary(grouping: registry.routes, by: \.module).mapValues(\.count)
        let table = Grid(
            columns: [.text("Module"), .number("Commands"), .text("What it is for")],
            rows: registry.modules.map { module in
                switch module.state {
                case .on: [module.name, String(counts[module.name] ?? 0), module.origin]
                case .turnedOff: [module.name, "off", module.origin]
                case .leftOut(let reason): [module.name, "left out", "\(module.summary): \(reason)"]
                }
            },
            placeholder: "No modules."
        )
        let values = registry.modules.map { module in
            Value.record([
                "name": .text(module.name), "summary": .text(module.summary), "enabled": .boolean(module.state == .on),
                "routes": .integer(counts[module.name] ?? 0), "problem": .text(optional: module.problem),
                "program": .text(optional: module.program?.path), "version": .text(optional: module.program?.version),
            ])
        }
        return .list(.table(table), of: values)
    }

    private var overview: Screen {
        let descriptions = registry.routes.map(\.description)
        return Screen(
            [
                .section(title: "Commands", fields: groups),
                .text(
                    "help goal explains one, help team all of a kind. A player is named by #id, or by the beginning of a first or last name; Tab completes."
                ),
                .text("There are also \(statements): help let explains one."),
            ],
            value: .list(descriptions.map(value))
        )
    }

    /// The commands of each module, those that are used most first.
    private var groups: [Block.LabelledText] {
        let routes = Dictionary(grouping: registry.routes.map { ($0.module, $0.description) }, by: \.0)
        return registry.modules.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .compactMap { module in
                routes[module.element.name].map { .init(module.element.name, names($0.map(\.1))) }
            }
    }

    /// Names of commands, with a first word that several share said once: `team select, assign, swap; score`.
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

    /// The help for a statement of the language.
    private func details(_ keyword: Keyword) -> Screen {
        Screen(
            [.text("\(keyword.summary)."), .section(title: "Usage", fields: [.init("", keyword.usage)])],
            value: .list([
                Self.shape.value(of: (keyword.rawValue, keyword.usage, keyword.summary, ""))
            ])
        )
    }

    private func table(_ descriptions: [RouteDescription]) -> Grid {
        Grid(
            columns: [.text("Command"), .text("What it does")],
            rows: descriptions.map { [$0.name, $0.summary] },
            placeholder: "No commands."
        )
    }

    private func details(_ description: RouteDescription) -> Screen {
        var blocks: [Block] = [
            .text("\(description.summary)."),
            .section(title: "Examples", fields: description.examples.map { .init("", $0) }),
            .section(title: "Usage", fields: [.init("", description.usage)]),
        ]
        if !description.parameters.isEmpty {
            blocks.append(.section(title: "Parameters", fields: description.parameters.map(explanation)))
        }
        blocks.append(.section(title: "Result", fields: [.init("", description.result.text)]))
        return Screen(blocks, value: .list([value(description)]))
    }

    private func explanation(_ parameter: Parameter) -> Block.LabelledText {
        let label = parameter.style == .positional ? parameter.name.uppercased() : "--\(parameter.optionName)"
        let choices: String =
            switch parameter.type {
            case .choice(let choices): ": \(choices.map(\.word).joined(separator: ", "))"
            case .integer(let range) where range.upperBound < 1000: ", \(range.lowerBound) to \(range.upperBound)"
            case .moment(let nearest): ", such as \(nearest.examples)"
            case .coordinates: ", such as 44.4268,26.1025"
            default: ""
            }
        let secret = parameter.style == .secret ? "read from standard input instead of asked for: " : ""
        return .init(label, secret + parameter.help + choices)
    }

    private func value(_ description: RouteDescription) -> Value {
        Self.shape.value(of: (description.name, description.usage, description.summary, description.result.text))
    }
}

extension ModuleRegistry.Module {
    /// The summary, with version and path if the module is a program.
    fileprivate var origin: String {
        program.map { "\(summary) (\([$0.version, $0.path].compactMap { $0 }.joined(separator: ", ")))" } ?? summary
    }
}
