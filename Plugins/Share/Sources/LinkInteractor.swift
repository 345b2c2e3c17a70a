import Football
import Foundation
import GatherCrypto
import GatherDatabase
import GatherKit

/// The rules of links.
struct LinkInteractor: Sendable {
    /// The beginning of the addresses; nil if it is not configured.
    let address: String?
    /// The system time, as a script's own clock must not prolong a link.
    let now: @Sendable () -> Timestamp
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// The most links of an organizer.
    static let most = 100
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

    /// A link that was just made, the only time that its address is known.
    struct New: Equatable {
        let named: Named
        let address: String
        /// Whether only this machine opens the address.
        let isLocal: Bool
        /// The next match, when and where.
        let match: String?

        static let shape = Shape<Self>(Named.shape.parts(of: \.named) + [.text("address", \.address)])
    }

    func make(
        _ kind: LinkKind, for player: Player?, until end: LocalPeriod?, in session: Session
    ) throws -> New {
        guard player == nil || kind == .attendance else { throw LinkFailure.onlyAttendanceIsPersonal }
        let time = now()
        if let end, end.range.upperBound <= time { throw LinkFailure.over(end) }
        for link in try Link.table.all(in: session) where !link.isValid(at: time) {
            try Link.table.delete(link.number, in: session)
        }
        guard try Link.table.count(in: session) < Self.most else { throw LinkFailure.tooMany(Self.most) }
        let secret = Secret(randomBytes(Self.secretLength).base64URL)
        var link = Link(
            kind: kind, playerID: player?.id, madeAt: time, until: end, hash: try Self.hash(of: secret),
            makerID: session.organizer.account?.id)
        link.number = try Link.table.insertNumbered(link, in: session)
        session.isAnswerSecret = true
        let server = address ?? session.origin.serverAddress ?? "http://127.0.0.1:8080"
        return New(
            named: Named(link: link, player: player?.name.text, maker: session.organizer.account?.name),
            address: "\(server)/l/\(secret.exposed)",
            isLocal: ["http://127.", "http://localhost", "http://[::1]"].contains { server.hasPrefix($0) },
            match: try kind == .attendance ? MatchDayPlan.next(in: session)?.text : nil)
    }

    /// The links that can be used, in the order of their numbers.
    func all(in session: Session) throws -> [Named] {
        let (time, makers) = (now(), try Link.makers(in: session))
        return try Link.table.all("ORDER BY number", in: session).filter { $0.isValid(at: time) }.map {
            Named(
                link: $0, player: try $0.player(in: session)?.name.text, maker: $0.makerID.flatMap { makers[$0] })
        }
    }

    /// Takes links back at once.
    ///
    /// - Returns: Those that can no longer be used.
    func revoke(_ choice: LinkChoice, in session: Session) throws -> [Named] {
        let links = try all(in: session).filter { choice == .all || choice == .number($0.link.number) }
        if case .number(let number) = choice, links.isEmpty { throw LinkFailure.unknown(number) }
        for named in links { try Link.table.delete(named.link.number, in: session) }
        return links
    }

    /// Says how many links end as their player is deleted, being another.
    ///
    /// They do not become links of the other: undo would part the two again, and not the links.
    func merge(_ from: Player, into: Player, in session: Session) throws {
        let count = try session.count(of: Link.table.schema, where: "player_id = \(from.id)")
        if count > 0 { session.remark(LinkPresenter().ended(count, from, into)) }
    }

    /// Names the links that an account whose logins have ended has made, or may have made, as they still open.
    func remark(on account: Organizer.Account, in session: Session) throws {
        let time = now()
        let links = try Link.table.all(
            where: "made_by IN (\(account.id), \(Organizer.Account.unknownID))", "ORDER BY number", in: session)
        let remark = LinkPresenter().stillOpen(links.filter { $0.isValid(at: time) }, of: account)
        if let remark { session.remark(remark) }
    }

    // MARK: - What a link opens

    /// The page of a link; nil if there is none, or none any more.
    func page(of secret: Secret, in session: Session) throws -> LinkedPage? {
        guard session.has(Link.table.schema) else { return nil }
        let hash = try Self.hash(of: secret)
        let found = try session.first(
            """
            SELECT organizer_id, \(Link.table.columns) FROM share_link WHERE hash = \(hash)
            """
        ) { row in
            (Organizer(id: try row.integer("organizer_id"), name: "link"), try Link.table.read(row))
        }
        guard let (organizer, link) = found, link.isValid(at: now()) else { return nil }
        return LinkedPage(
            of: organizer, number: link.number, LinkPresenter().title(of: link.kind),
            showsStatus: link.kind == .match,
            file: link.kind == .calendar ? ["share", "calendar", "football.ics"] : nil, allowing: link.allows
        ) { session in
            session.registry.blocks(
                about: LinkSubject(link.kind, player: try link.player(in: session)), in: session)
        }
    }

    static func hash(of secret: Secret) throws -> String { try SHA256.hash(secret.exposed.utf8).hexadecimal }
}

extension Link {
    /// Whether a command is one that the link is for: the answer of its player, or of any one player by number.
    @Sendable func allows(_ words: [String]) -> Bool {
        let answers = ["in", "maybe", "out"].map { ["attendance", $0] }
        guard kind == .attendance, words.count == 3, answers.contains(Array(words[..<2])) else { return false }
        if let playerID { return words[2] == "#\(playerID)" }
        guard words[2].hasPrefix("#"), let number = Int(words[2].dropFirst()) else { return false }
        return number > 0 && words[2] == "#\(number)"
    }
}

extension [UInt8] {
    /// The bytes in base64url without padding (RFC 4648, 5).
    var base64URL: String {
        Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
