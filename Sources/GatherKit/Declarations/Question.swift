/// The confirmation question of a destructive route.
///
///     question: Question { _, player in AskedQuestion(presenter.deleteQuestion(player)) }
///
/// A question about rows that the arguments do not name, such as the match in progress, passes them:
///
///     question: Question { session in
///         let match = try interactor.current(in: session)
///         return AskedQuestion(presenter.endQuestion(match), about: Match.shape.value(of: match))
///     }
public struct Question<each Content: Sendable>: Sendable {
    let isSeldom: Bool
    let isLoss: Bool
    let ask: @Sendable (Session, repeat each Content) throws -> AskedQuestion?

    /// Creates a question from a function of the session and the arguments.
    ///
    /// - Parameters:
    ///   - isSeldom: Whether it is asked only sometimes, so that scripts need no `--yes`.
    ///   - isLoss: Whether answering yes loses something, which its button shows.
    ///   - ask: Returns the question and the rows that it is about, or nil if there is nothing to confirm; throws a
    ///     ``Failure`` when the route itself would fail.
    public init(
        isSeldom: Bool = false, isLoss: Bool = true,
        _ ask: @escaping @Sendable (Session, repeat each Content) throws -> AskedQuestion?
    ) {
        (self.isSeldom, self.isLoss) = (isSeldom, isLoss)
        self.ask = ask
    }
}

/// A confirmation question as it is asked.
///
/// What the user confirms is the identity, not the text, which may contain the time: two questions are the same if they
/// have the same route and the same arguments, and are about the same rows. A row that an argument names is the same as
/// long as it has its number and its name.
public struct AskedQuestion: Equatable, Sendable {
    /// The text.
    public let text: String
    /// The identity: a hash of the route, its arguments as the store resolves them, and the rows.
    public private(set) var id: String
    /// The question where each line of a list can be changed before it is answered; nil for other questions.
    public let list: List?
    private let rows: [Value]

    /// A question about the lines of a list.
    public struct List: Equatable, Sendable {
        /// How a line was understood.
        public struct Line: Equatable, Sendable {
            /// The name of what it is about.
            public let title: String
            /// Anything else to know about it.
            public let note: String
            /// The lines that can replace it, each with its meaning in a word or two; the first one is what was
            /// understood.
            public let choices: [Suggestion]
            /// Whether its meaning is in doubt, so that the user has to choose one of them.
            public let isDoubtful: Bool

            /// Creates a line.
            public init(_ title: String, note: String, choices: [Suggestion], isDoubtful: Bool = false) {
                (self.title, self.note, self.choices, self.isDoubtful) = (title, note, choices, isDoubtful)
            }
        }

        /// Remarks to read before answering.
        public let remarks: [String]
        /// The lines.
        public let lines: [Line]
        /// The question.
        public let text: String
        /// The values found for parameters that the user left open, by name.
        public let found: [String: String]

        /// Creates a question.
        public init(_ text: String, remarks: [String], lines: [Line], found: [String: String]) {
            (self.text, self.remarks, self.lines, self.found) = (text, remarks, lines, found)
        }
    }

    /// Creates the question of a route, or one with its identity that another machine asks.
    ///
    /// - Parameter rows: The rows that it is about, as data that changes only with them, not with the time.
    public init(_ text: String, about rows: Value..., list: List? = nil, id: String = "") {
        (self.text, self.rows, self.list, self.id) = (text, rows, list, id)
    }

    /// Returns the question with its identity.
    func asked(
        by route: RouteDescription, _ arguments: Arguments, in session: Session
    ) throws -> AskedQuestion {
        let given = try route.parameters.map { parameter in
            Value.list(try arguments.values(of: parameter, foundIn: session).map(Self.identity))
        }
        let identity = Value.list([.text(route.name), .list(given), .list(rows)])
        var question = self
        question.id = Self.hash(identity.compactJSON)
        return question
    }

    /// The number and the name of a row that an argument names: its other fields may change before the question is
    /// answered.
    private static func identity(of value: Value) -> Value {
        guard case .record(let row) = value, let key = row["id"] ?? row["number"] else { return value }
        return .list([key, row["name"] ?? .null])
    }

    /// A 64-bit FNV-1a hash: the user who is asked is the one who answers, so a forged collision gains nothing.
    private static func hash(_ bytes: some Sequence<UInt8>) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

/// The outcome of the confirmation question of a destructive route.
package enum Confirmation: Equatable, Sendable {
    /// The question was skipped: the line has `--yes`, or the route is not destructive.
    case notAsked
    /// The user confirmed the question with this identity; nil if there was nothing to confirm.
    case asked(id: String?)
}
