import GatherKit

/// The content of a page, without its frame.
struct Document {
    var title: String
    var main: HTML
    /// A small link beside the title; nil for none.
    var beside: HTML?
    /// Whether the title is only for screen readers, because it is obvious to others.
    var hidesTitle = false
    /// Whether changes made elsewhere are shown at once; not while somebody fills in a form.
    var isLive = false
    /// The messages about what was done or went wrong.
    var said: [Block] = []
    /// The text that a chat shows below the page's title when its address is sent; nil for none.
    var preview: String?

    /// The maximum length of a message shown above the bar for a while; a longer one stays at the top until it is
    /// closed.
    private static let mostSaid = 110

    /// Whether the messages take long to read.
    var isSaidAtLength: Bool {
        said.reduce(0) { count, block in
            if case .text(let text) = block { count + text.count } else { count }
        } > Self.mostSaid
    }
}

extension Document {
    /// The page of a refused or failed request.
    init(refusal answer: Endpoint.Response) {
        var reason = "something went wrong on the server; whoever runs it can find the details in its log"
        if case .record(let record)? = answer.data, case .text(let text)? = record["reason"] { reason = text }
        self.init(
            title: answer.status == .notFound ? "Not found" : "That did not work",
            main: BlockRenderer().html([.alert(WebPages.sentence(reason))]))
    }
}

/// The frame of a page: the live status, and the navigation.
struct Frame {
    /// The places in the bar: addresses and short names.
    var places: [(address: String, name: String)] = []
    /// The address of the place to which the page belongs; nil for none.
    var place: String?
    /// The page that this one is a detail of; nil for none.
    var back: (address: String, name: String)?
    /// The address of the page.
    let address: String
    /// The live status; nil if there is none.
    var status: LiveStatus?
    /// When the page was made; nil if its clock does not matter.
    var now: Timestamp?
    /// The hidden fields of the forms on the page; nil if it allows no actions.
    var hidden: HTML?
    /// The address of the stream of changes; nil if the page does not change.
    var events: String?
    /// Renders what was just done.
    var renderer = BlockRenderer()
    /// The words in the head of the page; nil for the name of the program.
    var brand: String?
    /// The address of the manifest, which names the page to open from a home screen.
    var manifest = Asset.manifest.address

    /// The form that all buttons of the page belong to.
    private func buttons(_ hidden: HTML) -> HTML {
        HTML(.form, .id(Self.formID), .init("method", "post"), .init("action", "/"), content: hidden)
    }

    /// The id of the form that all buttons of a page belong to.
    static let formID = "do"

    func html(of page: Document) -> HTML {
        HTML(.html, .init("lang", "en"), content: head(page), body(page))
    }

    private func head(_ page: Document) -> HTML {
        HTML(
            .head,
            content: HTML(.meta, .init("charset", "utf-8")),
            HTML(.meta, .name("viewport"), .init("content", "width=device-width, initial-scale=1")),
            HTML(.meta, .name("robots"), .init("content", "noindex")),
            HTML(.meta, .name("color-scheme"), .init("content", "light dark")),
            HTML(.title, content: HTML("\(page.title) – Football Gather")),
            page.preview.map { _ in HTML(.meta, .init("property", "og:title"), .init("content", page.title)) },
            page.preview.map { HTML(.meta, .init("property", "og:description"), .init("content", $0)) },
            HTML(.link, .init("rel", "stylesheet"), .href(Asset.style.address)),
            HTML(.link, .init("rel", "icon"), .href(Asset.icon.address), .type("image/svg+xml")),
            HTML(.link, .init("rel", "manifest"), .href(manifest)),
            HTML(.link, .init("rel", "apple-touch-icon"), .href(Asset.touchIcon.address)),
            HTML(.script, .init("src", Asset.script.address), .init("defer"))
        )
    }

    private func body(_ page: Document) -> HTML {
        let title = HTML(.h1, page.hidesTitle ? .class("unseen") : nil, content: HTML(page.title))
        return HTML(
            .body, events.map { .init("data-events", $0) },
            hidden == nil ? nil : .init("data-worker", Asset.worker.address),
            content: HTML(.a, .class("skip"), .href("#main"), content: "Skip to the content"),
            HTML(
                // From this, the script knows how far the clock of the browser is off.
                .header, now.map { .init("data-now", String($0.milliseconds)) },
                content: HTML(
                    .a, .class("brand"), .href(address.hasPrefix("/\(WebPages.links)/") ? address : "/"),
                    content: Icon.html(ofPage: "/match"), HTML(.span, content: HTML(brand ?? "Football Gather"))),
                clock),
            HTML(
                .div, .id("said"), .init("role", "status"),
                content: page.said.isEmpty ? nil : renderer.html(page.said),
                page.isSaidAtLength ? HTML(.span, .class("long"), .init("hidden")) : nil),
            HTML(
                .main, .id("main"), .init("tabindex", "-1"), page.isLive ? .init("data-live") : nil,
                content: back.map { HTML(.a, .class("back"), .href($0.address), content: HTML($0.name)) },
                page.beside.map { HTML(.div, .class("title"), content: title, $0) } ?? title, page.main),
            hidden.map(buttons), places.isEmpty ? nil : navigation)
    }

    /// The live status, with a clock that the script keeps running.
    private var clock: HTML? {
        guard let status, let now else { return nil }
        let countdown = status.countdown
        let remaining = countdown.map { countdown in
            HTML(
                .time, .id("clock"), .init("data-remaining", String(countdown.remaining(at: now))),
                countdown.isRunning(at: now) ? .init("data-running") : nil, .init("data-end-words", countdown.endWords),
                content: HTML(countdown.clock(at: now)))
        }
        let words = countdown.map { HTML(.span, .id("clock-words"), content: HTML($0.words(at: now))) }
        return HTML(
            .p, .class("status"), content: HTML(.strong, content: HTML(status.words)), remaining.map { HTML(" ") + $0 },
            words.map { HTML(" ") + $0 })
    }

    private var navigation: HTML {
        HTML(
            .nav, .init("aria-label", "Pages"),
            content: HTML(
                .ul,
                children: places.map { place in
                    HTML(
                        .li,
                        content: HTML(
                            .a, .href(place.address),
                            place.address == self.place ? .init("aria-current", "page") : nil,
                            content: Icon.html(ofPage: place.address), HTML(.span, content: HTML(place.name))))
                }))
    }
}
