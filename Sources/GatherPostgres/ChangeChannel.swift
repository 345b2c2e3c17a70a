import Foundation
import GatherDatabase

/// How programs tell each other that they have written.
struct ChangeChannel: Sendable {
    /// What tells this program's notifications from those of others.
    let sender = UUID().uuidString

    /// Has the server tell all who listen, when the transaction has been committed.
    ///
    /// It is known by its schema which store of a database it is.
    var notification: SQL { "SELECT pg_notify('gather', concat_ws(' ', current_schema(), CAST(\(sender) AS TEXT)))" }

    /// Whether a notification is of somebody else, and of the same store.
    func isElsewhere(_ payload: String, schema: String) -> Bool {
        payload.hasPrefix("\(schema) ") && !payload.hasSuffix(" \(sender)")
    }
}
