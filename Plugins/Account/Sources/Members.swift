import GatherDatabase
import GatherKit

/// A person who acts for an organizer, or is invited to.
struct Member: Equatable, Sendable {
    /// The account; nil if the person is only invited.
    let account: AccountStore.Account?
    let name: String
    let role: Organizer.Role
    /// The time until which an invitation is valid; nil for an account.
    let invitedUntil: Timestamp?
    /// The name of the account that made the invitation; nil if none is known.
    let invitedBy: String?

    static let shape = Shape<Member>(
        .text("name", \.name), .text("role", \.role.rawValue), .text("invitedUntil", optional: \.invitedUntil?.iso8601),
        .text("invitedBy", optional: \.invitedBy))

    init(_ account: AccountStore.Account) {
        (self.account, name, role, invitedUntil, invitedBy) = (account, account.name, account.role, nil, nil)
    }

    init(_ invitation: Invitation, by maker: String?) {
        (account, name, role) = (nil, invitation.name, invitation.role)
        (invitedUntil, invitedBy) = (invitation.expires, maker)
    }
}

/// An invitation with its code, which is shown once.
struct InvitationCode: Sendable {
    let invitation: Invitation
    let code: Secret
    /// The address of the server; nil for a shell on its own machine.
    let server: String?

    /// The code in groups of four characters, to be read aloud and typed.
    var grouped: String {
        stride(from: 0, to: code.exposed.count, by: 4).map { String(code.exposed.dropFirst($0).prefix(4)) }
            .joined(separator: " ")
    }

    /// The code that a typed one stands for, whatever separates its groups.
    static func code(typed: Secret) -> Secret {
        Secret(typed.exposed.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    static let shape = Shape<InvitationCode>(
        .text("name", \.invitation.name), .text("role", \.invitation.role.rawValue), .text("code", \.code.exposed),
        .text("expires", \.invitation.expires.iso8601))
}

extension AccountInteractor {
    /// How long an invitation is valid, in milliseconds.
    private static let invitationLifetime = 7 * 86_400_000

    /// Checks that the session's account belongs to an owner; the machine with the store needs none.
    private func checkIsOwner(in session: Session) throws {
        guard !session.organizer.isLocal else { return }
        let account = try account(in: session)
        guard account.role == .owner else { throw AccountFailure.ownersOnly(account.name) }
    }

    /// The people who may act for the session's organizer, and the invited ones.
    func members(in session: Session) throws -> [Member] {
        let organizer = session.organizer.id
        let invitations = try Invitation.table.all(
            where: "organizer_id = \(organizer) AND expires > \(now().milliseconds)", "ORDER BY expires, name",
            in: session)
        let accounts = try store.accounts(of: organizer, in: session)
        return accounts.map(Member.init)
            + invitations.map { invitation in
                Member(invitation, by: accounts.first { $0.id == invitation.makerID }?.name)
            }
    }

    /// Invites a person to act for the session's organizer; an earlier invitation of the same name ends.
    func invite(_ name: Name, as role: Organizer.Role, in session: Session) throws -> InvitationCode {
        try checkIsOwner(in: session)
        let key = AccountStore.key(of: name.text)
        if let same = try members(in: session).first(where: { AccountStore.key(of: $0.name) == key }) {
            guard same.account == nil else { throw AccountFailure.nameTaken(same.name) }
            try remove(same, in: session)
        }
        let organizer = session.organizer.id
        let now = now()
        try Invitation.table.deleteAll(
            where: "organizer_id = \(organizer) AND expires <= \(now.milliseconds)", in: session)
        let code = Secret(randomBytes(Self.length).hexadecimal)
        let invitation = Invitation(
            hash: try Self.hash(code), organizerID: organizer, name: name.text, role: role,
            expires: now.adding(milliseconds: Self.invitationLifetime), makerID: session.organizer.account?.id)
        try Invitation.table.insert(invitation, in: session)
        session.isAnswerSecret = true
        return InvitationCode(invitation: invitation, code: code, server: session.origin.serverAddress)
    }

    /// Makes the account of an invited person, who chooses its name, uses up the invitation, and logs in.
    func join(
        _ name: Name, code: Secret, passwordHash: String, remembers: Bool, in session: Session
    ) throws -> Organizer {
        let hash = try Self.hash(InvitationCode.code(typed: code))
        func invitation() throws -> Invitation {
            let found = try Invitation.table.first(
                where: "hash = \(hash) AND expires > \(now().milliseconds)", in: session)
            guard let found, try isMakerThere(of: found, in: session) else { throw AccountFailure.wrongInvitation }
            return found
        }
        let organizer = try store.organizer(invitation().organizerID, in: session)
        // Locks the organizer: another session may use up or withdraw the invitation at the same moment.
        session.organizer = organizer
        let used = try invitation()
        try Invitation.table.delete(used.hash, in: session)
        let account = try register(name, passwordHash: passwordHash, by: used, in: session)
        return try login(account, remembers: remembers, in: session)
    }

    /// Whether the owner who made an invitation is still one: another session may have removed the account while the
    /// invitation was being made.
    private func isMakerThere(of invitation: Invitation, in session: Session) throws -> Bool {
        guard let maker = invitation.makerID, maker != Organizer.Account.unknownID else { return true }
        return try store.account(maker, in: session)?.role == .owner
    }

    /// Returns the person of that name who may be removed.
    func removable(_ name: String, in session: Session) throws -> Member {
        try checkIsOwner(in: session)
        let key = AccountStore.key(of: name)
        let members = try members(in: session)
        guard let member = members.first(where: { AccountStore.key(of: $0.name) == key }) else {
            throw AccountFailure.noMember(name)
        }
        guard let account = member.account else { return member }
        guard account.id != session.organizer.account?.id else { throw AccountFailure.ownAccount }
        let isOnlyOwner = members.filter { $0.account?.role == .owner } == [member]
        guard !isOnlyOwner else { throw AccountFailure.lastOwner(account.name) }
        return member
    }

    /// Removes the account of a person with its logins, or withdraws an invitation.
    func remove(_ name: String, in session: Session) throws -> Member {
        let member = try removable(name, in: session)
        try remove(member, in: session)
        return member
    }

    private func remove(_ member: Member, in session: Session) throws {
        if let account = member.account {
            try AccountStore.Account.table.delete(account.id, in: session)
            try endGrants(of: account.acting, in: session)
        } else {
            try Invitation.table.deleteAll(
                where: "organizer_id = \(session.organizer.id) AND name = \(member.name)", in: session)
        }
    }

    /// Ends the open invitations of an account whose logins have ended, and asks other modules to list what it has
    /// shared, such as links.
    ///
    /// Anybody who had its password or a token may have made them.
    func endGrants(of account: Organizer.Account, in session: Session) throws {
        let ended = try store.endInvitations(of: session.organizer.id, by: account, at: now(), in: session)
        if !ended.isEmpty { session.remark(AccountPresenter().ended(ended, of: account)) }
        try session.publish(LoginsEnded(account: account))
    }
}
