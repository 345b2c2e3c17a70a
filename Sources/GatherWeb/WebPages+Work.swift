import Foundation
import GatherCrypto
import GatherDatabase
import GatherKit
import GatherScript

/// The work of forms, buttons and typed lines.
extension WebPages {
    /// The work of a form.
    func routeStep(_ request: WebRequest) throws -> WebStep {
        guard let route = registry.route(calledBy: request.path), route.description.path == request.path else {
            return .answer(try page(request, saying: WebFailure.unknownPage))
        }
        let description = route.description
        let lines = description.parameters.first(where: \.takesLines)
        let declined = request.form[Self.declined]
        let form = lines.flatMap { lines in declined.map { request.form.replacing(lines.name, with: $0) } }
        let reading = try FormReading(
            form ?? request.form, of: description, at: registry.now(), checksRequired: declined == nil)
        do {
            try registry.checkIsOffered(description, of: route.module)
            guard !description.hasSecret || request.mayLogIn else { throw WebFailure.unsafeLogin }
            guard reading.problems.isEmpty else {
                return .answer(try again(description, reading, request, .badRequest, said: []))
            }
            if declined != nil {
                return .answer(try again(description, reading, request, .ok, said: []))
            }
            return work(request, try registry.bind(description, reading.arguments), reading)
        } catch let failure as any Failure {
            return .answer(try page(request, saying: failure))
        }
    }

    /// The work of a button or a typed line.
    func lineStep(_ request: WebRequest) throws -> WebStep {
        let line = request.line.trimmingWhitespace()
        if line.isEmpty { return .answer(.seeOther(request.back)) }
        guard request.token != nil else { throw IdentityFailure.nobody }
        guard line.utf8.count <= Self.longestLine else {
            return .answer(try page(request, saying: WebFailure.badForm))
        }
        do {
            if line.utf8.contains(where: { ";|{}=$\n".utf8.contains($0) }) { return try scriptStep(request, line) }
            let words = PartialLine(line + " ").words + request.typed
            switch try registry.read(words) {
            case .incomplete(let missing): return .answer(.seeOther(Visit.address(of: missing)))
            case .complete(let call):
                let invocation = call.invocation
                try registry.checkIsOffered(invocation.description, of: invocation.module)
                if let address = Visit.address(of: invocation) { return .answer(.seeOther(address)) }
                return work(request, invocation, nil)
            }
        } catch let mistakes as ScriptMistakes {
            let blocks = mistakes.mistakes.prefix(Self.mistakesShown).map { Block.alert(Self.sentence($0.message)) }
            return .answer(try said(blocks, request, to: request.back))
        } catch let failure as any Failure where !(failure is BudgetFailure) {
            return .answer(try said([.alert(Self.sentence(failure.message))], request, to: request.back))
        }
    }

    /// Returns the completions of a typed line as JSON: whole lines, each with a description.
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
    /// The number of completions that fit on a small screen.
    private static let candidatesShown = 20

    /// The number of mistakes of a line that are shown.
    private static let mistakesShown = 5

    /// The work of an invocation; open questions are asked on a page.
    ///
    /// - Parameter reading: The form that it came from; nil for a line.
    private func work(_ request: WebRequest, _ invocation: Invocation, _ reading: FormReading?) -> WebStep {
        work(request, invocation.access, isSlow: invocation.isSlow) {
            do {
                return try done(request, invocation, reading)
            } catch let question as OpenQuestion {
                guard let reading, !reading.files.isEmpty else {
                    return try self.question(question.asked, invocation, request, isOfForm: reading != nil)
                }
                // A page cannot send a file along with the answer; choosing it again means yes.
                let hint = "\(question.asked.text) Choose the file again to go ahead."
                return try again(
                    invocation.description, reading, request, .ok, said: [.alert(hint)], confirming: question.asked)
            } catch let failure as any Failure where failure.isForPage {
                guard let reading else {
                    return try said([.alert(Self.sentence(failure.message))], request, to: request.back)
                }
                let (marked, alerts) = reading.refused(by: failure, invocation.description)
                let status = Endpoint.Response(failure, to: .guest).status
                return try again(invocation.description, marked, request, status, said: alerts)
            }
        }
    }

    private func done(
        _ request: WebRequest, _ invocation: Invocation, _ reading: FormReading?
    ) throws -> Endpoint.Response {
        var origin = request.origin
        origin.keepsOneLogin = true
        let seen = request.form["seen"].map { SeenMark(SeenRevision(upTo: Int($0))) }
        let (answer, outcome) = try opener.open(
            RouteRequest(
                invocation, identity: request.identity, origin: origin,
                files: reading?.files ?? [:], confirmed: request.form["confirmed"], key: try request.key),
            seeing: seen
        ) { screen, _ in screen.pageBlocks }
        if let file = outcome.files.first { return try .download(file) }
        var cookies: [String] = []
        if let login = outcome.login {
            let age = login.isRemembered ? Self.year : nil
            cookies = [Self.cookie(request.loginCookie, login.token.exposed, seconds: age, request)]
        } else if request.token != nil, outcome.account == nil {
            let gone = [Self.cookie(request.loginCookie, "", seconds: 0, request)]
            var response = try said(answer, request, to: "/account/login", cookies: gone)
            // Makes the browser forget what the script has stored, such as typed lines.
            response.headers["Clear-Site-Data"] = "\"storage\""
            return response
        }
        // A title that is no more than the beginning of a summary says what to do, and not what was done.
        let isTitled = invocation.description.isTitled || invocation.title != invocation.description.title
        let title = isTitled ? invocation.title : "Done"
        let next = invocation.description.nextPage.flatMap { request.back == "/" ? nil : "/\($0)" } ?? request.back
        let isUndone = outcome.hasChanged && cookies.isEmpty && !Self.notUndone.contains(invocation.module)
        // The page of a module shows its lists itself.
        let isShown = ["/", "/match", "/\(invocation.description.path[0])"].contains(next)
        let told = isUndone && isShown ? answer.filter { if case .segments = $0 { false } else { true } } : answer
        let blocks = isUndone && !answer.isEmpty ? told + [.undo] : told
        if outcome.isSecret { return try shown(blocks, request, title, to: request.back) }
        return try said(blocks, request, title, to: cookies.isEmpty ? next : "/", cookies: cookies)
    }

    private static let year = 31_536_000
    /// The modules whose changes cannot be undone, and the one of `undo` itself.
    private static let notUndone: Set = ["account", "archive", "changes", "share"]

    /// Redirects the browser to the page that shows the messages; if they are too long for a cookie, they are shown
    /// here.
    func said(
        _ blocks: [Block], _ request: WebRequest, _ title: String = "Done", to address: String, cookies: [String] = []
    ) throws -> Endpoint.Response {
        guard let text = WebRequest.cookie(saying: blocks) else {
            return try shown(blocks, request, title, to: address, cookies: cookies)
        }
        let said = Self.cookie(request.saidCookie, text, seconds: 60, request)
        return .seeOther(address, cookies: cookies + (blocks.isEmpty ? [] : [said]))
    }

    /// Shows what was done, with a link to continue.
    private func shown(
        _ blocks: [Block], _ request: WebRequest, _ title: String, to address: String, cookies: [String] = []
    ) throws -> Endpoint.Response {
        // A text to send comes first; a page has one filled button.
        let hasMessage = blocks.contains { if case .message = $0 { true } else { false } }
        var response = try page(request) { visit in
            Document(
                title: title,
                main: visit.renderer().html(blocks)
                    + HTML(
                        .div, .class("actions"),
                        content: Self.button("Done", hasMessage ? "plain" : "marked", to: address)))
        }
        response.cookies += cookies
        return response
    }

    /// The form again, with the values filled in, and what is wrong with them.
    private func again(
        _ route: RouteDescription, _ reading: FormReading, _ request: WebRequest, _ status: Endpoint.Status,
        said: [Block], confirming question: AskedQuestion? = nil
    ) throws -> Endpoint.Response {
        try page(request, status: status) { try formPage(of: route, reading, $0, confirming: question, said: said) }
    }

    /// The name of the button that returns to a list to change it further, instead of sending it; its value is the
    /// list.
    private static let declined = "declined"

    /// The page that asks before something is done, with everything that was sent.
    ///
    /// - Parameter isOfForm: Whether it was sent by the form of the route, and not as a line.
    private func question(
        _ question: AskedQuestion, _ invocation: Invocation, _ request: WebRequest, isOfForm: Bool
    ) throws -> Endpoint.Response {
        try page(request) { visit in
            let route = invocation.description
            let title = title(of: route, route.title, about: invocation.values, visit).text
            let lines = isOfForm ? route.parameters.first(where: \.takesLines) : nil
            let list = lines == nil ? nil : question.list
            let found = (list?.found ?? [:]).filter { request.form[$0.key]?.isEmpty ?? true }
            let sent = request.form.values.filter {
                let isReplaced = found[$0.name] != nil || list != nil && $0.name == lines?.name
                return !isReplaced && $0.name != "confirmed" && !WebRequest.circumstances.contains($0.name)
            }
            let fields = (sent + found.map { ($0.key, $0.value) }).map { name, value in
                HTML(.input, .type("hidden"), .name(name), .value(value))
            }
            // The pasted list is not lost.
            let no =
                lines.map { lines in
                    HTML(
                        .button, .class("plain"), .name(Self.declined),
                        .value(request.form.all(lines.name).joined(separator: "\n")), content: "Back")
                } ?? Self.button("Back", to: request.back)
            return Document(
                title: title,
                main: HTML(
                    .form, .init("method", "post"), .init("action", request.target), .class("route"),
                    content: list.map { Self.rows(of: $0, named: lines?.name ?? "") }
                        ?? HTML(.p, content: HTML(question.text)),
                    visit.hidden(back: request.back, confirming: list == nil ? question : nil), HTML(fields),
                    HTML(
                        .div, .class("actions"),
                        content: HTML(
                            .button, .class(route.isLoss ? "danger" : "main"),
                            content: HTML(lines == nil ? route.button(on: title) : "Save")), no)))
        }
    }

    /// A question about a list: its lines, each with what it may mean.
    ///
    /// - Parameter name: The name of the fields.
    private static func rows(of list: AskedQuestion.List, named name: String) -> HTML {
        let rows = list.lines.enumerated().map { place, line in
            let id = "line-\(place)"
            return HTML(
                .div, .class("choice"),
                content: HTML(
                    .label, .init("for", id),
                    content: HTML(.bdi, content: HTML(line.title)), HTML(.small, content: HTML(line.note))),
                HTML(
                    .select,
                    [.id(id), .name(name), line.isDoubtful ? .init("required") : nil],
                    ((line.isDoubtful ? [Suggestion("", "Choose")] : []) + line.choices).map {
                        HTML(.option, .value($0.text), content: HTML($0.summary))
                    }))
        }
        return HTML(list.remarks.map { HTML(.p, .class("alert"), content: HTML($0)) }) + HTML(rows)
            + HTML(.p, content: HTML(list.text))
    }

    // MARK: - Scripts

    /// The work of a line of several commands.
    ///
    /// - Throws: ``ScriptMistakes``, ``WebFailure/mustBeAlone`` or `BudgetFailure`.
    private func scriptStep(_ request: WebRequest, _ line: String) throws -> WebStep {
        let script = try Checker(registry: registry, isAtomic: true, files: SentFiles())
            .check(SourceFile(typed: line, in: "/"))
        // An answer is one page or one file, and a form asks for the secrets of one command.
        guard !script.writesFiles, script.secrets.isEmpty else { throw WebFailure.mustBeAlone }
        return work(request, script.access) {
            do {
                return try said(run(script, request), request, to: request.back)
            } catch let failure as any Failure where failure.isForPage {
                return try said([.alert(Self.sentence(failure.message))], request, to: request.back)
            }
        }
    }

    /// Runs a script, and returns what it shows.
    private func run(_ script: CheckedScript, _ request: WebRequest) throws -> [Block] {
        var shown: [Block] = []
        var identity = request.identity
        var context = ScriptContext(view: SentAnswers(isAlone: false), logger: application.logger) { screen in
            shown += screen.blocks
        }
        (context.origin, context.files) = (request.origin, SentFiles())
        context.around = { call, open in
            try registry.checkIsOffered(call.invocation.description, of: call.invocation.module)
            return try open()
        }
        var scope = Scope()
        try application.run(script, as: &identity, context, scope: &scope) { session, work in
            // What a script shows may be secret, so only that it was done is kept.
            _ = try opener.log.once(request.key, in: session, work) { "" }
        }
        return shown
    }
}

extension Failure {
    /// Whether the page of the request shows it: not if no page can be made, or a login is needed first.
    var isForPage: Bool {
        kind != .store && !(self is BudgetFailure) && self as? IdentityFailure != .nobody
    }
}

extension Endpoint.Response {
    /// A file that the browser saves.
    static func download(_ file: SentFiles.Written) throws -> Endpoint.Response {
        let name = file.path.split(separator: "/").last.map(String.init) ?? "file"
        return try Endpoint.Response(
            file, headers: ["Content-Disposition": "attachment; filename*=UTF-8''\(Fields.encoded(name))"])
    }

    /// The content of a file.
    ///
    /// - Throws: ``EndpointFailure/busy`` if there is no memory left for it.
    init(_ file: SentFiles.Written, headers: [String: String]) throws {
        let share = try Budget.current.reserve(file.text.utf8.count)
        self.init(.ok, headers: headers, body: .bytes(Array(file.text.utf8), type: file.mediaType))
        held = share
    }
}

extension SentFiles.Written {
    /// A weak entity tag: a hash of the content without the times at which a calendar was written.
    var entityTag: String {
        get throws {
            let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).filter {
                !$0.hasPrefix("DTSTAMP:")
            }
            return "W/\"\(try SHA256.hash(Data(lines.joined(separator: "\r\n").utf8)).hexadecimal)\""
        }
    }

    /// The media type, by the end of the name.
    var mediaType: String {
        switch path.split(separator: ".").last {
        case "csv": "text/csv; charset=utf-8"
        case "ics": "text/calendar; charset=utf-8"
        case "json": "application/json"
        default: "text/plain; charset=utf-8"
        }
    }
}
