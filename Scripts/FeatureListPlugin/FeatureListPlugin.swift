import Foundation
import PackagePlugin

/// Writes the list of feature modules whenever the package is built, and refuses a list that is out of date.
@main struct FeatureListPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "Plugins")
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.contains(".") && !$0.hasPrefix("gather-") }.sorted()
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
                executable: try context.tool(named: "list-features").url,
                arguments: [output.path] + declared,
                outputFiles: [output]
            )
        ]
    }
}
