import Foundation
import GatherKit
import GatherScript

extension Completer {
    /// For how long whoever presses Tab waits.
    private static let patience = Duration.seconds(2)

    /// The values that make sense to the route's module, or else the players.
    func values(for open: OpenParameter, _ partial: PartialLine, _ identity: Identity?) -> Completion {
        // A completion has nowhere to report to: when the store cannot be read there are no candidates.
        guard let identity else { return Completion(partial, words: []) }
        let reading = BackgroundReader<Suggestions?>().value(within: Self.patience) { [application] in
            var identity = identity
            return try? application.session(.read, as: &identity) {
                try application.registry.suggestions(for: open, in: $0)
            }
        }
        guard let values = reading ?? nil else { return Completion(partial, words: []) }
        let taken = open.parameter.isRepeated ? Set(partial.words.map { NameKeys($0.text).name }) : []
        let isCut = values.first.count > OpenParameter.suggestionsShown
        return Completion(
            partial,
            values: values.first.filter { !taken.contains(NameKeys($0.text).name) }
                .prefix(OpenParameter.suggestionsShown).map { Candidate($0.text, $0.summary) },
            isCut: isCut,
            last: isCut ? values.last?.text : nil
        )
    }

    static func variables(
        _ names: [String], after dollar: String.Index, _ partial: PartialLine
    ) -> Completion {
        let prefix = (partial.openQuote.map(String.init) ?? "") + partial.current[...dollar]
        let beginning = String(partial.current[partial.current.index(after: dollar)...])
        return Completion(partial, beginning, words: names.map { Candidate($0, "") }).prefixed(
            with: prefix, staysOpen: partial.openQuote != nil)
    }

    static func files(_ beginning: String, _ partial: PartialLine) -> Completion {
        let files = files(startingWith: beginning)
        let isCut = files.count > OpenParameter.suggestionsShown
        return Completion(
            partial, values: Array(files.prefix(OpenParameter.suggestionsShown)), isCut: isCut,
            last: isCut ? files.last?.text : nil)
    }

    private static func files(startingWith start: String) -> [Candidate] {
        let path = start.hasPrefix("~/") ? NSHomeDirectory() + start.dropFirst() : start
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let beginning = path.dropFirst(folder.count)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }.sorted().map
        { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
            return Candidate(folder + name + (isFolder.boolValue ? "/" : ""), "")
        }
    }
}
