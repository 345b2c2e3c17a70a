import GatherCrypto
import GatherKit

/// The SHA-256 of rows, independent of the order of their fields and of the store.
struct Checksum {
    private let hash: SHA256

    init() throws { hash = try SHA256() }

    func add(_ row: Record) throws {
        try hash.update(Value.record(row).sorted.compactJSON + [UInt8(ascii: "\n")])
    }

    /// Returns the checksum; no row can be added afterwards.
    func text() throws -> String { try hash.finalize().hexadecimal }

    /// The checksum of several tables; tables without rows do not count.
    static func text(of tables: [ArchiveSummary.Table]) throws -> String {
        let lines = tables.filter { $0.rows > 0 }.map { "\($0.module) \($0.name) \($0.checksum)\n" }
        return try SHA256.hash(lines.sorted().joined().utf8).hexadecimal
    }
}

extension Value {
    /// The value with the fields of its records sorted by name.
    fileprivate var sorted: Value {
        switch self {
        case .record(let record):
            .record(Record(record.fields.sorted { $0.name < $1.name }.map { (name: $0.name, value: $0.value.sorted) }))
        case .list(let values): .list(values.map(\.sorted))
        default: self
        }
    }
}
