import Testing

@testable import GatherCommandLine

/// The folders of the program's files.
@Suite struct FoldersTests {
    @Test func followTheXDGVariables() throws {
        let folders = Folders(
            environment: [
                "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c",
                "XDG_CACHE_HOME": "/k",
            ]
        )
        #expect(try folders.store() == "/d/gather/gather.sqlite")
        #expect(folders.state("history") == "/s/gather/history")
        #expect(folders.configurationFiles == ["/c/gather/gather.yaml", "/etc/gather/gather.yaml"])
        #expect(folders.startupScript == "/c/gather/init.gather")
        #expect(folders.modules == "/d/gather/modules")
        #expect(folders.cache("modules.json") == "/k/gather/modules.json")
    }

    @Test(arguments: [
        [:], ["XDG_DATA_HOME": "", "XDG_STATE_HOME": "s", "XDG_CONFIG_HOME": "./c", "XDG_CACHE_HOME": "k"],
    ])
    func areBelowTheHomeFolderOtherwise(variables: [String: String]) throws {
        let folders = Folders(environment: variables.merging(["HOME": "/h"]) { $1 })
        #expect(try folders.store() == "/h/.local/share/gather/gather.sqlite")
        #expect(folders.state("credentials") == "/h/.local/state/gather/credentials")
        #expect(folders.modules == "/h/.local/share/gather/modules")
        #expect(folders.cache("modules.json") == "/h/.cache/gather/modules.json")
        #expect(folders.expanded("~/modules") == "/h/modules" && folders.expanded("~m") == "~m")
        #expect(folders.configurationFiles == ["/h/.config/gather/gather.yaml", "/etc/gather/gather.yaml"])
    }

    @Test func areUnknownWithoutAHome() {
        let folders = Folders(environment: [:])
        #expect(throws: Configuration.Problem.noHome) { try folders.store() }
        #expect(folders.state("history") == nil && folders.startupScript == nil)
        #expect(folders.modules == nil && folders.cache("modules.json") == nil)
        #expect(folders.configurationFiles == ["/etc/gather/gather.yaml"])
    }

    @Test func readTheConfigurationPathFromTheEnvironment() {
        let folders = Folders(environment: ["GATHER_INSTALLED_CONFIG": "/opt/gather.yaml"])
        #expect(folders.configurationFiles == ["/opt/gather.yaml"])
    }
}
