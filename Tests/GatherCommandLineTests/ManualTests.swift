import Foundation
import GatherKit
import GatherScript
import GatherShell
import GatherTestSupport
import Testing

@testable import GatherCommandLine

/// The man page and the completions for shells.
@Suite struct ManualTests {
    private let registry: ModuleRegistry
    private let files: [ExportedFile]

    init() throws {
        registry = try programRegistry()
        files = try ExportedFile.manual(registry)
    }

    private var page: String {
        get throws { try #require(files.first { $0.path.hasSuffix("gather.1") }).text }
    }

    @Test func nameEveryRouteWithItsOptionsAndExamples() throws {
        let page = try page
        for route in registry.routes.map(\.description) {
            #expect(
                page.contains(".SS \"\(Roff.escaped(route.usage).replacing("\"", with: "\\(dq"))\"\n"), "\(route.name)")
            for example in route.examples { #expect(page.contains("\n\(Roff.escaped(example))\n"), "\(example)") }
            for parameter in route.parameters where parameter.style != .positional {
                #expect(page.contains(".B \"\(Roff.escaped("--\(parameter.optionName)"))\""))
            }
        }
        for keyword in Keyword.statements { #expect(page.contains("\n.B \"\(keyword.rawValue)")) }
    }

    @Test func nameEveryCommandWithItsOptions() throws {
        let command = try CommandDescription.ofProgram()
        #expect(
            command.commands.map(\.commandName) == [
                "run", "check", "format", "serve", "backup", "restore", "export", "import", "config",
                "export-manual", "export-openapi",
            ])
        for command in [command] + command.commands {
            for name in command.shownArguments.flatMap({ $0.names ?? [] }).map(\.text) {
                for file in files where file.path.hasSuffix(".1") {
                    #expect(file.text.contains(Roff.escaped(name)), "\(name) in \(file.path)")
                }
            }
            for file in files { #expect(file.text.contains(command.commandName) || file.path.hasSuffix(".1")) }
        }
    }

    @Test func doNotOfferWhatIsGone() {
        for file in files { #expect(!file.text.contains("tls-"), "\(file.path)") }
    }

    @Test func hasTheUsualSections() throws {
        let sections = try page.matches(of: /\.SH "([A-Z ]+)"/).map { String($0.1) }
        #expect(
            sections == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "SHELL COMMANDS", "STATEMENTS", "EXIT STATUS",
                "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO",
            ])
    }

    @Test func isWrittenInASCII() throws {
        let page = try page
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
        #expect(page.hasPrefix(".TH GATHER 1 "))
    }

    @Test(
        arguments: [
            ("a-b", "a\\-b"), ("\\", "\\e"), ("'", "\\(aq"), ("…", "\\[u2026]"), ("😀", "\\[u1F600]"),
            ("~`^", "\\(ti\\(ga\\(ha"),
        ])
    func roffEscapesSpecialCharacters(text: String, escaped: String) {
        #expect(Roff.escaped(text) == escaped)
    }

    @Test func roffEscapesTextThatLooksLikeAMacro() {
        var page = Roff()
        page.paragraph(".SH no")
        page.item("say \"x\"", "'quoted'")
        page.example([".TH no"])
        #expect(
            page.text
                == "\\&.SH no\n.TP\n.B \"say \\(dqx\\(dq\"\n\\(aqquoted\\(aq\n.PP\n.RS \"4\"\n.nf\n\\&.TH no\n.fi\n.RE\n"
        )
    }
}
