import GatherDatabase
import Synchronization

/// How much of something an account may have at a server, so that nobody fills it.
///
///     registry.limit("players", to: 2000) { try store.count(in: $0) }
struct Quota: Sendable {
    let module: String
    /// What is counted, in the plural.
    let noun: String
    let limit: Int
    let count: @Sendable (Session) throws -> Int
}

extension ModuleRegistry {
    /// Limits what an account may have of something that the module keeps.
    ///
    /// What is done over a network, and leaves more of it, fails as a whole.
    ///
    /// - Parameters:
    ///   - noun: What is counted, in the plural.
    ///   - limit: How many there may be.
    ///   - count: Counts what the session's organizer has.
    public mutating func limit(
        _ noun: String, to limit: Int, count: @escaping @Sendable (Session) throws -> Int
    ) {
        quotas.append(Quota(module: registering, noun: noun, limit: limit, count: count))
    }

    /// Limits how many bytes all that an account has may take.
    public mutating func limitBytes(to limit: Int) { byteLimit = limit }
}

/// An account has as much as it may.
public enum QuotaFailure: Failure {
    /// Of one kind of things.
    case tooMany(String, limit: Int)
    /// Of all of them together.
    case tooLarge(megabytes: Int)

    /// It does not go with what is there.
    public var kind: FailureKind { .conflict }

    /// How much that is.
    public var message: String {
        switch self {
        case .tooMany(let noun, let limit):
            "an account has at most \(limit) \(noun) at this server; delete some first, or ask whoever runs it for more"
        case .tooLarge(let megabytes):
            "what an account has takes at most \(megabytes) MB at this server; delete something first, or ask whoever "
                + "runs it for more"
        }
    }
}

/// Holds what accounts have against what they may have.
final class QuotaCheck: Sendable {
    private struct Usage {
        /// How many bytes there were when they were last counted.
        var counted: Int
        /// How many were written since.
        var written = 0
    }

    /// By organizer.
    private let usage = Mutex<[Int: Usage]>([:])

    /// How many bytes are written between two counts, which take longer the more there is.
    private static let stride = 1 << 20

    /// Makes sure that what a session has written is not too much.
    ///
    /// - Throws: ``QuotaFailure``.
    func check(_ session: Session) throws {
        for organizer in session.organizers where organizer.id != Organizer.nobody.id {
            try session.on(behalfOf: organizer) {
                for quota in session.registry.quotas where session.insertedModules.contains(quota.module) {
                    guard try quota.count(session) <= quota.limit else {
                        throw QuotaFailure.tooMany(quota.noun, limit: quota.limit)
                    }
                }
                try checkBytes(session)
            }
        }
    }

    private func checkBytes(_ session: Session) throws {
        guard let limit = session.registry.byteLimit, !session.insertedModules.isEmpty else { return }
        let organizer = session.organizer.id
        let isKnown = usage.withLock { usage in
            usage[organizer]?.written += session.insertedBytes
            return usage[organizer].map { $0.written < Self.stride && $0.counted + $0.written <= limit } ?? false
        }
        if isKnown { return }
        let bytes = try session.countBytes()
        usage.withLock { $0[organizer] = Usage(counted: bytes) }
        guard bytes <= limit else { throw QuotaFailure.tooLarge(megabytes: limit >> 20) }
    }
}

extension Session {
    /// How many bytes a row takes besides what its columns hold, about.
    private static let bytesOfARow = 100

    /// Returns how many bytes all that the organizer has takes, about.
    fileprivate func countBytes() throws -> Int {
        try registry.tables.filter { $0.allColumns.contains("organizer_id") }.reduce(0) { bytes, table in
            guard refusals[try registry.module(of: table)] == nil else { return bytes }
            let lengths = table.columns.map { "LENGTH(COALESCE(CAST(\($0) AS TEXT), ''))" }.joined(separator: " + ")
            let sum = SQL("SELECT CAST(COALESCE(SUM(\(Self.bytesOfARow) + \(lengths)), 0) AS BIGINT) AS n", [])
            let from = SQL(" FROM \(table.name) WHERE organizer_id = ", [])
            return try bytes + count(sum + from + "\(organizer.id)")
        }
    }
}
