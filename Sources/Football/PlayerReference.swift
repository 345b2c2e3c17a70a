public import GatherKit

/// A reference to a player.
public enum PlayerReference: Equatable, Sendable {
    case id(Int)
    /// The name of the player, or an unambiguous beginning of it.
    case name(String)

    /// Parses a reference.
    public init(typed text: String) throws(UsageFailure) {
        guard text.first == "#" else {
            let name = text.trimmingWhitespace()
            guard !name.isEmpty else { throw UsageFailure("cannot be empty; give a name or #number") }
            let most = Name.maximumLength
            guard name.length(forLimit: most) <= most else { throw UsageFailure("can have at most \(most) characters") }
            self = .name(name)
            return
        }
        guard let id = Int(text.dropFirst()), id > 0 else {
            throw UsageFailure("must be # and a number, such as #12, or a name, not \(quoted(text))")
        }
        self = .id(id)
    }

    static func list(typed text: String) throws(UsageFailure) -> [PlayerReference] {
        var references: [PlayerReference] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            references.append(try PlayerReference(typed: String(name)))
        }
        return references
    }

    /// The reference as text.
    public var text: String {
        switch self {
        case .id(let id): "#\(id)"
        case .name(let name): name
        }
    }
}
