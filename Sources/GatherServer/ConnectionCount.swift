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
                idle = admissions.values.filter { $0.idleSince != nil }.min { $0.idleSince ?? 0 < $1.idleSince ?? 0 }
                guard let idle else { return (false, nil) }
                admissions[ObjectIdentifier(idle)] = nil
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
        /// The time since when it waits for its client, in microseconds after `epoch`; negative while a request is in
        /// progress.
        private let idle: Atomic<Int>

        fileprivate init(_ share: ConcurrencyLimit.Share?, _ close: @escaping @Sendable () -> Void) {
            self.share = share
            self.close = close
            idle = Atomic(Self.now)
        }

        /// The time since when it waits for its client; nil while a request is in progress.
        fileprivate var idleSince: Int? {
            let time = idle.load(ordering: .relaxed)
            return time < 0 ? nil : time
        }

        /// Records whether a request is in progress, or the connection waits for its client.
        func note(isAtWork: Bool) { idle.store(isAtWork ? -1 : Self.now, ordering: .relaxed) }

        private static let epoch = ContinuousClock.now
        private static var now: Int { Int((ContinuousClock.now - epoch) / .microseconds(1)) }
    }
}
