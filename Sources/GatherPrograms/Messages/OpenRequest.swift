import GatherKit

/// The standard input of a program that opens a route.
struct OpenRequest: Encodable {
    /// The credentials for a program that runs `gather --store STORE` with the token in `GATHER_TOKEN`.
    struct Credentials: Encodable, Sendable {
        /// The value for `--store`.
        let store: String
        /// The token of the session's login; empty without a login.
        let token: String
    }

    /// The organizer of the session.
    struct Organizer: Encodable {
        let name: String
    }

    let `protocol` = ModuleProtocol.version
    let action = "open"
    let route: String
    /// The value of each parameter.
    let arguments: Record
    let inputs: Record
    /// The organizer; nil if the route does not access the store.
    let organizer: Organizer?
    /// The current time in ISO 8601.
    let now: String
    /// The credentials; nil unless the program asks for them in its description.
    let credentials: Credentials?
}
