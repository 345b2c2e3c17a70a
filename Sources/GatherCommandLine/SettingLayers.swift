import AllFeatures
import Foundation
import GatherKit
import GatherWire
import Yams

/// The given values of settings, in descending order of precedence: from the environment, the user's and the installed
/// file.
struct SettingLayers {
    static let settings = Configuration.settings + WireModule.settings + allFeatures.flatMap { $0.settings }

    private(set) var values: [String: Settings.Value] = [:]
    /// A warning for each key in a file that is not a setting.
    private(set) var warnings: [String] = []
    /// The failure of a server whose settings ask it to encrypt; nil if none do.
    private(set) var encryption: RemovedEncryption?

    /// Reads the files that exist, and the environment.
    ///
    /// - Parameter files: The paths, in descending order of precedence.
    /// - Throws: ``Configuration/Problem`` if a file cannot be read.
    init(environment: [String: String], files: [String]) throws {
        for path in files.reversed() { try read(path) }
        // Spelling the variables takes time, and usually there are none.
        guard environment.contains(where: { $0.key.hasPrefix("GATHER_") }) else { return }
        for setting in Self.settings {
            let variable = setting.variable
            if let text = environment[variable] { values[setting.key] = Settings.Value(text, at: variable) }
        }
        if let variable = environment.keys.sorted().first(where: { $0.hasPrefix(RemovedEncryption.variables) }) {
            encryption = RemovedEncryption(request: "the variable \(variable)")
        }
    }

    private mutating func read(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Configuration.Problem.unreadable(path, reason: "it is not readable")
        }
        // The first use of YAML takes longer than the rest of a start, and the installed file has only comments.
        let blank = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        let isEmpty = data.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            line.first { !blank.contains($0) } ?? UInt8(ascii: "#") == UInt8(ascii: "#")
        }
        if isEmpty { return }
        let root: Node?
        do { root = try Yams.compose(yaml: String(decoding: data, as: UTF8.self)) } catch {
            throw Configuration.Problem.unreadable(path, reason: "\(error)")
        }
        guard let mapping = root?.mapping else {
            throw Configuration.Problem.unreadable(path, reason: "it has no keys")
        }
        take(mapping, below: "", of: path)
    }

    private mutating func take(_ mapping: Node.Mapping, below section: String, of path: String) {
        for (name, value) in mapping {
            let word = name.string ?? ""
            let key = section + word
            let place = "\(path):\(name.mark?.line ?? 1)"
            if Self.settings.contains(where: { $0.key == key }) {
                values[key] = Settings.Value(value, at: place) ?? values[key]
            } else if RemovedEncryption.isSetting(key) {
                if let mapping = value.mapping {
                    take(mapping, below: "\(key).", of: path)
                } else if Settings.Value(value, at: place) != nil {
                    encryption = RemovedEncryption(request: "the setting \(key)", place: place)
                }
            } else if Self.settings.contains(where: { $0.key.hasPrefix("\(key).") }) {
                if let mapping = value.mapping { take(mapping, below: "\(key).", of: path) }
            } else {
                let hint = nearestKey(to: word, in: section).map { "; did you mean \($0)?" } ?? ""
                warnings.append("\(place): there is no setting \(quoted(key))\(hint)")
            }
        }
    }

    private func nearestKey(to word: String, in section: String) -> String? {
        // A setting or section of that name in the same section, or else a setting in another one.
        let keys = Self.settings.map(\.key).sorted()
        let siblings = keys.filter { $0.hasPrefix(section) }.map {
            String($0.dropFirst(section.count).prefix { $0 != "." })
        }
        return nearest(to: word, among: siblings).map { section + $0 } ?? keys.first { $0.hasSuffix(".\(word)") }
    }
}

extension Settings.Value {
    /// Creates the value of a node; nil if that is null.
    fileprivate init?(_ node: Node, at place: String) {
        guard let scalar = node.scalar else {
            self.init(node.sequence?.map { $0.scalar?.string ?? "something else" } ?? ["something else"], at: place)
            return
        }
        if scalar.style == .plain, ["", "~", "null"].contains(scalar.string) { return nil }
        self.init(scalar.string, at: place)
    }
}
