import Foundation
import Synchronization

/// A time zone, which converts between moments and local times.
///
/// Typed days, shown times and the days of lists follow ``current``, the zone of the organizer in a session.
public struct Zone: Equatable, Sendable {
    /// The IANA name, such as `Europe/Bucharest`; nil for the zone of this machine if that has none.
    public let name: String?
    /// The rules; nil for those of this machine, which the C library knows.
    private let rules: TimeZone?

    /// The zone of this machine.
    public static let machine = Zone()

    private init() { (name, rules) = (Self.nameOfMachine(), nil) }

    /// The zone with an IANA name; nil if there is none.
    public init?(_ name: String) {
        if name == Self.machine.name {
            self = .machine
        } else {
            guard let rules = Self.rules(of: name) else { return nil }
            (self.name, self.rules) = (name, rules)
        }
    }

    /// The zone of the current task: in a session that of its organizer, elsewhere that of this machine.
    public static var current: Zone { source.zone }

    /// Finds the current zone, when it is needed.
    @TaskLocal static var source = ZoneSource { .machine }

    /// The IANA names that are abbreviations; Foundation knows more, such as `BST`, which it reads as that of
    /// Bangladesh.
    private static let abbreviations: Set = [
        "CET", "EET", "EST", "GB", "GMT", "HST", "MET", "MST", "NZ", "PRC", "ROC", "ROK", "UCT", "UTC", "WET",
    ]

    /// The rules of an IANA name; nil for other texts, such as `UTC+2`, which Foundation and the C library read differently.
    private static func rules(of name: String) -> TimeZone? {
        guard let zone = TimeZone(identifier: name), zone.identifier == name || zone.identifier == "GMT",
            abbreviations.contains(name) || name.count > 3
        else { return nil }
        return zone
    }

    /// The IANA name of the zone of this machine, as the C library finds it; nil for rules such as `CET-1CEST`.
    private static func nameOfMachine() -> String? {
        let folder = "/zoneinfo/"
        if let variable = ProcessInfo.processInfo.environment["TZ"] {
            let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
            if name.isEmpty { return "UTC" }
            if let end = name.range(of: folder)?.upperBound { return String(name[end...]) }
            return rules(of: name) == nil ? nil : name
        }
        guard let path = realpath("/etc/localtime", nil) else { return "UTC" }
        defer { free(path) }
        let target = String(cString: path)
        if let end = target.range(of: folder)?.upperBound { return String(target[end...]) }
        let name = try? String(contentsOfFile: "/etc/timezone", encoding: .utf8)
        return name?.trimmingWhitespace()
    }
}

/// A time zone that is looked up when it is first needed.
final class ZoneSource: Sendable {
    private let found = Mutex<Zone?>(nil)
    private let find: @Sendable () -> Zone

    init(find: @escaping @Sendable () -> Zone) { self.find = find }

    /// Whether it has been looked up.
    var isKnown: Bool { found.withLock { $0 != nil } }

    var zone: Zone {
        if let zone = found.withLock(\.self) { return zone }
        let zone = find()
        set(zone)
        return zone
    }

    /// Sets the zone; nil to have it looked up again.
    func set(_ zone: Zone?) { found.withLock { $0 = zone } }
}

// MARK: - Clocks

extension Zone {
    /// The hour and the minute that the clocks show at a moment, such as `18:30`.
    public func clock(at time: Timestamp) -> String {
        Self.$source.withValue(ZoneSource { self }) { time.localTime }
    }

    /// What the clocks show at a moment, in seconds since 1970-01-01 00:00 UTC.
    func fields(at seconds: Int) -> tm {
        var (shown, fields) = (seconds + (rules.map { Self.offset($0, at: seconds) } ?? 0), tm())
        if rules == nil { localtime_r(&shown, &fields) } else { gmtime_r(&shown, &fields) }
        return fields
    }

    /// The moment at which the clocks show a date and a time, which need not be in their ranges, in seconds.
    ///
    /// A time that occurs twice means the first. A skipped time is read as if the clocks had not been set forward.
    func seconds(of fields: tm) -> Int {
        var fields = fields
        guard let rules else {
            // mktime() finds out itself whether it is summer time.
            fields.tm_isdst = -1
            return mktime(&fields)
        }
        let shown = timegm(&fields)
        let candidates = [-86_400, 86_400].map { shown - Self.offset(rules, at: shown + $0) }
        return candidates.first { $0 + Self.offset(rules, at: $0) == shown } ?? candidates[0]
    }

    /// The offset from UTC, in seconds.
    private static func offset(_ rules: TimeZone, at seconds: Int) -> Int {
        rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}

// MARK: - Typed zones

extension Kind<Zone> {
    /// A time zone: its IANA name, in any case, or its city alone.
    public static var zone: Kind {
        Kind(
            "timeZone", example: "Europe/Bucharest", text: { $0.name ?? "UTC" },
            suggest: { open, _ in
                let beginning = NameKeys(open.beginning).search
                let names = Zone.names.filter { name in
                    NameKeys(name).search.hasPrefix(beginning) || Zone.city(of: name).hasPrefix(beginning)
                }
                return names.map { Suggestion($0) }
            }
        ) { text throws(UsageFailure) in
            let wanted = NameKeys(text).search
            let name =
                Zone.names.first { NameKeys($0).search == wanted } ?? Zone.names.first { Zone.city(of: $0) == wanted }
            guard let zone = Zone(text) ?? Zone(text.uppercased()) ?? name.flatMap(Zone.init) else {
                throw UsageFailure("must be a time zone, such as Europe/Bucharest or UTC, not \(quoted(text))")
            }
            return zone
        }
    }
}

extension Zone {
    /// The names that are proposed and found in any case; Foundation lists `Asia/Calcutta` alone.
    fileprivate static let names = TimeZone.knownTimeZoneIdentifiers + ["Asia/Kolkata", "UTC"]

    fileprivate static func city(of name: String) -> String {
        NameKeys(name.split(separator: "/").last.map(String.init) ?? "").search
    }
}
