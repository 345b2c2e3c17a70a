import GatherKit
import GatherScript

/// A module made of a program and its description.
struct ProgramModule {
    let program: ProgramFile
    let description: ProgramDescription
    let settings: ProgramSettings
    let services: Services

    /// Registers all routes of the program, or none.
    ///
    /// - Parameter compiled: The built-in modules, whose routes may be inputs.
    /// - Throws: ``RegistrationFailure`` if a route exists already, ``Mismatch`` if an input or example is not valid.
    func register(in registry: inout ModuleRegistry, over compiled: ModuleRegistry) throws {
        var attempt = registry
        let routes = try description.routes.enumerated().map { index, route in
            try registered(route, at: "routes[\(index)]", over: compiled)
        }
        try attempt.add(
            routes, of: program.module(version: description.version), asModule: program.name,
            summary: description.summary)
        for (index, route) in description.routes.enumerated() {
            try checkExamples(of: route.description, at: "routes[\(index)]", in: attempt)
        }
        registry = attempt
    }

    private func registered(
        _ route: ProgramDescription.Route, at place: String, over compiled: ModuleRegistry
    ) throws(Mismatch) -> Route {
        var inputs: [(name: String, line: Invocation)] = []
        for (name, text) in route.inputs.sorted(by: { $0.key < $1.key }) {
            let place = "\(place).inputs.\(name)"
            let line = try bound(text, at: place, in: compiled)
            guard line.access == .read, !line.isInteractive, line.secretRequests.isEmpty, !line.needsConfirmation else {
                throw Mismatch(place, "is \(quoted(text)), but may only be a line that reads from the store")
            }
            // Routes with file arguments may write files in spite of read access to the store.
            if line.description.parameters.contains(where: { $0.rule.isFile }) {
                throw Mismatch(place, "is \(quoted(text)), but may only be a line that has nothing to do with files")
            }
            inputs.append((name, line))
        }
        let told = route.description
        let needsCredentials = description.credentials ?? false
        let readsStore = !inputs.isEmpty || needsCredentials || told.parameters.contains { $0.rule.isReference }
        let opening = ProgramRoute(
            program: program,
            description: RouteDescription(
                path: told.path, summary: told.summary, parameters: told.parameters,
                access: readsStore ? .read : .none, isDestructive: told.isDestructive, result: told.result,
                examples: told.examples),
            inputs: inputs, needsCredentials: needsCredentials, settings: settings, services: services)
        let question = route.question ?? "\(program.command) may delete or end something. Go on?"
        return Route(opening.description, question: { _, _ in AskedQuestion(question) }, open: opening.open)
    }

    private func checkExamples(
        of route: RouteDescription, at place: String, in registry: ModuleRegistry
    ) throws(Mismatch) {
        for (index, example) in route.examples.enumerated() {
            let place = "\(place).examples[\(index)]"
            guard try bound(example, at: place, in: registry).description.path == route.path else {
                throw Mismatch(place, "is \(quoted(example)), which calls another command")
            }
        }
    }

    private func bound(_ line: String, at place: String, in registry: ModuleRegistry) throws(Mismatch) -> Invocation {
        let words = PartialLine("\(line) ")
        guard words.isOneStatement, words.beginsStatement else {
            throw Mismatch(place, "is \(quoted(line)), but is one command with its arguments")
        }
        do {
            return try registry.bind(words.words)
        } catch {
            throw Mismatch(place, "is \(quoted(line)): \(error.message)")
        }
    }
}

extension ProgramFile {
    /// The program as an entry in the list of modules.
    func module(version: String?) -> ModuleRegistry.Program { .init(path: path, version: version) }
}
