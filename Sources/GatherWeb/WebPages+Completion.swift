import GatherKit
import GatherScript

extension WebPages {
    /// What completes a typed line, as JSON: whole lines, each with what it would do.
    func completion(_ request: WebRequest) -> Endpoint.Response {
        let line = request.query["line"] ?? ""
        guard request.token != nil, line.utf8.count <= Self.longestLine else { return .ok(.list([])) }
        let completion = Completer(application: application, origin: request.origin)
            .completion(of: line, as: request.identity)
        let before = String(decoding: line.utf8.prefix(completion.start), as: UTF8.self)
        let isQuoted = PartialLine(line).openQuote != nil
        let lines = completion.candidates.prefix(Self.candidatesShown).map { candidate in
            Value.list([
                .text(before + lineWord(candidate.text, alwaysQuoted: isQuoted)),
                .text(candidate.summary.isEmpty ? candidate.text : "\(candidate.text): \(candidate.summary)"),
            ])
        }
        return .ok(.list(lines))
    }

    /// The longest line that is read, in bytes.
    static let longestLine = 2000
    /// How many candidates a small screen shows.
    private static let candidatesShown = 20
}
