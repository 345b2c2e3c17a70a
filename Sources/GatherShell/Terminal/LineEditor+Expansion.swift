import CReadline
import Foundation

extension LineEditor {
    /// What came of looking for `!!` and its like in a line.
    enum Expansion: Equatable {
        /// There is none.
        case none
        /// The line with what they stand for.
        case line(String)
        /// The same, to be shown alone.
        case shown(String)
        /// What they stand for was never typed.
        case problem(String)
    }

    /// Puts lines that were typed before in the place of what stands for them, as bash does.
    func expansion(of line: String) -> Expansion {
        var text: UnsafeMutablePointer<CChar>?
        let outcome = gather_history_expand(line, &text)
        defer { free(text) }
        let expanded = text.map { String(cString: $0) } ?? line
        return switch outcome {
        case 0: .none
        case 1: .line(expanded)
        case 2: .shown(expanded)
        default: .problem(expanded)
        }
    }
}
