import GatherKit
import GatherTestSupport

/// A request that is answered with a status: `409 as local after 2 DELETE /api/users`.
struct Sample {
    let text: String
    let status: Int
    /// Who sends it, if it is not the one for whom the endpoint is.
    let sender: String?
    /// The number of times the request is sent before.
    let rehearsals: Int
    let method: Endpoint.Method
    private let target: String
    private let body: String

    /// Parses a line of `Samples/endpoints.txt`; nil if it is none.
    init?(_ text: String) {
        let form = /([0-9]{3}) (?:as ([a-z]+) )?(?:after ([0-9]+) )?([A-Z]+) ([^ ]+)(?: (.*))?/
        guard let match = text.wholeMatch(of: form)?.output, let status = Int(match.1),
            let method = Endpoint.Method(rawValue: String(match.4))
        else { return nil }
        (self.text, self.status, self.method, target) = (text, status, method, String(match.5))
        (sender, rehearsals) = (match.2.map(String.init), match.3.flatMap { Int($0) } ?? 0)
        body = String(match.6 ?? "")
    }

    /// Those of all modules, and of the server itself.
    static let all: [Sample] = (["200 GET /ready"] + ModuleFolder.all.flatMap(\.requests)).compactMap { text in
        guard let sample = Sample(text) else { fatalError("not a sample of a request: \(text)") }
        return sample
    }

    /// The target, about what the names stand for.
    func target(_ names: StepNames) -> String { target.filled(names) }

    /// The body, about what the names stand for.
    func body(_ names: StepNames) -> String { body.filled(names) }

    /// Whether the target or the body names something that the organizer has, such as `{player}`.
    var namesSomething: Bool {
        (target + " " + body).matches(of: /\{([a-zA-Z]+)\}/).contains { $0.1 != "organizer" }
    }
}
