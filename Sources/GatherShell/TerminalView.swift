import Foundation
import GatherKit
import GatherScript
import Synchronization

/// The view of a user at a terminal.
struct TerminalView: ViewAdapter {
    let output: Output

    /// Asks for a secret without echo, twice for a new one.
    ///
    /// - Throws: ``ViewFailure`` if nothing was typed or the two inputs differ.
    func secret(_ request: SecretRequest) throws -> Secret {
        let parameter = request.parameter
        let name = parameter.name.replacing("-", with: " ")
        let label = name.capitalizedFirst
        let first = try ask(label)
        if parameter.kind == .newSecret {
            guard first.count >= Secret.minimumLength else {
                throw ViewFailure.secretNotGiven(
                    "a \(name) must have at least \(Secret.minimumLength) characters; nothing was changed")
            }
            guard try ask("\(label) again") == first else {
                throw ViewFailure.secretNotGiven("the two do not match; nothing was changed")
            }
        }
        return Secret(first)
    }

    private func ask(_ label: String) throws -> String {
        defer {
            // The newline typed by the user is not echoed.
            try? output.messages.send("\n")
        }
        let typed = try output.progress.paused {
            try LineReader().hiddenLine {
                try output.results.flush()
                try output.messages.send("\(label.printable): ")
            }
        }
        guard let line = typed else {
            throw ViewFailure.secretNotGiven("nothing was typed; nothing was changed")
        }
        return line
    }

    /// Asks for confirmation; anything but yes means no.
    func confirms(_ question: AskedQuestion) throws -> Bool {
        try output.results.flush()
        let line = "\(question.text.printableLines) [y/N]".wrapped(to: output.messageStyle.wrappingWidth)
        let answer: String?
        do {
            // The bar is paused before the question is shown, so that it is not drawn over it.
            answer = try output.progress.paused {
                try output.messages.send("\(line) ")
                return try LineReader().line()
            }?.trimmingCharacters(in: .whitespaces).lowercased()
        } catch {
            try output.messages.write("\n")
            throw error
        }
        if answer == nil { try output.messages.write("\n") }
        return answer == "y" || answer == "yes"
    }
}

// MARK: - Scripts

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
