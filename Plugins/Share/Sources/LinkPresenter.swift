import Football
import GatherKit

struct LinkPresenter: Sendable {
    func link(_ addressed: LinkInteractor.Addressed) -> [Block] {
        let (named, number) = (addressed.named, addressed.named.link.number)
        let end =
            named.link.until.map { "until \($0.local), or until you revoke it" }
            ?? "until you revoke it"
        let sentence =
            "Anyone with this link \(power(of: named)). It works \(end). "
            + (named.link.kind == .attendance && named.link.playerID == nil
                ? "It always shows the next match: pin it in your chat. " : "")
            + (named.link.secret == nil
                ? "For security, its address is shown only once. You can always make a new link. " : "")
            + "Revoke the link with: share revoke \(number)"
        let subscription = Block.text("Most calendar apps can subscribe to it at \(Self.webcal(addressed.address))")
        return (addressed.isLocal ? [Self.isLocal] : [])
            + [.message(invitation(addressed), isCopied: false), .text(sentence)]
            + (named.link.kind == .calendar ? [subscription] : []) + [.qrCode(addressed.address)]
    }

    /// The messages to players, one for each of them.
    func invited(_ links: [LinkInteractor.Addressed]) -> [Block] {
        let sentence =
            "Send each message to its player. Anyone who has it can answer for that player and see what that player owes. "
            + "For security, the addresses are shown only once. You can always make new links. List the links with: share links"
        return [.text(sentence)] + links.map { .message(invitation($0), isCopied: false) }
            + (links.first?.isLocal == true ? [Self.isLocal] : [])
    }

    private static let isLocal = Block.alert(
        "This link works only on this machine. For a public link, set share.address on the server.")

    /// The text to send with a link.
    private func invitation(_ addressed: LinkInteractor.Addressed) -> String {
        let when = addressed.match.map { plan in
            let notes = addressed.notes.isEmpty ? "" : " (\(addressed.notes.joined(separator: ", ")))"
            return
                " on \(PageContext.make(at: addressed.time) { plan.when.local })\(plan.place.map { ", at \($0)" } ?? "")\(notes)"
        }
        let sentence =
            switch addressed.named.link.kind {
            case .attendance:
                if let group = addressed.group {
                    "\(group): \(addressed.named.player.map { "\($0), " } ?? "")are you in\(when ?? "")?"
                } else {
                    "\(addressed.named.player.map { "\($0), are" } ?? "Are") you in for football\(when ?? "")?"
                }
            case .match: "Follow our match here:"
            case .table: "Our table:"
            case .calendar: "Our matches, for your calendar:"
            }
        let own = addressed.named.player == nil ? "" : "\nThis link is for you alone:"
        return "\(sentence)\(own)\n\(addressed.address)"
    }

    /// The address with which calendars subscribe, where a browser would download.
    private static func webcal(_ address: String) -> String {
        address.replacing(/^https?/, with: "webcal", maxReplacements: 1)
    }

    /// What the link allows, as the end of a sentence.
    private func power(of named: LinkInteractor.Named) -> String {
        switch named.link.kind {
        case .attendance:
            named.link.playerID == nil
                ? "can see who is coming and answer for any player"
                : "can see who is coming, answer for \(named.player ?? "a player"), and see what "
                    + "\(named.player ?? "that player") owes"
        case .match: "can follow the match"
        case .table: "can see the table"
        case .calendar: "can subscribe to the planned matches in a calendar"
        }
    }

    func list(_ links: [LinkInteractor.Named]) -> [Block] {
        let table = Grid(
            columns: [
                .number("#"), .name("Shows"), .text("Player"), .text("Since"), .text("Until"), .text("Created by"),
            ],
            rows: links.map {
                [
                    String($0.link.number), $0.link.kind.rawValue, $0.player ?? "", $0.link.madeAt.local,
                    $0.link.until?.local ?? "", $0.maker ?? "",
                ]
            },
            placeholder: "There are no links. Create one with: share link attendance")
        return [.table(table)]
    }

    /// The links and messages to send, and the active links.
    ///
    /// - Parameter mayInvite: Whether any player has no link yet.
    func page(_ active: [LinkInteractor.Named], mayInvite: Bool, _ topics: [SharedText.Topic]) -> [Block] {
        let links = LinkKind.allCases.map { Action($0.label, "share", "link", $0.rawValue, note: $0.use) }
        let personal = Action("Personal links", "share", "invitations", note: "one for each player")
        let messages = topics.map { topic in
            Action(topic.words.capitalizedFirst, "share", "text", topic.rawValue)
        }
        let active = active.map { named in
            let when = named.link.until.map { "until \($0.local)" } ?? "since \(named.link.madeAt.local)"
            let revoke = Action("Revoke the link for good", "share", "revoke", String(named.link.number))
            let end = named.link.until.map { ["--until", $0.text] } ?? []
            let again = Action("Send the link again", words: ["share", "link", named.link.kind.rawValue] + end)
            return Action(
                title(of: named),
                choices: (named.link.secret == nil ? [] : [again]) + [Action("Revoke the link", choices: [revoke])],
                note: [when, named.maker.map { "created by \($0)" }].compactMap(\.self).joined(separator: ", "))
        }
        return [
            .rows(title: "Send a link", links + (mayInvite ? [personal] : [])),
            .rows(title: "Send a message", messages), .rows(title: "Active links", active),
        ]
    }

    private func title(of named: LinkInteractor.Named) -> String {
        named.player.map { "\($0): are you in?" } ?? named.link.kind.label
    }

    /// The warning about what others can do with a link.
    func advice(on link: LinkSubject) -> [Block] {
        guard link.kind == .attendance else { return [] }
        return [
            .text(
                link.player == nil
                    ? "Whoever has this link can answer for everybody."
                    : "Keep this link to yourself: whoever has it can answer for you.")
        ]
    }

    func revoked(_ links: [LinkInteractor.Named]) -> [Block] {
        if links.isEmpty { return [.text("There are no links to revoke.")] }
        let verb = Verb.have.form(for: links.count)
        let them = links.count == 1 ? "it" : "them"
        return [.text("\(named(links.map(\.link))) \(verb) been revoked; undo cannot restore \(them).")]
    }

    func question(_ links: [LinkInteractor.Named]) -> String? {
        links.isEmpty ? nil : "Revoke \(counted(links.count, "link")) for good?"
    }

    func suggestions(_ links: [LinkInteractor.Named], startingWith beginning: String) -> [Suggestion] {
        let numbers = links.map { named in
            Suggestion(
                String(named.link.number), named.link.kind.rawValue + (named.player.map { " of \($0)" } ?? ""))
        }
        return (numbers + [Suggestion("all", "all of them")]).filter { $0.text.hasPrefix(beginning) }
    }

    /// The sentence about links that end because their player was merged into another; nil without links.
    func ended(_ count: Int, _ from: Player, _ into: Player) -> String? {
        if count == 0 { return nil }
        return "\(from.name.text)'s \(count == 1 ? "link" : "\(count) links") can no longer be used; "
            + "create one for \(into.name.text) with: share link attendance --player #\(into.id)"
    }

    /// The maximum number of links that are listed with the command to revoke each.
    private static let mostNamed = 30

    /// The sentence about the links that remain when an account's logins end; nil without any.
    func stillOpen(_ links: [Link], of account: Organizer.Account) -> String? {
        if links.isEmpty { return nil }
        let numbers = links.map { String($0.number) }
        let noun = numbers.count == 1 ? "link" : "links"
        let maker = account.madeBy(links.map(\.makerID))
        let commands = numbers.prefix(Self.mostNamed).map { "share revoke \($0)" }.joined(separator: "; ")
        let rest = numbers.count > Self.mostNamed ? "; list the others with: share links" : ""
        return
            "\(named(links)), \(maker), can still be used. Revoke the \(noun) with: \(commands)\(rest)"
    }

    /// Links by number, as in `Link 1` or `6 links (1, 2, 3 and others)`.
    private func named(_ links: [Link]) -> String {
        let numbers = links.map { String($0.number) }
        return switch links.count {
        case 1: "Link \(numbers[0])"
        case 2...4: "Links \(listed(numbers))"
        default: "\(counted(links.count, "link")) (\(numbers.prefix(3).joined(separator: ", ")) and others)"
        }
    }
}

extension LinkKind {
    /// The purpose of a link, beside its title.
    fileprivate var use: String {
        switch self {
        case .attendance: "players say whether they are coming"
        case .match: "the live score"
        case .table: "who has the most points"
        case .calendar: "for the calendar on a phone"
        }
    }

    /// The kind of link in a list of kinds.
    var label: String { self == .attendance ? "Who's coming" : title }

    /// The title of the page of a link.
    var title: String {
        switch self {
        case .attendance: "Are you in?"
        case .match: "The match"
        case .table: "The table"
        case .calendar: "The matches"
        }
    }
}
