import GatherDatabase
import GatherKit
import Synchronization

/// Limits the number of open connections, for each client address and in total.
final class ConnectionCount: Sendable {
    private let limits: Limits
    private let limit: ConcurrencyLimit
    private let metrics: ServerMetrics
    private let admissions = Mutex<[ObjectIdentifier: Admission]>([:])

    init(_ limits: Limits, _ metrics: ServerMetrics) {
        self.limits = limits
        limit = ConcurrencyLimit(limit: limits.connectionsOfAddress)
        self.metrics = metrics
    }

    /// Admits a connection; when all places are taken, the one that has waited longest for its client is closed.
    ///
    /// - Returns: Nil if the address has reached its limit, or all other connections are busy.
    func admission(from address: String?, _ close: @escaping @Sendable () -> Void) -> Admission? {
        var share: ConcurrencyLimit.Share?
        if let client = address.map(NetworkAddress.init), limits.countsLoopback || !client.isLoopback {
            share = limit.take(for: client.key)
            if share == nil {
                metrics.refusals.increment()
                return nil
            }
        }
        let admission = Admission(share, close)
        let (isAdmitted, idle) = admissions.withLock { admissions -> (Bool, Admission?) in
            var idle: Admission?
            if admissions.count >= limits.connections {
                let waiting = admissions.values.compactMap { other in other.idleSince.map { (other, since: $0) } }
                guard let longest = waiting.min(by: { $0.since < $1.since })?.0 else { return (false, nil) }
                admissions[ObjectIdentifier(longest)] = nil
                idle = longest
            }
            admissions[ObjectIdentifier(admission)] = admission
            return (true, idle)
        }
        idle?.close()
        guard isAdmitted else {
            metrics.refusals.increment()
            return nil
        }
        if idle == nil { metrics.connections.increment() }
        return admission
    }

    func end(_ admission: Admission) {
        let wasOpen = admissions.withLock { $0.removeValue(forKey: ObjectIdentifier(admission)) != nil }
        if wasOpen { metrics.connections.decrement() }
    }

    final class Admission: Sendable {
        private let share: ConcurrencyLimit.Share?
        fileprivate let close: @Sendable () -> Void
        private let idle = Mutex<ContinuousClock.Instant?>(.now)

        fileprivate init(_ share: ConcurrencyLimit.Share?, _ close: @escaping @Sendable () -> Void) {
            self.share = share
            self.close = close
        }

        /// The time since when it waits for its client; nil while a request is in progress.
        fileprivate var idleSince: ContinuousClock.Instant? { idle.withLock { $0 } }

        /// Records whether a request is in progress, or the connection waits for its client.
        func note(isAtWork: Bool) { idle.withLock { $0 = isAtWork ? nil : .now } }
    }
}
