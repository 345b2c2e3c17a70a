/// A web page, named after the first word of its commands.
///
///     registry.add(Page("history", "Past matches", "results, scorers and who played"))
///     registry.add(Page("kitty", "Kitty", "who owes what") { presenter.page(try interactor.debts(in: $0)) })
///
/// Without blocks of its own, it shows the answer of the command `list`, or else of `show`. Its blocks are those of
/// screens, with actions to tap (``Block/actions(title:_:)``, ``Block/rows(title:_:)``, and the players of a
/// ``Pitch``), and it offers nothing else; below a list, its other commands are folded. Actions with nothing to choose
/// from, or of a module that is off, are left out.
public struct Page: Sendable {
    /// The first word of its commands.
    public let name: String
    /// The title, capitalized as in a sentence.
    public let title: String
    /// What is on it, in a few words.
    public let summary: String
    /// The name of its tab in the bar at the edge of each page, of one or two short words; nil for More.
    ///
    /// A tab leads to the first page of its name; the others are listed under More, and belong to it.
    public let tab: String?
    /// The buttons above its content; empty for a page with blocks of its own, which contain the buttons.
    public let actions: [Action]
    private let blocks: (@Sendable (Session) throws -> [Block])?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - tab: The name of its tab in the bar; nil for More.
    ///   - actions: The buttons above the answer of a command.
    ///   - blocks: What it shows; nil for the answer of a command of its name.
    public init(
        _ name: String, _ title: String, _ summary: String, tab: String? = nil, actions: [Action] = [],
        blocks: (@Sendable (Session) throws -> [Block])? = nil
    ) {
        (self.name, self.title, self.summary, self.tab) = (name, title, summary, tab)
        (self.actions, self.blocks) = (actions, blocks)
    }

    /// Returns what it shows, without actions of modules that are turned off and without what offers nothing; nil if it
    /// has no blocks of its own.
    ///
    /// - Throws: A ``Failure``.
    public func blocks(in session: Session) throws -> [Block]? {
        try blocks?(session).compactMap(session.withoutMissing)
    }
}

/// The home page of the web, which shows the blocks of modules: the match in progress first.
public struct HomePage: Sendable {
    /// Creates the home page.
    public init() {}
}

/// The address of a link, opened in an anonymous session; a module adds the ``LinkedPage`` that it shows.
package struct LinkAddress: Sendable {
    /// The secret in the address.
    package let secret: Secret
    /// The person whom the user has chosen on its page; nil before a choice.
    package let person: String?
}

/// The page that a link opens, for people without an account.
package struct LinkedPage: Sendable {
    /// The organizer whose link it is, under the name of the account that created it.
    package let organizer: Organizer
    /// The link's number, unique for the organizer.
    package let number: Int
    /// The title of the page, unless its blocks begin with a section that is only a title.
    package let title: String
    /// What it shows; nil for a link that is the address of its file.
    package let blocks: (@Sendable (Session) throws -> [Block])?
    /// Returns whether the link may run a command.
    package let isAllowed: @Sendable ([String]) -> Bool
    /// Returns the person whom an action chooses, from a list or by adding themselves; nil for other actions.
    package let person: @Sendable ([String]) -> String?
    /// Returns the number of the person who uses it; nil before a choice.
    package let reader: @Sendable (Session) throws -> Int?
    /// Whether the live status is shown at its top.
    package let showsStatus: Bool
    /// The file offered for download, such as a calendar; nil for none.
    package let file: File?

    /// A file that a command writes for a link.
    package struct File: Sendable {
        /// The text with which it is offered.
        package let title: String
        /// The name of the file.
        package let name: String
        /// The words of the command, which writes one file.
        package let words: [String]

        /// Creates a file.
        package init(_ title: String, name: String, words: [String]) {
            (self.title, self.name, self.words) = (title, name, words)
        }
    }

    /// Creates the page of a link.
    package init(
        of organizer: Organizer, number: Int, _ title: String, showsStatus: Bool = false, file: File? = nil,
        allowing isAllowed: @escaping @Sendable ([String]) -> Bool = { _ in false },
        choosing person: @escaping @Sendable ([String]) -> String? = { _ in nil },
        by reader: @escaping @Sendable (Session) throws -> Int? = { _ in nil },
        blocks: (@Sendable (Session) throws -> [Block])? = nil
    ) {
        (self.organizer, self.number, self.title) = (organizer, number, title)
        (self.showsStatus, self.file) = (showsStatus, file)
        (self.isAllowed, self.person, self.reader, self.blocks) = (isAllowed, person, reader, blocks)
    }
}

extension ModuleRegistry {
    /// Registers a page.
    public mutating func add(_ page: Page) { registeredPages.append((page, module: registering)) }

    /// The pages that modules lay out, in the order in which the commands of the modules are listed.
    public var pages: [Page] {
        let order = Dictionary(modules.map { ($0.name, $0.displayOrder) }) { first, _ in first }
        return registeredPages.sorted { order[$0.module, default: 100] < order[$1.module, default: 100] }.map(\.page)
    }

    /// The pages to which the tabs in the bar lead.
    package var tabs: [Page] {
        var names: Set<String> = []
        return pages.filter { $0.tab.map { names.insert($0).inserted } ?? false }
    }

    /// Returns the name of the tab of a first word of commands, by its own page or one of its module; nil for More.
    package func tab(of noun: String) -> String? {
        if let own = registeredPages.first(where: { $0.page.name == noun }) { return own.page.tab }
        let module = module(of: noun)
        return registeredPages.first { $0.module == module && $0.page.tab != nil }?.page.tab
    }

    /// Returns the page to which the words of an action lead; nil for a command.
    public func page(calledBy words: [String]) -> Page? {
        words.count == 1 ? pages.first { $0.name == words[0] } : nil
    }

    /// Returns what a link shows; nil if there is no such link.
    ///
    /// - Parameter person: The person whom the user has chosen on its page; nil before a choice.
    /// - Throws: A ``Failure``.
    package func link(_ secret: Secret, as person: String? = nil, in session: Session) throws -> LinkedPage? {
        try part(LinkedPage.self, about: LinkAddress(secret: secret, person: person), in: session)
    }
}

extension Session {
    /// Returns a block without the actions of modules that are turned off or left out.
    package func withoutMissing(_ block: Block) -> Block? {
        block.filtered { words in
            if registry.page(calledBy: words) != nil { return true }
            return registry.route(calledBy: words).map { refusals[$0.module] == nil } ?? false
        }
    }
}
