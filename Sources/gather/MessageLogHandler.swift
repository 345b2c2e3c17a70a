import Foundation
import GatherKit
import GatherShell
import Logging

/// Writes what is logged among the messages, so that a bar drawn there is taken away first.
struct MessageLogHandler: LogHandler {
    let label: String
    let messages: OutputChannel
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let provided = metadataProvider?.get() ?? [:]
        var all = metadata.merging(provided) { $1 }.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { all["error"] = "\(error)" }
        let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let text = "\(event.level) \(label):\(details) [\(event.source)] \(event.message)"
        // Whoever cannot be told on standard error cannot be told at all.
        try? messages.write("\(Date.now.formatted(.iso8601)) \(text.printable)\n")
        try? messages.flush()
    }
}
