import Foundation
import GatherKit
import Synchronization

/// The view of a script, which cannot ask for confirmation.
final class BatchView: ViewAdapter {
    private let output: Output
    private let answers = Mutex<[Secret]>([])

    init(output: Output) { self.output = output }

    /// Asks for all secrets of a script in advance, so that the script does not wait for the user while it locks the
    /// store.
    ///
    /// - Throws: ``ViewFailure`` if a secret is not given.
    func prepare(_ requests: [SecretRequest]) throws {
        for request in requests {
            let secret = try ask(request)
            answers.withLock { $0.append(secret) }
        }
    }

    /// Returns the next prepared secret, or reads it from standard input or the terminal.
    ///
    /// - Throws: ``ViewFailure`` if it is not given.
    func secret(_ request: SecretRequest) throws -> Secret {
        let prepared = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return try prepared ?? ask(request)
    }

    private func ask(_ request: SecretRequest) throws -> Secret {
        let name = request.parameter.name
        if request.isFromInput {
            guard let line = try output.progress.paused({ try LineReader().line() }) else {
                throw ViewFailure.secretNotGiven("standard input has no \(name)")
            }
            // A file from Windows ends its lines with CR LF.
            return Secret(line.hasSuffix("\r") ? String(line.dropLast()) : line)
        }
        guard isatty(STDIN_FILENO) == 1 else { throw ViewFailure.needsSecret(name) }
        return try TerminalView(output: output).secret(request)
    }

    func confirms(_ question: AskedQuestion) throws -> Bool { throw ViewFailure.needsConfirmation(question.text) }
}
