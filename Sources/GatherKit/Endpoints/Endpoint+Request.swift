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
            get throws { try arguments[argument] }
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
}
