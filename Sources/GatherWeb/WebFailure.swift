import GatherKit

/// What a browser cannot get, beside the failures of what it asks for.
enum WebFailure: Failure {
    /// There is no such page.
    case unknownPage
    /// The link was never made, was revoked, or has ended.
    case unknownLink
    /// The address has asked for many links that do not exist.
    case tooManyMisses
    /// The form cannot be read.
    case badForm
    /// The form is not one of ours, or was made before the last login.
    case forged
    /// The command belongs to a shell.
    case onlyInShell(String)
    /// The line is not allowed through this link.
    case notAllowed

    var kind: FailureKind {
        switch self {
        case .unknownPage, .unknownLink: .notFound
        case .tooManyMisses: .tooMany
        case .badForm, .onlyInShell: .usage
        case .forged, .notAllowed: .conflict
        }
    }

    var message: String {
        switch self {
        case .unknownPage: "there is no such page"
        case .unknownLink: "this link does not work (any more); ask who sent it for a new one"
        case .tooManyMisses: "too many links were tried from here that do not work; wait ten minutes"
        case .badForm: "the form cannot be read"
        case .forged: "this page is too old, or comes from elsewhere; open it again and repeat what you did"
        case .onlyInShell(let name): "\(name) belongs to the shell"
        case .notAllowed: "this link is not made for that"
        }
    }
}
