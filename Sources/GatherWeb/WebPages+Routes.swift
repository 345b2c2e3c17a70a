import GatherKit

/// The pages of routes: their answers and their forms.
extension WebPages {
    /// The page of a route, or of the commands that begin with a word.
    func route(_ visit: Visit) throws -> Document {
        let path = visit.request.path
        if let route = registry.route(calledBy: path), route.description.path == path {
            let description = route.description
            try registry.checkIsOffered(description, of: route.module)
            guard description.isOpenToAnyone || description.access == .none || visit.isKnown else {
                throw IdentityFailure.nobody
            }
            return try page(of: description, visit)
        }
        guard path.count == 1 else { throw WebFailure.unknownPage }
        return try page(of: path[0], visit)
    }

    /// The page that a module lays out, or else its list, above its other commands.
    private func page(of noun: String, _ visit: Visit) throws -> Document {
        let routes = registry.offeredRoutes.filter { $0.path[0] == noun }
        let page = registry.page(calledBy: [noun])
        guard !routes.isEmpty || page != nil else { throw WebFailure.unknownPage }
        guard visit.isKnown else { throw IdentityFailure.nobody }
        let title = page?.title ?? noun.capitalizedFirst
        let renderer = visit.renderer(for: noun)
        if let blocks = try page?.blocks(in: visit.session) {
            return Document(title: title, main: renderer.html(blocks), isLive: true)
        }
        let overview = Self.overview(of: routes)
        let actions = page?.actions ?? []
        let offered = actions.flatMap(\.commands).map(\.words)
        let list =
            try overview.map { route in
                let reading = try FormReading(Fields(), of: route, at: visit.session.now, checksRequired: false)
                return try answer(of: route, Arguments(), besides: offered, visit).html
                    + options(of: route, reading, visit)
            } ?? HTML([])
        // Many actions become a list, which stands below the content.
        let content =
            actions.count > Self.mostButtons
            ? list + renderer.html(.rows(title: nil, actions)) : renderer.html(.actions(title: nil, actions)) + list
        // A command with arguments is only a part of what can be done.
        let shown = registry.show(noun).flatMap { $0.row.isRequired ? $0.row.kind : nil }
        // Commands about one row are offered on its page, and users who are logged in need no login.
        let others = routes.filter { route in
            let isBehindRow = route.subject.map { $0.kind == shown } ?? false
            return !isBehindRow && !offered.contains(route.path) && route.path != overview?.path && !route.isWayIn
        }
        let rest = Self.list(of: others, named: false)
        let fold = HTML(
            .details, .id("commands"), content: HTML(.summary, content: HTML("Everything under \(title)")), rest)
        return Document(
            title: title, main: content + (others.count > Self.mostButtons ? fold : rest), isLive: true)
    }

    /// The maximum number of actions shown as buttons side by side, or as rows that are not folded.
    private static let mostButtons = 3

    /// The commands that log somebody in.
    var waysIn: [RouteDescription] { registry.routes.map(\.description).filter(\.isWayIn) }

    /// A link that looks like a button; the look is `plain`, `marked` or `danger`.
    static func button(_ title: String, _ look: String = "plain", to address: String) -> HTML {
        HTML(.a, .class("button \(look)"), .href(address), content: HTML(title))
    }

    /// The title of a route's page, in which the name of its subject replaces the noun at the end, as in `Delete Ana`;
    /// and whether it has such a noun.
    ///
    /// - Parameter values: The arguments.
    func title(
        of route: RouteDescription, _ title: String, about values: Record, _ visit: Visit
    ) -> (text: String, hasName: Bool) {
        guard let subject = route.subject,
            let name = values[subject.name].flatMap({ subject.kind.label(of: $0.typed, in: visit.session) }),
            let noun = [" a \(subject.name)", " an \(subject.name)"].first(where: title.hasSuffix)
        else { return (title, false) }
        return ("\(title.dropLast(noun.count)) \(name)", true)
    }

    /// The name of the subject of a route's page.
    private func subject(of route: RouteDescription, _ visit: Visit) -> String? {
        route.subject.flatMap { parameter in
            visit.request.query.all(parameter.name).first.flatMap { parameter.kind.label(of: $0, in: visit.session) }
        }
    }

    /// The other commands for the subject of a page, such as `Edit` and `Delete`.
    ///
    /// - Parameter blocks: The content of the page; a command that it offers is left out.
    private func others(of route: RouteDescription, besides blocks: [Block], _ query: Fields) -> HTML {
        guard let named = route.subject, let text = query.all(named.name).first else { return HTML([]) }
        let offered = blocks.flatMap(\.actions).flatMap(\.commands).map { Array($0.words.dropLast()) }
        let others = registry.offeredRoutes.filter { other in
            other.path[0] == route.path[0] && other.path != route.path && other.path.count == 2
                && other.subject?.kind == named.kind && !offered.contains(other.path)
        }
        return HTML(
            .div, .class("actions"),
            children: others.map { other in
                let title = other.isTitled ? other.title : other.path[1].capitalizedFirst
                let look = other.isLoss ? "danger" : "plain"
                // There is nothing to fill in, so it asks at once.
                if other.isLoss, other.nextPage != nil,
                    other.parameters.allSatisfy({ $0 == other.subject || $0 == Argument<Bool>.yes.parameter })
                {
                    return Visit.button([HTML(title)], look, other.path + [text])
                }
                return Self.button(title, look, to: Self.address(of: other, [(other.subject?.name ?? "", text)]))
            })
    }

    /// The route whose answer the page of a noun shows: its `list`, or else its `show`.
    private static func overview(of routes: [RouteDescription]) -> RouteDescription? {
        let candidates = routes.filter { route in
            route.access == .read && !route.needsOption && !route.parameters.contains(where: \.isRequired)
        }
        return candidates.first { $0.path.last == "list" } ?? candidates.first { $0.path.last == "show" }
            ?? candidates.first
    }

    /// The page of a route: its answer if it only reads and lacks no argument, otherwise its form.
    private func page(of route: RouteDescription, _ visit: Visit) throws -> Document {
        guard !route.hasSecret || visit.request.mayLogIn else {
            return Document(title: route.title, main: BlockRenderer().html(Self.unsafeLogin))
        }
        let reading = try FormReading(visit.request.query, of: route, at: visit.session.now, checksRequired: false)
        let isEnough = route.parameters.allSatisfy { !$0.isRequired || reading.arguments.contains($0) }
        let isRead = route.access(with: reading.arguments) != .write && !route.hasSecret
        let writesFile = route.parameters.contains { $0.kind == .newFile }
        guard isRead, isEnough, !writesFile, reading.problems.isEmpty,
            !route.needsOption || !visit.request.query.values.isEmpty
        else { return try formPage(of: route, reading, visit) }
        do {
            let subject = subject(of: route, visit)
            let answer = try answer(of: route, reading.arguments, below: subject, visit)
            return Document(
                title: subject ?? route.title(with: reading.arguments),
                main: answer.html + others(of: route, besides: answer.blocks, visit.request.query)
                    + (try options(of: route, reading, visit)), isLive: true)
        } catch let failure as any Failure where failure.kind != .unauthorized && failure.kind != .store {
            let (marked, alerts) = reading.refused(by: failure, route)
            return try formPage(of: route, marked, visit, said: alerts)
        }
    }

    /// Shown instead of a form with a password field if the connection is not encrypted.
    private static let unsafeLogin: [Block] = [
        .alert("This page is not encrypted: others on the network could read a password that you type here."),
        .text("Open it with an address that begins with https://, or in a browser on the server's own machine."),
        .text("If there is no such address, ask whoever runs the server to set up HTTPS; the guide explains how."),
        .text("A link that somebody sent you works without a password."),
    ]

    /// The form below an answer, to repeat or change the request; folded if it only reads.
    private func options(of route: RouteDescription, _ reading: FormReading, _ visit: Visit) throws -> HTML {
        if route.parameters.allSatisfy({ $0 == route.subject }) { return HTML([]) }
        if route.access == .write { return try form(of: route, reading, visit, isOnAnswer: true) }
        guard route.parameters.contains(where: { $0 != route.subject && !$0.isOnlyTyped }) else { return HTML([]) }
        return HTML(
            .details, .id("change"), content: HTML(.summary, content: "Options"),
            try form(of: route, reading, visit, isOnAnswer: true))
    }

    /// The answer of a route that only reads.
    ///
    /// - Parameter offered: The commands that the page itself offers, so that the answer needs no buttons for them.
    private func answer(
        of route: RouteDescription, _ arguments: Arguments, below title: String? = nil,
        besides offered: [[String]] = [], _ visit: Visit
    ) throws -> (html: HTML, blocks: [Block]) {
        let screen = try registry.bind(route, arguments).open(in: visit.session, logger: application.logger)
        var blocks = screen.pageBlocks.compactMap(visit.session.withoutMissing)
        // The page has the title already.
        if let title, case .section(let heading, let fields)? = blocks.first, heading.hasPrefix(title) {
            blocks[0] = .section(title: "", fields: fields.filter { $0.text != title })
        }
        var renderer = visit.renderer(for: route.path[0], showing: screen.value)
        if let command = renderer.command {
            renderer.command = { title, line in
                let words = line.split(separator: " ").map(String.init)
                return offered.contains(where: words.starts) ? [] : command(title, line)
            }
        }
        return (renderer.html(blocks), blocks)
    }

    /// The page of the form of a route.
    func formPage(
        of route: RouteDescription, _ reading: FormReading, _ visit: Visit, confirming question: AskedQuestion? = nil,
        said: [Block] = []
    ) throws -> Document {
        let title = title(of: route, route.title(with: reading.arguments), about: reading.values(of: route), visit)
        return Document(title: title.text, main: try form(of: route, reading, visit, confirming: question), said: said)
    }

    /// The form of a route, with the values filled in so far, or else the proposed ones.
    ///
    /// - Parameter question: The question that sending the form answers with yes; nil for none.
    private func form(
        of route: RouteDescription, _ reading: FormReading, _ visit: Visit,
        confirming question: AskedQuestion? = nil, isOnAnswer: Bool = false
    ) throws -> HTML {
        let (isKnown, session) = (visit.isKnown, visit.session)
        let title = route.title(with: reading.arguments)
        let fields = reading.fields(of: route).map { parameter in
            var field = FormRenderer.Field(parameter: parameter, values: reading.texts[parameter.name] ?? [])
            field.problem = reading.problems[parameter.name]
            // The field beside a password is the name that belongs to it.
            if route.hasSecret { field.autocomplete = "username" }
            if parameter.name == "remember", !visit.request.isPost { field.values = ["true"] }
            if parameter == route.subject, field.problem == nil, let text = field.values.first {
                field.label = parameter.kind.label(of: text, in: session)
            }
            guard parameter.style != .secret, isKnown else { return field }
            let open = OpenParameter(route: route, parameter: parameter, given: reading.arguments)
            if field.problem == nil, let proposal = try? registry.proposal(for: open, in: session) {
                if field.values.isEmpty { field.values = [proposal] }
                // An edit is sent only the changed values.
                if parameter.style == .option && route.needsOption || parameter.isRemovable { field.present = proposal }
            }
            let suggestions = (try? registry.suggestions(for: open, in: session)) ?? []
            field.suggestions = Array(suggestions.prefix(OpenParameter.suggestionsShown))
            field.isCut = suggestions.count > OpenParameter.suggestionsShown
            if parameter.kind.isReference, !parameter.isRepeated, !field.isCut {
                let all = parameter.suggestsSome ? (try? parameter.kind.suggest?(open, session)) ?? [] : []
                if !parameter.allowsOthers || all.count <= OpenParameter.suggestionsShown {
                    field.choices = Self.choices(of: field, besides: all, in: session)
                }
            }
            return field
        }
        let isRead = route.access == .read && !route.hasSecret && !route.parameters.contains { $0.kind == .newFile }
        let back = visit.request.isPost ? visit.request.form["back"] : nil
        // Users who are not logged in are offered the other ways in.
        let others = isKnown ? HTML([]) : Self.list(of: waysIn.filter { $0.path != route.path }, named: false)
        let summary =
            route.summary.hasPrefix(title) || isOnAnswer ? HTML([]) : HTML(.p, content: HTML(route.summary + "."))
        return summary
            + FormRenderer(blocks: visit.renderer(for: route.path[0])).form(
                route, fields, titled: title,
                self.title(of: route, title, about: reading.values(of: route), visit), to: Self.address(of: route),
                isRead: isRead,
                hidden: visit.hidden(back: back ?? shown(route, reading) ?? "/\(route.path[0])", confirming: question))
            + others
    }

    /// The page of the row that an edit changes; nil for other routes.
    private func shown(_ route: RouteDescription, _ reading: FormReading) -> String? {
        guard route.needsOption, let subject = route.subject, let text = reading.texts[subject.name]?.first,
            // A name may change.
            text.hasPrefix("#"), let show = registry.show(route.path[0]), show.row.kind == subject.kind
        else { return nil }
        return Self.address(of: show.route, [(show.row.name, text)])
    }

    /// All suggested rows, each with the reason, then the others if they are allowed, and the given one if its number or
    /// a part of its name was given.
    ///
    /// - Parameter all: The suggestions of the kind, if the parameter suggests only some of them.
    private static func choices(
        of field: FormRenderer.Field, besides all: [Suggestion], in session: Session
    ) -> [(word: String, label: String)] {
        let some = field.suggestions.map { row in
            let name = DayOrMinute(row.text)?.local ?? row.text
            if !field.parameter.suggestsSome || all.contains(row) || row.summary.isEmpty { return (row.text, name) }
            return (row.text, name.hasPrefix("#") ? row.summary : "\(name) (\(row.summary))")
        }
        let others = all.filter { row in !some.contains { $0.0 == row.text } }.map { ($0.text, $0.text) }
        let rows = field.parameter.allowsOthers ? some + others : some
        guard !rows.isEmpty, let text = field.values.first, !rows.contains(where: { $0.0 == text }) else { return rows }
        return rows + [(text, field.parameter.kind.label(of: text, in: session) ?? text)]
    }
}

extension RouteDescription {
    /// Whether it logs somebody in.
    fileprivate var isWayIn: Bool { isOpenToAnyone && hasSecret }

    /// Its subject: the first parameter, if it is required and names a row in the store.
    fileprivate var subject: Parameter? {
        parameters.first.flatMap { $0.style == .positional && $0.isRequired && $0.kind.isReference ? $0 : nil }
    }
}
