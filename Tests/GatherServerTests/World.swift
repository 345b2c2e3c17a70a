import AllFeatures
import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherServer
import GatherTestSupport
import Testing

/// Two organizers, the first with data for every endpoint.
final class World {
    let app: TestApplication
    /// The identifiers of the data of ana.
    private(set) var ana: StepNames = ["organizer": "ana"]
    /// The other organizer, who has no data.
    let ion: StepNames = ["organizer": "ion"]
    /// Identifiers that do not exist.
    let nobodys: StepNames

    init() throws {
        app = try TestApplication(
            allFeatures, settings: ["account.attempts": "1", "account.registrations": "1"],
            endpoints: [.readiness])
        try app.open("account", "register", "claimed", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account claim claimed --yes")
        for name in ["ion", "ana"] {
            try app.open("account", "register", name, view: RecordingView(secrets: ["correct horse"]))
            try app.open("account", "login", name, view: RecordingView(secrets: ["correct horse"]))
        }
        var names = ana
        // What a module requires is registered before it.
        for module in app.application.registry.modules {
            for step in ModuleFolder.all.first(where: { $0.name == module.name })?.state ?? [] {
                try app.perform(step, &names)
            }
        }
        ana = names
        var others = names.mapValues { UUID(uuidString: $0) == nil ? "4711" : UUID(number: 200).uuidString }
        others["organizer"] = names["organizer"]
        nobodys = others
    }

    /// The declaration of the endpoint of a sample.
    func endpoint(of sample: Sample) throws -> Endpoint {
        try #require(try EndpointTable(app.endpoints).call(sample.method.rawValue, sample.target(ana))).endpoint
    }

    /// The samples of an endpoint.
    func samples(of wanted: Endpoint) throws -> [Sample] {
        try Sample.all.filter { sample in
            let endpoint = try endpoint(of: sample)
            return endpoint.method == wanted.method && endpoint.path == wanted.path
        }
    }

    /// Who sends a sample.
    func credentials(of sample: Sample) throws -> Credentials {
        switch (sample.sender, try endpoint(of: sample).caller) {
        case ("local", _): try credentials("claimed")
        case ("stranger", _): .login(.init(name: "ana", password: Secret("wrong horse")))
        case (_, .login): .login(.init(name: "ana", password: Secret("correct horse")))
        case (_, .organizer): try anasCredentials
        case (_, .anyone), (_, .guest): .nobody
        }
    }

    var anasCredentials: Credentials { get throws { try credentials("ana") } }
    var ionsCredentials: Credentials { get throws { try credentials("ion") } }

    private func credentials(_ name: String) throws -> Credentials {
        let login = Credentials.login(.init(name: name, password: Secret("correct horse")))
        let answer = try app.send(.post, "/api/users/login", as: login)
        let value = try JSONDecoder().decode([String: String].self, from: Data((answer.json ?? "").utf8))
        return .identity(.remembered(Secret(value["token"] ?? "")))
    }

    /// The number that an organizer's next player gets.
    func nextPlayer(of credentials: Credentials) throws -> String {
        app.identity = Identity.remembered(try token(of: credentials))
        return try app.session { session in
            let last = try session.count(
                """
                SELECT COALESCE(MAX(last), 0) AS n FROM numbering
                WHERE organizer_id = \(session.organizer.id) AND table_name = \(Player.table.schema.name)
                """)
            return String(last + 1)
        }
    }

    /// The data of ana.
    func contents() throws -> [String: Set<[SQL.Value]>] {
        app.identity = Identity.remembered(try token(of: anasCredentials))
        return try app.contents()
    }

    private func token(of credentials: Credentials) throws -> Secret {
        guard case .identity(.remembered(let token)) = credentials else { throw EndpointFailure.needsToken }
        return token
    }
}

extension Endpoint {
    /// The name as in the table of the document.
    var name: String { "\(method.rawValue) \(path)" }
}
