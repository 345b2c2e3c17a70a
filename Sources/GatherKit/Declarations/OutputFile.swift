/// A file that a line will write.
public struct OutputFile: Hashable, Sendable {
    /// The path; empty if it is not known before the line runs.
    public let path: String
    /// Whether the file may exist already.
    public let mayExist: Bool

    /// Returns the files that a route writes, given its arguments.
    ///
    /// An existing file may be replaced, unless the route has a flag `--overwrite` that is not given.
    public static func files(of route: RouteDescription, _ arguments: Arguments) -> [OutputFile] {
        let flag = route.parameters.first { $0.name == "overwrite" && $0.style == .flag }
        let mayExist = flag.map(arguments.contains) ?? true
        return arguments.paths(of: .newFile, in: route).map { OutputFile(path: $0, mayExist: mayExist) }
    }
}

extension Arguments {
    /// Returns the paths given for the parameters of a kind; an empty path is not known yet.
    public func paths(of kind: AnyKind, in route: RouteDescription) -> [String] {
        route.parameters.filter { $0.kind == kind }.flatMap(values).compactMap {
            if case .text(let path) = $0 { path } else { nil }
        }
    }
}
