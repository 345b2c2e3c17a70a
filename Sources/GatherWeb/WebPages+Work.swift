import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import Synchronization

/// What is done: by a form, by a button, by a line.
extension WebPages {
    /// The work of a form.
    func routeWork(_ request: WebRequest) throws -> WebWork {
        try request.checkForm()
        guard let route = registry.route(calledBy: request.path), route.description.path == request.path else {
            throw WebFailure.unknownPage
        }
        let description = try offered(route.description, of: route.module)
        guard !description.hasSecret || request.mayLogIn else { throw UnsafeLogin() }
        let reading = FormReading(request.form, of: description, at: registry.now(), checksRequired: true)
        guard reading.problems.isEmpty else { return again(description, reading, request, .badRequest, said: []) }
        return work(request, try registry.bind(description, reading.arguments), reading)
    }

    /// The work of a button or a typed line.
    func lineWork(_ request: WebRequest) throws -> WebWork {
        try request.checkForm()
        let line = (request.form["line"] ?? "").trimmingWhitespace()
        let back = request.back
        if line.isEmpty { return WebWork(.none) { .seeOther(back) } }
        guard request.token != nil else { return WebWork(.none) { .seeOther("/account/login") } }
        guard line.utf8.count <= Self.longestLine else { throw WebFailure.badForm }
        if line.utf8.contains(where: { ";|{}=$\n".utf8.contains($0) }) { return scriptWork(request, line) }
        let words = PartialLine(line + " ").words
        if let address = Visit.address(of: words, registry) { return WebWork(.none) { .seeOther(address) } }
        let isCommand = words.first.map { registry.nouns.contains($0.text) } ?? false
        if !isCommand {
            return WebWork(.none) { .seeOther("/-/search?\(Fields.query([("for", line)]))") }
        }
        do {
            let invocation = try registry.bind(words)
            _ = try offered(invocation.description, of: invocation.module)
            return work(request, invocation, nil)
        } catch let failure as any Failure {
            return WebWork(.none) { said([.alert(Self.sentence(failure.message))], request, to: back) }
        }
    }

    /// The work of an invocation; what is left open is asked on a page.
    ///
    /// - Parameter reading: The form that it came from; nil for a line.
    private func work(_ request: WebRequest, _ invocation: Invocation, _ reading: FormReading?) -> WebWork {
        WebWork(invocation.access, isSlow: invocation.isSlow) {
            do {
                return try done(request, invocation, SentFiles(reading?.files ?? [:]))
            } catch let question as OpenQuestion {
                guard let reading, !reading.files.isEmpty else { return self.question(question.text, request) }
                // A page cannot send a file along with the answer; who chooses it again has said yes.
                let hint = "\(question.text) Choose the file once more to do it."
                return again(
                    invocation.description, reading, request, .ok, said: [.alert(hint)], confirming: question.text
                ).answer()
            } catch IdentityFailure.nobody {
                return .seeOther("/account/login")
            } catch let failure as any Failure where failure.kind != .store {
                let alert = [Block.alert(Self.sentence(failure.message))]
                guard let reading else { return said(alert, request, to: request.back) }
                let status = Endpoint.Response(failure, to: .guest).status
                return again(invocation.description, reading, request, status, said: alert).answer()
            } catch {
                return refusal(of: error, for: request)
            }
        }
    }

    private func done(_ request: WebRequest, _ invocation: Invocation, _ files: SentFiles) throws -> Endpoint.Response {
        var identity = request.identity
        var seen = request.form["seen"].flatMap { SeenRevision(upTo: Int($0)) }
        var ended: Session?
        let blocks = try application.open(
            invocation, as: &identity, seeing: &seen, origin: request.origin, files: files,
            view: WebView(confirmed: request.form["confirmed"])
        ) { session, open in
            ended = session
            session.serverAddress = request.base
            guard let key = request.form["key"], !key.isEmpty, session.access == .write else {
                return try open().blocks
            }
            return try once(key, request.identifying, session) { try open().blocks }
        }
        if let file = files.written.first { return .download(file) }
        var cookies: [String] = []
        if let login = ended?.newLogin {
            let age = login.isRemembered || request.form["remember"] != nil ? Self.year : nil
            cookies = [Self.cookie(request.loginCookie, login.token.exposed, seconds: age, request)]
        } else if request.token != nil, ended?.organizer.isNobody == true {
            let gone = [Self.cookie(request.loginCookie, "", seconds: 0, request)]
            return said(blocks, request, to: "/account/login", cookies: gone).clearingStorage()
        }
        if ended?.isAnswerSecret == true { return shown(blocks, request, to: request.back) }
        return said(blocks, request, to: cookies.isEmpty ? request.back : "/", cookies: cookies)
    }

    private static let year = 31_536_000

    /// Sends the browser on, to where it is told what was done; what is too much for a cookie is shown here.
    private func said(
        _ blocks: [Block], _ request: WebRequest, to address: String, cookies: [String] = []
    ) -> Endpoint.Response {
        let text = (try? JSONEncoder().encode(blocks))?.base64EncodedString() ?? ""
        if blocks.allSatisfy(\.isSentence), text.utf8.count <= 3000 {
            let said = Self.cookie(request.saidCookie, text, seconds: 60, request)
            return .seeOther(address, cookies: cookies + (blocks.isEmpty ? [] : [said]))
        }
        return shown(blocks, request, to: address, cookies: cookies)
    }

    /// Shows what was done, with the way on.
    private func shown(
        _ blocks: [Block], _ request: WebRequest, to address: String, cookies: [String] = []
    ) -> Endpoint.Response {
        var response = page(request) { visit, _ in
            Document(
                title: "Done",
                main: visit.renderer(for: nil, registry).html(blocks)
                    + HTML(.p, content: HTML(.a, .class("button marked"), .href(address), content: "Go on")))
        }.answer()
        response.cookies += cookies
        return response
    }

    /// The form again, with what was filled in and what is wrong with it.
    private func again(
        _ route: RouteDescription, _ reading: FormReading, _ request: WebRequest, _ status: Endpoint.Status,
        said: [Block], confirming question: String? = nil
    ) -> WebWork {
        let work = page(request) { visit, session in
            Document(
                title: FormRenderer.title(of: route),
                main: try form(of: route, reading, visit, session, confirming: question), said: said)
        }
        return WebWork(.read) {
            var answer = work.answer()
            if answer.status == .ok { answer.status = status }
            return answer
        }
    }

    /// The page that asks before something is done, with all that was sent.
    private func question(_ question: String, _ request: WebRequest) -> Endpoint.Response {
        page(request) { visit, _ in
            let sent = request.form.values.filter {
                !["token", "key", "back", "seen", "confirmed"].contains($0.name)
            }
            let fields = sent.map { HTML(.input, .type("hidden"), .name($0.name), .value($0.value)) }
            return Document(
                title: "Sure?",
                main: HTML(
                    .form, .init("method", "post"), .init("action", request.target), .class("route"),
                    content: HTML(.p, content: HTML(question)),
                    visit.hidden(back: request.back, confirming: question), HTML(fields),
                    HTML(
                        .div, .class("actions"), content: HTML(.button, .class("danger"), content: "Yes"),
                        HTML(.a, .class("button plain"), .href(request.back), content: "No"))))
        }.answer()
    }

    // MARK: - Scripts

    /// The work of a line that is more than one command.
    private func scriptWork(_ request: WebRequest, _ line: String) -> WebWork {
        do {
            let script = try Checker(registry: registry, isAtomic: true, files: SentFiles())
                .check(SourceFile(typed: line, in: "/"))
            return WebWork(script.access) {
                do {
                    let shown = Mutex<[Block]>([])
                    var identity = request.identity
                    let files = SentFiles()
                    let host = ScriptSession(
                        origin: request.origin, files: files, view: WebView(confirmed: nil),
                        environment: Runner.Environment(
                            show: { screen in shown.withLock { $0 += screen.blocks } }, wait: { _ in }, files: files),
                        logger: application.logger,
                        around: { call, open in
                            _ = try offered(call.invocation.description, of: call.invocation.module)
                            return try open()
                        })
                    try application.run(script, as: &identity, host) { session, work in
                        guard let key = request.form["key"], !key.isEmpty else { return try work() }
                        // What a script shows may be secret, so only that it was done is kept.
                        _ = try once(key, request.identifying, session) {
                            try work()
                            return []
                        }
                    }
                    return said(shown.withLock(\.self), request, to: request.back)
                } catch let question as OpenQuestion {
                    let hint = "\(quoted(question.text)) is asked first; add --yes to do it all the same"
                    return said([.alert(Self.sentence(hint))], request, to: request.back)
                } catch let failure as any Failure where failure.kind != .store {
                    return said([.alert(Self.sentence(failure.message))], request, to: request.back)
                } catch {
                    return refusal(of: error, for: request)
                }
            }
        } catch let mistakes as ScriptMistakes {
            let blocks = mistakes.mistakes.prefix(5).map { Block.alert(Self.sentence($0.message)) }
            return WebWork(.none) { said(blocks, request, to: request.back) }
        } catch {
            return WebWork(.none) { refusal(of: error, for: request) }
        }
    }
}

/// A login that others could read on its way.
struct UnsafeLogin: Failure {
    var kind: FailureKind { .unauthorized }
    var message: String {
        "others could read a password on its way; open this page by https, or at the server's own machine"
    }
}

extension WebRequest {
    /// Where to go when something is done: the page that it was done on.
    var back: String {
        let address = form["back"] ?? "/"
        // An address of another site would begin with two slashes.
        let isOwn = address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
        return isOwn && address.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? address : "/"
    }

    /// All of the request that decides what it does.
    var identifying: String {
        let values = form.values.filter { !["token", "key", "back", "seen"].contains($0.name) }
        return "\(target)\n\(Fields.query(values.map { ($0.name, $0.value) }))"
    }
}

extension Endpoint.Response {
    /// Has the browser forget what the script has kept, such as typed lines.
    fileprivate func clearingStorage() -> Endpoint.Response {
        let headers = headers.merging(["Clear-Site-Data": "\"storage\""]) { $1 }
        var response = Endpoint.Response(status, headers: headers, body: body)
        response.cookies = cookies
        return response
    }

    /// A file that the browser keeps.
    fileprivate static func download(_ file: SentFiles.Written) -> Endpoint.Response {
        let name = file.path.split(separator: "/").last.map(String.init) ?? "file"
        return Endpoint.Response(
            .ok,
            headers: ["Content-Disposition": "attachment; filename*=UTF-8''\(Fields.encoded(name))"],
            body: .bytes(Array(file.text.utf8), type: file.mediaType))
    }
}

extension SentFiles.Written {
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
