import GatherKit

/// The server's time of day, extrapolated with this machine's monotonic clock.
struct ServerClock: Sendable {
    /// The server's time at `begin`, in milliseconds since 1970; nil before the first response.
    private var offset: Int?
    private let begin: ContinuousClock.Instant

    init(_ now: ContinuousClock.Instant) { begin = now }

    /// Updates the offset from a response.
    ///
    /// The server read its clock at some moment between request and response. An offset that is still possible is kept:
    /// a countdown that jumped with every response would be confusing.
    mutating func learn(
        _ told: Timestamp, asked: ContinuousClock.Instant, answered: ContinuousClock.Instant
    ) {
        guard Timestamp.range.contains(told) else { return }
        let earliest = told.milliseconds - milliseconds(until: answered)
        let latest = told.milliseconds - milliseconds(until: asked)
        if let offset, (earliest...max(earliest, latest)).contains(offset) { return }
        offset = earliest + (latest - earliest) / 2
    }

    /// The server's time; nil before the first response.
    func time(at instant: ContinuousClock.Instant) -> Timestamp? {
        offset.map { Timestamp(milliseconds: $0 + milliseconds(until: instant)) }
    }

    private func milliseconds(until instant: ContinuousClock.Instant) -> Int {
        Int(begin.duration(to: instant) / .milliseconds(1))
    }
}
