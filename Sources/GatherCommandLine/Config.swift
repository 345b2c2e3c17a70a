import ArgumentParser
import GatherKit
import GatherShell

struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print every setting, with its default.",
        discussion: "What it prints is a gather.yaml whose lines are comments: take the # away from one to change it."
    )

    mutating func run() { print(Self.text) }

    /// The text of a `gather.yaml` that names every setting in a comment.
    static var text: String {
        ([introduction] + Layers.settings.map(\.text)).map { text in
            text.wrapped(to: 118).split(separator: "\n").map { "# \($0)" }.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private static let introduction = """
        Football Gather: every setting, with its default, as gather config prints them.
        To change one, copy its line without the # into ~/.config/gather/gather.yaml, or for this machine into \
        /etc/gather/gather.yaml, which is weaker. Stronger than both are the environment (store: GATHER_STORE, \
        modules.disabled: GATHER_MODULES_DISABLED=teams,matches) and the options of the command line.
        What is secret is in no file and no option: GATHER_TOKEN, in the environment alone, holds the token of a login \
        and stands for one that is remembered. Empty, it stands for the local organizer.
        """
}

extension Setting {
    /// Its help, and a line with its default.
    fileprivate var text: String {
        switch kind {
        case .text(let usual): "\(help)\n\(key):\(usual.map { " \($0)" } ?? "")"
        case .integer(let range, let usual): "\(help) (\(range.lowerBound) to \(range.upperBound))\n\(key): \(usual)"
        case .boolean(let usual): "\(help)\n\(key): \(usual)"
        case .list: "\(help)\n\(key): []"
        }
    }
}
