import Configuration
import Foundation
import GatherKit
import GatherShell
import Logging

/// What the program is told by files and the environment, the strongest last:
/// `Config/gather.yaml` as installed, the user's `gather.yaml`, `GATHER_…`, options of the command line.
struct Configuration {
    /// What is wrong with the configuration.
    enum Problem: Failure {
        case unreadable(String, reason: String)
        case invalid(key: String, value: String, allowed: String)
        case unsupportedStore(String)
        case noHome

        var kind: FailureKind { .usage }

        var message: String {
            switch self {
            case .unreadable(let path, let reason): "the configuration \(path) cannot be read: \(reason)"
            case .invalid(let key, let value, let allowed):
                "the configuration sets \(key) to \(quoted(value)), but it is \(allowed)"
            case .unsupportedStore(let store):
                "this version of gather keeps its data in SQLite files, so the store is the path of one, not \(store)"
            case .noHome: "neither HOME nor the XDG folders are set; name a file with --store"
            }
        }
    }

    let store: String?
    let format: OutputFormat?
    let color: Color
    let disabledModules: [String]
    let historySize: Int
    let expandsHistory: Bool
    let passwordCost: Int
    let logLevel: Logger.Level
    let isAccessible: Bool
    let notifies: Bool
    let pager: Pager?

    /// Whether something is done where it can be.
    enum Switch: String, CaseIterable { case auto, off }

    /// When there are colours.
    enum Color: String, CaseIterable { case auto, always, never }

    init(_ options: ProgramOptions, environment: [String: String], folders: Folders) throws {
        let layers = try Layers(environment: environment, files: folders.configurationFiles)
        store = try options.store ?? layers.text("store")
        format = try (options.output ?? layers.text("output")).map { try Self.choice("output", $0) }
        let wantsNoColor = options.noColor || environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        color = wantsNoColor ? .never : try layers.text("color").map { try Self.choice("color", $0) } ?? .auto
        disabledModules = try layers.list("modules.disabled")
        historySize = try layers.integer("history.size", in: 0...1_000_000) ?? 1000
        expandsHistory = try layers.boolean("history.expansion") ?? false
        passwordCost = try layers.integer("password.cost", in: 1...20) ?? 15
        logLevel = try layers.text("log").map { try Self.choice("log", $0) } ?? .error
        notifies =
            try layers.text("notifications").map { try Self.choice("notifications", $0) as Switch } ?? .auto == .auto
        isAccessible = environment["ACCESSIBLE"].map { !$0.isEmpty && $0 != "0" } ?? false
        pager =
            switch try layers.text("pager") ?? "auto" {
            case "off", "": nil
            case "auto": Pager(environment: environment)
            case let command: Pager(command: command)
            }
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ text: String
    ) throws -> Choice {
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalid(key: key, value: text, allowed: "one of \(words)")
        }
        return choice
    }
}

/// The places where a value can be set, the strongest first.
private struct Layers {
    private let snapshots: [any ConfigSnapshot]

    init(environment: [String: String], files: [String]) throws {
        let variables = EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "gather")
        snapshots = try [variables.snapshot()] + files.compactMap(Self.snapshot)
    }

    private static func snapshot(of path: String) throws -> (any ConfigSnapshot)? {
        guard let data = FileManager.default.contents(atPath: path) else {
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            throw Configuration.Problem.unreadable(path, reason: "it is not readable")
        }
        let text = String(decoding: data, as: UTF8.self)
        // The file as installed is all comments, and to read YAML takes longer than all else at start.
        guard text.split(separator: "\n").contains(where: { $0.first { !$0.isWhitespace } ?? "#" != "#" }) else {
            return nil
        }
        do {
            return try YAMLSnapshot(data: Array(data).span.bytes, providerName: path, parsingOptions: .default)
        } catch {
            throw Configuration.Problem.unreadable(path, reason: "\(error)")
        }
    }

    func text(_ key: AbsoluteConfigKey) throws -> String? {
        if case .string(let text) = try value(key, .string) { text } else { nil }
    }

    func integer(_ key: AbsoluteConfigKey, in range: ClosedRange<Int>) throws -> Int? {
        let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard case .int(let number) = try value(key, .int, allowed: allowed) else { return nil }
        guard range.contains(number) else {
            throw Configuration.Problem.invalid(key: key.description, value: String(number), allowed: allowed)
        }
        return number
    }

    func boolean(_ key: AbsoluteConfigKey) throws -> Bool? {
        if case .bool(let flag) = try value(key, .bool, allowed: "true or false") { flag } else { nil }
    }

    func list(_ key: AbsoluteConfigKey) throws -> [String] {
        if case .stringArray(let list) = try value(key, .stringArray, allowed: "a list of names") { list } else { [] }
    }

    private func value(
        _ key: AbsoluteConfigKey, _ type: ConfigType, allowed: String = "a text"
    ) throws -> ConfigContent? {
        for snapshot in snapshots {
            do {
                if let value = try snapshot.value(forKey: key, type: type).value { return value.content }
            } catch {
                let text = try? snapshot.value(forKey: key, type: .string).value?.content
                let shown = if case .string(let text) = text { text } else { "something else" }
                throw Configuration.Problem.invalid(key: key.description, value: shown, allowed: allowed)
            }
        }
        return nil
    }
}
