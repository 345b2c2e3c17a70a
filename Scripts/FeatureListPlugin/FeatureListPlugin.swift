import Foundation
import PackagePlugin

/// Writes the list of feature modules whenever the package is built, and rejects a list that is out of date.
@main struct FeatureListPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "Plugins")
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.contains(".") }.sorted()
        let declared = target.dependencies.compactMap { dependency -> String? in
            guard case .target(let feature) = dependency, feature.directoryURL.path.hasPrefix(folder.path) else {
                return nil
            }
            return feature.name
        }.sorted()
        guard found == declared else {
            Diagnostics.error(
                "Plugins/ holds \(found), but the package was described with \(declared). "
                    + "Run Scripts/gather or Scripts/test, or: swift build --manifest-cache none"
            )
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "AllFeatures+Generated.swift")
        return [
            .buildCommand(
                displayName: "Listing the feature modules",
                // A tool of the package would first have to be compiled and linked.
                executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", "printf %s \"$1\" >\"$0\"", output.path, source(listing: declared)],
                outputFiles: [output]
            )
        ]
    }

    private func source(listing features: [String]) -> String {
        let lines =
            ["// Generated from the folders in Plugins/. Do not edit.", "public import GatherKit"]
            + features.map { "import \($0)" }
            + ["", "/// The feature modules of this program.", "public let allFeatures: [any FeatureModule.Type] = ["]
            + features.map { "    \($0)Module.self," }
            + ["]", ""]
        return lines.joined(separator: "\n")
    }
}
