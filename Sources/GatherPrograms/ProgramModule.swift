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
        let routes = try description.routes.map { try registered($0, over: compiled) }
        try attempt.add(
            routes, of: program.module(version: description.version), asModule: program.name,
            summary: description.summary)
        for route in description.routes { try checkExamples(of: route, in: attempt) }
        registry = attempt
    }

    private func registered(
        _ route: ProgramDescription.Route, over compiled: ModuleRegistry
    ) throws(Mismatch) -> Route {
        var inputs: [(name: String, line: Invocation)] = []
        for input in route.inputs {
            let line = try bound(input.line, at: input.place, in: compiled)
            guard line.access == .read, !line.isInteractive, line.secretRequests.isEmpty, !line.needsConfirmation else {
                throw Mismatch(
                    input.place, "is \(quoted(input.line)), but may only be a line that reads from the store")
            }
            // Routes with file arguments may write files in spite of read access to the store.
            if line.description.parameters.contains(where: { $0.type.isFile }) {
                throw Mismatch(
                    input.place, "is \(quoted(input.line)), but may only be a line that has nothing to do with files")
            }
            inputs.append((input.name, line))
        }
        let readsPlayers = route.parameters.contains { $0.type.isReference }
        let opening = ProgramRoute(
            program: program,
            description: RouteDescription(
                path: route.path, summary: route.summary, parameters: route.parameters,
                access: inputs.isEmpty && !readsPlayers && !description.needsCredentials ? .none : .read,
                isDestructive: route.isDestructive,
                result: route.result, examples: route.examples),
            inputs: inputs, needsCredentials: description.needsCredentials, settings: settings, services: services)
        let question = route.question ?? "\(program.command) may delete or end something. Go on?"
        return Route(opening.description, question: { _, _ in question }, open: opening.open)
    }

    private func checkExamples(
        of route: ProgramDescription.Route, in registry: ModuleRegistry
    ) throws(Mismatch) {
        for (index, example) in route.examples.enumerated() {
            let place = "\(route.place).examples[\(index)]"
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
