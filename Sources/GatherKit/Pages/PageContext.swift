/// A place where people read texts but type no commands: a web page, or a message to others.
///
/// There, days within half a year are shown without the year, and names without the number.
public enum PageContext {
    /// The current time of the page that is being made; nil elsewhere.
    @TaskLocal static var time: Timestamp?

    /// Whether the texts that are being made are for such readers.
    public static var isCurrent: Bool { time != nil }

    /// Makes texts for such readers.
    public static func make<Result>(at now: Timestamp, _ work: () throws -> Result) rethrows -> Result {
        try $time.withValue(now, operation: work)
    }

    /// Makes texts that are kept for later, and shown elsewhere, too.
    static func leave<Result>(_ work: () throws -> Result) rethrows -> Result {
        try $time.withValue(nil, operation: work)
    }
}

extension String {
    /// The name with the number by which commands refer to it, such as `Ana Pop (#12)`; the name alone on a page.
    public func numbered(_ number: Int) -> String { PageContext.isCurrent ? self : "\(self) (#\(number))" }
}
