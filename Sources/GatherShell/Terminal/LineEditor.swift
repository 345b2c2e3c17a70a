import CReadline
import Foundation
import GatherKit
import GatherScript
import Synchronization

/// A wrapper of GNU readline.
///
/// It runs on the main thread only. readline's callbacks are C functions without a context parameter, so their state is
/// in global constants of this file.
@MainActor
struct LineEditor {
    enum Event: Equatable {
        case line(String)
        case endOfInput
    }

    init(
        completing complete: @escaping @MainActor (String) -> Completion,
        listing show: @escaping @MainActor (Completion) -> Void
    ) {
        completion.withLock { $0 = CompletionHandlers(complete: complete, show: show) }
        gather_readline_start(completeWord) { _, _ in showCandidates() }
    }

    /// Shows the prompt and starts editing a line.
    ///
    /// - Parameters:
    ///   - isOneWord: Whether completion treats the whole line as one word, including spaces.
    func begin(prompt: String, isOneWord: Bool) {
        gather_readline_begin(prompt, isOneWord ? 1 : 0) { line in
            events.withLock { $0.append(line.map { .line(String(cString: $0)) } ?? .endOfInput) }
        }
    }

    /// Processes the available input, and returns the line once it is complete.
    func read() -> Event? {
        gather_readline_read()
        return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func end() { gather_readline_end() }
    func suspend() { gather_readline_suspend() }
    func resize() { gather_readline_resize() }
    func abandonLine() { gather_readline_abandon_line() }

    /// Replaces the prompt of the line being edited.
    ///
    /// - Returns: False if it could not be shown, as during a history search.
    func setPrompt(_ prompt: String) -> Bool { gather_readline_set_prompt(prompt) != 0 }

    func add(_ line: String) { gather_history_add(line) }

    /// Adds a line to the history, and removes its earlier duplicate.
    func remember(_ line: String) {
        gather_history_remove(line)
        gather_history_add(line)
    }

    func limitHistory(to lines: Int) { gather_history_limit(Int32(lines)) }

    /// Prints above the line being edited, or below it if the terminal must not be redrawn.
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
    let complete: @MainActor (String) -> Completion
    let show: @MainActor (Completion) -> Void
    var last: Completion?
}

private let completion = Mutex<CompletionHandlers?>(nil)
private let events = Mutex<[LineEditor.Event]>([])

private func showCandidates() {
    let handlers = completion.withLock { $0 }
    if let handlers, let last = handlers.last { MainActor.assumeIsolated { handlers.show(last) } }
}

/// The completion function for readline: returns the replacement, followed by the candidates, in memory that readline
/// frees.
private func completeWord(
    line: UnsafePointer<CChar>, start: Int32, end: Int32
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let bytes = UnsafeBufferPointer(start: line, count: Int(end)).map(UInt8.init(bitPattern:))
    guard let handlers = completion.withLock({ $0 }) else { return nil }
    let result = MainActor.assumeIsolated { handlers.complete(String(decoding: bytes, as: UTF8.self)) }
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
    /// The replacement for readline's current word, which may start later than that of ``Completion``; nil if it does
    /// not fit.
    fileprivate func replacement(in line: [UInt8], from readlineStart: Int) -> String? {
        guard (0...readlineStart).contains(start) else { return nil }
        let kept = line[start..<readlineStart]
        let whole = replacement.map { Array($0.utf8) } ?? Array(line[start...])
        guard whole.starts(with: kept) else { return nil }
        var rest = whole.dropFirst(kept.count)
        // readline itself closes the quote that it recognizes as open.
        if kept.last == UInt8(ascii: "\""), isComplete, rest.last == UInt8(ascii: "\"") { rest.removeLast() }
        return String(decoding: rest, as: UTF8.self)
    }
}
