import Foundation

/// Writes a Swift file with the list of the feature modules that its arguments name.
@main enum ListFeatures {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first else { return }
        let features = arguments.dropFirst()
        let lines =
            ["// Generated from the folders in Plugins/. Do not edit.", "public import GatherKit"]
            + features.map { "import \($0)" }
            + ["", "/// The feature modules of this program.", "public let allFeatures: [any FeatureModule.Type] = ["]
            + features.map { "    \($0)Module.self," }
            + ["]", ""]
        try lines.joined(separator: "\n").write(toFile: output, atomically: true, encoding: .utf8)
    }
}
