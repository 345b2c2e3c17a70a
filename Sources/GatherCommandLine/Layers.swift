import AllFeatures
import Configuration
import Foundation
import GatherKit

/// The sources of settings, in descending order of precedence.
struct Layers: Sendable {
    private var snapshots: [any ConfigSnapshot]
    /// A warning for each key in a file that is no setting.
    let warnings: [String]

    /// Reads the environment and the files that exist.
    ///
    /// - Throws: ``Configuration/Problem`` if a file cannot be read.
    init(environment: [String: String], files: [String]) throws {
        // Each lookup spells its key as a variable, so those of others, and no variables at all, are left out.
        let own = environment.filter { $0.key.hasPrefix("GATHER_") }
        let read = try files.compactMap(Self.snapshot)
        snapshots = read.map(\.snapshot)
        if !own.isEmpty {
            let variables = EnvironmentVariablesProvider(environmentVariables: own).prefixKeys(with: "gather")
            snapshots.insert(variables.snapshot(), at: 0)
        }
        warnings = read.flatMap(\.warnings)
    }

    private static func snapshot(of path: String) throws -> (snapshot: any ConfigSnapshot, warnings: [String])? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Configuration.Problem.unreadable(path, reason: "it is not readable")
        }
        // Parsing YAML dominates the start-up time, and the installed file has only comments.
        let blank = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        let isEmpty = data.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            line.first { !blank.contains($0) } ?? UInt8(ascii: "#") == UInt8(ascii: "#")
        }
        if isEmpty { return nil }
        let text = String(decoding: data, as: UTF8.self)
        do {
            let snapshot = try YAMLSnapshot(
                data: Array(data).span.bytes, providerName: path, parsingOptions: .default)
            let unknown = UnknownSetting.all(in: text, modules: allFeatures.map { $0.name })
            return (snapshot, unknown.map { $0.warning(in: path) })
        } catch {
            throw Configuration.Problem.unreadable(path, reason: "\(error)")
        }
    }

    /// The value of a key in the source with the highest precedence that sets it; nil if none does.
    func value(_ key: String, _ kind: Settings.Kind) -> Settings.Value? {
        let key = AbsoluteConfigKey(key.split(separator: ".").map(String.init))
        for snapshot in snapshots {
            do {
                if let value = try snapshot.value(forKey: key, type: kind.type).value { return .init(value.content) }
            } catch {
                let text = try? snapshot.value(forKey: key, type: .string).value?.content
                return if case .string(let text) = text { .other(text) } else { .other("something else") }
            }
        }
        return nil
    }
}

extension Settings.Kind {
    fileprivate var type: ConfigType {
        switch self {
        case .text: .string
        case .integer: .int
        case .boolean: .bool
        case .list: .stringArray
        }
    }
}

extension Settings.Value {
    fileprivate init(_ content: ConfigContent) {
        switch content {
        case .string(let text): self = .text(text)
        case .int(let number): self = .integer(number)
        case .bool(let flag): self = .boolean(flag)
        case .stringArray(let list): self = .list(list)
        default: self = .other("something else")
        }
    }
}
