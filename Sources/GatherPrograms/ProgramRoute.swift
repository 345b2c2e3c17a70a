import Foundation
import GatherDatabase
import GatherKit

/// Opens a route of a program: sends the request and turns the answer into a screen.
struct ProgramRoute: Sendable {
    let program: ProgramFile
    let description: RouteDescription
    /// The commands whose results the program receives, with their names.
    let inputs: [(name: String, line: Invocation)]
    let needsCredentials: Bool
    let settings: ProgramSettings
    let services: Services

    func open(_ arguments: Arguments, in session: Session) throws -> Screen {
        let credentials = try credentials(in: session)
        let request = OpenRequest(
            route: description.name,
            arguments: Record(try description.parameters.map { ($0.name, try value(of: $0, arguments, in: session)) }),
            inputs: Record(
                try inputs.map { ($0.name, try $0.line.open(in: session, logger: services.logger).value) }),
            organizer: description.access == .none ? nil : .init(name: session.organizer.name),
            now: services.now().iso8601,
            credentials: credentials)
        let runner = ProgramRunner(settings)
        let answer = try runner.run(program, input: request.message(), timeLimit: settings.timeLimit) {
            try Budget.current.check()
        }
        return try ProgramAnswer.screen(of: answer, from: program, shape: description.result)
    }

    /// The credentials for the program to access the store as the session's organizer; nil if it needs none.
    private func credentials(in session: Session) throws -> OpenRequest.Credentials? {
        guard needsCredentials else { return nil }
        let token =
            switch session.origin {
            case .here: try services.credentials.load()
            // A client must not get the login that is remembered on the server's machine.
            case .network: session.origin.token
            }
        let holder = try session.registry.organizer(
            of: token.map(Identity.remembered) ?? .known(session.origin.anonymous), in: session)
        guard holder == session.organizer else {
            throw ProgramFailure.otherOrganizer(
                program.command, session: session.organizer.userName, remembered: token.map { _ in holder.userName })
        }
        return .init(store: settings.store, token: token?.exposed ?? "")
    }

    /// The value for a parameter: a list if it is repeated, null if it was not given.
    private func value(of parameter: Parameter, _ arguments: Arguments, in session: Session) throws -> Value {
        if parameter.style == .flag { return .boolean(arguments.contains(parameter)) }
        let values = try arguments.values(of: parameter, foundIn: session)
        return parameter.isRepeated ? .list(values) : values.first ?? .null
    }
}
