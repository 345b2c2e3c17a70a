extension ModuleRegistry {
    /// What a line leaves out that its route cannot do without.
    public struct Gap: Sendable {
        /// The route that the line calls.
        public let route: RouteDescription
        /// What the line gives.
        public let given: Arguments
        /// The parameters by place that are missing.
        public let missing: [Parameter]
        /// The options to offer: the line gives none of them, and nothing else that would do.
        public let options: [Parameter]
    }

    /// Finds what words leave out.
    ///
    /// - Returns: Nil when nothing is missing, or something else is wrong with the words.
    public func gap(in words: [CommandWord]) -> Gap? {
        guard let route = route(calledBy: words.map(\.text)), words.count >= route.pathLength else { return nil }
        var binder = Binder(route: route, words: words, next: route.pathLength)
        do { try binder.bindWords() } catch { return nil }
        let given = binder.arguments
        let missing = route.positionals.filter { $0.isRequired && !given.contains($0) }
        let offersOptions = route.description.needsOption || (!missing.isEmpty && words.count == route.pathLength)
        let options = route.options.filter { $0.style == .option && !$0.isRepeated }
        let isWithoutOptions = !route.options.contains { given.contains($0) }
        let offered = offersOptions && isWithoutOptions ? options : []
        guard !missing.isEmpty || (route.description.needsOption && isWithoutOptions) else { return nil }
        return Gap(route: route.description, given: given, missing: missing, options: offered)
    }

    /// What those words that can be understood give to the route that they call.
    public func arguments(in words: [CommandWord]) -> Arguments {
        guard let route = route(calledBy: words.map(\.text)), words.count >= route.pathLength else {
            return Arguments()
        }
        var binder = Binder(route: route, words: words, next: route.pathLength)
        binder.bindWhatFits()
        return binder.arguments
    }

    /// The values that make sense for a parameter.
    ///
    /// - Throws: A ``Failure``.
    public func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions {
        try route(calledBy: open.route.path)?.help.suggestions(open, session) ?? Suggestions([])
    }

    /// The value that a form puts forward for a parameter.
    ///
    /// - Throws: A ``Failure``.
    public func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        try route(calledBy: open.route.path)?.help.proposal(open, session)
    }

    /// Makes sure that what there is of a value will do for its parameter.
    ///
    /// - Throws: A ``Failure`` that says what would be right.
    public func check(_ open: OpenParameter, in session: Session) throws {
        try route(calledBy: open.route.path)?.help.check(open, session)
    }
}
