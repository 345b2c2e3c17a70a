import GatherKit

/// What a program gets on standard input when one of its routes is opened.
struct OpenRequest: Encodable {
    /// What a program needs to use the store on its own, by `gather --store STORE` with the token in `GATHER_TOKEN`.
    struct Credentials: Encodable, Sendable {
        /// What `--store` takes.
        let store: String
        /// The token of the login that is remembered; empty when none is.
        let token: String
    }

    /// On whose behalf the route is opened.
    struct Organizer: Encodable {
        let name: String
    }

    let `protocol` = ModuleProtocol.current
    let action = "open"
    /// The words of the route.
    let route: String
    /// A value for each parameter.
    let arguments: Record
    /// What the routes have answered that the program wants to know of.
    let inputs: Record
    /// Nobody, when the route does not look into the store.
    let organizer: Organizer?
    /// The moment, in ISO 8601.
    let now: String
    /// Nothing, unless the program says that it needs them.
    let credentials: Credentials?
}
