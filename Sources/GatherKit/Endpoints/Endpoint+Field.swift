extension Endpoint {
    /// An argument as a request names it.
    public struct Field: Sendable {
        /// The name, in camel case.
        public let name: String
        /// What it is read as.
        public let parameter: Parameter

        /// Makes a field of a parameter.
        init(_ parameter: Parameter, named name: String) {
            self.parameter = parameter
            self.name = name
        }

        /// Makes a field of an argument.
        ///
        /// - Parameter name: What requests call it, if not by the argument's name in camel case.
        public init<Value>(_ argument: Argument<Value>, named name: String? = nil) {
            parameter = argument.parameter
            self.name = name ?? parameter.name.camelCased
        }
    }
}
