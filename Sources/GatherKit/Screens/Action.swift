/// A button on a page: a command with a title, or a menu of further actions.
///
///     Action("Ana Pop", choices: [Action("Goal", "goal", "#12"), Action("Own goal", "goal", "#12", "--own")])
///
/// Commands refer to rows as `#id`. The name of a page alone, as in `Action("Who's coming", "attendance")`, leads to
/// that page.
public struct Action: Equatable, Sendable {
    /// The text of the button.
    public let title: String
    /// The words of the command, as a shell would split its line; empty for a menu.
    public let words: [String]
    /// The choices of a menu; empty for a command.
    public private(set) var choices: [Action]
    /// A few words beside the title, such as a position; empty for none.
    public let note: String
    /// A number at the end of its row in a list, or the initial text of its field; empty for none.
    public let value: String
    /// Whether it is the most likely action, or shows a state that is on, such as a player who is in.
    public let isMarked: Bool
    /// Whether it loses something, so that its button is red; a route's question can say so for all its actions.
    public let isLoss: Bool
    /// A person's reply, or whether something is done or chosen; nil elsewhere.
    public let sign: Sign?
    /// The person that a row stands for; nil for a thing or several people.
    public let person: Person?

    /// The label of a text field whose text becomes the last word; nil for no field.
    public let inputLabel: String?
    /// The words of the command while the text field is empty; empty if a text is required.
    public let wordsIfEmpty: [String]

    /// A reply or a state, marked by a symbol and a colour.
    public enum Sign: String, Sendable {
        /// In, done, or chosen.
        case yes
        /// In as soon as there is a place.
        case waiting
        /// Undecided.
        case maybe
        /// Out.
        case no
        /// Not answered, not done, or not chosen.
        case open
    }

    /// A person, whose initials pages show.
    public struct Person: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The shirt of the person's team, as in ``Block/Segment/shirt``; nil where it does not matter.
        public let shirt: String?

        /// Creates a person.
        public init(_ name: String, shirt: String? = nil) { (self.name, self.shirt) = (name, shirt) }
    }

    /// Creates a command.
    ///
    /// What the words name must exist when the page is made; the command is checked when it is tapped.
    public init(
        _ title: String, _ word: String, _ words: String..., note: String = "", isMarked: Bool = false,
        isLoss: Bool = false, sign: Sign? = nil
    ) {
        self.init(title, words: [word] + words, note: note, isMarked: isMarked, isLoss: isLoss, sign: sign)
    }

    /// Creates a command from its words.
    ///
    /// - Parameters:
    ///   - inputLabel: The label of a text field whose text becomes the last word; nil for no field.
    ///   - wordsIfEmpty: The words of the command while that field is empty; empty if a text is required.
    public init(
        _ title: String, words: [String], note: String = "", value: String = "", isMarked: Bool = false,
        isLoss: Bool = false, sign: Sign? = nil, inputLabel: String? = nil, wordsIfEmpty: [String] = [],
        person: Person? = nil
    ) {
        (self.title, self.words, self.note, self.value) = (title, words, note, value)
        (self.isMarked, self.isLoss, self.sign, self.person) = (isMarked, isLoss, sign, person)
        (self.inputLabel, self.wordsIfEmpty) = (inputLabel, wordsIfEmpty)
        choices = []
    }

    /// Creates a menu.
    public init(
        _ title: String, choices: [Action], note: String = "", value: String = "", isMarked: Bool = false,
        sign: Sign? = nil, person: Person? = nil
    ) {
        (self.title, self.choices, self.note, self.value) = (title, choices, note, value)
        (self.isMarked, self.sign, self.person) = (isMarked, sign, person)
        (words, isLoss, inputLabel, wordsIfEmpty) = ([], false, nil, [])
    }

    /// Returns the action with those of its commands that are allowed; nil if none of them is.
    package func filtered(_ isAllowed: ([String]) -> Bool) -> Action? {
        if choices.isEmpty { return isAllowed(words) ? self : nil }
        var action = self
        action.choices = choices.compactMap { $0.filtered(isAllowed) }
        return action.choices.isEmpty ? nil : action
    }

    /// The commands among the action and its choices.
    public var commands: [Action] { choices.isEmpty ? [self] : choices.flatMap(\.commands) }
}

extension Block {
    /// Whether it consists of actions, which only pages show.
    var isForPages: Bool {
        switch self {
        case .actions, .rows: true
        default: false
        }
    }

    /// The actions of the block, with those of the players on a pitch.
    public var actions: [Action] {
        switch self {
        case .actions(_, let actions), .rows(_, let actions): actions
        case .pitch(let pitch): (pitch.top.players + pitch.bottom.players).flatMap(\.actions)
        default: []
        }
    }

    /// Returns the block with its allowed actions only; nil if no action is left.
    package func filtered(_ isAllowed: ([String]) -> Bool) -> Block? {
        switch self {
        case .actions(let title, let actions):
            let allowed = actions.compactMap { $0.filtered(isAllowed) }
            return allowed.isEmpty ? nil : .actions(title: title, allowed)
        case .rows(let title, let actions):
            let allowed = actions.compactMap { $0.filtered(isAllowed) }
            return allowed.isEmpty ? nil : .rows(title: title, allowed)
        case .pitch(let pitch):
            return .pitch(Pitch(top: pitch.top.filtered(isAllowed), bottom: pitch.bottom.filtered(isAllowed)))
        default: return self
        }
    }
}

extension Pitch.Side {
    fileprivate func filtered(_ isAllowed: ([String]) -> Bool) -> Self {
        var side = self
        for (place, player) in players.enumerated() {
            side.players[place].actions = player.actions.compactMap { $0.filtered(isAllowed) }
        }
        return side
    }
}
