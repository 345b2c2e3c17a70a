extension ModuleRegistry {
    /// A program that serves as a module.
    public struct Program: Equatable, Sendable {
        /// Where it is.
        public let path: String
        /// Its version, as far as it is known.
        public let version: String?

        /// Tells of a program.
        public init(path: String, version: String?) {
            self.path = path
            self.version = version
        }
    }

    /// Adds routes that are opened elsewhere: all of them, or none.
    ///
    /// - Parameter program: The program that opens them, if it is one beside this.
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken: what is there already stays.
    public mutating func add(
        _ routes: [Route], of program: Program? = nil, asModule name: String, summary: String
    ) throws(RegistrationFailure) {
        var attempt = self
        attempt.registering = name
        try attempt.add(routes)
        attempt.modules.append(Module(name: name, summary: summary, state: .on, program: program))
        self = attempt
    }

    /// Notes that a module is turned off, with the routes that it would bring as far as they are known.
    ///
    /// - Parameter program: The program that would open them, if it is one beside this.
    public mutating func turnOff(
        _ program: Program? = nil, asModule name: String, summary: String, routes: [String]
    ) {
        modules.append(Module(name: name, summary: summary, state: .turnedOff, program: program))
        for route in routes { routesTurnedOff[route] = name }
    }
}
