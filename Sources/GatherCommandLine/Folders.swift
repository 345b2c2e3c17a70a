import Foundation

/// The paths of the program's files, as in the XDG Base Directory Specification, version 0.8.
struct Folders {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// The configuration files, in descending order of precedence: the user's, the installed one.
    var configurationFiles: [String] {
        [
            folder("XDG_CONFIG_HOME", ".config").map { "\($0)/gather/gather.yaml" },
            environment["GATHER_INSTALLED_CONFIG"] ?? "/etc/gather/gather.yaml",
        ].compactMap { $0 }
    }

    var startupScript: String? { folder("XDG_CONFIG_HOME", ".config").map { "\($0)/gather/init.gather" } }

    /// The default path of the SQLite file.
    func store() throws -> String {
        guard let data = folder("XDG_DATA_HOME", ".local/share") else { throw Configuration.Problem.noHome }
        return "\(data)/gather/gather.sqlite"
    }

    /// Replaces a leading tilde with the home folder.
    func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
        return home + path.dropFirst()
    }

    /// The path of a state file, such as the history; nil if neither `XDG_STATE_HOME` nor `HOME` is set.
    func state(_ name: String) -> String? {
        folder("XDG_STATE_HOME", ".local/state").map { "\($0)/gather/\(name)" }
    }

    private func folder(_ variable: String, _ usual: String) -> String? {
        // The specification says that relative paths are ignored.
        if let path = environment[variable], path.hasPrefix("/") { return path }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(usual)" : nil }
    }
}
