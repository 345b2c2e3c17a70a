package import GatherKit
import GatherWire

/// A failure of a request by a browser or a program, apart from those of the routes.
package enum WebFailure: Failure {
    /// There is no such page.
    case unknownPage
    /// No route has the words of the path.
    case unknownRoute([String], guesses: [String])
    /// The link was never made, was revoked, or has ended.
    case unknownLink
    /// The address has asked for many links that do not exist.
    case tooManyMisses(seconds: Int)
    /// Too many answers came through the link.
    case tooManyAnswers(seconds: Int)
    /// The idempotency key of a program is not valid.
    case badKey
    /// The idempotency key was used for another request.
    case reusedKey
    /// The form cannot be read.
    case badForm
    /// The form holds more text, or more fields, than any form of ours.
    case formTooLarge
    /// The page would be too large to be sent.
    case pageTooLarge
    /// The searched text is longer than any name.
    case searchTooLong
    /// Others could read the password of a login on its way.
    case unsafeLogin
    /// The form is not one of ours, or was made before the last login.
    case forged
    /// The command belongs to a shell.
    case onlyInShell(String)
    /// A line of several commands writes a file.
    case mustBeAlone
    /// The request lacks a secret.
    case missingSecret(String)
    /// The route asks a program this question before it does something.
    case unconfirmed(String)
    /// The line is not allowed through this link.
    case notAllowed

    package var kind: FailureKind {
        switch self {
        case .unknownPage, .unknownRoute, .unknownLink: .notFound
        case .tooManyMisses, .tooManyAnswers: .tooMany
        case .badKey, .badForm, .onlyInShell, .mustBeAlone, .missingSecret: .usage
        case .formTooLarge, .pageTooLarge, .searchTooLong: .invalid
        case .reusedKey, .forged, .unconfirmed, .notAllowed: .conflict
        case .unsafeLogin: .unauthorized
        }
    }

    package var retryAfter: Int? {
        switch self {
        case .tooManyMisses(let seconds), .tooManyAnswers(let seconds): seconds
        default: nil
        }
    }

    package var message: String {
        switch self {
        case .unknownPage: "there is no such page"
        case .unknownRoute(let words, let guesses):
            "there is no command \(quoted(words.joined(separator: " "))); \(Self.hint(guesses))"
        case .unknownLink:
            "this link is incomplete or no longer works; check that you have all of it, or ask whoever sent it for a new one"
        case .tooManyMisses(let seconds):
            "too many invalid links were tried from here; try again in \(counted(seconds, "second"))"
        case .tooManyAnswers(let seconds):
            "too many answers came through this link; try again in \(counted(seconds, "second"))"
        case .badKey: "an \(Wire.keyHeader) must have 1 to \(RequestKey.maximumLength) printable ASCII characters"
        case .reusedKey: "the \(Wire.keyHeader) was already used for another request; create a new one for each"
        case .badForm: "the form cannot be read"
        case .formTooLarge:
            "a form can have at most \(Fields.limit) fields, and \(Fields.longestText >> 10) KB of text in each, "
                + "\(Fields.longestTexts >> 10) KB in all; send a longer text as a file"
        case .searchTooLong: "the search is too long; use a few words"
        case .pageTooLarge: "the page would exceed \(HTMLWriter.limit >> 20) MB; request less at a time"
        case .unsafeLogin:
            "others on the network could read the password; use an https address, or a browser on the server's own machine"
        case .forged: "this page has expired or comes from another site; open it again and retry"
        case .onlyInShell(let name): "\(name) works only in the shell"
        case .mustBeAlone:
            "nothing was done: a command that writes a file or asks for a password must be on a line of its own"
        case .missingSecret(let name):
            "the \(name) was not sent, because it was not known in advance how often it would be needed; "
                + "move the command out of its block, or use --no-atomic"
        case .unconfirmed(let question):
            "confirm \(quoted(question)) first: send \"yes\": true, or the question's id as "
                + "\"\(DataRoutes.confirmedField)\""
        case .notAllowed: "this link does not allow that"
        }
    }

    private static func hint(_ guesses: [String]) -> String {
        let names = guesses.map { DataRoutes.root + $0.replacing(" ", with: "/") }
        return names.isEmpty ? "see the list in /openapi.json" : "did you mean \(listed(names, joinedBy: "or"))?"
    }
}
