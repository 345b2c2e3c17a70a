import GatherDatabase
import GatherKit
import GatherScript

/// The pages for people who have a link, but no account.
extension WebPages {
    /// Returns the page of a link.
    ///
    /// - Throws: ``WebFailure/unknownLink``, or an error of the store.
    private func link(of request: WebRequest) throws -> LinkedPage {
        var nobody = Identity.known(.nobody)
        return try application.session(.read, as: &nobody, orAnyone: true, origin: request.linkOrigin) { session in
            guard let link = try registry.link(Secret(request.path[1]), as: request.person, in: session) else {
                // Checked only here, so that somebody who guesses links does not lock others at the same address out of
                // theirs.
                let seconds = request.address.flatMap { misses.consumeAttempt(of: NetworkAddress($0).key) }
                if let seconds { throw WebFailure.tooManyMisses(seconds: seconds) }
                throw WebFailure.unknownLink
            }
            return link
        }
    }

    /// The page of a link, the work of a button on it, or what an address below it names.
    func linkStep(_ request: WebRequest) throws -> WebStep {
        let name = request.path.dropFirst(2).first
        if !request.isPost, name == Self.events {
            return try changes(isLink: true, request) { try self.link(of: request).organizer }
        }
        let link = try link(of: request)
        switch (request.isPost, name) {
        case (true, nil): return try linkWork(link, request)
        case (false, nil) where link.blocks != nil: return .answer(try page(of: link, request))
        case (false, nil), (false, link.file?.name): return .answer(try file(of: link, request))
        case (false, Asset.manifest.name) where link.blocks != nil: return .answer(manifest(of: link, request))
        default: throw WebFailure.unknownPage
        }
    }

    /// The age at which browsers forget cookies anyway, in seconds.
    private static let longestAge = 34_560_000

    /// The cookie that remembers the person chosen on a link, or forgets the previous one if nobody is chosen.
    private static func cookie(for person: String, at address: String, _ request: WebRequest) -> String {
        cookie(
            WebRequest.personField, Fields.encoded(person), seconds: person.isEmpty ? 0 : longestAge, request,
            path: address)
    }

    /// The address of the link that a request names.
    private static func linkAddress(_ request: WebRequest) -> String {
        "/\(links)/\(Fields.encoded(request.path[1]))"
    }

    private func page(of link: LinkedPage, _ request: WebRequest) throws -> Endpoint.Response {
        var identity = Identity.linked(link.organizer)
        return try application.session(.read, as: &identity, origin: request.linkOrigin) { session in
            let address = Self.linkAddress(request)
            let key = HTML(.input, .type("hidden"), .name("key"), .value(chance()))
            let form = HTML(
                .form, .id(Frame.formID), .init("method", "post"), .init("action", request.target), content: key)
            var renderer = BlockRenderer()
            renderer.form = (request.target, key)
            renderer.sendsMessages = false
            renderer.sending = { action in
                if link.person(action.words + [action.title]) != nil { return "Add me" }
                return action.wordsIfEmpty.isEmpty && !action.words.contains("add") ? "Save" : "Add"
            }
            renderer.button = { action, look in
                if link.isAllowed(action.words) { return Visit.button(action, look) }
                guard let person = link.person(action.words) else { return HTML([]) }
                // An address, which may be forwarded, does not choose for the people who open it.
                return HTML(
                    .button, .class(person.isEmpty ? "other" : "plain"), .init("form", Frame.formID),
                    .name(WebRequest.personField), .value(person),
                    children: BlockRenderer.content(of: action, as: .button))
            }
            let calendar = link.file.map {
                HTML(.a, .href("\(address)/\($0.name)"), content: HTML($0.title))
            }
            renderer.calendar = calendar
            var frame = Frame(
                address: address, status: link.showsStatus ? try registry.status(in: session) : nil,
                now: session.now, events: "\(address)/\(Self.events)", manifest: "\(address)/\(Asset.manifest.name)")
            // The reader may never have heard of the program, but knows the group, or the sender of the link.
            if let group = link.organizer.group {
                frame.brand = group
            } else if link.organizer.name != Organizer.local.name {
                // Some use their mail addresses as names.
                frame.brand = "Football with \(String(link.organizer.name.prefix { $0 != "@" }).capitalizedFirst)"
            }
            var (blocks, title) = (try link.blocks?(session) ?? [], link.title)
            let preview = Self.preview(of: blocks)
            // A section without fields is the title of the page, beside which readers can say that it does not mean
            // them.
            var beside: HTML?
            if case .section(let heading, [])? = blocks.first {
                title = heading
                blocks.removeFirst()
                if case .actions(nil, let actions)? = blocks.first, actions.allSatisfy({ link.person($0.words) == "" })
                {
                    beside = renderer.button.map { button in HTML(actions.map { button($0, .button) }) }
                    blocks.removeFirst()
                }
            }
            renderer.targets = blocks.compactMap { block in
                if case .section(let title, let fields) = block, !fields.isEmpty { title } else { nil }
            }
            let end = blocks.contains(where: BlockRenderer.takesCalendar) ? nil : calendar.map { HTML(.p, content: $0) }
            let back = request.token.map { _ in HTML(.p, content: Self.button("Back to organizing", to: "/")) }
            let document = Document(
                title: title, main: renderer.html(blocks) + (end ?? HTML([])) + (back ?? HTML([])) + form,
                beside: beside,
                isLive: true,
                said: request.said ?? [], preview: preview)
            return try Self.page(.ok, document, in: frame, for: request)
        }
    }

    /// The preview of a link in a chat: when and where, and how many have given each answer, but nothing below that.
    private static func preview(of blocks: [Block]) -> String {
        let lists = blocks.firstIndex { if case .segments = $0 { true } else { false } } ?? blocks.endIndex - 1
        return blocks.prefix(lists + 1).flatMap { block -> [String] in
            switch block {
            case .section(_, []): []
            case .section(let title, let fields): [title] + fields.map(\.text)
            case .segments(let lists): lists.map(\.title)
            case .banner(let text, let details): [text] + details.map(\.text)
            default: []
            }
        }.prefix(8).joined(separator: " · ")
    }

    /// The manifest of the page of a link: from a home screen, it opens the link.
    private func manifest(of link: LinkedPage, _ request: WebRequest) -> Endpoint.Response {
        let manifest = Asset.manifest(name: link.title, start: Self.linkAddress(request))
        return Endpoint.Response(.ok, body: .bytes(manifest, type: Asset.manifest.type))
    }

    private func file(of link: LinkedPage, _ request: WebRequest) throws -> Endpoint.Response {
        guard let words = link.file?.words else { throw WebFailure.unknownPage }
        var identity = Identity.linked(link.organizer)
        let files = SentFiles()
        _ = try application.open(
            registry.bind(words.map { CommandWord($0) }), as: &identity, origin: request.linkOrigin, files: files,
            view: SentAnswers())
        guard let file = files.written.first else { throw WebFailure.unknownLink }
        let headers = [
            "X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache", "ETag": try file.entityTag,
        ]
        return try Endpoint.Response(file, headers: headers)
    }

    /// The work of a button on the page of a link.
    private func linkWork(_ link: LinkedPage, _ received: WebRequest) throws -> WebStep {
        let request = try received.withForm()
        if let person = request.form[WebRequest.personField] {
            let address = Self.linkAddress(request)
            return .answer(.seeOther(address, cookies: [Self.cookie(for: person, at: address, request)]))
        }
        let line = request.line
        guard line.utf8.count <= Self.longestLine else { throw WebFailure.notAllowed }
        let words = PartialLine(line + " ").words + request.typed
        guard words.allSatisfy({ $0.elements == nil }), link.isAllowed(words.map(\.text)) else {
            throw WebFailure.notAllowed
        }
        if let seconds = answers.consumeAttempt(of: "\(link.organizer.id) \(link.number)") {
            throw WebFailure.tooManyAnswers(seconds: seconds)
        }
        if request.typed.first?.text == "", words.dropLast().last?.text != "--comment" {
            return .answer(try said([.alert("Type a name first.")], request, to: request.target))
        }
        let person = link.person(words.map(\.text)) ?? request.person
        let invocation = try registry.bind(words)
        guard !invocation.isSlow, invocation.filesRead.isEmpty, !invocation.writesFiles else {
            throw WebFailure.notAllowed
        }
        return work(request, .write) {
            do {
                let (blocks, _) = try opener.open(
                    RouteRequest(
                        invocation, identity: .linked(link.organizer), origin: request.linkOrigin,
                        key: try request.key, link: link)
                ) { screen, _ in screen.pageBlocks }
                // Alerts, tables and advice are meant for the organizer.
                let answer = blocks.filter { block in
                    if case .text(let text) = block { !BlockRenderer.mayAdvise(text) } else { false }
                }
                let address = Self.linkAddress(request)
                let cookie = person.map { Self.cookie(for: $0, at: address, request) }
                return try said(answer, request, to: address, cookies: cookie.map { [$0] } ?? [])
            } catch is OpenQuestion {
                throw WebFailure.notAllowed
            } catch let failure as any Failure where failure.isForPage {
                return try said([.alert(Self.sentence(failure.message))], request, to: request.target)
            }
        }
    }
}
