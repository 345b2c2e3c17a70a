import GatherKit
import GatherScript

/// The words of scripts for syntax highlighting, in alphabetical order.
struct Vocabulary {
    /// The routes of two words with the same noun.
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
    /// The values of all parameters with a fixed set of words.
    let choices: [String]

    init(_ registry: ModuleRegistry) {
        let nouns = registry.nouns.sorted()
        let parameters = registry.routes.flatMap(\.description.parameters)
        families = nouns.map { Family(noun: $0, verbs: registry.verbs(of: $0)) }.filter { !$0.verbs.isEmpty }
        commands = nouns.filter { registry.verbs(of: $0).isEmpty }
        options = Set(parameters.filter { $0.style != .positional }.map { "--\($0.optionName)" }).sorted()
        // Words with other characters need quotes, and are highlighted as strings.
        choices = Set(parameters.flatMap(\.type.words).filter(\.isPlain)).sorted()
    }

    /// The keywords with a syntactic role.
    static func keywords(_ role: Keyword.Role) -> [String] {
        Keyword.allCases.filter { $0.role == role }.map(\.rawValue).sorted()
    }
}

extension Keyword {
    /// The syntactic role of a keyword.
    enum Role {
        /// It starts a statement or a block.
        case statement
        /// It precedes the name of a variable.
        case binding
        /// It is an operator.
        case operation
        /// It is a constant.
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
    /// The words that the parameter accepts, if it has a fixed set of them.
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
