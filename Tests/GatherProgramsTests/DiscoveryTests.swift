import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherPrograms

/// Which files are programs, and what is kept of what they say.
struct DiscoveryTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func path(_ name: String) -> String { workshop.app.folder.path(name) }
    private func findings(_ folders: String...) -> ModulePath.Findings { ModulePath(folders.map(path)).findings() }

    @Test func findsExecutablesByTheirName() throws {
        for name in ["zebra", "a-1"] { try workshop.write(name, script: "") }
        for name in ["Upper", "x.py", "1st", ""] { try workshop.write(name, script: "") }
        try workshop.app.folder.write("", to: "modules/other")
        try FileManager.default.createDirectory(
            atPath: path("modules/gather-folder"), withIntermediateDirectories: true)
        let findings = findings("modules", "nowhere")
        #expect(findings.programs.map(\.name) == ["a-1", "zebra"] && findings.problems.isEmpty)
        #expect(findings.programs.first?.path == path("modules/gather-a-1"))
        #expect(findings.programs.first?.size == 11)
    }

    @Test func takesTheFirstOfTheSameName() throws {
        try workshop.write("echo", script: "")
        try workshop.write("echo", script: "", in: "other")
        let findings = findings("other", "modules")
        #expect(findings.programs.map(\.path) == [path("other/gather-echo")])
        #expect(
            findings.problems.map(\.message) == [
                "\(path("modules/gather-echo")) is hidden by \(path("other/gather-echo")), which is found first"
            ])
    }

    @Test func refusesWhatEverybodyMayChange() throws {
        try workshop.write("open", script: "", mode: "757")
        #expect(findings("modules").programs.isEmpty)
        #expect(
            findings("modules").problems.map(\.message) == [
                "everybody may change \(path("modules/gather-open")); take that right away with: chmod o-w "
                    + "\(path("modules")) \(path("modules/gather-open"))"
            ])
        try workshop.write("echo", script: "", in: "shared")
        chmod(path("shared"), 0o1777)
        #expect(findings("shared").problems.map(\.program.name) == ["echo"])
    }

    @Test func refusesWhatEverybodyMayChangeWhereALinkLeads() throws {
        try workshop.write("echo", script: "", in: "shared")
        try FileManager.default.createSymbolicLink(
            atPath: path("modules/gather-link"), withDestinationPath: path("shared/gather-echo"))
        #expect(findings("modules").programs.map(\.name) == ["link"])
        chmod(path("shared"), 0o777)
        #expect(
            findings("modules").problems.map(\.message) == [
                "everybody may change \(path("modules/gather-link")); take that right away with: chmod o-w "
                    + ["modules", "shared", "shared/gather-echo"].map(path).joined(separator: " ")
            ])
    }

    @Test func saysThatAProgramIsNotExecutable() throws {
        try workshop.write("echo", script: "", mode: "644")
        #expect(
            findings("modules").problems.map(\.message) == [
                "\(path("modules/gather-echo")) is not executable; make it so with: chmod +x \(path("modules/gather-echo"))"
            ])
    }

    @Test func asksAProgramOnceUntilItChanges() throws {
        try workshop.write("echo", describing: description(), echo)
        for _ in 1...3 { #expect(try workshop.registry().problems.isEmpty) }
        #expect(workshop.descriptions(of: "echo") == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: path("cache/modules.json"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try workshop.write("echo", describing: description().replacing("0.3.1", with: "0.4.0"), echo)
        #expect(try workshop.registry().registry.modules.last?.program?.version == "0.4.0")
        #expect(workshop.descriptions(of: "echo") == 2)
    }

    @Test func asksAgainWhenWhatWasKeptIsDamaged() throws {
        try workshop.write("echo", describing: description(), echo)
        _ = try workshop.registry()
        try workshop.app.folder.write("{]", to: "cache/modules.json")
        #expect(try workshop.registry().problems.isEmpty)
        #expect(workshop.descriptions(of: "echo") == 2)
    }

    @Test func keepsABadDescriptionTooAndSaysSoEachTime() throws {
        try workshop.write("echo", describing: "{}")
        for _ in 1...2 { #expect(try workshop.registry().problems.map(\.module) == ["echo"]) }
        #expect(workshop.descriptions(of: "echo") == 1)
    }

    @Test func worksWithoutAPlaceToKeepAnything() throws {
        try workshop.write("echo", describing: description(), echo)
        workshop.settings.cachePath = nil
        for _ in 1...2 { #expect(try workshop.registry().problems.isEmpty) }
        workshop.settings.cachePath = "/proc/nowhere/modules.json"
        #expect(try workshop.registry().problems.isEmpty)
        #expect(workshop.descriptions(of: "echo") == 3)
    }
}
