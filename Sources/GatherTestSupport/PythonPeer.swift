import Foundation

/// A script in Python that works out the same with somebody else's library, to compare with.
///
/// `Scripts/test-peers` installs the libraries and says where.
public struct PythonPeer {
    private let script: String

    /// Makes a peer.
    ///
    /// - Parameter name: The name of a script in `Scripts/peers`.
    public init(_ name: String) { script = "Scripts/peers/\(name)" }

    private static var python: String? { ProcessInfo.processInfo.environment["GATHER_PEERS_PYTHON"] }

    /// Whether the libraries are installed.
    public static var isInstalled: Bool { python != nil }

    /// Sends questions as JSON, and returns the answers.
    public func answers<Question: Encodable, Answer: Decodable>(
        to questions: [Question], as type: Answer.Type
    ) throws -> [Answer] {
        let folder = try TemporaryFolder()
        let file = folder.path("questions.json")
        try JSONEncoder().encode(questions).write(to: URL(filePath: file))
        let process = Process()
        process.executableURL = URL(filePath: Self.python ?? "/usr/bin/python3")
        process.arguments = [script, file]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode([Answer].self, from: answer)
    }
}
