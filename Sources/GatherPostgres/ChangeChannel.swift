import Foundation
import GatherDatabase

/// The notification channel (`NOTIFY gather`) on which programs announce their writes.
struct ChangeChannel: Sendable {
    /// Identifies the notifications of this program.
    let sender = UUID().uuidString

    /// A statement that notifies all listeners when its transaction is committed.
    ///
    /// The payload names the schema, which identifies one of several stores in a database.
    var notification: SQL { "SELECT pg_notify('gather', concat_ws(' ', current_schema(), CAST(\(sender) AS TEXT)))" }

    /// Returns whether a notification comes from another program and concerns the same schema.
    func isElsewhere(_ payload: String, schema: String) -> Bool {
        payload.hasPrefix("\(schema) ") && !payload.hasSuffix(" \(sender)")
    }
}
