import Foundation
import GatherKit
import GatherShell
import Logging

/// A log handler that writes to the message channel, which hides the progress bar meanwhile.
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
        // If standard error fails, there is nowhere to report it.
        try? messages.write("\(Date.now.formatted(.iso8601)) \(text.printable)\n")
        try? messages.flush()
    }
}
