import GatherKit
import Yams

/// A key in a configuration file that is no setting.
struct UnknownSetting: Equatable {
    let key: String
    let line: Int
    let nearest: String?

    /// The settings in `Config/gather.yaml`; sections of other modules may hold any key.
    static let known: Set<String> = [
        "store", "output", "color", "pager", "notifications", "log", "history.size", "history.expansion",
        "modules.disabled", "modules.path", "modules.timeout", "password.cost", "account.token-days",
        "account.attempts", "account.registrations", "account.megabytes", "players.quota", "matches.quota",
        "server.host", "server.port", "server.tls.certificate", "server.tls.key", "server.connections",
        "server.connections-of-address", "server.streams-of-account", "server.script-seconds", "server.write-seconds",
        "server.hosts",
        "server.trusted-proxies", "server.metrics", "postgres.connections", "client.ca", "checklist.template",
    ]

    /// Finds the keys in a file that are no settings.
    ///
    /// - Parameters:
    ///   - text: YAML that has been read before.
    ///   - modules: The names of the modules, each of which has a section of its own.
    static func all(in text: String, modules: [String]) -> [UnknownSetting] {
        // What is wrong with the YAML itself was reported when it was read, and the types of values do not matter.
        guard let root = try? Yams.compose(yaml: text, .basic) else { return [] }
        return unknown(in: root, below: "", modules)
    }

    private static func unknown(in node: Node, below prefix: String, _ modules: [String]) -> [UnknownSetting] {
        guard let mapping = node.mapping else { return [] }
        return mapping.flatMap { keyNode, value -> [UnknownSetting] in
            let word = keyNode.string ?? ""
            let key = prefix + word
            if known.contains(key) { return [] }
            let isSection = known.contains { $0.hasPrefix("\(key).") }
            if isSection { return unknown(in: value, below: "\(key).", modules) }
            if modules.contains(key) { return [] }
            return [UnknownSetting(key: key, line: keyNode.mark?.line ?? 1, nearest: nearestKey(to: word, in: prefix))]
        }
    }

    private static func nearestKey(to word: String, in section: String) -> String? {
        // The setting or the section of that name in the same section, or else the setting in another one.
        let siblings = known.filter { $0.hasPrefix(section) }.map {
            String($0.dropFirst(section.count).prefix { $0 != "." })
        }
        return GatherKit.nearest(to: word, among: Set(siblings).sorted()).map { section + $0 }
            ?? known.sorted().first { $0.hasSuffix(".\(word)") }
    }

    /// The warning, with the path of the file.
    func warning(in path: String) -> String {
        "\(path):\(line): there is no setting \(quoted(key))\(nearest.map { "; did you mean \($0)?" } ?? "")"
    }
}
