import GatherKit

struct AccountPresenter: Sendable {
    func registered(_ registration: AccountInteractor.Registration) -> [Block] {
        let name = registration.organizer.name
        let line = "account claim \(name.contains(" ") ? quoted(name) : name)"
        let hint =
            switch (registration.mayClaim, registration.isFromElsewhere) {
            case (false, _): ""
            case (true, false): " Take over the local organizer's players and gathers with: \(line)"
            case (true, true): " To take over what the server's own machine has, type in its shell: \(line)"
            }
        return [.text("Made the account \(name), and logged in.\(hint)")]
    }

    /// What `gather serve` says when an account may take over what the local organizer has.
    var claimHint: Block {
        .text(
            "What is kept here without an account is for this machine only. To give it to an account, type here: "
                + "gather -c \"account claim NAME --yes\"")
    }

    func claimQuestion(_ organizer: Organizer) -> String {
        "Give all players and gathers of the local organizer to the account \(organizer.name), for good?"
    }

    func claimed(_ organizer: Organizer) -> [Block] {
        [
            .text(
                "The account \(organizer.name) has all players and gathers of the local organizer now; both see the same."
            )
        ]
    }

    func loggedIn(_ organizer: Organizer) -> [Block] { [.text("Logged in as \(organizer.name).")] }

    /// - Parameters:
    ///   - staying: The organizer of the session from now on.
    func loggedOut(_ leaving: Organizer, staying: Organizer) -> [Block] {
        let text =
            switch (leaving == staying, staying.isLocal) {
            case (true, true): "You were not logged in; these are the local organizer's players and gathers."
            case (true, false): "You were not logged in."
            case (false, true):
                "Logged \(leaving.name) out. From here on these are the local organizer's players and gathers."
            case (false, false): "Logged \(leaving.name) out. Log in again with: account login"
            }
        return [.text(text)]
    }

    func whoami(_ organizer: Organizer) -> [Block] {
        [
            .text(
                organizer.isLocal
                    ? "You are the local organizer, who needs no account."
                    : "You are logged in as \(organizer.name).")
        ]
    }

    func deleted(_ organizer: Organizer) -> [Block] {
        [.text("Deleted the account \(organizer.name) with all its players and gathers.")]
    }

    func deleteQuestion(_ organizer: Organizer) -> String {
        "Delete the account \(organizer.name) with all its players and gathers?"
    }
}
