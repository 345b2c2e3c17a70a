import CLibPQ
import GatherDatabase

/// What the server has answered to a statement.
final class Answer {
    private let pq: LibPQ
    private let result: OpaquePointer

    /// Takes over a result of libpq.
    init(_ pq: LibPQ, _ result: OpaquePointer) {
        (self.pq, self.result) = (pq, result)
    }

    deinit { pq.clear(result) }

    var status: ExecStatusType { pq.resultStatus(result) }

    /// How many rows the statement has changed.
    var changedRows: Int { pq.changedRows(result).flatMap { Int(String(cString: $0)) } ?? 0 }

    var rowCount: Int { Int(pq.rowCount(result)) }

    /// What is wrong with the statement, as the server says it.
    var refusal: Refusal {
        Refusal(state: field("C") ?? "", message: field("M") ?? "", severity: field("V"), function: field("R"))
    }

    /// The names of the columns, and which of them hold numbers.
    func columns() -> Columns {
        let places = 0..<pq.columnCount(result)
        return Columns(
            names: places.map { pq.columnName(result, $0).map { String(cString: $0) } ?? "" },
            kinds: places.map { Columns.Kind(type: pq.columnType(result, $0)) })
    }

    /// Returns a row, the first being 0.
    func row(_ row: Int, _ columns: Columns) -> Row {
        let values = columns.kinds.enumerated().map { column, kind in
            value(CInt(row), CInt(column), kind)
        }
        return Row(columns: columns.names, values: values)
    }

    private func value(_ row: CInt, _ column: CInt, _ kind: Columns.Kind) -> SQL.Value {
        if pq.isNull(result, row, column) != 0 { return .null }
        let count = Int(pq.length(result, row, column))
        let bytes = UnsafeRawBufferPointer(start: pq.value(result, row, column), count: count)
        switch kind {
        case .truth: return .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
        case .integer:
            return Self.integer(bytes).map(SQL.Value.integer) ?? .text(String(decoding: bytes, as: UTF8.self))
        case .text: return .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        var number = 0
        for byte in isNegative ? bytes[1...] : bytes[...] {
            guard case let digit = Int(byte) - 48, (0...9).contains(digit) else { return nil }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (next, isStillTooLarge) =
                isNegative
                ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if isTooLarge || isStillTooLarge { return nil }
            number = next
        }
        return number
    }

    /// - Parameter code: The letter of a field: https://www.postgresql.org/docs/15/protocol-error-fields.html.
    private func field(_ code: Unicode.Scalar) -> String? {
        pq.resultErrorField(result, CInt(code.value)).map { String(cString: $0) }
    }
}
