import GatherKit

enum ChecklistFailure: Failure {
    case titleTaken(String, number: Int, isDone: Bool)
    case titleIsNumber(String)
    case nothingToSave(String)

    var kind: FailureKind {
        switch self {
        case .titleTaken, .nothingToSave: .conflict
        case .titleIsNumber: .invalid
        }
    }

    var arguments: [String] {
        switch self {
        case .titleTaken, .titleIsNumber: ["title"]
        case .nothingToSave: []
        }
    }

    var message: String {
        switch self {
        case .titleTaken(let title, let number, false): "\(title.numbered(number)) is already on the checklist"
        case .titleTaken(let title, let number, true):
            "\(title.numbered(number)) is already on the checklist, marked as done; reopen it with: "
                + "checklist uncheck #\(number)"
        case .titleIsNumber(let title):
            "a title cannot be \(quoted(title)), because that stands for an item number; put a word in front of it"
        case .nothingToSave(let name):
            "the checklist is empty, so there is nothing to save as \(name); add something with: checklist add TITLE"
        }
    }
}
