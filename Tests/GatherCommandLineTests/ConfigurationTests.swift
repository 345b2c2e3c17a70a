import Foundation
import GatherKit
import GatherShell
import GatherTestSupport
import Logging
import Testing

@testable import GatherCommandLine

/// The layers of the configuration, from the installed file to the command line.
@Suite struct ConfigurationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func configuration(
        installed: String? = nil,
        user: String? = nil,
        _ variables: [String: String] = [:],
        _ options: ProgramOptions = ProgramOptions()
    ) throws -> Configuration {
        var environment = ["HOME": folder.path("home"), "GATHER_INSTALLED_CONFIG": folder.path("installed.yaml")]
        environment.merge(variables) { $1 }
        if let installed { try folder.write(installed, to: "installed.yaml") }
        if let user {
            try makeFolder("home/.config/gather")
            try folder.write(user, to: "home/.config/gather/gather.yaml")
        }
        return try Configuration(options, environment: environment, folders: Folders(environment: environment))
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path(name), withIntermediateDirectories: true)
    }

    @Test func namesThePagerUnlessDisabled() throws {
        #expect(try configuration().pager == Pager(command: "less -R"))
        #expect(try configuration(["PAGER": "most"]).pager == Pager(command: "most"))
        #expect(try configuration(user: "pager: more -s\n", ["PAGER": "most"]).pager == Pager(command: "more -s"))
        for file in ["pager: off\n", "pager: \"off\"\n", "pager: \"\"\n"] {
            #expect(try configuration(user: file).pager == nil)
        }
        #expect(try configuration(user: "pager: off\n", ["GATHER_PAGER": "auto"]).pager != nil)
    }

    @Test func hasDefaultsWithoutFiles() throws {
        let usual = try configuration()
        #expect(usual.store == nil)
        #expect(usual.format == .table)
        #expect(usual.color == .auto)
        #expect(usual.disabledModules == [])
        #expect(usual.historySize == 1000)
        #expect(usual.passwordCost == 15)
        #expect(usual.logLevel == .error)
        #expect(!usual.isAccessible)
    }

    @Test func overridesLowerLayers() throws {
        let installed = "store: installed\noutput: csv\nhistory:\n  size: 1\npassword:\n  cost: 2\n"
        let user = "store: user\noutput: json\nhistory:\n  size: 3\n"
        let variables = ["GATHER_STORE": "variable", "GATHER_OUTPUT": "plain"]
        let all = try configuration(installed: installed, user: user, variables, ProgramOptions(store: "option"))
        #expect(all.store == "option")
        #expect(all.format == .plain)
        #expect(all.historySize == 3)
        #expect(all.passwordCost == 2)
        #expect(try configuration(variables).store == "variable")
        #expect(try configuration().store == "user")
    }

    @Test func readsEveryKeyOfAFile() throws {
        let file = """
            # a comment
            store: /tmp/gather.sqlite
            output: json
            color: never
            log: debug
            modules:
              disabled: [history, account]
            history:
              size: 0
            """
        let read = try configuration(installed: file)
        #expect(read.store == "/tmp/gather.sqlite")
        #expect(read.format == .json)
        #expect(read.color == .never)
        #expect(read.logLevel == .debug)
        #expect(read.disabledModules == ["history", "account"])
        #expect(read.historySize == 0)
    }

    @Test func readsListsAndNumbersFromVariables() throws {
        let variables = [
            "GATHER_MODULES_DISABLED": "history,account", "GATHER_HISTORY_SIZE": "7", "GATHER_PASSWORD_COST": "1",
        ]
        let read = try configuration(variables)
        #expect(read.disabledModules == ["history", "account"])
        #expect(read.historySize == 7)
        #expect(read.passwordCost == 1)
    }

    @Test(arguments: [
        ("server: {tls: {certificate: a.pem, key: b.pem}}", 1, "server.tls.key"),
        ("log: info\nserver:\n  tls:\n    certificate: a.pem", 4, "server.tls.certificate"),
        ("server.tls.key: b.pem", 1, "server.tls.key"), ("server: {tls: true}", 1, "server.tls"),
        ("server: {tls: {cert: [a.pem]}}", 1, "server.tls.cert"),
    ])
    func refusesEncryptionThatIsConfigured(file: String, line: Int, key: String) throws {
        let read = try configuration(user: file)
        let refusal = try #require(read.encryption)
        #expect(refusal.message.contains("gather.yaml:\(line): the server no longer encrypts by itself; remove the"))
        #expect(refusal.message.contains(" remove the setting \(key), and put Caddy or nginx in front of it"))
        #expect(refusal.kind == .usage && read.warnings.isEmpty)
        // A stronger file without it does not take it back.
        #expect(try configuration(installed: file, user: "log: info").encryption != nil)
    }

    @Test func refusesEncryptionThatAVariableConfigures() throws {
        let read = try configuration(["GATHER_SERVER_TLS_KEY": "b.pem", "GATHER_SERVER_TLS_CERTIFICATE": "a.pem"])
        #expect(
            read.encryption?.message
                == "the server no longer encrypts by itself; remove the variable GATHER_SERVER_TLS_CERTIFICATE, and "
                + "put Caddy or nginx in front of it, as the section \"HTTPS\" of docs/operating.md shows")
    }

    @Test(arguments: [
        "server: {tls: }", "server:\n  tls:\n    certificate:\n    key:", "server: {port: 80}", "store: server.tls.key",
        "tls: {key: a}",
    ])
    func hasNoEncryptionToRefuse(file: String) throws {
        #expect(try configuration(user: file, ["GATHER_SERVER_PORT": "80"]).encryption == nil)
    }

    @Test(arguments: ["# only comments\n  # here\n\n", "", "\n"])
    func ignoresAnEmptyFile(text: String) throws {
        #expect(try configuration(installed: text, user: text).historySize == 1000)
    }

    @Test(arguments: [
        ("output: xml", "the setting output must be one of table, plain, json, csv, not \"xml\""),
        ("color: pink", "the setting color must be one of auto, always, never, not \"pink\""),
        ("history: {size: many}", "the setting history.size must be an integer from 0 to 1000000, not \"many\""),
        ("history: {size: -1}", "the setting history.size must be an integer from 0 to 1000000, not \"-1\""),
        ("password: {cost: 21}", "the setting password.cost must be an integer from 1 to 20, not \"21\""),
        ("store: [", "gather.yaml cannot be read"),
    ])
    func refusesAnInvalidValue(file: String, message: String) throws {
        let problem = try #require(throws: (any Error).self) { try configuration(user: file) }
        let failure = try #require(problem as? any Failure)
        #expect(failure.message.contains(message), "\(failure.message)")
        #expect(failure.kind == .usage)
    }

    @Test func refusesAnInvalidVariableOrOption() throws {
        let failure = #expect(throws: SettingFailure.self) { try configuration(["GATHER_HISTORY_SIZE": "x"]) }
        let message =
            #"GATHER_HISTORY_SIZE: the setting history.size must be an integer from 0 to 1000000, not "x""#
        #expect(failure?.message == message)
        #expect(throws: SettingFailure.self) { try configuration([:], ProgramOptions(output: "xml")) }
    }

    @Test func namesTheLineOfAnInvalidValue() throws {
        let failure = #expect(throws: SettingFailure.self) { try configuration(user: "# mine\nhistory:\n  size: x\n") }
        #expect(
            failure?.message.contains("/home/.config/gather/gather.yaml:3: the setting history.size must be ") == true)
    }

    @Test func refusesAFolderAsAFile() throws {
        try makeFolder("home/.config/gather/gather.yaml")
        #expect(throws: Configuration.Problem.self) { try configuration() }
    }

    @Test(
        arguments: [
            ([:], nil, Configuration.Color.auto),
            (["NO_COLOR": "1"], nil, .never),
            (["NO_COLOR": ""], nil, .auto),
            (["GATHER_COLOR": "always"], nil, .always),
            (["GATHER_COLOR": "always", "NO_COLOR": "1"], nil, .never),
            (["GATHER_COLOR": "always"], "never", .never),
            (["GATHER_COLOR": "never", "NO_COLOR": "1"], "always", .always),
            (["NO_COLOR": "1"], "auto", .auto),
        ] as [([String: String], String?, Configuration.Color)]
    )
    func usesColourAsTheStrongestSourceSays(
        variables: [String: String], option: String?, color: Configuration.Color
    ) throws {
        #expect(try configuration(variables, ProgramOptions(color: option)).color == color)
    }

    @Test func namesTheOptionWithAnInvalidValue() throws {
        let failure = #expect(throws: SettingFailure.self) {
            try configuration(user: "output: csv\n", [:], ProgramOptions(output: "xml"))
        }
        #expect(failure?.message == "--output must be one of table, plain, json, csv, not \"xml\"")
    }

    @Test(arguments: [("1", true), ("yes", true), ("0", false), ("", false)])
    func isAccessibleIfTheEnvironmentSaysSo(value: String, expected: Bool) throws {
        #expect(try configuration(["ACCESSIBLE": value]).isAccessible == expected)
    }
}
