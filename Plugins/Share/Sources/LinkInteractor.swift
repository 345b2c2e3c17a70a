import Football
import Foundation
import GatherCrypto
import GatherDatabase
import GatherKit

/// The rules of links.
struct LinkInteractor: Sendable {
    /// The beginning of the addresses; nil if it is not configured.
    let address: String?
    /// The system time, because a script's own clock must not extend a link.
    let now: @Sendable () -> Timestamp
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// The maximum number of links of an organizer.
    static let most = 500
    /// The number of random bytes in an address: 128 bits.
    private static let secretLength = 16

    /// A link with the names of its player and of the account that made it.
    struct Named: Equatable {
        let link: Link
        let player: String?
        let maker: String?

        static let shape = Shape<Self>(
            .integer("number", \.link.number), .text("kind", \.link.kind.rawValue), .text("player", optional: \.player),
            .text("since", \.link.madeAt.iso8601), .text("until", optional: { $0.link.until?.text }),
            .text("by", optional: \.maker))
    }

    /// A link to send.
    struct Addressed: Equatable {
        let named: Named
        let address: String
        /// Whether the address can be opened only on this machine.
        let isLocal: Bool
        /// The next match.
        let match: MatchDayPlan?
        /// The remarks of modules about the match, such as its price.
        let notes: [String]
        /// The name of the group; nil if it has none.
        let group: String?
        /// The current time, by the clock of the organizer.
        let time: Timestamp

        static let shape = Shape<Self>(Named.shape.fields(of: \.named) + [.text("address", \.address)])
    }

    /// Returns the group link of this kind with this end, or creates one; a player always gets a new one.
    func link(
        _ kind: LinkKind, for player: Player?, until end: DayOrMinute?, in session: Session
    ) throws -> Addressed {
        guard player == nil || kind == .attendance else { throw LinkFailure.onlyAttendanceIsPersonal }
        if player == nil {
            let links = try kept(kind, in: session).filter { $0.until == end }
            if let named = try named(links.prefix(1), in: session).first, let secret = named.link.secret {
                return try addressed(named, Secret(secret), in: session)
            }
        }
        try makeRoom(for: 1, until: end, in: session)
        return try new(kind, for: player, until: end, in: session)
    }

    /// The group links, whose addresses are stored.
    private func kept(_ kind: LinkKind, in session: Session) throws -> [Link] {
        try valid(where: "kind = \(kind.rawValue) AND secret IS NOT NULL", in: session)
    }

    /// The permanent address at which the group answers.
    enum GroupAddress: Equatable {
        case address(String)
        /// It can be opened only on this machine.
        case local
        /// There is no link.
        case missing

        /// The address that others can open; nil if there is none.
        var text: String? { if case .address(let text) = self { text } else { nil } }
    }

    /// The permanent address at which the group answers, or why there is none to send.
    func groupAddress(in session: Session) throws -> GroupAddress {
        guard let secret = try kept(.attendance, in: session).first(where: { $0.until == nil })?.secret else {
            return .missing
        }
        let address = address(of: Secret(secret), in: session)
        return Self.isLocal(address) ? .local : .address(address)
    }

    /// Creates a link for each of several players.
    ///
    /// - Parameter players: The players; empty for all who have no link yet.
    func invite(_ players: [Player], until end: DayOrMinute?, in session: Session) throws -> [Addressed] {
        var players = players
        if players.isEmpty {
            let all = try self.players(in: session)
            players = try withoutLink(all, in: session)
            if players.isEmpty { throw all.isEmpty ? LinkFailure.noPlayers : LinkFailure.allHaveLinks }
        }
        try makeRoom(for: players.count, until: end, in: session)
        return try players.map { try new(.attendance, for: $0, until: end, in: session) }
    }

    /// The players who can be invited, by name.
    private func players(in session: Session) throws -> [Player] {
        try Player.table.all(where: "guest_of IS NULL", "ORDER BY search_key, name_key", in: session)
    }

    private func withoutLink(_ players: [Player], in session: Session) throws -> [Player] {
        let invited = Set(try valid(where: "player_id IS NOT NULL", in: session).compactMap(\.playerID))
        return players.filter { !invited.contains($0.id) }
    }

    /// Whether any player has no link yet.
    func mayInvite(in session: Session) throws -> Bool {
        try !withoutLink(players(in: session), in: session).isEmpty
    }

    /// Deletes links that can no longer be used, and checks that there is room for more.
    private func makeRoom(for count: Int, until end: DayOrMinute?, in session: Session) throws {
        let time = now()
        if let end, end.range.upperBound <= time { throw LinkFailure.over(end) }
        for link in try Link.table.all(in: session) where !link.isValid(at: time) {
            try Link.table.delete(link.number, in: session)
        }
        guard try Link.table.count(in: session) + count <= Self.most else { throw LinkFailure.tooMany(Self.most) }
    }

    private func new(
        _ kind: LinkKind, for player: Player?, until end: DayOrMinute?, in session: Session
    ) throws -> Addressed {
        let secret = Secret(randomBytes(Self.secretLength).base64URL)
        var link = Link(
            kind: kind, playerID: player?.id, madeAt: now(), until: end, hash: try Self.hash(of: secret),
            secret: player == nil ? secret.exposed : nil, makerID: session.organizer.account?.id)
        link.number = try Link.table.insertNumbered(link, in: session)
        let named = Named(link: link, player: player?.name.text, maker: session.organizer.account?.name)
        return try addressed(named, secret, in: session)
    }

    private func addressed(_ named: Named, _ secret: Secret, in session: Session) throws -> Addressed {
        let next = try named.link.kind == .attendance ? MatchDayPlan.next(in: session) : nil
        let address = address(of: secret, in: session)
        return Addressed(
            named: named, address: address, isLocal: Self.isLocal(address), match: next,
            notes: next?.notes(in: session) ?? [], group: try session.groupName(), time: session.now)
    }

    private func address(of secret: Secret, in session: Session) -> String {
        session.isAnswerSecret = true
        return "\(address ?? session.origin.serverAddress ?? "http://127.0.0.1:8080")/l/\(secret.exposed)"
    }

    /// Whether an address can be opened only on this machine.
    private static func isLocal(_ address: String) -> Bool {
        ["http://127.", "http://localhost", "http://[::1]"].contains { address.hasPrefix($0) }
    }

    /// The links that can be used, in the order of their numbers.
    func all(in session: Session) throws -> [Named] { try named(valid(in: session), in: session) }

    private func valid(where condition: SQL = "TRUE", in session: Session) throws -> [Link] {
        let time = now()
        return try Link.table.all(where: condition, "ORDER BY number", in: session).filter { $0.isValid(at: time) }
    }

    private func named(_ links: some Sequence<Link>, in session: Session) throws -> [Named] {
        let makers = try session.accountNames()
        return try links.map {
            Named(
                link: $0, player: try $0.player(in: session)?.name.text, maker: $0.makerID.flatMap { makers[$0] })
        }
    }

    /// Revokes links at once.
    ///
    /// - Returns: The revoked links.
    func revoke(_ choice: LinkChoice, in session: Session) throws -> [Named] {
        let links = try all(in: session).filter { choice == .all || choice == .number($0.link.number) }
        if case .number(let number) = choice, links.isEmpty { throw LinkFailure.unknown(number) }
        for named in links { try Link.table.delete(named.link.number, in: session) }
        return links
    }

    /// The number of a player's links, which end with the player.
    ///
    /// They are not transferred to a player with whom this one is merged: undo would separate the two again, but not
    /// the links.
    func count(of player: Player, in session: Session) throws -> Int {
        try session.count(of: Link.table.schema, where: "player_id = \(player.id)")
    }

    /// The links that an account has made, or may have made, and that can still be used.
    func all(of account: Organizer.Account, in session: Session) throws -> [Link] {
        try valid(where: "made_by IN (\(account.id), \(Organizer.Account.unknownID))", in: session)
    }

    // MARK: - What a link opens

    /// The page of a link; nil if the link does not exist, or no longer.
    func page(of address: LinkAddress, in session: Session) throws -> LinkedPage? {
        guard session.has(Link.table.schema) else { return nil }
        let hash = try Self.hash(of: address.secret)
        let found = try session.first(
            """
            SELECT organizer_id, \(Link.table.columns), (SELECT name FROM account WHERE id = made_by) AS maker,
            (SELECT group_name FROM organizer WHERE id = organizer_id) AS group_name
            FROM share_link WHERE hash = \(hash)
            """
        ) { row in
            let name = try row.optionalText("maker")?.printable ?? Organizer.local.name
            let group = try row.optionalText("group_name")?.printable
            return (Organizer(id: try row.integer("organizer_id"), name: name, group: group), try Link.table.read(row))
        }
        guard let (organizer, link) = found, link.isValid(at: now()) else { return nil }
        let whose: SQL = link.playerID.map { "guest_of = \($0)" } ?? "guest_of IS NOT NULL"
        let guests = try session.all("SELECT id FROM player WHERE organizer_id = \(organizer.id) AND " + whose) {
            try $0.integer("id")
        }
        let (title, time) = (link.kind.title, now())
        if link.kind == .calendar { return LinkedPage(of: organizer, number: link.number, title, file: link.file) }
        // A calendar needs at least one event.
        let plans = try session.count(
            "SELECT COUNT(*) AS n FROM planned_match WHERE organizer_id = \(organizer.id)")
        return LinkedPage(
            of: organizer, number: link.number, title, showsStatus: link.kind == .match,
            file: plans == 0 ? nil : link.file,
            allowing: { link.allows($0, guests: guests, at: time) }, choosing: link.person,
            by: { try link.playerID ?? Self.chosen(address.person, on: link, in: $0)?.id }
        ) { session in
            let subject = LinkSubject(
                link.kind, player: try link.player(in: session),
                answering: try Self.chosen(address.person, on: link, in: session))
            return session.registry.blocks(about: subject, in: session)
        }
    }

    /// The player chosen on a group link, by number or name; nil for a guest or an unknown one.
    private static func chosen(_ person: String?, on link: Link, in session: Session) throws -> Player? {
        guard link.isForGroup, let person else { return nil }
        let number = person.hasPrefix("#") ? Int(person.dropFirst()) : nil
        let player =
            try number.map { try Player.table.first(where: "id = \($0)", in: session) }
            ?? Player.named(person, in: session)
        return player?.guestOf == nil ? player : nil
    }

    static func hash(of secret: Secret) throws -> String { try SHA256.hash(secret.exposed.utf8).hexadecimal }
}

extension [UInt8] {
    /// The bytes in base64url without padding (RFC 4648, 5).
    var base64URL: String {
        Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
