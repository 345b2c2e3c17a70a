extension Endpoint {
    /// Where an endpoint is: words and values between slashes.
    ///
    /// A value is written as the argument that reads it, `"/api/players/\(id)"`. A request whose path does not fit the
    /// type of the argument is as if there were no such path.
    public struct Path: ExpressibleByStringInterpolation, Sendable {
        /// The path with the name of each argument in braces, such as `/api/players/{id}`.
        public let text: String
        /// What its values are read as.
        public let parameters: [Parameter]

        /// A path without values.
        public init(stringLiteral text: String) {
            self.text = text
            parameters = []
        }

        /// A path with values.
        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
            parameters = stringInterpolation.parameters
        }

        /// The words between the slashes; nil stands for a value.
        var words: [String?] {
            text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
                $0.first == "{" ? nil : String($0)
            }
        }

        /// Whether every request for this path could be for the other, too.
        func isSame(as other: Path) -> Bool {
            text == other.text
                || (parameters.count == other.parameters.count && !parameters.isEmpty && words == other.words)
        }

        /// Collects the pieces of a path.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var text = ""
            fileprivate var parameters: [Parameter] = []

            /// Starts an empty path.
            public init(literalCapacity: Int, interpolationCount: Int) {}
            /// Adds words and slashes.
            public mutating func appendLiteral(_ text: String) { self.text += text }
            /// Adds a value.
            public mutating func appendInterpolation<Value>(_ argument: Argument<Value>) {
                text += "{\(argument.parameter.name)}"
                parameters.append(argument.parameter)
            }
        }
    }
}
