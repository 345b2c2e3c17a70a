import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherCommandLine
@testable import GatherShell

/// The syntax files for editors.
@Suite struct EditorFileTests {
    private let registry: ModuleRegistry
    private let files: [ExportedFile]

    init() throws {
        registry = try programRegistry()
        files = try ExportedFile.forEditors(registry)
    }

    private func text(_ path: String) throws -> String { try #require(files.first { $0.path == path }).text }

    @Test func matchTheCommittedFiles() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Config/editors")
        func written(_ file: ExportedFile) throws -> String {
            try String(contentsOf: folder.appending(path: file.path).standardizedFileURL, encoding: .utf8)
        }
        // A new module is missing in the committed files.
        let words = Set(try files.map(written).joined(separator: " ").split { !$0.isLetter && $0 != "-" })
        let known = Set(registry.routes.filter { words.contains($0.description.path[0][...]) }.map(\.module))
        let new = Set(registry.routes.map(\.module)).subtracting(known).sorted()
        for file in try ExportedFile.forEditors(programRegistry(disabled: new)) {
            #expect(
                try written(file) == file.text,
                "write it anew with: GATHER_MODULES_PATH= Scripts/gather export-syntax Config/editors")
        }
    }

    @Test(arguments: ["vim/syntax/gather.vim", "gather.tmLanguage.json"])
    func nameEveryRouteAndOptionAndKeyword(path: String) throws {
        let text = try text(path)
        let words = Set(text.split { !$0.isLetter && $0 != "-" })
        for description in registry.routes.map(\.description) {
            for word in description.path { #expect(words.contains(word[...]), "\(word)") }
            for parameter in description.parameters where parameter.style != .positional {
                #expect(words.contains("--\(parameter.optionName)"), "\(parameter.optionName)")
            }
        }
        for keyword in Keyword.allCases { #expect(words.contains(keyword.rawValue[...]), "\(keyword)") }
        for choice in ["A", "bench", "goalkeeper", "GK", "last"] { #expect(words.contains(choice[...]), "\(choice)") }
    }

    @Test func areDeterministic() throws {
        #expect(try ExportedFile.forEditors(programRegistry()) == files)
    }

    @Test func letVimDetectScriptsByNameAndFirstLine() throws {
        let text = try text("vim/ftdetect/gather.vim")
        #expect(text.contains("*.gather"))
        #expect(text.contains("gather\\s\\+run"))
    }

    @Test func linkEveryVimGroupToAColour() throws {
        let text = try text("vim/syntax/gather.vim")
        let coloured = text.matches(of: /default link (\w+)/).map(\.1)
        let defined = text.matches(of: /syntax (?:match|region) (\w+)/).map(\.1)
        let uncoloured: Set<Substring> = ["gatherArguments", "gatherExpression", "gatherLineStart", "gatherBrace"]
        #expect(Set(defined) == Set(coloured).union(uncoloured))
        #expect(coloured == coloured.sorted())
    }

    @Test func createTheirFolder() throws {
        let folder = try TemporaryFolder()
        for file in files {
            let path = try file.write(to: folder.path("new/editors"))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == file.text)
        }
        let blocked = try folder.write("", to: "file")
        for file in files {
            let failure = #expect(throws: FileFailure.self) { try file.write(to: blocked) }
            #expect(failure?.message.contains(" cannot be written: ") == true, "\(failure as Any)")
        }
    }
}
