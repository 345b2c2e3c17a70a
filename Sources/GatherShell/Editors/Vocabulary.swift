import GatherKit
import GatherScript

/// The words of scripts that editors colour, each list in alphabetical order.
struct Vocabulary {
    /// Routes of two words that begin with the same one.
    struct Family: Equatable {
        let noun: String
        let verbs: [String]
    }

    /// The routes of two words.
    let families: [Family]
    /// The routes of one word.
    let commands: [String]
    /// The options of all routes, with their hyphens.
    let options: [String]
    /// The words that some parameter is one of.
    let choices: [String]

    init(_ registry: ModuleRegistry) {
        let nouns = registry.nouns.sorted()
        let parameters = registry.routes.flatMap(\.description.parameters)
        families = nouns.map { Family(noun: $0, verbs: registry.verbs(of: $0)) }.filter { !$0.verbs.isEmpty }
        commands = nouns.filter { registry.verbs(of: $0).isEmpty }
        options = Set(parameters.filter { $0.style != .positional }.map { "--\($0.optionName)" }).sorted()
        // A word of other characters needs quotes, and is coloured as a text.
        choices = Set(parameters.flatMap(\.type.words).filter(\.isPlain)).sorted()
    }

    /// The keywords that play a role.
    static func keywords(_ role: Keyword.Role) -> [String] {
        Keyword.allCases.filter { $0.role == role }.map(\.rawValue).sorted()
    }
}

extension Keyword {
    /// The part that a keyword plays in a statement.
    enum Role {
        /// It begins a statement or a block.
        case statement
        /// It stands before the name of a variable.
        case binding
        /// It stands between values, or before one.
        case operation
        /// It is a value.
        case constant
    }

    var role: Role {
        switch self {
        case .if, .else, .try, .include, .expect, .fail, .wait: .statement
        case .let, .set, .for, .catch: .binding
        case .in, .lines, .and, .or, .not: .operation
        case .true, .false, .null: .constant
        }
    }
}

extension ParameterType {
    /// The words that a parameter is one of, if those are few.
    fileprivate var words: [String] {
        switch self {
        case .choice(let choices): choices.flatMap { [$0.word] + $0.aliases }
        case .other(let type): type.suggestions.map(\.text).filter { $0.first?.isLetter == true }
        case .text, .name, .integer, .duration, .moment, .coordinates, .uuid, .file, .newFile, .secret, .flag, .route,
            .line:
            []
        }
    }
}

extension String {
    fileprivate var isPlain: Bool { allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } }
}
