import Foundation
import GatherKit
import GatherShell
import Logging

/// A log handler that writes to the message channel, which hides the progress bar meanwhile.
struct MessageLogHandler: LogHandler {
    let label: String
    let messages: OutputChannel
    let style: Style
    let form: Form
    let now: @Sendable () -> Date
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()

    enum Style: Equatable {
        case time
        /// With the priority that systemd's journal reads (sd-daemon(3)), and without the time, which the journal adds.
        case journal

        /// The style for a file descriptor: `JOURNAL_STREAM` names the stream that systemd has connected to the
        /// journal.
        init(of descriptor: Int32, _ environment: [String: String]) {
            var status = stat()
            let name = fstat(descriptor, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
            self = name != nil && environment["JOURNAL_STREAM"] == name ? .journal : .time
        }
    }

    /// The form of a line.
    enum Form: String, CaseIterable {
        case text
        /// A JSON object, for programs that collect logs.
        case json
    }

    init(
        label: String, messages: OutputChannel, style: Style = .time, form: Form = .text,
        now: @escaping @Sendable () -> Date = { Date.now }
    ) {
        (self.label, self.messages, self.style, self.form, self.now) = (label, messages, style, form, now)
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var all = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { all["error"] = "\(error)" }
        let details = all.sorted { $0.key < $1.key }.map { (name: $0.key, value: "\($0.value)") }
        let time = now().formatted(.iso8601)
        let priority = style == .journal ? "<\(event.level.priority)>" : ""
        let line: String
        switch form {
        case .text:
            let texts = details.map { " \($0.name)=\($0.value)" }.joined()
            let beginning = style == .journal ? "" : "\(time) "
            line = "\(beginning)\(event.level) \(label):\(texts) [\(event.source)] \(event.message)"
        case .json:
            let object = Value.record([
                "time": .text(time), "level": .text(event.level.rawValue), "source": .text(event.source),
                "message": .text("\(event.message)"),
                "metadata": .record(Record(details.map { ($0.name, .text($0.value)) })),
            ])
            line = String(decoding: object.compactJSON, as: UTF8.self)
        }
        // If standard error fails, there is nowhere to report it.
        try? messages.send("\(priority)\(line.printable)\n")
    }
}

extension Logger.Level {
    /// The priority of syslog(3).
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
