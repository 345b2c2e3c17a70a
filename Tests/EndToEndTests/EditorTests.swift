import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Files for editors.
    @Suite struct Editors {
        @Test func writesSyntaxFiles() throws {
            let machine = try Installation()
            let outcome = try machine.sh("\"$GATHER\" export-syntax editors && \"$GATHER\" export-syntax editors")
            #expect(outcome.code == 0, "\(outcome)")
            let paths = ["vim/syntax/gather.vim", "vim/ftdetect/gather.vim", "gather.tmLanguage.json"]
            for path in paths {
                #expect(outcome.output.contains("wrote \(machine.folder.path("editors/\(path)"))\n"), "\(outcome)")
                let text = try String(contentsOfFile: machine.folder.path("editors/\(path)"), encoding: .utf8)
                #expect(text.contains("gather"))
            }
            #expect(!FileManager.default.fileExists(atPath: machine.store))
        }

        @Test func omitsDisabledModules() throws {
            let machine = try Installation()
            let off = ["GATHER_MODULES_DISABLED": "history"]
            #expect(try machine.gather("export-syntax", machine.folder.path("e"), environment: off).code == 0)
            let text = try String(contentsOfFile: machine.folder.path("e/vim/syntax/gather.vim"), encoding: .utf8)
            #expect(text.contains("player") && !text.contains("history"))
        }

        @Test func reportsAnUnwritableFile() throws {
            let machine = try Installation()
            let path = try machine.folder.write("", to: "file")
            let outcome = try machine.gather("export-syntax", path)
            #expect(outcome.code == 66, "\(outcome)")
            #expect(outcome.errors == "error: \(path)/vim/syntax/gather.vim cannot be written: Not a directory\n")
            #expect(try machine.gather("export-syntax").code == 2)
        }
    }
}
