extension Endpoint {
    /// What a handler is told: the values of path, query and body.
    public struct Request: Sendable {
        /// All values, to make something of several at once.
        public let arguments: Arguments
        let credentials: Credentials

        /// A value, as the Swift type of its argument.
        ///
        /// - Throws: ``UsageFailure`` when the endpoint does not declare it.
        public subscript<Value>(argument: Argument<Value>) -> Value {
            get throws(UsageFailure) { try arguments[argument] }
        }

        /// The name and password that came with the request.
        ///
        /// - Throws: ``EndpointFailure/needsPassword`` when none did.
        public var login: Login {
            get throws(EndpointFailure) {
                guard case .login(let login) = credentials else { throw .needsPassword }
                return login
            }
        }
    }

    /// A name and a password.
    public struct Login: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The password.
        public let password: Secret

        /// Pairs them.
        public init(name: String, password: Secret) {
            self.name = name
            self.password = password
        }
    }

    /// Opens transactions on behalf of whoever asks, one after the other.
    public struct Sessions: Sendable {
        let application: Application
        let identity: Identity
        let needsOrganizer: Bool
        let origin: Session.Origin

        /// Runs work in a transaction.
        ///
        /// - Throws: What the work throws, ``StoreFailure``, or ``IdentityFailure`` when the token is not valid.
        public func open<Result>(
            _ access: RouteDescription.Access, _ work: (Session) throws -> Result
        ) throws -> Result {
            var identity = identity
            // Whose token it is, the store knows.
            let needed = needsOrganizer ? max(access, .read) : access
            return try application.session(needed, as: &identity, origin: origin, work)
        }
    }
}
