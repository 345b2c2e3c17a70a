// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every folder in `Plugins/`; `gather-…` holds a program that serves as a module, in whatever language.
let plugins = try FileManager.default
    .contentsOfDirectory(atPath: Context.packageDirectory + "/Plugins")
    .filter { !$0.contains(".") }
    .sorted()

/// Every other folder is one feature module with `Sources/` and `Tests/`.
let features = plugins.filter { !$0.hasPrefix("gather-") }

let package = Package(
    name: "FootballGather",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["YAML"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // MARK: The app
        .executableTarget(
            name: "gather",
            dependencies: ["GatherCommandLine"],
            linkerSettings: [.unsafeFlags(fastStart, .when(platforms: [.linux], configuration: .release))]
        ),
        .executableTarget(
            name: "gather-server",
            dependencies: [
                "GatherCommandLine", "GatherDatabase", "GatherKit", "GatherServer", "GatherShell",
            ]
        ),
        .target(
            name: "GatherCommandLine",
            dependencies: [
                "AllFeatures", "CReadline", "GatherClient", "GatherDatabase", "GatherKit", "GatherPostgres",
                "GatherPrograms", "GatherScript", "GatherShell", "GatherSQLite", "GatherWire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // MARK: What features build on
        .target(name: "GatherDatabase"),
        .target(
            name: "GatherKit",
            dependencies: ["GatherDatabase", .product(name: "Logging", package: "swift-log")]
        ),
        .target(name: "GatherCrypto", dependencies: ["CLibraries", "GatherKit"]),
        .target(name: "Football", dependencies: ["GatherDatabase", "GatherKit"]),

        // MARK: Stores and views
        .target(name: "GatherPostgres", dependencies: ["CLibraries", "GatherDatabase"]),
        .target(
            name: "GatherSQLite",
            dependencies: [
                "GatherDatabase",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .target(
            name: "GatherScript",
            dependencies: [
                "GatherDatabase", "GatherKit", .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "GatherShell",
            dependencies: [
                "CReadline", "GatherDatabase", "GatherKit", "GatherScript", "GatherWire",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "GatherPrograms",
            dependencies: ["CProgramGuard", "GatherDatabase", "GatherKit", "GatherScript"]),
        .target(name: "GatherWire", dependencies: ["GatherDatabase", "GatherKit", "GatherScript"]),
        .target(
            name: "GatherClient",
            dependencies: ["CLibraries", "GatherDatabase", "GatherKit", "GatherScript", "GatherWire"]
        ),
        .target(
            name: "GatherServer",
            dependencies: [
                "GatherCrypto", "GatherDatabase", "GatherKit", "GatherScript", "GatherWire",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .target(name: "CLibraries"),
        .target(name: "CProgramGuard"),
        .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),

        // MARK: Features, found in Plugins/
        .target(
            name: "AllFeatures",
            dependencies: ["GatherKit"] + features.map { .byName(name: $0) },
            path: "Plugins",
            exclude: plugins,
            sources: ["AllFeatures.swift"],
            plugins: ["FeatureListPlugin"]
        ),

        // MARK: Tests
        .target(
            name: "GatherTestSupport",
            dependencies: [
                "GatherDatabase", "GatherKit", "GatherPostgres", "GatherSQLite",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(name: "CProgramGuardTests", dependencies: ["CProgramGuard"]),
        .testTarget(name: "GatherCryptoTests", dependencies: ["GatherCrypto", "GatherKit"]),
        .testTarget(name: "CReadlineTests", dependencies: ["CReadline"]),
        .testTarget(
            name: "GatherDatabaseTests", dependencies: ["GatherDatabase", "GatherSQLite", "GatherTestSupport"]),
        .testTarget(
            name: "GatherSQLiteTests",
            dependencies: [
                "GatherDatabase", "GatherSQLite", "GatherTestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "GatherPostgresTests", dependencies: ["GatherDatabase", "GatherPostgres", "GatherTestSupport"]),
        .testTarget(
            name: "GatherKitTests",
            dependencies: [
                "AllFeatures", "GatherDatabase", "GatherKit", "GatherSQLite", "GatherTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "FootballTests",
            dependencies: [
                "AllFeatures", "Football", "GatherDatabase", "GatherKit", "GatherTestSupport",
            ]
        ),
        .testTarget(
            name: "GatherScriptTests",
            dependencies: [
                "AllFeatures", "GatherDatabase", "GatherKit", "GatherScript", "GatherTestSupport",
            ]
        ),
        .testTarget(
            name: "GatherClientTests",
            dependencies: [
                "GatherClient", "GatherDatabase", "GatherKit", "GatherScript", "GatherTestSupport",
                "GatherWire",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "GatherServerTests",
            dependencies: [
                "Account", "AllFeatures", "GatherCrypto", "GatherDatabase", "GatherKit", "GatherScript", "GatherServer",
                "GatherSQLite", "GatherTestSupport", "GatherWire", "Players",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "GatherShellTests",
            dependencies: [
                "AllFeatures", "GatherDatabase", "GatherKit", "GatherScript", "GatherShell",
                "GatherTestSupport",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "GatherProgramsTests",
            dependencies: [
                "AllFeatures", "Football", "GatherDatabase", "GatherKit", "GatherPrograms",
                "GatherScript",
                "GatherTestSupport",
            ]
        ),
        .testTarget(
            name: "GatherCommandLineTests",
            dependencies: [
                "GatherCommandLine", "GatherDatabase", "GatherKit", "GatherPrograms", "GatherScript", "GatherShell",
                "GatherTestSupport",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AllFeatures", "gather", "gather-server", "GatherDatabase", "GatherKit", "GatherPostgres",
                "GatherShell",
                "GatherSQLite", "GatherTestSupport", "worldcup-script",
            ],
            resources: [.copy("Data")]
        ),

        // MARK: Build tools
        .executableTarget(
            name: "completion-bench",
            dependencies: [
                "AllFeatures", "GatherKit", "GatherShell", "GatherSQLite",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Scripts/completion-bench"
        ),
        .executableTarget(
            name: "fuzzer",
            dependencies: ["GatherDatabase", "GatherKit", "GatherScript", "GatherTestSupport", "AllFeatures"],
            path: "Scripts/fuzzer"
        ),
        .executableTarget(name: "list-features", path: "Scripts/list-features"),
        .executableTarget(name: "worldcup-script", path: "Scripts/worldcup-script"),
        .plugin(
            name: "FeatureListPlugin",
            capability: .buildTool(),
            dependencies: ["list-features"],
            path: "Scripts/FeatureListPlugin"
        ),
    ] + features.flatMap(feature),
    swiftLanguageModes: [.v6]
)

/// Linker flags that take a quarter off the start: a program at a fixed address needs no relocations,
/// and without exported symbols the Swift runtime has no table of 17,000 names to walk.
var fastStart: [String] {
    ["-no-pie", "--exclude-libs=ALL", "--no-export-dynamic"].flatMap { ["-Xlinker", $0] }
}

/// What only some features need.
func libraries(of feature: String) -> [Target.Dependency] {
    switch feature {
    case "Account", "Archive":
        ["GatherCrypto"]
    default:
        []
    }
}

/// The two targets of a feature module.
func feature(_ name: String) -> [Target] {
    let foundation: [Target.Dependency] = ["Football", "GatherDatabase", "GatherKit"]
    return [
        .target(name: name, dependencies: foundation + libraries(of: name), path: "Plugins/\(name)/Sources"),
        .testTarget(
            name: "\(name)Tests",
            // Its tests may open the routes of the features whose tables its own refer to.
            dependencies: foundation + features.map { .byName(name: $0) } + ["AllFeatures", "GatherTestSupport"]
                + libraries(of: name),
            path: "Plugins/\(name)/Tests"
        ),
    ]
}

// What Scripts/bench measures the server against; nothing else builds it.
if Context.environment["GATHER_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "bench-server",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
            ],
            path: "Scripts/bench-server"
        ))
}

for target in package.targets
where target.type != .plugin && !["CLibraries", "CProgramGuard", "CReadline"].contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
    ]
}
