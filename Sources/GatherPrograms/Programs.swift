import Foundation
public import GatherKit
import Synchronization

/// The programs that serve as modules.
///
/// They are found when this is made, describe themselves when they are registered for the first time, and run when a
/// route of theirs is opened; nothing else runs them.
public struct Programs: Sendable {
    private let findings: ModulePath.Findings
    private let settings: ProgramSettings

    /// Looks for programs.
    public init(_ settings: ProgramSettings) {
        self.settings = settings
        findings = ModulePath(settings.folders).findings()
    }

    /// Adds the routes of all programs to those that are there already, none of which they can replace.
    ///
    /// A program that cannot serve as a module is left out.
    ///
    /// - Parameter disabled: The names of the modules that are turned off.
    public func register(in registry: inout ModuleRegistry, disabled: [String] = [], using services: Services) {
        for problem in findings.problems where !disabled.contains(problem.program.name) {
            registry.leaveOut(problem.program, because: problem)
        }
        if findings.programs.isEmpty { return }
        let cache = DescriptionCache(path: settings.cachePath)
        let compiled = registry
        var answers: [ProgramFile: Data] = [:]
        for (program, answer) in self.answers(cache, disabled: disabled) {
            let said = try? answer?.get()
            answers[program] = said
            do {
                if compiled.modules.contains(where: { $0.name == program.name }) {
                    throw ProgramFailure.nameTaken(program.command)
                }
                if disabled.contains(program.name) {
                    // What is wrong with it does not matter as long as it is turned off.
                    registry.turnOff(program, said.flatMap { try? ProgramDescription($0, of: program) })
                } else if let answer {
                    try ProgramModule(
                        program: program, description: ProgramDescription(answer.get(), of: program),
                        settings: settings, services: services
                    ).register(in: &registry, over: compiled)
                }
            } catch let misfit as Misfit {
                registry.leaveOut(
                    program, because: ProgramFailure.badDescription(program.command, problem: misfit.description))
            } catch {
                registry.leaveOut(program, because: error)
            }
        }
        cache.keep(answers)
    }

    /// What the programs say of themselves: those that have not been asked yet are asked now, all at once.
    ///
    /// - Returns: Nil for one that is turned off and has never been asked.
    private func answers(
        _ cache: DescriptionCache, disabled: [String]
    ) -> [(program: ProgramFile, answer: Result<Data, any Error>?)] {
        let known = findings.programs.map { ($0, cache.answer(of: $0)) }
        let unknown = known.filter { $1 == nil && !disabled.contains($0.name) }.map(\.0)
        let asked = Mutex<[ProgramFile: Result<Data, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: unknown.count) { index in
            let answer = Result { try ProgramRunner(settings).describe(unknown[index], settings) }
            asked.withLock { $0[unknown[index]] = answer }
        }
        return asked.withLock { asked in known.map { ($0, $1.map(Result.success) ?? asked[$0]) } }
    }
}

extension ProgramRunner {
    /// Asks a program to describe itself.
    fileprivate func describe(_ program: ProgramFile, _ settings: ProgramSettings) throws -> Data {
        do {
            return try run(
                program, [DescribeRequest.option], input: DescribeRequest().message(),
                timeLimit: settings.describingTimeLimit)
        } catch ProgramFailure.timedOut(let program, let limit) {
            throw ProgramFailure.notDescribed(program, limit)
        }
    }
}

extension ModuleRegistry {
    fileprivate mutating func leaveOut(_ program: ProgramFile, because error: any Error) {
        leaveOut(program.name, summary: program.command, because: error, program: program.module(version: nil))
    }

    /// Notes that a program is turned off.
    fileprivate mutating func turnOff(_ program: ProgramFile, _ description: ProgramDescription?) {
        turnOff(
            program.module(version: description?.version), asModule: program.name,
            summary: description?.summary ?? program.command,
            routes: description?.routes.map { $0.path.joined(separator: " ") } ?? [])
    }
}
