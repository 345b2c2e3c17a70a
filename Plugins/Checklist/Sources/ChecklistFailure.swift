import Football
import GatherKit

enum ChecklistFailure: Failure {
    case titleTaken(String, number: Int, isDone: Bool)
    case titleIsNumber(String)
    case unknownNumber(Int)
    case unknownTitle(String, nearest: String?)
    case ambiguous(String, candidates: [String])
    case nothingToSave(String)
    case unknownTemplate(String, nearest: String?)

    var kind: FailureKind {
        switch self {
        case .titleTaken, .ambiguous, .nothingToSave: .conflict
        case .titleIsNumber: .invalid
        case .unknownNumber, .unknownTitle, .unknownTemplate: .notFound
        }
    }

    var message: String {
        switch self {
        case .titleTaken(let title, let number, false): "\(title) (#\(number)) is on the checklist already"
        case .titleTaken(let title, let number, true):
            "\(title) (#\(number)) is on the checklist already, and done; take it up again with "
                + "checklist uncheck #\(number)"
        case .titleIsNumber(let title):
            "a title cannot be \(quoted(title)), which means the number of an item; put a word before it"
        case .unknownNumber(let number): "there is no item #\(number); checklist list shows them all"
        case .unknownTitle(let title, let nearest?): "there is no item \(quoted(title)); did you mean \(nearest)?"
        case .unknownTitle(let title, nil) where Int(title) != nil:
            "there is no item \(quoted(title)); the number of one is written #\(title)"
        case .unknownTitle(let title, nil): "there is no item \(quoted(title)); checklist list shows them all"
        case .ambiguous(let title, let candidates):
            "\(quoted(title)) could be \(candidates.prefix(PlayerDirectory.candidatesShown).joined(separator: ", "))"
                + "\(candidates.count > PlayerDirectory.candidatesShown ? " or others" : ""); "
                + "write more of the title, or the #number"
        case .nothingToSave(let name):
            "the checklist is empty, so there is nothing to save as \(name); add something with checklist add TITLE"
        case .unknownTemplate(let name, let nearest?):
            "there is no template \(quoted(name)); did you mean \(nearest)?"
        case .unknownTemplate(let name, nil):
            "there is no template \(quoted(name)); checklist templates lists them, and checklist template save "
                + "makes one of the present checklist"
        }
    }
}
