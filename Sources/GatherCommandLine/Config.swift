import GatherKit
import GatherShell

extension ProgramCommand.Declaration {
    static var config: Self {
        Self(
            notes: "The output is a gather.yaml in which every line is a comment. See gather.yaml(5).",
            route: Route(
                "gather config", "Print every setting, with its default",
                access: .none, answers: Shape<Void>(), examples: ["gather config > gather.yaml"]
            ) { _ in print(Config.text) })
    }
}

/// The settings as a file.
enum Config {
    /// The text of a `gather.yaml` that names every setting in a comment.
    static var text: String {
        ([introduction] + SettingLayers.settings.map(\.text)).map { text in
            text.wrapped(to: 118).split(separator: "\n").map { "# \($0)" }.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private static let introduction = """
        Football Gather: all settings with their defaults, as gather config prints them.
        To change a setting, copy its line without the # to ~/.config/gather/gather.yaml, or, for all users of \
        this machine, to /etc/gather/gather.yaml. The user's file overrides the machine's. An environment \
        variable overrides both files (GATHER_STORE, GATHER_MODULES_DISABLED=teams,matches), and a command-line \
        option overrides the variable.
        The token of a login is secret, so it is neither a setting nor an option. The variable GATHER_TOKEN replaces \
        the remembered token; if it is empty, gather works without an account.
        """
}

extension Setting {
    /// Its help, and a line with its default.
    fileprivate var text: String { "\(explanation)\n\(key):\(usual.map { " \($0)" } ?? "")" }

    /// Its help, with the range of an integer.
    var explanation: String {
        guard case .integer(let range, _) = kind else { return help }
        return "\(help) (\(range.lowerBound) to \(range.upperBound))"
    }

    /// Its default, as written in a file; nil for none.
    var usual: String? {
        switch kind {
        case .text(let usual): usual
        case .integer(_, let usual): String(usual)
        case .list: "[]"
        }
    }
}
