extension Session {
    /// Where what a session does was asked for.
    public enum Origin: Equatable, Sendable {
        /// At this machine, whose files are there for its logins.
        case here
        /// Elsewhere, by somebody who sent a token, or none, from an address, if it is known, perhaps together with what
        /// that client was given when somebody logged in there (`Endpoint.Response.rememberingClient`).
        case network(token: Secret?, address: String?, client: Secret? = nil)

        /// As whom a session works when nobody has logged in: over a network that is never the local organizer.
        public var anonymous: Organizer { self == .here ? .local : .nobody }

        /// Whether it was asked for over a network.
        public var isNetwork: Bool { self != .here }
    }

    /// A token that was made in a session, for whoever asked for it.
    public struct NewLogin: Equatable, Sendable {
        /// The token.
        public let token: Secret
        /// When it stops being valid, unless it is used.
        public let expires: Timestamp
        /// Whether it is to be remembered where it was asked for.
        public let isRemembered: Bool

        /// Tells of a token.
        public init(token: Secret, expires: Timestamp, isRemembered: Bool) {
            self.token = token
            self.expires = expires
            self.isRemembered = isRemembered
        }
    }
}
