import Foundation
import GatherKit
import GatherScript
import Synchronization

/// Records the statements executed in the shell into a script.
final class Recorder: Sendable {
    private struct Recording {
        let path: String
        let file: FileHandle
        var statements = 0
        /// The statements of a transaction that is not committed yet.
        var pending: [String] = []
    }

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
            try Self.write("#!/usr/bin/env -S gather run\n", to: file, path)
            recording = Recording(path: path, file: file)
        }
    }

    /// Ends the recording.
    ///
    /// - Returns: The path of the script, and its number of statements.
    /// - Throws: ``RecordingFailure/recordsNothing``.
    func stop() throws -> (path: String, statements: Int) {
        try recording.withLock { recording in
            guard let ended = recording else { throw RecordingFailure.recordsNothing }
            recording = nil
            return (ended.path, ended.statements)
        }
    }

    /// Adds an executed route to the pending statements.
    func note(_ call: Runner.Call) {
        recording.withLock { recording in
            guard recording != nil, !call.invocation.isInteractive else { return }
            recording?.pending.append(call.statement)
        }
    }

    /// Writes the pending statements to the script, after the commit.
    ///
    /// - Throws: ``RecordingFailure/ended(_:)`` if it cannot be written; the recording has then ended.
    func keep() throws {
        try recording.withLock { recording in
            guard let current = recording, !current.pending.isEmpty else { return }
            let length = try? current.file.offset()
            do throws(FileFailure) {
                try Self.write(current.pending.map { "\($0)\n" }.joined(), to: current.file, current.path)
                recording?.statements += current.pending.count
                recording?.pending = []
            } catch {
                recording = nil
                // A truncated statement could do something else when the script runs.
                if let length { try? current.file.truncate(atOffset: length) }
                throw RecordingFailure.ended(error.message)
            }
        }
    }

    /// Discards the pending statements, after a rollback.
    func drop() { recording.withLock { $0?.pending = [] } }

    private static func write(_ text: String, to file: FileHandle, _ path: String) throws(FileFailure) {
        do {
            try file.write(contentsOf: Data(text.utf8))
        } catch {
            throw .unwritable(path, reason: systemReason())
        }
    }
}

/// An error of a recording.
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
        case .recordsAlready(let path): "\(path) is being recorded; end that with record stop"
        case .ended(let reason): "\(reason); the recording has ended before this"
        case .recordsNothing: "nothing is being recorded; begin with record start FILE"
        }
    }
}
