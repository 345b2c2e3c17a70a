import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// `gather` without and with `gather-server`.
    @Suite(.enabled(if: TestEngine.isDefault)) struct ServerPrograms {
        private let machine: Installation
        private let program: URL

        /// Copies `gather`, alone, into a folder of its own.
        init() throws {
            machine = try Installation()
            let folder = machine.folder.url.appending(path: "prefix/bin")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            program = folder.appending(path: "gather")
            try FileManager.default.copyItem(at: Installation.program, to: program)
        }

        private func gather(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
            try Execution(
                program, arguments, input: Data(), environment: machine.environment.merging(environment) { $1 },
                directory: machine.folder.url.path
            ).outcome()
        }

        @Test func keepsPlayersWithoutTheServerProgram() throws {
            let added = try gather(["-c", "player add Ana"])
            #expect(added.code == 0 && added.output.contains("Added Ana"), "\(added)")
        }

        @Test(arguments: [["serve", "--port", "0"], ["export-openapi", "api"]])
        func reportsAMissingServerProgram(arguments: [String]) throws {
            let outcome = try gather(arguments)
            #expect(outcome.code == 69, "\(outcome)")
            #expect(
                outcome.errors.contains("the program gather-server, which serves over HTTP, is neither in"))
        }

        @Test(arguments: ["bin", "libexec/gather"]) func handsOverToTheServerProgram(in folder: String) throws {
            let target = machine.folder.url.appending(path: "prefix/\(folder)")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: target.appending(path: "gather-server"),
                withDestinationURL: Installation.program.deletingLastPathComponent().appending(path: "gather-server"))
            let outcome = try gather(["export-openapi", "api"])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(FileManager.default.fileExists(atPath: machine.folder.path("api/openapi.yaml")))
        }

        @Test func writesTheCommittedDescription() throws {
            let others = ModuleFolder.all.filter { $0.readme != nil }.map(\.name).joined(separator: ",")
            let outcome = try machine.gather(
                "export-openapi", machine.folder.path("api"), environment: ["GATHER_MODULES_DISABLED": others])
            #expect(outcome.code == 0, "\(outcome)")
            let file = URL(filePath: #filePath).appending(path: "../../../Config/openapi.yaml").standardized
            let committed = try String(contentsOf: file, encoding: .utf8)
            let written = try String(contentsOfFile: machine.folder.path("api/openapi.yaml"), encoding: .utf8)
            #expect(written == committed, "write it anew with: Scripts/write-documents")
        }

        @Test func asksTheBuilderForTheServerProgram() throws {
            let builder = machine.folder.url.appending(path: "builder")
            try Data("#!/bin/sh\necho \"$GATHER_PRODUCT: $*\"\n".utf8).write(to: builder)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: builder.path)
            let outcome = try gather(["serve", "--port", "0"], environment: ["GATHER_BUILDER": builder.path])
            #expect(outcome.output == "gather-server: serve --port 0\n", "\(outcome)")
        }
    }
}
