import Foundation
public import GatherKit
import Synchronization

/// The view of a script: nobody is there to be asked.
public final class BatchView: ViewAdapter {
    private let output: Output
    private let answers = Mutex<[Secret]>([])

    /// Makes the view.
    public init(output: Output) { self.output = output }

    /// Asks for all secrets of a script, so that nobody is waited for while the script keeps the store to itself.
    ///
    /// - Throws: ``ViewFailure`` when one is not given.
    public func prepare(_ requests: [SecretRequest]) throws {
        for request in requests {
            let secret = try ask(request)
            answers.withLock { $0.append(secret) }
        }
    }

    /// Hands over the secrets that were asked for before, to be sent to where the script runs.
    func takePrepared() -> [Secret] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }

    /// Writes what a route answered.
    public func show(_ screen: Screen) throws { try output.write(screen) }

    /// Gives what was asked for before, or asks at the terminal, if there is one.
    public func secret(_ request: SecretRequest) throws -> Secret {
        let prepared = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return try prepared ?? ask(request)
    }

    private func ask(_ request: SecretRequest) throws -> Secret {
        let name = request.parameter.name
        if request.isFromInput {
            guard let line = try output.progress.paused({ try LineReader().line() }) else {
                throw ViewFailure.secretNotGiven("standard input has no \(name)")
            }
            // In a file from Windows the carriage return belongs to the end of the line.
            return Secret(line.hasSuffix("\r") ? String(line.dropLast()) : line)
        }
        guard isatty(STDIN_FILENO) == 1 else { throw ViewFailure.needsSecret(name) }
        return try TerminalView(output: output).secret(request)
    }

    /// Refuses.
    public func confirms(_ question: String) throws -> Bool { throw ViewFailure.needsConfirmation(question) }
}
