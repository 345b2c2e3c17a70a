/// The columns of a query result.
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
