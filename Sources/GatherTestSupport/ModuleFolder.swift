import Foundation
public import GatherKit
public import GatherScript

/// What the folder of a feature module brings for the tests that walk all modules, besides its own tests.
public struct ModuleFolder: CustomStringConvertible, Sendable {
    /// All folders of feature modules.
    public static let all: [ModuleFolder] = {
        let plugins = URL(filePath: #filePath).appending(path: "../../../Plugins").standardizedFileURL
        let folders = try? FileManager.default.contentsOfDirectory(atPath: plugins.path(percentEncoded: false))
        return (folders ?? []).filter { !$0.contains(".") }.sorted()
            .map { ModuleFolder(plugins.appending(path: $0)) }
    }()

    /// The folders of some modules.
    public static func of(_ modules: [any FeatureModule.Type]) -> [ModuleFolder] {
        all.filter { folder in modules.contains { $0.name == folder.name } }
    }

    /// The modules among some that come with gather: those without a README of their own.
    public static func builtIn(of modules: [any FeatureModule.Type]) -> [any FeatureModule.Type] {
        modules.filter { of([$0]).allSatisfy { $0.readme == nil } }
    }

    /// The name of the module.
    public let name: String
    /// What its README says; nil for a module that is described in `docs`.
    public let readme: String?
    /// `Samples/routes.txt`: steps that open each of its routes, and leave a row in each of its tables.
    public let routes: [String]
    /// `Samples/endpoints.txt`, first: the steps after which its requests are sent.
    public let state: [String]
    /// `Samples/endpoints.txt`, then: a request for each status of its endpoints.
    public let requests: [String]

    private init(_ folder: URL) {
        func text(_ path: String) -> String? { try? String(contentsOf: folder.appending(path: path), encoding: .utf8) }
        func lines(_ path: String) -> [String] { text(path)?.split(separator: "\n").map(String.init) ?? [] }
        name = folder.lastPathComponent.lowercased()
        readme = text("README.md")
        routes = lines("Samples/routes.txt")
        let endpoints = lines("Samples/endpoints.txt")
        let start = endpoints.firstIndex { $0.first?.isNumber == true } ?? endpoints.endIndex
        (state, requests) = (Array(endpoints[..<start]), Array(endpoints[start...]))
    }

    /// The name of the module.
    public var description: String { name }
}

/// The values that a step names, such as `player = POST /api/players {"name":"Ana"}`, for `{player}` in later ones.
public typealias StepNames = [String: String]

extension String {
    /// This step or request with values for its names.
    public func filled(_ names: StepNames) -> String {
        names.reduce(self) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// The words of a line, as the shell reads it.
    public var commandWords: [CommandWord] { PartialLine(self + " ").words }

    /// The texts of these words.
    public var lineWords: [String] { commandWords.map(\.text) }
}

extension TestApplication {
    /// The command that a step binds; nil if it is a request.
    public func command(of step: String) throws -> String? {
        let line = step.replacing(#/^[a-zA-Z]+ = /#, with: "")
        if Endpoint.Method(rawValue: String(line.prefix { $0 != " " })) != nil { return nil }
        return try application.registry.bind(line.commandWords).description.name
    }

    /// Performs a step: a line, in which `FOLDER` is that of the test, or a request; `NAME = ` before it keeps the
    /// identifier in its answer, or the code, which is then the secret of that name in later lines.
    @discardableResult
    public func perform(_ step: String, _ names: inout StepNames) throws -> Screen? {
        guard let match = step.filled(names).wholeMatch(of: /(?:([a-zA-Z]+) = )?((\S+)(?: (\S+))?(?: (.*))?)/) else {
            return nil
        }
        let name = match.1.map(String.init)
        if let method = Endpoint.Method(rawValue: String(match.3)) {
            let answer = try send(method, String(match.4 ?? ""), String(match.5 ?? ""))
            guard answer.status.rawValue < 300 else { throw UndeclaredAnswer(response: answer) }
            if let name { names[name] = answer.location ?? answer.data?.number }
            return nil
        }
        let words = String(match.2).replacing("FOLDER", with: folder.path("")).commandWords
        let invocation = try application.registry.bind(words)
        let secrets = invocation.secretRequests.map { names[$0.parameter.name] ?? "correct horse" }
        let screen = try open(invocation, view: RecordingView(secrets: secrets))
        if let name { names[name] = screen.value.number }
        return screen
    }

    /// Performs the steps that leave a row in each table of a module.
    public func perform(_ folder: ModuleFolder) throws {
        var names = StepNames()
        for step in folder.routes { try perform(step, &names) }
    }
}

extension Value {
    /// The identifier of a record, or of the first in a list.
    fileprivate var number: String? {
        switch self {
        case .record(let record):
            switch record["id"] ?? record["code"] {
            case .text(let text): text
            case .integer(let number): String(number)
            default: nil
            }
        case .list(let values): values.first?.number
        default: nil
        }
    }
}
