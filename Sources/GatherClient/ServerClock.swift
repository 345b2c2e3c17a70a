import GatherKit

/// The time of day at a server, by the clock of this machine that is never put forward or back.
struct ServerClock: Sendable {
    /// What must be added to the milliseconds that have gone by here; nil when the time has never been told.
    private var offset: Int?
    private let begin: ContinuousClock.Instant

    init(_ now: ContinuousClock.Instant) { begin = now }

    /// Learns from an answer.
    ///
    /// The server looked at its clock some time between the question and the answer. As long as what is known fits that, it
    /// stays: a countdown that jumped to and fro with each answer would be right, and look wrong.
    mutating func learn(
        _ told: Timestamp, asked: ContinuousClock.Instant, answered: ContinuousClock.Instant
    ) {
        let earliest = told.milliseconds - milliseconds(until: answered)
        let latest = told.milliseconds - milliseconds(until: asked)
        if let offset, (earliest...max(earliest, latest)).contains(offset) { return }
        offset = earliest + (latest - earliest) / 2
    }

    /// The time at the server; nil when it has never been told.
    func time(at instant: ContinuousClock.Instant) -> Timestamp? {
        offset.map { Timestamp(milliseconds: $0 + milliseconds(until: instant)) }
    }

    private func milliseconds(until instant: ContinuousClock.Instant) -> Int {
        Int(begin.duration(to: instant) / .milliseconds(1))
    }
}
