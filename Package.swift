// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every folder in `Plugins/` is one feature module with `Sources/` and `Tests/`.
let features = try FileManager.default
    .contentsOfDirectory(atPath: Context.packageDirectory + "/Plugins")
    .filter { !$0.contains(".") }
    .sorted()

// MARK: What targets have in common

// Features are built without specialized generics, unless they compute much or go through many rows, and so are the
// command line and the client. This halves the time that they take to build; what they do waits for the store or for
// the network.
let busyFeatures = ["Balance", "History", "Leaderboard", "Players", "Ratings"]
let unspecialized =
    features.filter { !busyFeatures.contains($0) } + ["GatherClient", "GatherCommandLine", "GatherWire"]

let kit: [Target.Dependency] = ["GatherDatabase", "GatherKit"]
let log = products("swift-log", "Logging")

/// Products of a package.
func products(_ package: String, _ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}

/// A target that is written against the framework.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: kit + dependencies, path: path)
}

/// The tests of such a target.
func tests(of name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "GatherTestSupport"] + kit + dependencies, path: path)
}

/// The two targets of a feature module.
func feature(_ name: String) -> [Target] {
    let libraries = ["Football"] + libraries(of: name)
    // The tests of a feature may open the routes of any other.
    let others: [Target.Dependency] = features.filter { $0 != name }.map { .byName(name: $0) }
    return [
        module(name, libraries, path: "Plugins/\(name)/Sources"),
        tests(of: name, libraries + others + ["AllFeatures"], path: "Plugins/\(name)/Tests"),
    ]
}

/// Products that only some features need.
func libraries(of feature: String) -> [Target.Dependency] {
    switch feature {
    case "Account", "Archive", "Share": ["GatherCrypto"]
    default: []
    }
}

/// Linker flags that make the start a quarter faster.
///
/// A program at a fixed address needs no relocations. Without exported symbols, the Swift runtime has no
/// table of 17,000 names to walk. A static libgcc need not be loaded.
var fastStart: [String] {
    ["-no-pie", "--exclude-libs=ALL", "--no-export-dynamic"].flatMap { ["-Xlinker", $0] }
        + ["-Xclang-linker", "-static-libgcc"]
}

// Linux only: it is built and tested nowhere else.
let package = Package(
    name: "FootballGather",
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // MARK: The app
        .executableTarget(
            name: "gather",
            dependencies: ["GatherCommandLine"],
            linkerSettings: [.unsafeFlags(fastStart, .when(configuration: .release))]
        ),
        .executableTarget(
            name: "gather-server",
            dependencies: kit + ["CHeap", "GatherCommandLine", "GatherServer", "GatherShell"]
        ),
        module(
            "GatherCommandLine",
            [
                "AllFeatures", "CReadline", "GatherClient", "GatherPostgres", "GatherScript",
                "GatherShell", "GatherSQLite", "GatherWire",
            ] + log + products("Yams", "Yams")),

        // MARK: What features build on
        .target(name: "GatherDatabase"),
        .target(name: "GatherKit", dependencies: ["GatherDatabase"] + log),
        .target(name: "GatherCrypto", dependencies: ["CLibraries", "GatherKit"]),
        .target(name: "GatherQR", dependencies: ["CLibraries"]),
        module("Football"),

        // MARK: Stores and views
        .target(name: "GatherPostgres", dependencies: ["CLibraries", "GatherDatabase"]),
        .target(name: "GatherSQLite", dependencies: ["CSQLite", "GatherDatabase"]),
        module("GatherScript", log),
        module("GatherShell", ["CReadline", "GatherClient", "GatherQR", "GatherScript", "GatherWire"] + log),
        module("GatherWire", ["GatherScript"]),
        module("GatherClient", ["CLibraries", "GatherScript", "GatherWire"]),
        .target(
            name: "GatherWeb",
            dependencies: kit + ["GatherCrypto", "GatherQR", "GatherScript", "GatherWire"] + log,
            resources: [.embedInCode("Resources")]),
        module(
            "GatherServer",
            ["CHeap", "GatherCrypto", "GatherScript", "GatherWeb", "GatherWire"] + log
                + products("swift-http-types", "HTTPTypes")
                + products("hummingbird", "HummingbirdCore")
                + products("swift-nio", "NIOCore", "NIOHTTP1", "NIOPosix")
                + products("swift-nio-extras", "NIOHTTPTypes", "NIOHTTPTypesHTTP1")
                + products("swift-service-lifecycle", "ServiceLifecycle", "UnixSignals")),
        .target(name: "CHeap"),
        .target(name: "CLibraries"),
        .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

        // MARK: Features, found in Plugins/
        .target(
            name: "AllFeatures",
            dependencies: ["GatherKit"] + features.map { .byName(name: $0) },
            path: "Plugins",
            exclude: features,
            sources: ["AllFeatures.swift"],
            plugins: ["FeatureListPlugin"]
        ),

        // MARK: Tests
        module("GatherTestSupport", ["GatherPostgres", "GatherScript", "GatherSQLite"] + log),
        .testTarget(name: "CReadlineTests", dependencies: ["CReadline"]),
        .testTarget(name: "GatherCryptoTests", dependencies: ["GatherCrypto", "GatherKit"]),
        .testTarget(name: "GatherQRTests", dependencies: ["GatherQR"]),
        .testTarget(
            name: "GatherDatabaseTests", dependencies: ["GatherDatabase", "GatherSQLite", "GatherTestSupport"]),
        .testTarget(name: "GatherSQLiteTests", dependencies: ["GatherDatabase", "GatherSQLite", "GatherTestSupport"]),
        .testTarget(
            name: "GatherPostgresTests", dependencies: ["GatherDatabase", "GatherPostgres", "GatherTestSupport"]),
        .testTarget(
            name: "GatherKitTests",
            dependencies: kit + ["AllFeatures", "CSQLite", "GatherSQLite", "GatherTestSupport"] + log),
        tests(of: "Football", ["AllFeatures", "GatherScript"]),
        tests(of: "GatherScript", ["AllFeatures"]),
        tests(of: "GatherWeb", ["AllFeatures", "GatherScript", "GatherWire"]),
        tests(of: "GatherClient", ["GatherScript", "GatherWire"] + log),
        tests(
            of: "GatherServer",
            ["Account", "AllFeatures", "GatherCrypto", "GatherScript", "GatherSQLite", "GatherWire", "Players"]
                + products("swift-http-types", "HTTPTypes")
                + products("swift-service-lifecycle", "ServiceLifecycleTestKit")),
        tests(of: "GatherShell", ["AllFeatures", "GatherScript"] + log),
        tests(of: "GatherCommandLine", ["GatherScript", "GatherShell"] + log),
        .testTarget(
            name: "EndToEndTests",
            dependencies: kit + [
                "AllFeatures", "gather", "gather-server", "GatherPostgres", "GatherShell", "GatherSQLite",
                "GatherTestSupport",
            ],
            resources: [.copy("Data")]
        ),

        // MARK: Build tools
        .executableTarget(
            name: "fuzzer",
            dependencies: kit + ["AllFeatures", "GatherScript", "GatherTestSupport"],
            path: "Scripts/fuzzer"
        ),
        .plugin(
            name: "FeatureListPlugin",
            capability: .buildTool(),
            path: "Scripts/FeatureListPlugin"
        ),
    ] + features.flatMap(feature),
    swiftLanguageModes: [.v6]
)

// The plugin of Scripts/docs; fetched for nothing else.
if Context.environment["GATHER_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

// The server that Scripts/bench compares with; built for nothing else.
if Context.environment["GATHER_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "bench-server",
            dependencies: products("hummingbird", "Hummingbird") + log,
            path: "Scripts/bench-server"
        ))
}

for target in package.targets
where target.type != .plugin
    && !["CHeap", "CLibraries", "CReadline", "CSQLite"].contains(target.name)
{
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        // -Osize saves a fifth of the build's time; what takes time here is the store's work.
        .unsafeFlags(["-cross-module-optimization", "-Osize"], .when(configuration: .release)),
    ]
    if unspecialized.contains(target.name) {
        target.swiftSettings?.append(
            .unsafeFlags(["-Xllvm", "-sil-disable-pass=generic-specializer"], .when(configuration: .release)))
    }
}
