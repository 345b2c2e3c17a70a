import Foundation
import GatherKit

struct AccountPresenter: Sendable {
    func registered(_ registration: AccountInteractor.Registration) -> [Block] {
        let name = registration.organizer.userName
        let line = "account claim \(name.contains(" ") ? quoted(name) : name)"
        let hint =
            switch (registration.mayClaim, registration.isFromElsewhere) {
            case (false, _): ""
            case (true, false): " To move the players and matches on this machine to the account, type: \(line)"
            case (true, true): " To take over the data kept on the server's own machine, type in its shell: \(line)"
            }
        let zone = registration.zoneOfServer.map { zone in
            " Your time zone is unknown, so times are in the server's\(zone.name.map { ", \($0)" } ?? ""); set yours with: "
                + "account timezone ZONE"
        }
        return [.text("Created the account \(name) and logged in.\(zone ?? "")\(hint)")]
    }

    /// The hint of `gather serve` that an account may take over the data of the local organizer.
    var claimHint: Block {
        .text(
            "Data kept here without an account is available only on this machine. To give it to an account, type: "
                + "gather -c \"account claim NAME --yes\"")
    }

    func claimQuestion(_ name: String) -> String {
        "Move all players and matches on this machine to the account \(name) permanently?"
    }

    func claimed(_ organizer: Organizer) -> [Block] {
        [
            .text(
                "The account \(organizer.userName) now has all players and matches on this machine. The shell on this machine still sees them."
            )
        ]
    }

    func loggedIn(_ organizer: Organizer) -> [Block] { [.text("Logged in as \(organizer.userName).")] }

    /// - Parameters:
    ///   - staying: The organizer of the session from now on.
    func loggedOut(_ leaving: Organizer, staying: Organizer, everywhere: Bool) -> [Block] {
        let out = "Logged \(leaving.userName) out\(everywhere ? " everywhere" : "")."
        let text =
            switch (leaving == staying, staying.isLocal) {
            case (true, true): "You were not logged in. You are working without an account."
            case (true, false): "You were not logged in."
            case (false, true): "\(out) You are working without an account now."
            case (false, false): "\(out) Log in again with: account login"
            }
        return [.text(text)]
    }

    func group(_ name: String?) -> [Block] {
        let none = "Your group has no name. Name it with: account group NAME"
        return [.text(name.map { "Your group is called \($0)." } ?? none)]
    }

    func timezone(_ clock: AccountInteractor.Clock) -> [Block] {
        let zone = clock.zone.name.map { "the time zone \($0)" } ?? "this machine's time zone"
        return [.text("Times are in \(zone), where it is now \(clock.zone.clock(at: clock.now)).")]
    }

    func whoami(_ organizer: Organizer) -> [Block] {
        guard let account = organizer.account else {
            return [.text("You are working without an account, with the data on this machine.")]
        }
        return [.text("Your account is \(account.name). \(role(account.role, of: organizer)).")]
    }

    /// The role of a person as a sentence: `You run this group`, or `You help run Ana's group`.
    private func role(_ role: Organizer.Role, of organizer: Organizer) -> String {
        let role = role == .owner ? "You run" : "You help run"
        switch organizer.name {
        case organizer.account?.name: return "\(role) this group"
        case Organizer.local.name: return "\(role) this machine's group"
        default: return "\(role) \(organizer.name)'s group"
        }
    }

    func deleted(_ leaving: AccountInteractor.Leaving) -> [Block] {
        [.text("Deleted the account \(leaving.organizer.userName)\(extent(of: leaving)).")]
    }

    func deleteQuestion(_ leaving: AccountInteractor.Leaving) -> String {
        let stays = leaving.endsOrganizer ? "" : " The players and matches stay."
        return "Delete the account \(leaving.organizer.userName)\(extent(of: leaving))?\(stays)"
    }

    /// The other data that is deleted with the account.
    private func extent(of leaving: AccountInteractor.Leaving) -> String {
        guard leaving.endsOrganizer else { return "" }
        let accounts = leaving.others.isEmpty ? "" : ", and the accounts of \(listed(leaving.others))"
        return " with all its players and matches\(accounts)"
    }
}

// MARK: - Members

extension AccountPresenter {
    func invited(_ invited: InvitationCode) -> [Block] {
        let (invitation, name) = (invited.invitation, invited.invitation.name)
        return [
            .text("Invited \(name) as \(invitation.role == .owner ? "an owner" : "a co-organizer")."),
            .section(
                title: "To join",
                fields: [
                    .init("Code", invited.grouped), .init("Until", invitation.expires.local),
                    .init("On the web", "Open the page and choose Join with a code"),
                    .init("In a shell", "account join \(name.contains(" ") ? quoted(name) : name)"),
                ]),
            .text("The code creates one account and is not shown again: send it now."),
        ]
    }

    /// The page after an invitation: a message to send.
    func invitation(_ invited: InvitationCode) -> [Block] {
        let (name, code) = (invited.invitation.name, invited.grouped)
        let query = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let way =
            invited.server.map {
                "Join here: \($0)/account/join?name=\(query)#\(invited.code.exposed)\nIf you are asked for a code, it is \(code)."
            }
            ?? "Open Football Gather, choose Join with a code, and enter your name (\(name)) and this code: \(code)"
        return [
            .text("Send \(name) this message now; the code is not shown again."),
            .message(
                "\(name), please help me organize our football matches. \(way)\nThe code can be used once, until \(invited.invitation.expires.local).",
                isCopied: false),
        ]
    }

    func joined(_ organizer: Organizer) -> [Block] {
        guard let account = organizer.account else { return [] }
        return [.text("Created the account \(account.name) and logged in. \(role(account.role, of: organizer)).")]
    }

    func members(_ members: [Member]) -> [Block] {
        let table = Grid(
            columns: [.text("Name"), .text("Role"), .text("Invited until"), .text("Invited by")],
            rows: members.map {
                [
                    $0.name, $0.role == .owner ? "owner" : "co-organizer", $0.invitedUntil?.local ?? "",
                    $0.invitedBy ?? "",
                ]
            },
            placeholder: "Nobody has an account here. Invite somebody with: account invite NAME")
        return [.table(table)]
    }

    func removeQuestion(_ member: Member) -> String {
        member.account == nil
            ? "Cancel the invitation for \(member.name)?"
            : "Remove the account \(member.name) and log it out everywhere? The players and matches stay."
    }

    func removed(_ member: Member) -> [Block] {
        [
            .text(
                member.account == nil
                    ? "Cancelled the invitation for \(member.name)." : "Removed the account \(member.name).")
        ]
    }

    /// The sentence about the invitations that have ended with an account's logins.
    func ended(_ invitations: [Invitation], of account: Organizer.Account) -> String {
        let maker = account.madeBy(invitations.map(\.makerID))
        let names = listed(invitations.map(\.name))
        return invitations.count == 1
            ? "The invitation for \(names), \(maker), is no longer valid."
            : "The invitations for \(names), \(maker), are no longer valid."
    }

    func changedPassword(_ organizer: Organizer) -> [Block] {
        [.text("Changed the password of \(organizer.userName). The account has been logged out everywhere else.")]
    }
}
