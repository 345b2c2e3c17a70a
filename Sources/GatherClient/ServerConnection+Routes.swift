import GatherKit
import GatherWire
import Synchronization

extension ServerConnection {
    /// Opens a route on the server.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``, ``BudgetFailure/interrupted`` or ``InterruptedWrite``.
    func open(
        _ route: RouteDescription, _ arguments: Arguments, _ confirmation: Confirmation, in session: Session
    ) throws -> Screen {
        let permit = FilePermit(route, arguments)
        try permit.checkNothingIsThere()
        let answer: OpenAnswer
        do {
            answer = try ask(
                Wire.openPath, message(route, arguments, confirmation, in: session),
                key: route.access == .write ? makeID() : nil, mayBeRepeated: !route.mayChangeOrganizer)
        } catch let failure as RemoteFailure {
            session.see(failure.seen)
            throw failure
        }
        if route.access != .none { try settle(answer.outcome, permit, asksForSecrets: route.hasSecret, in: session) }
        if route.access == .write { refreshIfFollowed() }
        return answer.screen.screen.fitted(to: route.result)
    }

    /// The question to ask before a route is opened, if there is one.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    func question(_ route: RouteDescription, _ arguments: Arguments, in session: Session) throws -> String? {
        try ask(
            Wire.questionPath, message(route, arguments, .notAsked, in: session), as: QuestionAnswer.self
        ).question
    }

    /// Knows what the server knows of the parameters of a route.
    var help: ArgumentHelp {
        ArgumentHelp(
            suggestions: { open, _ in
                // Whoever presses Tab does not want to wait for what cannot be reached anyhow.
                if self.state.withLock({ $0.isOffline }) { return Suggestions([]) }
                return try self.ask(Wire.helpPath, HelpMessage(.suggestions, for: open), as: HelpAnswer.self).all
            },
            proposal: { open, session in
                let answer = try self.ask(Wire.helpPath, HelpMessage(.proposal, for: open), as: HelpAnswer.self)
                session.see(answer.seen)
                return answer.proposal
            },
            check: { open, _ in
                _ = try self.ask(Wire.helpPath, HelpMessage(.check, for: open), as: HelpAnswer.self)
            })
    }

    private func message(
        _ route: RouteDescription, _ arguments: Arguments, _ confirmation: Confirmation, in session: Session
    ) -> OpenMessage {
        let files = arguments.paths(of: .file, in: route).map { SentFile($0, from: session.files) }
        let confirmed: OpenMessage.Confirmed? =
            if case .asked(let question) = confirmation { .init(question: question) } else { nil }
        return OpenMessage(
            route: route.name, arguments: arguments.values(of: route.parameters), confirmed: confirmed,
            files: files.isEmpty ? nil : files, seen: session.sight)
    }
}

extension RouteDescription {
    /// Whether it may make, begin or end somebody's login.
    ///
    /// A key tells a server nothing then: it is looked for among those of an organizer.
    fileprivate var mayChangeOrganizer: Bool { access == .write && (isOpenToAnyone || hasSecret) }
}
