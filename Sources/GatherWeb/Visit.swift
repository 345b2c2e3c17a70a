import GatherDatabase
import GatherKit
import GatherScript

/// A request in a session, with what the forms of its page need.
struct Visit {
    let request: WebRequest
    let session: Session
    let token: String
    /// The idempotency key of the page's forms.
    let key: String
    /// The newest entry of the undo log, which `undo` on the page refers to.
    let seen: SeenRevision?

    init(_ request: WebRequest, in session: Session, chance: String) throws {
        (self.request, self.session) = (request, session)
        token = try request.formToken(chance)
        key = chance
        seen = session.organizer.isNobody ? nil : try session.startConflictChecks()
    }

    /// Whether somebody is logged in.
    var isKnown: Bool { !session.organizer.isNobody }

    private var registry: ModuleRegistry { session.registry }

    /// The hidden fields.
    ///
    /// - Parameters:
    ///   - back: Where to go when it is done; nil for this page.
    ///   - question: The question that sending them answers with yes; nil for none.
    func hidden(back: String? = nil, confirming question: AskedQuestion? = nil) -> HTML {
        let values: [(String, String?)] = [
            ("token", token), ("key", key), ("back", back ?? request.target),
            ("seen", seen?.change.map(String.init) ?? ""), ("confirmed", question?.id),
        ]
        return HTML(
            values.compactMap { name, value in value.map { HTML(.input, .type("hidden"), .name(name), .value($0)) } })
    }

    /// Renders blocks whose actions belong to the page's form.
    ///
    /// - Parameters:
    ///   - noun: The first word of the commands that the blocks are about; nil for none.
    ///   - data: The data that the blocks show.
    func renderer(for noun: String? = nil, showing data: Value = .null) -> BlockRenderer {
        var renderer = BlockRenderer()
        renderer.button = button
        renderer.form = ("/", hidden())
        renderer.sending = { registry.route(calledBy: $0.words)?.description.button(on: $0.title) ?? "Save" }
        renderer.command = advice
        renderer.rows = noun.map { addresses(of: data, shownBy: $0) } ?? []
        renderer.rowsArePeople = noun == "player" && !renderer.rows.isEmpty
        return renderer
    }

    /// The addresses of the rows of a list: the page of `show`, which finds each by its `id`; empty without such a
    /// command.
    private func addresses(of data: Value, shownBy noun: String) -> [String] {
        guard case .list(let values) = data, let show = registry.show(noun) else { return [] }
        let beginning = WebPages.address(of: show.route, [(show.row.name, "#")])
        return values.compactMap { value in
            guard case .record(let record) = value, let id = record["id"], id != .null else { return nil }
            return beginning + Fields.encoded(id.typed)
        }
    }

    /// A button, or a link for an action that only reads or needs more than its words.
    private func button(_ action: Action, _ look: BlockRenderer.Look) -> HTML {
        let isLoss = action.isLoss || registry.route(calledBy: action.words)?.description.isLoss == true
        let page = registry.page(calledBy: action.words).map { "/\($0.name)" }
        guard let address = page ?? address(of: action) else { return Self.button(action, look, isLoss: isLoss) }
        return HTML(
            .a, .class(Self.name(of: look, action, "button ", isLoss)), .href(address),
            children: BlockRenderer.content(of: action, as: look))
    }

    /// A button that sends the line of an action.
    ///
    /// - Parameter isLoss: Whether something is lost.
    static func button(_ action: Action, _ look: BlockRenderer.Look, isLoss: Bool = false) -> HTML {
        let answer = action.sign.map { "answer \($0.rawValue) " } ?? ""
        return button(BlockRenderer.content(of: action, as: look), name(of: look, action, answer, isLoss), action.words)
    }

    /// The class of a button or a link.
    private static func name(
        of look: BlockRenderer.Look, _ action: Action, _ kind: String, _ isLoss: Bool
    ) -> String {
        if look == .row { return isLoss ? "row danger" : "row" }
        return kind + (isLoss ? "danger" : action.isMarked ? "marked" : "plain")
    }

    /// A button that sends a line.
    static func button(_ title: [HTML], _ look: String, _ words: [String]) -> HTML {
        HTML(
            .button, .class(look), .init("form", Frame.formID), .name("line"), .value(commandLine(of: words)),
            children: title)
    }

    /// A button for the advice in a sentence; words in capitals stand for values to fill in.
    ///
    /// The sentence may contain other people's words, so a command that a tap runs has no arguments; any other opens a
    /// form.
    private func advice(_ title: String, _ line: String) -> [HTML]? {
        let first = line.prefix { $0 != "," && $0 != ";" }.replacing(/[.…]+$/, with: "")
        let words = PartialLine(first + " ").words
            .prefix { $0.text.contains(where: \.isLowercase) || $0.text.first?.isLetter != true }
        guard let route = registry.route(calledBy: words.map(\.text)),
            registry.isOffered(route.description, of: route.module)
        else { return nil }
        if route.description.path == request.path { return [] }
        // A flag contains nobody's words.
        let flags = route.description.parameters.filter { $0.style == .flag && $0 != Argument.yes.parameter }
        if words.dropFirst(route.description.path.count).allSatisfy({ word in
            flags.contains { "--\($0.name)" == word.text }
        }) {
            return [button(Action(title, words: words.map(\.text)), .button)]
        }
        let address: String
        switch try? registry.read(Array(words)) {
        case .incomplete(let missing)?: address = Self.address(of: missing)
        case .complete(let call)?: address = Self.address(of: call.invocation.description, call.invocation.values)
        case nil: return nil
        }
        return [HTML(.a, .class("button plain"), .href(address), content: HTML(title))]
    }

    /// The address of the page for an action that only reads, or lacks arguments; nil for one that runs at once.
    private func address(of action: Action) -> String? {
        switch try? registry.read(action.words.map { CommandWord($0) }) {
        case .incomplete(let missing)?: Self.address(of: missing)
        case .complete(let call)?: Self.address(of: call.invocation)
        case nil: nil
        }
    }

    /// The address of the form for a line's missing arguments.
    static func address(of missing: ModuleRegistry.MissingArguments) -> String {
        address(of: missing.route, missing.given.values(of: missing.route.parameters))
    }

    /// The address of the page for a command that only reads, or asks for a secret; nil for one that runs at once.
    static func address(of invocation: Invocation) -> String? {
        if invocation.description.hasSecret { return address(of: invocation.description, invocation.values) }
        guard invocation.access != .write, !invocation.writesFiles, !invocation.isSlow else { return nil }
        return address(of: invocation.description, invocation.values)
    }

    private static func address(of route: RouteDescription, _ values: Record) -> String {
        let pairs = values.fields.flatMap { field -> [(String, String)] in
            if case .list(let values) = field.value { return values.map { (field.name, $0.typed) } }
            return [(field.name, field.value.typed)]
        }
        return WebPages.address(of: route, pairs)
    }
}

extension Value {
    /// The value as typed.
    var typed: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): String(flag)
        default: String(decoding: compactJSON, as: UTF8.self)
        }
    }
}
