import GatherKit

/// How long `wait` waits: a time such as `01:30`, or until a moment such as `"thursday 20:00"`.
enum WaitingTime {
    case seconds(Int)
    case until(DayOrMinute)

    init(_ text: String, at now: Timestamp) throws(UsageFailure) {
        do {
            self = .seconds(try Kind.duration.read(text))
        } catch {
            guard let moment = try? Kind.dayOrMinute.read(text, at: now) else { throw error }
            self = .until(moment)
        }
    }

    /// The seconds to wait from now on.
    func seconds(at now: Timestamp) throws(UsageFailure) -> Int {
        switch self {
        case .seconds(let seconds): return seconds
        case .until(let moment):
            let milliseconds = moment.range.lowerBound.milliseconds(since: now)
            guard milliseconds >= 0 else {
                throw UsageFailure("\(moment.local) has already passed; wait for a later time")
            }
            return (milliseconds + 999) / 1000
        }
    }
}
