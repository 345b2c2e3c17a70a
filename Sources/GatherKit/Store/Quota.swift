import GatherDatabase
import Synchronization

/// A limit on the number of entities that an account may store on a server.
struct Quota: Sendable {
    let module: String
    /// The noun in the plural.
    let noun: String
    let limit: Int
    /// What to do when the limit is reached.
    let remedy: String
    let count: @Sendable (Session) throws -> Int
}

extension ModuleRegistry {
    /// Limits how many entities of a kind an account may store, enforced for network requests.
    ///
    ///     registry.limit("players", to: 2000) { try Player.table.count(in: $0) }
    ///
    /// A request that inserts or updates rows of the module and leaves more than the limit is rolled back.
    ///
    /// - Parameters:
    ///   - noun: The noun in the plural, for the error message.
    ///   - limit: The maximum number.
    ///   - remedy: What to do when the limit is reached, as the end of the error message.
    ///   - count: Returns the number of entities of the session's organizer.
    public mutating func limit(
        _ noun: String, to limit: Int,
        remedy: String = "delete some first, or ask whoever runs the server to raise the limit",
        count: @escaping @Sendable (Session) throws -> Int
    ) {
        quotas.append(Quota(module: registering, noun: noun, limit: limit, remedy: remedy, count: count))
    }

    /// Limits the total size in bytes of an account's data, enforced for network requests.
    ///
    ///     registry.limitBytes(to: 50 << 20)
    package mutating func limitBytes(to limit: Int) { byteLimit = limit }
}

/// A quota of an account that would be exceeded.
enum QuotaFailure: Failure {
    /// The quota on the number of entities of a kind.
    case tooMany(String, limit: Int, remedy: String)
    /// The quota on the total size.
    case tooLarge(megabytes: Int)

    var kind: FailureKind { .conflict }

    var message: String {
        switch self {
        case .tooMany(let noun, let limit, let remedy):
            "an account can have at most \(limit) \(noun) on this server; \(remedy)"
        case .tooLarge(let megabytes):
            "the data of an account is limited to \(megabytes) MB on this server; delete something first, or ask "
                + "whoever runs the server to raise the limit"
        }
    }
}

/// Checks quotas after the work of a network request.
final class QuotaCheck: Sendable {
    /// What an account has of one kind.
    private struct Usage {
        /// The number at the last count.
        var counted: Int
        /// The rows or bytes written since then: an upper bound of the growth.
        var written = 0
    }

    private struct Key: Hashable {
        let organizer: Int
        /// The noun of the quota; nil for bytes.
        let noun: String?
    }

    private let usage = Mutex<[Key: Usage]>([:])

    /// The numbers of written rows and bytes after which they are counted again, in case others have written too; a
    /// count takes time proportional to the data.
    private static let (strideOfRows, strideOfBytes) = (100, 1 << 20)

    /// Checks that the session has not exceeded a quota.
    ///
    /// - Throws: ``QuotaFailure``.
    func check(_ session: Session) throws {
        for organizer in session.organizers where !organizer.isNobody {
            try session.on(behalfOf: organizer) {
                for quota in session.registry.quotas {
                    guard let rows = session.writtenRows[quota.module] else { continue }
                    let isKept = try keeps(
                        quota.limit, Key(organizer: organizer.id, noun: quota.noun), adding: rows,
                        stride: Self.strideOfRows, count: { try quota.count(session) })
                    guard isKept else {
                        throw QuotaFailure.tooMany(quota.noun, limit: quota.limit, remedy: quota.remedy)
                    }
                }
                guard let limit = session.registry.byteLimit, !session.writtenRows.isEmpty else { return }
                let isKept = try keeps(
                    limit, Key(organizer: organizer.id, noun: nil), adding: session.writtenBytes,
                    stride: Self.strideOfBytes, count: session.countBytes)
                guard isKept else { throw QuotaFailure.tooLarge(megabytes: limit >> 20) }
            }
        }
    }

    /// Returns whether an account is within a limit; recounts only if the last count cannot tell.
    private func keeps(
        _ limit: Int, _ key: Key, adding written: Int, stride: Int, count: () throws -> Int
    ) rethrows -> Bool {
        let isKnown = usage.withLock { usage in
            usage[key]?.written += written
            return usage[key].map { $0.written < stride && $0.counted + $0.written <= limit } ?? false
        }
        if isKnown { return true }
        let counted = try count()
        usage.withLock { $0[key] = Usage(counted: counted) }
        return counted <= limit
    }
}

extension Session {
    /// The approximate overhead of a row, in bytes.
    private static let bytesOfARow = 100

    /// Returns the approximate size of all data of the organizer, in bytes.
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
