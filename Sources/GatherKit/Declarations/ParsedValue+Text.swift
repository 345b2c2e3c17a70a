import Foundation
import GatherModels

extension ParsedValue {
    /// The text that a type reads this value from.
    public func text(of type: ParameterType) -> String {
        switch self {
        case .text(let text), .player(.name(let text)), .gather(.idPrefix(let text)): text
        case .name(let name): name.text
        case .integer(let number): type == .duration ? MatchTimer.clock(seconds: number) : String(number)
        case .moment(let moment), .gather(.startedIn(let moment)): moment.text
        case .coordinates(let coordinates): coordinates.text
        case .team(let team): team.rawValue
        case .scoreChange(.by(let number)): number < 0 ? String(number) : "+\(number)"
        case .scoreChange(.to(let number)): "=\(number)"
        case .score(let score): score.text
        case .player(.id(let number)): "#\(number)"
        case .gather(.last): "last"
        case .uuid(let id): id.uuidString
        case .secret(let secret): secret.exposed
        case .flag: "true"
        }
    }
}
