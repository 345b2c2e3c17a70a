/// A file that a line names to be written.
public struct WrittenFile: Hashable, Sendable {
    /// Its path; empty when that is not known before the line runs.
    public let path: String
    /// Whether something may be there already.
    public let mayBeThere: Bool
    /// Whether the line is sure to be come to.
    public var isCertain = true

    /// The files that a route writes with what it is given.
    ///
    /// A route that must be told to replace a file has a flag for that, `--overwrite`.
    public static func files(of route: RouteDescription, _ arguments: Arguments) -> [WrittenFile] {
        let flag = route.parameters.first { $0.name == "overwrite" && $0.style == .flag }
        let mayBeThere = flag.map(arguments.contains) ?? true
        return arguments.paths(of: .newFile, in: route).map { WrittenFile(path: $0, mayBeThere: mayBeThere) }
    }
}

extension Arguments {
    /// The paths that were given for parameters of a type; empty ones are not known yet.
    public func paths(of type: ParameterType, in route: RouteDescription) -> [String] {
        route.parameters.filter { $0.type == type }.flatMap { all(of: $0.name) }.compactMap {
            if case .text(let path) = $0 { path } else { nil }
        }
    }
}
