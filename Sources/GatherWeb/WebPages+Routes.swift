import Foundation
import GatherDatabase
import GatherKit

/// The pages of routes: what they answer, and their forms.
extension WebPages {
    /// The page of a route, or of the commands that begin with a word.
    func route(_ visit: Visit, in session: Session) throws -> Document {
        let path = visit.request.path
        guard registry.nouns.contains(path[0]) || registry.page(calledBy: [path[0]]) != nil else {
            throw WebFailure.unknownPage
        }
        if let route = registry.route(calledBy: path), route.description.path == path {
            let description = try offered(route.description, of: route.module)
            guard description.isOpenToAnyone || description.access == .none || !session.organizer.isNobody else {
                throw IdentityFailure.nobody
            }
            return try page(of: description, visit, session)
        }
        guard path.count == 1 else { throw WebFailure.unknownPage }
        return try page(of: path[0], visit, session)
    }

    /// Returns the description of a route that browsers may open.
    ///
    /// - Throws: ``WebFailure/onlyInShell(_:)``.
    func offered(_ route: RouteDescription, of module: String) throws(WebFailure) -> RouteDescription {
        let isOfView = registry.modules.contains { $0.name == module && $0.isOfView }
        guard Self.isOffered(route), !isOfView, !registry.readsFilesItself(route, of: module) else {
            throw .onlyInShell(route.name)
        }
        return route
    }

    /// The page that a module lays out, or else what its list shows, above all of its commands.
    private func page(of noun: String, _ visit: Visit, _ session: Session) throws -> Document {
        guard !session.organizer.isNobody else { throw IdentityFailure.nobody }
        let routes = registry.routes.map(\.description).filter { $0.path[0] == noun && Self.isOffered($0) }
        let page = registry.pages.first { $0.name == noun }
        guard !routes.isEmpty || page != nil else { throw WebFailure.unknownPage }
        let content: HTML
        if let page {
            content = visit.renderer(for: noun, registry).html(try page.blocks(in: session))
        } else if let overview = Self.overview(of: routes) {
            content = try answer(of: overview, Arguments(), visit, session)
        } else {
            content = HTML([])
        }
        return Document(
            title: page?.title ?? Self.capitalized(noun),
            main: content
                + HTML(
                    .details, .id("commands"), page == nil ? .init("open") : nil,
                    content: HTML(.summary, content: "Commands"), Self.list(of: routes)), isLive: true)
    }

    /// What the page of a noun shows: its list, or else what it shows of itself.
    private static func overview(of routes: [RouteDescription]) -> RouteDescription? {
        let candidates = routes.filter { route in
            route.access == .read && !route.needsOption && !route.parameters.contains(where: \.isRequired)
        }
        return candidates.first { $0.path.last == "list" } ?? candidates.first { $0.path.last == "show" }
            ?? candidates.first
    }

    /// The page of a route: its answer if it only reads and has all that it needs, else its form.
    private func page(of route: RouteDescription, _ visit: Visit, _ session: Session) throws -> Document {
        let reading = FormReading(visit.request.query, of: route, at: session.now, checksRequired: false)
        let title = FormRenderer.title(of: route)
        let isEnough = route.parameters.allSatisfy { !$0.isRequired || reading.arguments.contains($0) }
        let isRead = route.access(with: reading.arguments) != .write && !route.hasSecret
        let writesFile = route.parameters.contains { $0.rule == .newFile }
        guard isRead, isEnough, !writesFile, reading.problems.isEmpty,
            !route.needsOption || !visit.request.query.values.isEmpty
        else {
            return Document(title: title, main: try form(of: route, reading, visit, session))
        }
        do {
            let answer = try answer(of: route, reading.arguments, visit, session)
            let options =
                route.parameters.isEmpty
                ? HTML([])
                : HTML(
                    .details, .id("change"),
                    content: HTML(
                        .summary, content: HTML(route.access == .write ? "Change it" : "Show something else")),
                    try form(of: route, reading, visit, session))
            return Document(title: title, main: answer + options, isLive: true)
        } catch let failure as any Failure where failure.kind != .unauthorized && failure.kind != .store {
            return Document(
                title: title, main: try form(of: route, reading, visit, session),
                said: [.alert(Self.sentence(failure.message))])
        }
    }

    /// What a route answers that only reads.
    private func answer(
        of route: RouteDescription, _ arguments: Arguments, _ visit: Visit, _ session: Session
    ) throws -> HTML {
        let screen = try registry.bind(route, arguments).open(in: session, logger: application.logger)
        return visit.renderer(for: route.path[0], registry, showing: screen.value).html(screen.blocks)
    }

    /// The form of a route, with what has been filled in, or else what is proposed.
    ///
    /// - Parameter question: The question to which sending the form says yes; nil for none.
    func form(
        of route: RouteDescription, _ reading: FormReading, _ visit: Visit, _ session: Session,
        confirming question: String? = nil
    ) throws -> HTML {
        let isKnown = !session.organizer.isNobody
        // A page asks the question.
        let fields = route.parameters.filter { $0 != Argument.yes.parameter }.map { parameter in
            var field = FormRenderer.Field(parameter: parameter, values: reading.texts[parameter.name] ?? [])
            field.problem = reading.problems[parameter.name]
            // What stands beside a password is the name that belongs to it.
            if route.hasSecret { field.autocomplete = "username" }
            guard parameter.style != .secret, parameter.style != .flag, isKnown else { return field }
            let open = OpenParameter(route: route, parameter: parameter, given: reading.arguments)
            if field.values.isEmpty, field.problem == nil, parameter.isRequired || parameter.style == .positional,
                let proposal = try? registry.proposal(for: open, in: session)
            {
                field.values = [proposal]
            }
            let suggestions = (try? registry.suggestions(for: open, in: session)) ?? Suggestions([])
            field.suggestions = Array(suggestions.first.prefix(OpenParameter.suggestionsShown))
            field.isCut = suggestions.first.count > OpenParameter.suggestionsShown
            return field
        }
        let isRead = route.access == .read && !route.hasSecret && !route.parameters.contains { $0.rule == .newFile }
        let back = visit.request.isPost ? visit.request.form["back"] : nil
        // Who is not logged in finds the other ways in.
        let others =
            isKnown
            ? HTML([])
            : Self.list(
                of: registry.routes.map(\.description).filter {
                    $0.isOpenToAnyone && $0.hasSecret && $0.path != route.path
                })
        return HTML(.p, content: HTML(Self.capitalized(route.summary) + "."))
            + FormRenderer().form(
                route, fields, to: Self.address(of: route), isRead: isRead,
                hidden: visit.hidden(back: back ?? "/\(route.path[0])", confirming: question))
            + others
    }
}

/// What a form gives for the parameters of a route.
struct FormReading {
    private(set) var arguments = Arguments()
    /// The texts, as they were typed.
    private(set) var texts: [String: [String]] = [:]
    /// What is wrong, by parameter, without its name in front.
    private(set) var problems: [String: String] = [:]
    private(set) var files: [String: SentFiles.Content] = [:]

    init(_ fields: Fields, of route: RouteDescription, at now: Timestamp, checksRequired: Bool) {
        for file in fields.files { files[file.name] = .data(file.data) }
        for parameter in route.parameters {
            var values = fields.all(parameter.name)
            if parameter.rule == .file {
                values = fields.files.filter { $0.field == parameter.name }.map(\.name)
            } else if parameter.style != .secret {
                texts[parameter.name] = values
            }
            if parameter.isRepeated, !parameter.rule.isList, parameter.rule.isReference {
                values = values.flatMap { $0.split(separator: ",") }.map { String($0).trimmingWhitespace() }
                    .filter { !$0.isEmpty }
            }
            if parameter.rule == Kind.secret(isNew: true).rule, !values.isEmpty,
                values != fields.all(parameter.name + FormRenderer.again)
            {
                problems[parameter.name] = "was typed in two ways"
            }
            for value in parameter.isRepeated ? values : Array(values.prefix(1)) {
                do {
                    try arguments.read(value, for: parameter, at: now)
                } catch {
                    problems[parameter.name] = String(error.message.trimmingPrefix("\(parameter.name) "))
                }
            }
            if checksRequired, parameter.isRequired, values.isEmpty { problems[parameter.name] = "is missing" }
        }
    }
}
