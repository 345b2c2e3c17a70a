import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherPrograms

/// Finding programs and caching their descriptions.
struct DiscoveryTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func path(_ name: String) -> String { workshop.app.folder.path(name) }
    private func findings(_ folders: String...) -> ModulePath { ModulePath(folders.map(path)) }

    @Test func findsExecutablesByName() throws {
        for name in ["zebra", "a-1"] { try workshop.write(name, script: "") }
        try workshop.write("", script: "")
        try workshop.app.folder.write("", to: "modules/other")
        let findings = findings("modules", "nowhere")
        #expect(findings.programs.map(\.name) == ["a-1", "zebra"] && findings.problems.isEmpty)
        #expect(findings.missing == [path("nowhere")])
        #expect(findings.programs.first?.path == path("modules/gather-a-1"))
        #expect(findings.programs.first?.size == 11)
    }

    @Test func reportsInvalidPrograms() throws {
        for name in ["1st", "Upper", "x.py"] { try workshop.write(name, script: "") }
        for folder in ["folder", "empty"] {
            try workshop.app.folder.makeFolder("modules/gather-\(folder)")
        }
        try workshop.write("folder", script: "", in: "modules/gather-folder")
        try FileManager.default.createSymbolicLink(atPath: path("modules/gather-gone"), withDestinationPath: "nowhere")
        #expect(mkfifo(path("modules/gather-pipe"), 0o700) == 0)
        let findings = findings("modules")
        #expect(findings.programs.map(\.path) == [path("modules/gather-folder/gather-folder")])
        let naming =
            "cannot be called so: its name has lower-case letters, digits and hyphens, and begins with a letter"
        #expect(
            findings.problems.map(\.message) == [
                "\(path("modules/gather-1st")) \(naming)", "\(path("modules/gather-Upper")) \(naming)",
                "\(path("modules/gather-empty/gather-empty")) cannot be used: No such file or directory",
                "\(path("modules/gather-gone")) cannot be used: No such file or directory",
                "\(path("modules/gather-pipe")) is not a file", "\(path("modules/gather-x.py")) \(naming)",
            ])
    }

    @Test func prefersTheFirstOfTheSameName() throws {
        try workshop.write("echo", describing: description(), echo)
        try workshop.write("echo", script: "", in: "other")
        let findings = findings("modules", "other", "modules")
        #expect(findings.programs.map(\.path) == [path("modules/gather-echo")] && findings.problems.isEmpty)
        workshop.settings.folders = [path("modules"), path("other"), path("modules")]
        #expect(try workshop.registry().problems.isEmpty)
        #expect(try workshop.open("echo", "say").blocks == [.text("Done.")])
        try workshop.write("echo", script: "", mode: "644", in: "first")
        workshop.settings.folders.insert(path("first"), at: 0)
        #expect(try workshop.registry().problems.map(\.module) == ["echo"])
        #expect(try workshop.registry(disabled: ["echo"]).problems.isEmpty)
    }

    /// The error for a path that other users may replace.
    private func distrust(of program: String, because places: String...) -> String {
        let names = places.map(path).joined(separator: " ")
        return "\(path(program)) is not to be trusted: others may change \(names); take that right away with: "
            + "chmod go-w \(names)"
    }

    @Test(arguments: ["757", "775"]) func refusesAProgramWritableByOthers(mode: String) throws {
        try workshop.write("open", script: "", mode: mode)
        #expect(findings("modules").programs.isEmpty)
        let message = distrust(of: "modules/gather-open", because: "modules/gather-open")
        #expect(findings("modules").problems.map(\.message) == [message])
    }

    /// Nobody but its owner, the folder's and root can rename or delete what is in a folder with the sticky bit.
    @Test func trustsAProgramBelowAStickyFolder() throws {
        try workshop.write("echo", script: "", in: "shared/folder")
        for mode in [0o1777, 0o1770] as [mode_t] {
            chmod(path("shared"), mode)
            #expect(findings("shared/folder").programs.map(\.name) == ["echo"])
        }
        try FileManager.default.createSymbolicLink(
            atPath: path("modules/gather-echo"), withDestinationPath: "../shared/folder/gather-echo")
        #expect(findings("modules").programs.map(\.name) == ["echo"])
        chmod(path("shared/folder"), 0o777)
        #expect(
            findings("modules").problems.map(\.message) == [
                distrust(of: "modules/gather-echo", because: "shared/folder")
            ]
        )
    }

    /// Others can put libraries beside it, or links to what belongs to this user.
    @Test func refusesAProgramDirectlyInAStickyFolder() throws {
        try workshop.write("echo", script: "", in: "shared")
        try workshop.write("true", script: "")
        try FileManager.default.createSymbolicLink(
            atPath: path("shared/gather-true"), withDestinationPath: path("modules/gather-true"))
        chmod(path("shared"), 0o1777)
        #expect(
            findings("shared").problems.map(\.message)
                == ["echo", "true"].map {
                    "\(path("shared/gather-\($0)")) is not to be trusted: others may add files to \(path("shared")); "
                        + "move it into a folder of your own"
                })
    }

    @Test(arguments: [0o777, 0o770] as [mode_t]) func refusesAProgramInAFolderWritableByOthers(mode: mode_t) throws {
        try workshop.write("echo", script: "", in: "shared/deeper/folder")
        #expect(findings("shared/deeper/folder").programs.map(\.name) == ["echo"])
        chmod(path("shared"), mode)
        #expect(
            findings("shared/deeper/folder").problems.map(\.message) == [
                distrust(of: "shared/deeper/folder/gather-echo", because: "shared")
            ])
        // A link in any folder.
        try FileManager.default.createSymbolicLink(
            atPath: path("modules/gather-echo"), withDestinationPath: "../shared/deeper/folder/gather-echo")
        #expect(findings("modules").problems.map(\.message) == [distrust(of: "modules/gather-echo", because: "shared")])
    }

    @Test func refusesALinkReplaceableByOthers() throws {
        try workshop.write("echo", script: "")
        try workshop.write("other", script: "", in: "shared")
        try FileManager.default.createSymbolicLink(atPath: path("shared/way"), withDestinationPath: path("modules"))
        #expect(findings("shared/way").programs.map(\.name) == ["echo"])
        chmod(path("shared"), 0o777)
        #expect(
            findings("shared/way").problems.map(\.message) == [
                distrust(of: "shared/way/gather-echo", because: "shared")
            ])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func refusesAProgramOwnedByAnotherUser() throws {
        try workshop.write("echo", script: "")
        chown(path("modules/gather-echo"), 65534, 65534)
        #expect(
            findings("modules").problems.map(\.message) == [
                "\(path("modules/gather-echo")) is not to be trusted: \(path("modules/gather-echo")) belongs to "
                    + "another user"
            ])
        chown(path("modules/gather-echo"), 0, 0)
        chown(path("modules"), 65534, 65534)
        #expect(findings("modules").problems.map(\.program.name) == ["echo"])
    }

    @Test func reportsANonExecutableProgram() throws {
        try workshop.write("echo", script: "", mode: "644")
        #expect(
            findings("modules").problems.map(\.message) == [
                "\(path("modules/gather-echo")) is not executable; make it so with: chmod +x \(path("modules/gather-echo"))"
            ])
    }

    @Test func cachesADescriptionUntilTheProgramChanges() throws {
        try workshop.write("echo", describing: description(), echo)
        for _ in 1...3 { #expect(try workshop.registry().problems.isEmpty) }
        #expect(workshop.descriptions(of: "echo") == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: path("cache/modules.json"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try workshop.write("echo", describing: description().replacing("0.3.1", with: "0.4.0"), echo)
        #expect(try workshop.registry().registry.modules.last?.program?.version == "0.4.0")
        #expect(workshop.descriptions(of: "echo") == 2)
    }

    @Test func ignoresADamagedCache() throws {
        try workshop.write("echo", describing: description(), echo)
        _ = try workshop.registry()
        try workshop.app.folder.write("{]", to: "cache/modules.json")
        #expect(try workshop.registry().problems.isEmpty)
        #expect(workshop.descriptions(of: "echo") == 2)
    }

    @Test func cachesAnInvalidDescriptionAndReportsItEachTime() throws {
        try workshop.write("echo", describing: "{}")
        for _ in 1...2 { #expect(try workshop.registry().problems.map(\.module) == ["echo"]) }
        #expect(workshop.descriptions(of: "echo") == 1)
    }

    @Test func doesNotRetryAFailedDescriptionForAnHour() throws {
        workshop.settings.describingTimeLimit = .milliseconds(50)
        let script = "echo >> '\(path("echo.described"))'; sleep 60"
        try workshop.write("echo", script: script)
        func problem() throws -> String? { try workshop.registry().problems.first?.reason }
        let first = try problem()
        #expect(
            first?.contains("did not describe itself within 50 milliseconds and was ended; it is asked again") == true)
        #expect(try problem() == first && workshop.descriptions(of: "echo") == 1)
        workshop.app.clock.advance(seconds: 3599)
        #expect(try problem() == first && workshop.descriptions(of: "echo") == 1)
        workshop.app.clock.advance(seconds: 1)
        #expect(try problem() == first && workshop.descriptions(of: "echo") == 2)
        try workshop.write("echo", script: "\(script)\n")
        #expect(try problem() == first && workshop.descriptions(of: "echo") == 3)
    }

    @Test func worksWithoutACache() throws {
        try workshop.write("echo", describing: description(), echo)
        workshop.settings.cachePath = nil
        for _ in 1...2 { #expect(try workshop.registry().problems.isEmpty) }
        workshop.settings.cachePath = "/proc/nowhere/modules.json"
        #expect(try workshop.registry().problems.isEmpty)
        #expect(workshop.descriptions(of: "echo") == 3)
    }
}
