/// The columns of an answer.
struct Columns {
    /// What a column holds.
    enum Kind {
        case integer, truth, text

        /// - Parameter type: The number of the type in PostgreSQL's catalog (`pg_type.dat`).
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
