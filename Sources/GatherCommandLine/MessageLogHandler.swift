import Foundation
import GatherKit
import GatherShell
import Logging
import Synchronization

/// A log handler that writes to the message channel, which hides the progress bar meanwhile.
struct MessageLogHandler: LogHandler {
    let label: String
    let messages: OutputChannel
    let style: Style
    let form: Form
    let now: @Sendable () -> Date
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()
    var metadataProvider: Logger.MetadataProvider?
    private let errors = RepeatedErrors()

    enum Style: Equatable {
        case time
        /// With the priority by which systemd's journal, which adds the time, tells levels apart (sd-daemon(3)).
        case journal

        /// The style for a file descriptor: `JOURNAL_STREAM` names what systemd has connected to the journal.
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
        let provided = metadataProvider?.get() ?? [:]
        var all = metadata.merging(provided) { $1 }.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { all["error"] = "\(error)" }
        let details = all.sorted { $0.key < $1.key }.map { (name: $0.key, value: "\($0.value)") }
        let time = now()
        let (lines, isRepeated) = errors.lines(before: event, at: time)
        for line in lines { write(line.text, line.level, at: time) }
        if !isRepeated { write("\(event.message)", event.level, from: (event.source, details), at: time) }
        // If standard error fails, there is nowhere to report it.
        try? messages.flush()
    }

    private func write(
        _ message: String, _ level: Logger.Level,
        from origin: (source: String, details: [(name: String, value: String)])? = nil, at time: Date
    ) {
        let time = time.formatted(.iso8601)
        let priority = style == .journal ? "<\(level.priority)>" : ""
        let line: String
        switch form {
        case .text:
            let details = origin?.details.map { " \($0.name)=\($0.value)" }.joined() ?? ""
            let beginning = origin.map { "\(label):\(details) [\($0.source)] " } ?? ""
            line = "\(style == .journal ? "" : "\(time) ")\(level) \(beginning)\(message)"
        case .json:
            let metadata = origin.map { Value.record(Record($0.details.map { ($0.name, .text($0.value)) })) }
            let object = Value.record([
                "time": .text(time), "level": .text(level.rawValue), "source": .text(optional: origin?.source),
                "message": .text(message), "metadata": metadata ?? .null,
            ])
            line = String(decoding: object.compactJSON, as: UTF8.self)
        }
        try? messages.write("\(priority)\(line.printable)\n")
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

/// The errors of the last second, so that an error of every request is one line a second.
private final class RepeatedErrors: Sendable {
    private struct Key: Hashable {
        let level: Logger.Level
        let message: String
    }

    private struct Seen {
        let since: Date
        var leftOut = 0
    }

    private let seen = Mutex<[Key: Seen]>([:])

    /// Returns the lines to write before an event, which say what was left out, and whether the event itself is left out.
    func lines(
        before event: LogEvent, at time: Date
    ) -> (lines: [(text: String, level: Logger.Level)], isRepeated: Bool) {
        seen.withLock { seen in
            var lines: [(text: String, level: Logger.Level)] = []
            for (key, error) in seen where !(0..<1).contains(time.timeIntervalSince(error.since)) {
                seen[key] = nil
                if error.leftOut > 0 {
                    lines.append(("\(error.leftOut) more within a second: \(key.message)", key.level))
                }
            }
            lines.sort { $0.text < $1.text }
            guard event.level >= .error else { return (lines, false) }
            let key = Key(level: event.level, message: "\(event.message)")
            guard seen[key] != nil else {
                seen[key] = Seen(since: time)
                return (lines, false)
            }
            seen[key]?.leftOut += 1
            return (lines, true)
        }
    }
}
