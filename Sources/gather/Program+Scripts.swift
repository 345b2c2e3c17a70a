import ArgumentParser
import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherServer
import GatherShell

extension Program {
    /// Runs a script and says how it ended.
    func run(_ origin: ScriptOrigin, arguments: [String] = [], _ course: ScriptCourse = .atomic) -> ExitCode {
        ended(origin.exitCode) {
            let source = try origin.source()
            let script = try output.progress.show {
                try host.check(
                    source, against: application.registry, isAtomic: course != .stepwise, arguments: arguments)
            }
            // Not earlier: until something has been done, Ctrl-C simply ends the program.
            gather_signals_catch(0)
            var identity = try identity()
            try output.progress.show {
                switch course {
                case .atomic: try host.runAtomically(script, on: application, as: &identity)
                case .stepwise: try host.runStepwise(script, on: application, as: &identity)
                case .rehearsal: try host.rehearse(script, on: application, as: &identity)
                }
            }
        }
    }

    /// Checks scripts and says which mistakes they have: to people on standard error, to programs as data.
    func check(_ origins: [ScriptOrigin], _ course: ScriptCourse) -> ExitCode {
        var mistakes: [Mistake] = []
        let isData = output.settings.format == .json || output.settings.format == .csv
        let codes = origins.map { origin in
            ended(origin.exitCode) {
                do {
                    let source = try origin.source()
                    _ = try output.progress.show {
                        try host.check(source, against: application.registry, isAtomic: course != .stepwise)
                    }
                    if !isData { try output.results.write("\(origin.name.printable): no mistakes\n") }
                } catch let failure as ScriptMistakes where isData {
                    mistakes += failure.mistakes
                    throw ExitCode(origin.exitCode(for: failure))
                }
            }
        }
        let written = ended(ScriptOrigin.standardInput.exitCode) {
            if isData { try output.write(Screen([.text("")], value: .list(mistakes.map(\.value)))) }
        }
        return (codes + [written]).max { $0.rawValue < $1.rawValue } ?? .success
    }

    /// Writes scripts in canonical form, to standard output or in their place.
    func format(_ origins: [ScriptOrigin], inPlace: Bool) -> ExitCode {
        let codes = origins.map { origin in
            ended(origin.exitCode) {
                let source = try origin.source()
                let text = try Formatter.text(of: source, mayHoldSecret: application.registry.mayHoldSecret)
                if inPlace, case .file(let path) = origin {
                    let file = URL(filePath: path).resolvingSymlinksInPath().path
                    if source.hasText(text) { return }
                    try DraftFile(text, for: file, keepingMode: true).commit()
                } else {
                    try output.results.write(text)
                }
            }
        }
        return codes.max { $0.rawValue < $1.rawValue } ?? .success
    }

    /// Writes what editors need to colour scripts, and says how that ended.
    func exportSyntax(to folder: String) -> ExitCode {
        export(to: folder) { try ExportedFile.forEditors(application.registry) }
    }

    /// Writes what shells complete the command line with, and the man page, and says how that ended.
    func exportManual(to folder: String) -> ExitCode {
        export(to: folder) { try ExportedFile.manual(application.registry) }
    }

    /// Writes what programs need that make clients or tests of the REST API, and says how that ended.
    func exportOpenAPI(to folder: String) -> ExitCode {
        export(to: folder) { [ExportedFile(path: "openapi.yaml", text: OpenAPI(application.registry).yaml)] }
    }

    private func export(to folder: String, _ files: () throws -> [ExportedFile]) -> ExitCode {
        ended(exitCode) {
            for file in try files() { try output.results.write("wrote \(file.write(to: folder).printable)\n") }
        }
    }

    /// Runs work with a budget of its own, and says how it ended.
    func ended(_ exitCode: (any Error) -> Int32, _ work: () throws -> Void) -> ExitCode {
        do {
            try Budget.$current.withValue(.ofSomebodyHere()) { try work() }
            try output.results.flush()
            return .success
        } catch let code as ExitCode {
            return code
        } catch {
            try? output.results.flush()
            output.write(error)
            return ExitCode(exitCode(error))
        }
    }
}
