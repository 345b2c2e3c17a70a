public import GatherKit
public import GatherScript

/// A text to run, a command or a script, with what the user has answered to earlier ``RunAsk``s.
public struct RunMessage: Codable, Equatable, Sendable {
    /// What a user has answered; with it, the same text is sent again.
    public struct Answers: Codable, Equatable, Sendable {
        /// The identity of the question that was answered with yes; nil if none was.
        public var confirmed: String?
        /// The secrets, in the order in which they were asked for.
        public var secrets: [String] = []
        /// The files.
        public var files: [SentFile] = []

        /// Creates no answers.
        public init() {}

        /// Decodes answers, each of which may be missing.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            confirmed = try container.decodeIfPresent(String.self, forKey: .confirmed)
            secrets = try container.decodeIfPresent([String].self, forKey: .secrets) ?? []
            files = try container.decodeIfPresent([SentFile].self, forKey: .files) ?? []
        }
    }

    /// The text.
    public let text: String
    /// The name of the file that it is from, for messages; nil for a typed text.
    public let name: String?
    /// The folder that relative paths of included files refer to.
    public let folder: String
    /// The values of the script's variables.
    public let arguments: [String: String]
    /// Whether the text is a script even if it is a single command, so that no question is asked.
    public let isScript: Bool
    /// Whether the text is only checked.
    public let checksOnly: Bool
    /// Whether all changes are rolled back at the end.
    public let isDryRun: Bool
    /// Whether each statement is reported before it runs.
    public let traces: Bool
    /// The start of the virtual clock, in milliseconds since 1970 (UTC); nil for the real clock.
    public let clockStart: Int?
    /// What the user has answered.
    public var answers: Answers

    private enum CodingKeys: String, CodingKey {
        case text, name, folder, arguments, clockStart, answers
        case isScript = "script"
        case checksOnly = "check"
        case isDryRun = "dryRun"
        case traces = "trace"
    }

    /// Creates a request.
    ///
    /// - Parameter source: The text, which must be UTF-8.
    public init(
        _ source: SourceFile, arguments: [String: String] = [:], isScript: Bool = false, checksOnly: Bool = false,
        isDryRun: Bool = false, traces: Bool = false, clockStart: Int? = nil
    ) {
        text = String(decoding: source.bytes, as: UTF8.self)
        name = source.name
        folder = source.folder
        self.arguments = arguments
        self.isScript = isScript
        self.checksOnly = checksOnly
        self.isDryRun = isDryRun
        self.traces = traces
        self.clockStart = clockStart
        answers = Answers()
    }

    /// Decodes a request, of which only the text is needed; what is there is not null.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func given<Content: Decodable>(_ key: CodingKeys) throws -> Content? {
            container.contains(key) ? try container.decode(Content.self, forKey: key) : nil
        }
        text = try container.decode(String.self, forKey: .text)
        name = try given(.name)
        folder = try given(.folder) ?? "/"
        arguments = try given(.arguments) ?? [:]
        isScript = try given(.isScript) ?? false
        checksOnly = try given(.checksOnly) ?? false
        isDryRun = try given(.isDryRun) ?? false
        traces = try given(.traces) ?? false
        clockStart = try given(.clockStart)
        answers = try given(.answers) ?? Answers()
    }

    /// The source of the text.
    public var source: SourceFile {
        name.map { SourceFile(name: $0, folder: folder, bytes: Array(text.utf8)) }
            ?? SourceFile(typed: text, in: folder)
    }
}

/// What a user has to give before a text can run; nothing was done.
public struct RunAsk: Codable, Equatable, Sendable {
    /// A question to confirm.
    public struct Question: Codable, Equatable, Sendable {
        /// The question.
        public let text: String
        /// Its identity, by which it is confirmed.
        public let id: String

        /// Creates a question.
        public init(_ question: AskedQuestion) { (text, id) = (question.text, question.id) }
    }

    /// A secret.
    public struct Secret: Codable, Equatable, Sendable {
        /// The name of its parameter.
        public let name: String
        /// What it is, in a few words.
        public let help: String
        /// Whether the user chooses it now, and so types it twice.
        public let isNew: Bool
        /// Whether the text says that it is read from standard input.
        public let isFromInput: Bool

        /// Creates a secret.
        public init(_ request: SecretRequest) {
            name = request.parameter.name
            help = request.parameter.help
            isNew = request.parameter.rule == Kind.secret(isNew: true).rule
            isFromInput = request.isFromInput
        }

        /// What a view asks for.
        public func request(fromInput isFromInput: Bool) -> SecretRequest {
            SecretRequest(parameter: Argument.secret(name, isNew: isNew, help).parameter, isFromInput: isFromInput)
        }
    }

    /// The question.
    public var question: Question?
    /// All secrets that the text needs, in order.
    public var secrets: [Secret]?
    /// The paths of files of the user's machine.
    public var files: [String]?

    /// Creates an ask for nothing.
    public init(question: Question? = nil, secrets: [Secret]? = nil, files: [String]? = nil) {
        self.question = question
        self.secrets = secrets
        self.files = files
    }
}
