import Foundation
import GatherKit
import GatherScript
import Synchronization

/// Records the statements executed in the shell into a script.
final class Recorder: Sendable {
    private struct Recording {
        let path: String
        let file: FileHandle
        var transactions: [Transaction] = []
        /// The time that the script has reached.
        var time: Timestamp?
        /// The statements of a transaction that is not committed yet.
        var pending: [String] = []
    }

    /// The statements of a committed transaction.
    private struct Transaction {
        let statements: [String]
        let entry: Entry?
        /// The time to wait before it, in seconds, so that goals keep their minutes when the script runs.
        let wait: Int
        /// The offset in the file at which its text begins.
        var offset: UInt64
        var isUndone = false
        /// Its part of the script.
        var shown: [String] { isUndone ? [] : statements }
        var text: String {
            let longest = MinutesAndSeconds.range.upperBound
            let waits = stride(from: wait, to: 0, by: -longest).map {
                "wait \(MinutesAndSeconds.text(seconds: min($0, longest)))"
            }
            return (waits + shown).map { "\($0)\n" }.joined()
        }
        var end: UInt64 { offset + UInt64(text.utf8.count) }
    }

    /// An entry of the undo log of an organizer.
    struct Entry: Equatable {
        let id: Int
        let identity: Identity
    }

    private static let beginning = "#!/usr/bin/env -S gather run --virtual-clock\n"

    private let recording = Mutex<Recording?>(nil)

    /// Starts a recording, and replaces an existing file.
    ///
    /// - Throws: ``RecordingFailure/recordsAlready(_:)``, or ``FileFailure`` if the file cannot be written.
    func start(_ path: String) throws {
        try recording.withLock { recording in
            if let recording { throw RecordingFailure.recordsAlready(recording.path) }
            _ = try modeOfRegularFile(at: path)
            let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw FileFailure.unwritable(path, reason: systemReason()) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try Self.write(Self.beginning, to: file, path, at: 0)
            recording = Recording(path: path, file: file)
        }
    }

    /// Ends the recording.
    func stop() throws -> (path: String, statements: Int, waits: Bool) {
        try recording.withLock { recording in
            guard let ended = recording else { throw RecordingFailure.recordsNothing }
            recording = nil
            let count = ended.transactions.map(\.shown.count).reduce(0, +)
            return (ended.path, count, ended.transactions.contains { $0.wait > 0 })
        }
    }

    /// Whether a script is being recorded.
    var isRecording: Bool { recording.withLock { $0 != nil } }

    /// Adds an executed route to the pending statements.
    ///
    /// - Parameter names: The full names that texts of the call stand for.
    func note(_ call: Runner.Call, _ names: [String: String]) {
        guard isRecording, !call.invocation.description.isInteractive else { return }
        note([call.statement(naming: names)])
    }

    /// Adds executed statements to the pending ones.
    func note(_ statements: [String]) { recording.withLock { $0?.pending += statements } }

    /// Writes the pending statements to the script, after the commit.
    ///
    /// - Parameters:
    ///   - entry: The entry of the undo log that the transaction has written; nil if there is none.
    ///   - isTimed: Whether an activity was already in progress, so that it matters how much time has passed.
    /// - Throws: ``RecordingFailure/ended(_:)`` if it cannot be written; the recording has then ended.
    func keep(as entry: Entry?, at now: Timestamp, isTimed: Bool) throws {
        try rewrite { recording in
            if recording.pending.isEmpty { return nil }
            let begin = isTimed ? recording.time ?? now : now
            let wait = max(0, now.milliseconds(since: begin) / 1000)
            // Fractions of seconds add up, instead of being lost at each statement.
            recording.time = begin.adding(milliseconds: wait * 1000)
            let offset = recording.transactions.last?.end ?? UInt64(Self.beginning.utf8.count)
            recording.transactions.append(
                Transaction(statements: recording.pending, entry: entry, wait: wait, offset: offset))
            recording.pending = []
            return recording.transactions.count - 1
        }
    }

    /// Leaves the statements of undone entries out of the script, or brings those of redone ones back.
    ///
    /// - Throws: ``RecordingFailure/ended(_:)`` if it cannot be written; the recording has then ended.
    func turn(_ entries: [Entry], isUndone: Bool) throws {
        try rewrite { recording in
            let turned = recording.transactions.indices.filter {
                recording.transactions[$0].entry.map(entries.contains) ?? false
            }
            for index in turned { recording.transactions[index].isUndone = isUndone }
            return turned.first
        }
    }

    /// Changes the recording, and rewrites the script from the transaction whose index is returned.
    private func rewrite(_ change: (inout Recording) -> Int?) throws {
        try recording.withLock { recording in
            guard var changed = recording, let first = change(&changed) else { return }
            let start = changed.transactions[first].offset
            var text = ""
            for index in first..<changed.transactions.count {
                changed.transactions[index].offset = start + UInt64(text.utf8.count)
                text += changed.transactions[index].text
            }
            recording = changed
            do throws(FileFailure) {
                try Self.write(text, to: changed.file, changed.path, at: start)
            } catch {
                recording = nil
                // A truncated statement could do something else when the script runs.
                try? changed.file.truncate(atOffset: start)
                throw RecordingFailure.ended(error.message)
            }
        }
    }

    /// The number of pending statements.
    var pendingCount: Int { recording.withLock { $0?.pending.count ?? 0 } }

    /// Discards the pending statements after the first `count`, after a rollback.
    func drop(after count: Int = 0) {
        recording.withLock { recording in
            guard let pending = recording?.pending else { return }
            recording?.pending = Array(pending.prefix(count))
        }
    }

    /// Replaces the content of a file from an offset on.
    private static func write(
        _ text: String, to file: FileHandle, _ path: String, at offset: UInt64
    ) throws(FileFailure) {
        do {
            try file.truncate(atOffset: offset)
            try file.write(contentsOf: Data(text.utf8))
        } catch {
            throw .unwritable(path, reason: systemReason())
        }
    }
}

enum RecordingFailure: Failure {
    case recordsAlready(String)
    case recordsNothing
    case ended(String)

    var kind: FailureKind {
        switch self {
        case .recordsAlready, .recordsNothing: .conflict
        case .ended: .file
        }
    }

    var message: String {
        switch self {
        case .recordsAlready(let path): "\(path) is already being recorded; end that recording with: record stop"
        case .ended(let reason): "\(reason); the recording stopped before this command"
        case .recordsNothing: "nothing is being recorded; start a recording with: record start FILE"
        }
    }
}
