import GatherKit

/// The screens of accounts.
struct AccountPresenter: Sendable {
    func registered(_ organizer: Organizer) -> Screen {
        .text("Made the account \(organizer.name). Log in with: account login", value: value(organizer))
    }

    func loggedIn(_ organizer: Organizer) -> Screen {
        .text("Logged in as \(organizer.name).", value: value(organizer))
    }

    /// - Parameters:
    ///   - leaving: The organizer who has logged out.
    ///   - staying: The organizer of the session from now on.
    func loggedOut(_ leaving: Organizer, staying: Organizer) -> Screen {
        let text =
            switch (leaving == staying, staying.isLocal) {
            case (true, true): "You were not logged in; these are the local organizer's players and gathers."
            case (true, false): "You were not logged in."
            case (false, true):
                "Logged \(leaving.name) out. From here on these are the local organizer's players and gathers."
            case (false, false): "Logged \(leaving.name) out. Log in again with: account login"
            }
        return .text(text, value: value(staying))
    }

    func whoami(_ organizer: Organizer) -> Screen {
        let text =
            organizer.isLocal
            ? "You are the local organizer, who needs no account."
            : "You are logged in as \(organizer.name)."
        return .text(text, value: value(organizer))
    }

    func deleted(_ organizer: Organizer) -> Screen {
        .text("Deleted the account \(organizer.name) with all its players and gathers.", value: value(organizer))
    }

    func deleteQuestion(_ organizer: Organizer) -> String {
        "Delete the account \(organizer.name) with all its players and gathers?"
    }

    private func value(_ organizer: Organizer) -> Value {
        .record(["id": .integer(organizer.id), "name": .text(organizer.name), "local": .boolean(organizer.isLocal)])
    }
}
