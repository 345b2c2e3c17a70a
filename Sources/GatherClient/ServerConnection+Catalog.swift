import Foundation
public import GatherKit
public import GatherWire
import NIOHTTP1

extension ServerConnection {
    /// What can be opened on the server.
    ///
    /// - Parameters:
    ///   - folder: Where it is kept, so that the server need not tell again what has not changed; nil when there is no
    ///     place for it.
    ///   - types: The types of text whose rules are known here; what arguments of others may be, the server alone knows.
    ///   - isKnownGoodEnough: Whether what was told before will do, without asking the server.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    public func catalog(
        keptIn folder: String?, knowing types: [TextType] = [], orKnownBefore isKnownGoodEnough: Bool = false
    ) throws -> Catalog {
        let cache = folder.map { CatalogCache(folder: $0, address: address, types: types) }
        let kept = cache?.load()
        if isKnownGoodEnough, let kept { return kept.catalog }
        var request = try request(Wire.catalogPath)
        // Whoever asks what there is says nothing of who it is.
        request.token = nil
        if let kept { request.headers.append(("If-None-Match", kept.tag)) }
        let question = request
        let answer = try waiting(isInterrupted, on: Background.shared) { [requester] in
            try await requester.answer(question)
        }
        if answer.status == 304, let kept { return kept.catalog }
        guard answer.status == 200,
            let catalog = try? Value(json: answer.body).decoded(as: Catalog.self, knowing: types)
        else {
            throw try whatIsWrong(answer)
        }
        if let tag = answer.headers.first(name: "ETag") { cache?.keep(answer.body, tag: tag) }
        return catalog
    }

    /// Why the server has no catalog that can be read.
    private func whatIsWrong(_ answer: Requester.Answer) throws -> any Failure {
        // One that is out of order says so itself.
        guard [200, 404, 410].contains(answer.status) else { return requester.failure(answer) }
        guard let greeting = try? ask(Wire.greetingPath, as: Greeting.self) else {
            return answer.status == 200
                ? ConnectionFailure.noServer(address.text, found: "something else")
                : requester.failure(answer).asStranger(address)
        }
        guard !greeting.protocols.contains(Wire.version) else { return requester.failure(answer) }
        return ConnectionFailure.otherProtocol(
            address.text, version: greeting.version,
            isNewer: greeting.protocols.contains { $0 > Wire.version })
    }
}

extension Failure {
    /// The failure as one of a server that does not know of this protocol at all.
    fileprivate func asStranger(_ address: ServerAddress) -> any Failure {
        self is ConnectionFailure
            ? self
            : ConnectionFailure.noServer(
                address.text, found: "\(quoted(message)); a gather of before has no routes to open")
    }
}
