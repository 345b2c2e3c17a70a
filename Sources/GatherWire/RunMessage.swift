public import Foundation
public import GatherKit
public import GatherScript

/// A text to run, a command or a script, with the user's answers to earlier ``RunAsk``s.
public struct RunMessage: Codable, Equatable, Sendable {
    /// The answers of a user, with which the same text is sent again.
    public struct Answers: Codable, Equatable, Sendable {
        /// The identity of the question that was answered with yes; nil if none was.
        public var confirmed: String?
        /// The secrets, in the order in which they were asked for.
        public var secrets: [String] = []
        /// The files.
        public var files: [SentFile] = []
        /// The arguments that the line lacks, in the order in which they were asked for; nil for an empty answer.
        public var arguments: [String?] = []

        /// Creates no answers.
        public init() {}

        /// Decodes answers, each of which may be missing.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            confirmed = try container.decodeIfPresent(String.self, forKey: .confirmed)
            secrets = try container.decodeIfPresent([String].self, forKey: .secrets) ?? []
            files = try container.decodeIfPresent([SentFile].self, forKey: .files) ?? []
            arguments = try container.decodeIfPresent([String?].self, forKey: .arguments) ?? []
        }
    }

    /// What is done with a text, other than to run it as a command if it is a single one.
    public enum Mode: String, Codable, Sendable {
        /// It runs as a script even if it is a single command, so no question is asked.
        case script
        /// All changes of the script are rolled back at the end.
        case dryRun
        /// It is only checked.
        case check
        /// It is only checked, as statements that are then sent one after the other.
        case checkStepwise = "stepwise"
    }

    /// The text.
    public let text: String
    /// The name of the file or the longer text that it is from, for messages; nil for a typed line.
    public let name: String?
    /// The line number at which it begins there; nil for 1.
    public let line: Int?
    /// Whether `;` separates statements on a line, as in what is typed; nil for true without a name.
    public let isTyped: Bool?
    /// The folder that relative paths of included files refer to; nil for the root.
    public let folder: String?
    /// The values of the script's variables, as they are typed behind the name of its file; nil for none.
    public let arguments: [String: String]?
    /// The variables of a shell that the text uses; nil if it does not belong to a shell.
    public let variables: TypedRecord?
    /// What is done with the text; nil to run it.
    public let mode: Mode?
    /// Whether each statement is reported before it runs; nil for no.
    public let traces: Bool?
    /// Whether the commands that were run are told at the end, as a script writes them; nil for no.
    public let records: Bool?
    /// The start of the virtual clock, in milliseconds since 1970 (UTC); nil for the real clock.
    public let clockStart: Int?
    /// The revision that the user has seen; nil for a client that does not keep track of it.
    public var seen: SeenRevision?
    private var given: Answers?

    private enum CodingKeys: String, CodingKey {
        case text, name, line, folder, arguments, variables, mode, clockStart, seen
        case isTyped = "typed"
        case traces = "trace"
        case records = "record"
        case given = "answers"
    }

    /// What the user has answered.
    public var answers: Answers {
        get { given ?? Answers() }
        set { given = newValue }
    }

    /// Creates a request.
    ///
    /// - Parameter source: The text, which must be UTF-8.
    public init(
        _ source: SourceFile, arguments: [String: String]? = nil, variables: Record? = nil, mode: Mode? = nil,
        traces: Bool? = nil, records: Bool? = nil, clockStart: Int? = nil
    ) {
        text = String(decoding: source.bytes, as: UTF8.self)
        (name, line, isTyped) = (source.name, source.linesBefore + 1, source.allowsSemicolons)
        folder = source.folder
        self.arguments = arguments
        self.variables = variables.map(TypedRecord.init)
        (self.mode, self.traces, self.records, self.clockStart) = (mode, traces, records, clockStart)
    }

    /// The source of the text.
    public var source: SourceFile {
        SourceFile(
            name: name, line: line ?? 1, folder: folder ?? "/", allowsSemicolons: isTyped ?? (name == nil),
            bytes: Array(text.utf8))
    }
}

/// A file sent with a request, for the server to read.
public struct SentFile: Codable, Equatable, Sendable {
    /// The path on the client.
    public let path: String
    /// The contents, in Base64 on the wire; nil if the file could not be read.
    public let data: Data?
    /// The reason why it could not be read; nil if it could.
    public let problem: String?

    /// Reads a file.
    public init(_ path: String, from files: any SessionFiles) {
        self.path = path
        do {
            data = try files.data(at: path)
            problem = nil
        } catch {
            data = nil
            problem = if case .unreadable(_, let reason) = error { reason } else { error.message }
        }
    }
}

extension [SentFile] {
    /// The contents, by path.
    public var contents: [String: SentFiles.Content] {
        Dictionary(
            map { ($0.path, $0.data.map(SentFiles.Content.data) ?? .problem($0.problem ?? "it is empty")) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// The input that a user must give before a text can run; nothing was done.
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
        /// A short description of it.
        public let help: String
        /// Whether the user chooses it now, and so types it twice.
        public let isNew: Bool
        /// Whether the text says that it is read from standard input.
        public let isFromInput: Bool

        /// Creates a secret.
        public init(_ request: SecretRequest) {
            name = request.parameter.name
            help = request.parameter.help
            isNew = request.parameter.kind == .newSecret
            isFromInput = request.isFromInput
        }

        /// The request for a view.
        public func request(fromInput isFromInput: Bool) -> SecretRequest {
            SecretRequest(parameter: Argument.secret(name, isNew: isNew, help).parameter, isFromInput: isFromInput)
        }
    }

    /// The question.
    public var question: Question?
    /// All secrets that the text needs, in order.
    public var secrets: [Secret]?
    /// The paths of files on the user's machine.
    public var files: [String]?
    /// An argument that the line lacks.
    public var argument: ArgumentForm.Field?

    /// Creates an ask for nothing.
    public init(
        question: Question? = nil, secrets: [Secret]? = nil, files: [String]? = nil,
        argument: ArgumentForm.Field? = nil
    ) {
        (self.question, self.secrets, self.files, self.argument) = (question, secrets, files, argument)
    }
}
