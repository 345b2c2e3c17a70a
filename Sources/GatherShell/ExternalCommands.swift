import CReadline
import Foundation
public import GatherKit
import GatherScript

/// Commands in other languages, as in git: an executable `gather-NAME` on the PATH is the command NAME.
public struct ExternalCommands: Sendable {
    /// `gather-server` is the other program of gather itself.
    private static let own = "server"
    private static let prefix = "gather-"

    private let environment: [String: String]
    private let token: @Sendable () -> Secret?

    /// Creates the commands of an environment; there are none without a PATH.
    ///
    /// - Parameters:
    ///   - environment: The environment of this process, with the PATH.
    ///   - store: The value of `--store`, which is passed to them in `GATHER_STORE`.
    ///   - token: Returns the token of a login at a server, which is passed to them in `GATHER_TOKEN`; nil for none.
    public init(
        _ environment: [String: String] = [:], store: String = "", token: @escaping @Sendable () -> Secret? = { nil }
    ) {
        self.environment = environment.merging(["GATHER_STORE": store]) { $1 }
        self.token = token
    }

    private var folders: [String] {
        // An empty part would mean the current folder, whose programs must not be run by accident.
        (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// The names of the commands in alphabetical order.
    public var names: [String] {
        let names = folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { file in
                file.hasPrefix(Self.prefix) ? String(file.dropFirst(Self.prefix.count)) : nil
            }
        }
        return Set(names).filter { path(of: $0) != nil }.sorted()
    }

    /// The path of a command; nil if there is none of this name.
    public func path(of name: String) -> String? {
        let isName =
            name.first?.isLetter == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
        guard isName, name != Self.own else { return nil }
        return folders.map { "\($0)/\(Self.prefix)\(name)" }.first { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && access(path, X_OK) == 0
        }
    }

    private var variables: [String] {
        let login = token().map { ["GATHER_TOKEN": $0.exposed] } ?? [:]
        return environment.merging(login) { $1 }.map { "\($0)=\($1)" }
    }

    /// Runs a command at the terminal, and waits until it ends.
    ///
    /// - Parameter words: The words after its name.
    /// - Returns: Its exit code.
    /// - Throws: ``ExternalFailure`` if it cannot be started.
    func run(_ path: String, _ words: [String]) throws(ExternalFailure) -> Int32 {
        let code = withCStrings([path] + words) { arguments in
            withCStrings(variables) { gather_terminal_run(arguments, $0, STDIN_FILENO) }
        }
        guard code >= 0 else { throw ExternalFailure(path: path, reason: systemReason()) }
        return code
    }

    /// Runs a command in place of this process.
    ///
    /// - Throws: ``ExternalFailure`` if it cannot be started.
    public func replaceProcess(by path: String, _ words: [String]) throws(ExternalFailure) -> Never {
        withCStrings([path] + words) { arguments in
            withCStrings(variables) { _ = execve(path, arguments, $0) }
        }
        throw ExternalFailure(path: path, reason: systemReason())
    }
}

/// A command in another language that cannot be started.
public struct ExternalFailure: Failure {
    let path: String
    let reason: String

    /// Always ``FailureKind/file``.
    public var kind: FailureKind { .file }
    /// The program, and the system's reason.
    public var message: String { "\(path) cannot be run: \(reason)" }
}

extension Shell {
    /// Runs a command in another language, if there is one.
    ///
    /// - Parameter name: The first word of a command that gather does not have; nil for a line with other mistakes.
    /// - Returns: Its exit code, or the exit code of a failure, which has been reported; nil if there is no such
    ///   command.
    func runExternal(_ name: String?, _ source: SourceFile) -> Int32? {
        guard let name, let path = host.commands.path(of: name) else { return nil }
        do {
            guard let command = TypedCommand(source), command.variable == nil, command.path.first == name else {
                return nil
            }
            let words = try command.words(in: scope).flatMap { $0.elements ?? [$0.text] }
            try output.results.flush()
            return try host.commands.run(path, Array(words.dropFirst()))
        } catch {
            output.write(error)
            return (error as? any Failure)?.kind.exitCode ?? 1
        }
    }
}
