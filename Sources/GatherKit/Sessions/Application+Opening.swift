extension Application {
    /// Opens a route in a transaction of its own, after asking what must be asked.
    ///
    /// - Parameters:
    ///   - identity: Who asks; a login or logout changes it.
    ///   - sight: How far whoever asks has seen what is done elsewhere, which what is shown moves on; nil for who does not
    ///     look.
    ///   - origin: Where it is asked for.
    ///   - files: The files that the route may read and write.
    ///   - around: Is handed the session with what opens the route in it.
    /// - Returns: What the route answered.
    /// - Throws: A ``Failure``; then nothing was changed.
    public func open(
        _ invocation: Invocation, as identity: inout Identity, seeing sight: inout Sight?,
        origin: Session.Origin = .here, files: any SessionFiles = LocalFiles(), view: any ViewAdapter,
        around: (Session, () throws -> Screen) throws -> Screen = { try $1() }
    ) throws -> Screen {
        var invocation = invocation
        let isOpenToAnyone = invocation.isOpenToAnyone
        try invocation.askForSecrets(view)
        var confirmation = Confirmation.notAsked
        if invocation.needsConfirmation {
            let question = try session(.read, as: &identity, orAnyone: isOpenToAnyone, origin: origin) {
                try invocation.question(in: $0)
            }
            if let question, try !view.confirms(question) { throw ViewFailure.declined }
            // While the person thought about it, the words may have come to mean something else.
            confirmation = .asked(question)
        }
        if invocation.isSlow {
            try invocation.prepare(
                with: Sessions(
                    application: self, identity: identity, isOpenToAnyone: isOpenToAnyone, origin: origin))
        }
        let seen = sight
        var reached = seen
        let screen = try session(
            invocation.access, as: &identity, orAnyone: isOpenToAnyone, origin: origin, files: files,
            // A file may hold much.
            isLarge: invocation.route.readsFiles
        ) { session in
            try session.seeing(seen, &sight, &reached) {
                try around(session) {
                    try session.inSight(invocation) {
                        try invocation.open(in: session, confirmation, logger: logger)
                    }
                }
            }
        }
        sight = reached
        return screen
    }

    /// Opens a route in a transaction of its own for somebody who does not look, so that the last one wins.
    ///
    /// - Returns: What the route answered.
    /// - Throws: A ``Failure``; then nothing was changed.
    public func open(
        _ invocation: Invocation, as identity: inout Identity, origin: Session.Origin = .here,
        files: any SessionFiles = LocalFiles(), view: any ViewAdapter,
        around: (Session, () throws -> Screen) throws -> Screen = { try $1() }
    ) throws -> Screen {
        var sight: Sight?
        return try open(
            invocation, as: &identity, seeing: &sight, origin: origin, files: files, view: view, around: around)
    }

    /// Reads something that is shown to somebody who looks.
    ///
    /// - Throws: What the work throws, ``StoreFailure``, or what is wrong with the identity.
    public func look<Result>(
        as identity: inout Identity, seeing sight: inout Sight?, _ work: (Session) throws -> Result
    ) throws -> Result {
        let seen = sight
        var reached = seen
        let result = try session(.read, as: &identity) { session in
            try session.seeing(seen, &sight, &reached) {
                let result = try work(session)
                try session.look()
                return result
            }
        }
        sight = reached
        return result
    }
}

extension Session {
    /// Works for somebody who looks.
    ///
    /// - Parameters:
    ///   - seen: How far that is when the work begins.
    ///   - refused: How far it is when the work throws.
    ///   - reached: How far it is when the transaction has ended well.
    fileprivate func seeing<Result>(
        _ seen: Sight?, _ refused: inout Sight?, _ reached: inout Sight?, _ work: () throws -> Result
    ) throws -> Result {
        sight = seen
        do {
            let result = try work()
            reached = sight
            return result
        } catch {
            refused = sight
            throw error
        }
    }
}
