import Foundation
import GatherKit
import GatherScript
import GatherShell
import GatherTestSupport
import Testing

@testable import GatherCommandLine

/// The man pages and the completions for shells.
@Suite struct ManualTests {
    private let registry: ModuleRegistry
    private let files: [ExportedFile]

    init() throws {
        (registry, files) = try Self.manual.get()
    }

    private static let manual = Result {
        let registry = try programRegistry()
        return (registry, ExportedFile.manual(registry))
    }

    private var page: String { get throws { try page("gather.1") } }

    private func page(_ name: String) throws -> String {
        try #require(files.first { $0.path.hasSuffix("/\(name)") }).text
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
    }

    @Test func nameEveryStatementWithTheGrammarOfTheDocument() throws {
        let page = try self.page("gather-script.5")
        for keyword in Keyword.statements { #expect(page.contains("\n.B \"\(keyword.rawValue)")) }
        for option in ["--no-atomic", "--dry-run", "--virtual-clock", "--trace"] {
            #expect(page.contains(".B \"\(Roff.escaped(option))"), "\(option)")
        }
        let file = URL(filePath: #filePath).appending(path: "../../../docs/gather-script.md").standardizedFileURL
        let document = try String(contentsOf: file, encoding: .utf8)
        #expect(document.contains("```ebnf\n\(ScriptManualPage.grammar)\n```"))
    }

    @Test func giveAnExampleThatPassesTheCheck() throws {
        let source = SourceFile(typed: ScriptManualPage.example.joined(separator: "\n"))
        _ = try Checker(registry: registry, isAtomic: true).check(source)
    }

    @Test func nameEverySettingWithItsDefaultAndVariable() throws {
        let page = try self.page("gather.yaml.5")
        for setting in SettingLayers.settings {
            let default_ = Roff.escaped((setting.usual.map { "Default: \($0). " } ?? "") + "Variable: ")
            #expect(page.contains(".B \"\(Roff.escaped(setting.key))\"\n"), "\(setting.key)")
            #expect(page.contains("\n\(default_)\(setting.variable).\n"), "\(setting.key)")
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(SettingsManualPage.example.joined(separator: "\n"), to: "gather.yaml")
        let layers = try SettingLayers(environment: [:], files: [path])
        #expect(layers.warnings.isEmpty && layers.values.count == 3)
    }

    @Test func nameEveryCommandWithItsOptions() throws {
        #expect(
            ProgramCommand.allCases.map(\.rawValue) == [
                "run", "check", "format", "serve", "backup", "restore", "config", "export-manual", "export-openapi",
                "complete",
            ])
        let page = try page
        for option in ["-c", "-h"] + ProgramOptions.parameters.map(\.word) {
            #expect(page.contains(Roff.escaped(option)), "\(option)")
        }
        for command in ProgramCommand.allCases {
            let declaration = command.declaration()
            let route = declaration.route.description
            #expect(route.name == "gather \(command.rawValue)")
            #expect(page.contains(".SS \"\(Roff.escaped(route.usage))\"\n\(Roff.escaped(route.summary)).\n"))
            for parameter in route.parameters {
                let beginning = Roff.escaped(String(parameter.sentence.prefix(20)))
                let item = ".B \"\(Roff.escaped(parameter.term))\"\n\(beginning)"
                #expect(page.contains(item), "\(item)")
            }
        }
    }

    @Test func nameTheValuesOfOptions() throws {
        for term in [
            "-c LINE", "--store STORE", "--output FORMAT", "--color WHEN", "--clock-from TIME", "--host ADDRESS",
            "--port PORT",
        ] {
            #expect(try page.contains(".B \"\(Roff.escaped(term))\"\n"), "\(term)")
        }
        #expect(try page.contains(".B \"\(Roff.escaped("gather complete [-- WORD…]"))\"\n"))
    }

    @Test func sayThatOptionsMayFollowACommand() throws {
        #expect(try page.contains(".SH \"OPTIONS\"\nOptions come before the command; all but \\-c may also follow one"))
    }

    @Test func explainTheArgumentsOfScripts() throws {
        let page = try page("gather-script.5")
        let usage = Roff.escaped("gather run FILE [NAME=VALUE…] [--no-atomic]")
        #expect(page.contains(".SH \"SYNOPSIS\"\n.B \"\(usage)"))
        for (term, meaning) in [
            ("FILE", "A .gather file; - reads standard input."),
            ("NAME=VALUE", "Values for the script's variables."), ("--clock-from TIME", "Start a virtual clock"),
        ] {
            let item = ".B \"\(Roff.escaped(term))\"\n\(Roff.escaped(meaning))"
            #expect(page.contains(item), "\(item)")
        }
    }

    @Test(arguments: [
        ("listen here (default: 127.0.0.1)", "Listen here (default: 127.0.0.1)."), ("done.", "Done."),
        ("(as in git.)", "(as in git.)"), ("", ""),
    ])
    func writeSentences(text: String, written: String) { #expect(sentence(text) == written) }

    @Test func nameTheValuesToType() throws {
        for help in [
            "\nwinner-stays (the default), round-robin, or free (", "\nThe topic: plan, line-up, ",
            "\nRepeat the match: week, ",
        ] {
            #expect(try page.contains(Roff.escaped(help)), "\(help)")
        }
    }

    @Test func namesTheCommandsOfTheShellInItsSynopsis() throws {
        #expect(try page.contains(".B \"gather [options] command [arguments]\"\n"))
    }

    @Test func doNotOfferWhatIsGone() {
        for file in files { #expect(!file.text.contains("tls-"), "\(file.path)") }
    }

    @Test func hasTheUsualSections() throws {
        let sections = try page.matches(of: /\.SH "([A-Z ]+)"/).map { String($0.1) }
        #expect(
            sections == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "SHELL COMMANDS", "EXIT STATUS",
                "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO",
            ])
    }

    @Test func isWrittenInASCII() throws {
        for file in files where file.path.contains("/man/") { #expect(file.text.utf8.allSatisfy { $0 < 0x80 }) }
        #expect(try page.hasPrefix(".TH GATHER 1 "))
        #expect(try page("gather-script.5").hasPrefix(".TH GATHER-SCRIPT 5 "))
        #expect(try page("gather.yaml.5").hasPrefix(".TH GATHER.YAML 5 "))
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
