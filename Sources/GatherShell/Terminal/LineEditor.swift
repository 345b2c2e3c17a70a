import CReadline
import Foundation
import Synchronization

/// GNU readline, which edits the line that is being typed.
///
/// All of it belongs to the main thread. readline calls plain C functions, which cannot carry anything
/// with them, so what they need stands in constants of this file.
@MainActor
struct LineEditor {
    /// What came of typing.
    enum Event: Equatable {
        case line(String)
        case endOfInput
    }

    init(
        completing complete: @escaping @Sendable (String) -> Completion,
        listing show: @escaping @Sendable (Completion) -> Void
    ) {
        completion.withLock { $0 = CompletionHandlers(complete: complete, show: show) }
        gather_readline_start(completeWord) { _, _ in showCandidates() }
    }

    /// Shows the prompt and begins to read a line.
    ///
    /// - Parameter isOneWord: Whether the line is completed as a whole, blanks and all.
    func begin(prompt: String, isOneWord: Bool) {
        gather_readline_begin(prompt, isOneWord ? 1 : 0) { line in
            events.withLock { $0.append(line.map { .line(String(cString: $0)) } ?? .endOfInput) }
        }
    }

    /// Reads what was typed, and returns the line when it is whole.
    func read() -> Event? {
        gather_readline_read()
        return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func end() { gather_readline_end() }
    func suspend() { gather_readline_suspend() }
    func resize() { gather_readline_resize() }
    func abandonLine() { gather_readline_abandon_line() }

    /// Shows another prompt before the line being typed.
    ///
    /// - Returns: Whether there was a place for it, as there is none during a search.
    func setPrompt(_ prompt: String) -> Bool { gather_readline_set_prompt(prompt) != 0 }

    /// Adds a line to those of the arrow keys.
    func add(_ line: String) { gather_history_add(line) }

    /// Adds a line to those of the arrow keys, in the place of the same line typed before.
    func remember(_ line: String) {
        gather_history_remove(line)
        gather_history_add(line)
    }

    func limitHistory(to lines: Int) { gather_history_limit(Int32(lines)) }

    /// Prints above the line being typed, or below it where nothing may be drawn again.
    func print(isRedrawing: Bool, _ print: () -> Void) {
        if isRedrawing {
            gather_readline_clear_line()
            print()
            gather_readline_restore_line()
        } else {
            print()
            gather_readline_repeat_line()
        }
    }
}

private struct CompletionHandlers: Sendable {
    let complete: @Sendable (String) -> Completion
    let show: @Sendable (Completion) -> Void
    var last: Completion?
}

private let completion = Mutex<CompletionHandlers?>(nil)
private let events = Mutex<[LineEditor.Event]>([])

private func showCandidates() {
    let handlers = completion.withLock { $0 }
    if let handlers, let last = handlers.last { handlers.show(last) }
}

/// Gives readline what it replaces the word with, and the candidates behind it; readline frees them.
private func completeWord(
    line: UnsafePointer<CChar>, start: Int32, end: Int32
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let bytes = UnsafeBufferPointer(start: line, count: Int(end)).map(UInt8.init(bitPattern:))
    guard let handlers = completion.withLock({ $0 }) else { return nil }
    let result = handlers.complete(String(decoding: bytes, as: UTF8.self))
    completion.withLock { $0?.last = result }
    guard !result.candidates.isEmpty, let replacement = result.replacement(in: bytes, from: Int(start)) else {
        return nil
    }
    gather_readline_set_suffix(result.isComplete ? CChar(UInt8(ascii: " ")) : 0)
    let texts = result.candidates.count > 1 ? [replacement] + result.candidates.map(\.text) : [replacement]
    let matches = calloc(texts.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)?
        .assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, text) in texts.enumerated() { matches?[index] = strdup(text) }
    return matches
}

extension Completion {
    /// What to put in the place of the bytes that readline takes for the word, which may begin later than ours does.
    fileprivate func replacement(in line: [UInt8], from readlineStart: Int) -> String? {
        guard start <= readlineStart else { return nil }
        let kept = line[start..<readlineStart]
        let whole = replacement.map { Array($0.utf8) } ?? Array(line[start...])
        guard whole.starts(with: kept) else { return nil }
        var rest = whole.dropFirst(kept.count)
        // readline itself closes the quote that it knows to be open.
        if kept.last == UInt8(ascii: "\""), isComplete, rest.last == UInt8(ascii: "\"") { rest.removeLast() }
        return String(decoding: rest, as: UTF8.self)
    }
}

// MARK: - Expansion

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
