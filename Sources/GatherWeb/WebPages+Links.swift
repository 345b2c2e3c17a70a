import GatherDatabase
public import GatherKit
import GatherScript

/// What those see and do who have a link and no account.
extension WebPages {
    /// Who may follow what happens through a link.
    ///
    /// - Returns: The organizer of the link.
    /// - Throws: ``WebFailure/unknownLink``, or what the store throws.
    public func organizer(ofLink request: WebRequest) throws -> Organizer {
        var nobody = Identity.known(.nobody)
        return try application.session(.read, as: &nobody, orAnyone: true, origin: request.linkOrigin) {
            try page(of: request, in: $0).organizer
        }
    }

    private func page(of request: WebRequest, in session: Session) throws -> LinkedPage {
        guard let link = try registry.link(Secret(request.path[1]), in: session) else {
            // Only here, so that one who tries links does not take theirs from others at the same address.
            try misses.check(request.address, at: now())
            misses.note(request.address, at: now())
            throw WebFailure.unknownLink
        }
        return link
    }

    /// What a link shows.
    func link(_ request: WebRequest) -> Endpoint.Response {
        answer(request) { link in
            if let file = link.file { return try self.file(file, of: link, request) }
            var identity = Identity.linked(link.organizer)
            return try application.session(.read, as: &identity, origin: request.linkOrigin) { session in
                let address = "/l/\(request.path[1])"
                let form = HTML(
                    .form, .id(Frame.formID), .init("method", "post"), .init("action", address),
                    content: HTML(.input, .type("hidden"), .name("key"), .value(chance())))
                var renderer = BlockRenderer()
                renderer.button = { link.isAllowed($0.words) ? Visit.button($0) : HTML([]) }
                let frame = Frame(
                    address: address, status: link.showsStatus ? try registry.status(in: session) : nil,
                    now: session.now, events: "\(address)/events")
                let document = Document(
                    title: link.title, main: renderer.html(try link.blocks(session)) + form, isLive: true,
                    said: request.said ?? [])
                return Self.page(.ok, document, in: frame, for: request)
            }
        }
    }

    private func file(_ words: [String], of link: LinkedPage, _ request: WebRequest) throws -> Endpoint.Response {
        var identity = Identity.linked(link.organizer)
        let files = SentFiles()
        _ = try application.open(
            registry.bind(words.map { CommandWord($0) }), as: &identity, origin: request.linkOrigin, files: files,
            view: WebView(confirmed: nil))
        guard let file = files.written.first else { throw WebFailure.unknownLink }
        return Endpoint.Response(
            .ok, headers: ["X-Robots-Tag": "noindex"],
            body: .bytes(Array(file.text.utf8), type: file.mediaType))
    }

    /// The work of a button on the page of a link.
    func linkWork(_ request: WebRequest) throws -> WebWork {
        WebWork(.write) {
            answer(request) { link in
                let line = request.form["line"] ?? ""
                guard line.utf8.count <= Self.longestLine else { throw WebFailure.notAllowed }
                let words = PartialLine(line + " ").words
                guard words.allSatisfy({ $0.elements == nil }), link.isAllowed(words.map(\.text)) else {
                    throw WebFailure.notAllowed
                }
                let invocation = try registry.bind(words)
                guard !invocation.isSlow, invocation.filesRead.isEmpty, invocation.filesWritten.isEmpty else {
                    throw WebFailure.notAllowed
                }
                var identity = Identity.linked(link.organizer)
                var seen: SeenRevision?
                _ = try application.open(
                    invocation, as: &identity, seeing: &seen, origin: request.linkOrigin, files: SentFiles(),
                    view: WebView(confirmed: nil)
                ) { session, open in
                    guard let key = request.form["key"], !key.isEmpty else { return try open().blocks }
                    // The answer may tell more than the link was made for.
                    return try once(key, request.identifying, session) {
                        _ = try open()
                        return []
                    }
                }
                return .seeOther("/l/\(request.path[1])")
            }
        }
    }

    /// Answers with the page of a link, or says what is wrong.
    private func answer(
        _ request: WebRequest, _ make: (LinkedPage) throws -> Endpoint.Response
    ) -> Endpoint.Response {
        do {
            var nobody = Identity.known(.nobody)
            let link = try application.session(.read, as: &nobody, orAnyone: true, origin: request.linkOrigin) {
                try page(of: request, in: $0)
            }
            return try make(link)
        } catch is OpenQuestion {
            return refusal(of: WebFailure.notAllowed, for: request)
        } catch {
            return refusal(of: error, for: request)
        }
    }
}
