import GatherKit
import GatherScript

/// Renders what can be done as the lines to type, as a terminal has nothing to touch.
struct ActionsRenderer {
    let title: String?
    let actions: [Action]
    let style: OutputStyle

    var text: String {
        ((title.map { [style.bold($0)] } ?? []) + actions.flatMap { lines(of: $0, indent: "") })
            .map { $0.wrapped(to: style.wrappingWidth) }.joined(separator: "\n")
    }

    private func lines(of action: Action, indent: String) -> [String] {
        let note = action.note.isEmpty ? "" : " (\(action.note))"
        guard !action.choices.isEmpty else {
            return ["\(indent)\(action.title)\(note): \(commandLine(of: action.words))"]
        }
        return ["\(indent)\(action.title)\(note)"]
            + action.choices.flatMap { lines(of: $0, indent: indent + "  ") }
    }
}
