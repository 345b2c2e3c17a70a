import Foundation
public import GatherKit
import Synchronization

/// The programs that serve as modules.
///
/// The search runs on initialization. A program is run for its description when it is registered, unless that is
/// cached, and when one of its routes is opened.
public struct Programs: Sendable {
    private let findings: ModulePath
    private let settings: ProgramSettings

    /// Searches the folders for programs.
    public init(_ settings: ProgramSettings) {
        self.settings = settings
        findings = ModulePath(settings.folders)
    }

    /// The folders that cannot be read.
    public var missingFolders: [String] { findings.missing }

    /// Registers the routes of all programs; they cannot replace existing routes.
    ///
    /// A program that cannot serve as a module is left out of the routes and listed with its error.
    ///
    /// - Parameter disabled: The names of disabled modules.
    public func register(in registry: inout ModuleRegistry, disabled: [String] = [], using services: Services) {
        let compiled = registry
        for problem in findings.problems {
            if disabled.contains(problem.program.name) {
                registry.turnOff(problem.program, nil)
            } else {
                registry.leaveOut(problem.program, because: problem)
            }
        }
        if findings.programs.isEmpty { return }
        let now = services.now()
        let cache = DescriptionCache(path: settings.cachePath, now: now)
        var responses: [ProgramFile: DescriptionCache.Response] = [:]
        for (program, result) in self.responses(cache, now: now, disabled: disabled) {
            // Errors are not cached: the program is asked again at the next start.
            let response = try? result?.get()
            responses[program] = response
            do {
                if compiled.modules.contains(where: { $0.name == program.name }) {
                    throw ProgramFailure.nameTaken(program.command)
                }
                if disabled.contains(program.name) {
                    // An invalid description does not matter while the module is disabled.
                    registry.turnOff(
                        program,
                        response?.description.flatMap {
                            try? ProgramDescription($0, of: program, knowing: compiled.rules)
                        })
                } else if let result {
                    guard let description = try result.get().description else {
                        throw ProgramFailure.notDescribed(program.command, settings.describingTimeLimit)
                    }
                    try ProgramModule(
                        program: program,
                        description: ProgramDescription(description, of: program, knowing: compiled.rules),
                        settings: settings, services: services
                    ).register(in: &registry, over: compiled)
                }
            } catch let mismatch as Mismatch {
                registry.leaveOut(
                    program, because: ProgramFailure.badDescription(program.command, problem: mismatch.description))
            } catch {
                registry.leaveOut(program, because: error)
            }
        }
        cache.keep(responses)
    }

    /// The cached or new descriptions of all programs; programs without a cached one are run concurrently.
    ///
    /// - Returns: The results; nil for a disabled program without a cached description.
    private func responses(
        _ cache: DescriptionCache, now: Timestamp, disabled: [String]
    ) -> [(program: ProgramFile, result: Result<DescriptionCache.Response, any Error>?)] {
        let known = findings.programs.map { ($0, cache.response(of: $0)) }
        let unknown = known.filter { $1 == nil && !disabled.contains($0.name) }.map(\.0)
        let asked = Mutex<[ProgramFile: Result<DescriptionCache.Response, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: unknown.count) { index in
            let result = Result { try describe(unknown[index], now: now) }
            asked.withLock { $0[unknown[index]] = result }
        }
        return asked.withLock { asked in known.map { ($0, $1.map(Result.success) ?? asked[$0]) } }
    }

    private func describe(_ program: ProgramFile, now: Timestamp) throws -> DescriptionCache.Response {
        do {
            let description = try ProgramRunner(settings).run(
                program, [DescribeRequest.option], input: DescribeRequest().message(),
                timeLimit: settings.describingTimeLimit)
            return .init(description: description, time: now)
        } catch ProgramFailure.timedOut {
            return .init(description: nil, time: now)
        }
    }
}

extension ModuleRegistry {
    fileprivate mutating func leaveOut(_ program: ProgramFile, because error: any Error) {
        leaveOut(program.name, summary: program.command, because: error, program: program.module(version: nil))
    }

    /// Registers a program as disabled.
    fileprivate mutating func turnOff(_ program: ProgramFile, _ description: ProgramDescription?) {
        turnOff(
            program.module(version: description?.version), asModule: program.name,
            summary: description?.summary ?? program.command,
            routes: description?.routes.map(\.description.name) ?? [])
    }
}
