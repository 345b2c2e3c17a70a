import CLibraries
import GatherDatabase

/// The server's result of one statement.
final class QueryResult {
    private let pq: LibPQ
    private let result: OpaquePointer

    /// Takes ownership of a libpq result.
    init(_ pq: LibPQ, _ result: OpaquePointer) {
        (self.pq, self.result) = (pq, result)
    }

    deinit { pq.clear(result) }

    var status: ExecStatusType { pq.resultStatus(result) }

    /// The number of rows that the statement changed.
    var changedRows: Int { pq.changedRows(result).flatMap { Int(String(cString: $0)) } ?? 0 }

    var rowCount: Int { Int(pq.rowCount(result)) }

    /// The error that the server reports for the statement.
    var refusal: Refusal {
        Refusal(state: field("C") ?? "", message: field("M") ?? "", severity: field("V"), function: field("R"))
    }

    /// The names of the columns of a result, and the types of their values.
    struct Columns {
        /// The type of a column's values.
        enum Kind {
            case integer, truth, text

            /// - Parameter type: The OID of the type in PostgreSQL's catalog (`pg_type.dat`).
            init(type: UInt32) {
                switch type {
                case 20, 21, 23, 1700: self = .integer
                case 16: self = .truth
                default: self = .text
                }
            }
        }

        let names: [String]
        let kinds: [Kind]
    }

    /// The columns; read from the result, unless they are known from an earlier one.
    lazy var columns: Columns = {
        let places = 0..<pq.columnCount(result)
        return Columns(
            names: places.map { pq.columnName(result, $0).map { String(cString: $0) } ?? "" },
            kinds: places.map { Columns.Kind(type: pq.columnType(result, $0)) })
    }()

    /// Returns the row at an index, from 0.
    func row(_ row: Int) -> Row {
        let values = columns.kinds.enumerated().map { column, kind in
            value(CInt(row), CInt(column), kind)
        }
        return Row(columns: columns.names, values: values)
    }

    private func value(_ row: CInt, _ column: CInt, _ kind: Columns.Kind) -> SQL.Value {
        if pq.isNull(result, row, column) != 0 { return .null }
        let count = Int(pq.length(result, row, column))
        let bytes = UnsafeRawBufferPointer(start: pq.value(result, row, column), count: count)
        let text = String(decoding: bytes, as: UTF8.self)
        return switch kind {
        case .truth: .integer(text == "t" ? 1 : 0)
        case .integer: Int(text).map(SQL.Value.integer) ?? .text(text)
        case .text: .text(text)
        }
    }

    /// - Parameter code: The code of a field: https://www.postgresql.org/docs/15/protocol-error-fields.html.
    private func field(_ code: Unicode.Scalar) -> String? {
        pq.resultErrorField(result, CInt(code.value)).map { String(cString: $0) }
    }
}
