import Foundation

/// Where files belong by the XDG Base Directory Specification, version 0.8.
struct Folders {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// The configuration, the user's before the one that came with the program.
    var configurationFiles: [String] {
        [
            folder("XDG_CONFIG_HOME", ".config").map { "\($0)/gather/gather.yaml" },
            environment["GATHER_INSTALLED_CONFIG"] ?? "/etc/gather/gather.yaml",
        ].compactMap { $0 }
    }

    /// The script that the shell starts with.
    var startupScript: String? { folder("XDG_CONFIG_HOME", ".config").map { "\($0)/gather/init.gather" } }

    /// The store, unless another is named.
    func store() throws -> String {
        guard let data = folder("XDG_DATA_HOME", ".local/share") else { throw Configuration.Problem.noHome }
        return "\(data)/gather/gather.sqlite"
    }

    /// The folder in which programs are found that serve as modules, unless others are named; nil when there is no place.
    var modules: String? { folder("XDG_DATA_HOME", ".local/share").map { "\($0)/gather/modules" } }

    /// A file of what can be found out anew; nil when there is no place for it.
    func cache(_ name: String) -> String? { folder("XDG_CACHE_HOME", ".cache").map { "\($0)/gather/\(name)" } }

    /// The path with the home folder for the tilde that it begins with.
    func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
        return home + path.dropFirst()
    }

    /// A file of what the program remembers from one start to the next.
    ///
    /// - Returns: Its path, or nil when there is no place for it.
    func state(_ name: String) -> String? {
        folder("XDG_STATE_HOME", ".local/state").map { "\($0)/gather/\(name)" }
    }

    private func folder(_ variable: String, _ usual: String) -> String? {
        // The specification says that a relative path counts as none.
        if let path = environment[variable], path.hasPrefix("/") { return path }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(usual)" : nil }
    }
}
