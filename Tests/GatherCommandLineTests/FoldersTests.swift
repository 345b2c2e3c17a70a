import Testing

@testable import GatherCommandLine

/// The folders of the program's files.
@Suite struct FoldersTests {
    @Test func followTheXDGVariables() throws {
        let folders = Folders(
            environment: [
                "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c",
            ]
        )
        #expect(try folders.store() == "/d/gather/gather.sqlite")
        #expect(folders.state("history") == "/s/gather/history")
        #expect(folders.configurationFiles == ["/c/gather/gather.yaml", "/etc/gather/gather.yaml"])
        #expect(folders.startupScript == "/c/gather/init.gather")
    }

    @Test(arguments: [
        [:], ["XDG_DATA_HOME": "", "XDG_STATE_HOME": "s", "XDG_CONFIG_HOME": "./c"],
    ])
    func areBelowTheHomeFolderOtherwise(variables: [String: String]) throws {
        let folders = Folders(environment: variables.merging(["HOME": "/h"]) { $1 })
        #expect(try folders.store() == "/h/.local/share/gather/gather.sqlite")
        #expect(folders.state("credentials") == "/h/.local/state/gather/credentials")
        #expect(folders.expanded("~/modules") == "/h/modules" && folders.expanded("~m") == "~m")
        #expect(folders.configurationFiles == ["/h/.config/gather/gather.yaml", "/etc/gather/gather.yaml"])
    }

    @Test func areUnknownWithoutAHome() {
        let folders = Folders(environment: [:])
        #expect(throws: Configuration.Problem.noHome) { try folders.store() }
        #expect(folders.state("history") == nil && folders.startupScript == nil)
        #expect(folders.configurationFiles == ["/etc/gather/gather.yaml"])
    }

    @Test func readTheConfigurationPathFromTheEnvironment() {
        let folders = Folders(environment: ["GATHER_INSTALLED_CONFIG": "/opt/gather.yaml"])
        #expect(folders.configurationFiles == ["/opt/gather.yaml"])
    }
}
