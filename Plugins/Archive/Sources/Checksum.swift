import Crypto
import Foundation
import GatherKit

/// The SHA-256 of rows, independent of the order of their fields and of the store.
struct Checksum {
    private var hash = SHA256()

    mutating func add(_ row: Record) {
        hash.update(data: Value.record(row).sorted.compactJSON + [UInt8(ascii: "\n")])
    }

    var text: String { hash.finalize().hexadecimal }

    /// The checksum of several tables; tables without rows do not count.
    static func text(of tables: [(summary: ArchiveSummary.Table, checksum: String)]) -> String {
        let lines = tables.filter { $0.summary.rows > 0 }.map {
            "\($0.summary.module) \($0.summary.name) \($0.checksum)\n"
        }
        return SHA256.hash(data: Data(lines.sorted().joined().utf8)).hexadecimal
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
