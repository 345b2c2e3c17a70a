import GatherDatabase

/// The parameter values of a statement in PostgreSQL's binary format, as libpq sends them.
struct BoundValues {
    /// The OIDs of their types in PostgreSQL's catalog; 0 lets the server infer the type.
    let types: [UInt32]
    private let bytes: [UInt8]
    /// The offset and length of each value in `bytes`; nil for null.
    private let places: [(offset: Int, count: Int)?]

    /// The OID of `int8`.
    private static let integer: UInt32 = 20

    var count: CInt { CInt(types.count) }

    init(_ values: [SQL.Value]) {
        var bytes: [UInt8] = []
        var places: [(offset: Int, count: Int)?] = []
        var types: [UInt32] = []
        bytes.reserveCapacity(256)
        for value in values {
            let offset = bytes.count
            switch value {
            case .null:
                places.append(nil)
                types.append(0)
                continue
            case .integer(let number):
                withUnsafeBytes(of: Int64(number).bigEndian) { bytes.append(contentsOf: $0) }
                types.append(Self.integer)
            case .text(let text):
                // PostgreSQL rejects U+0000. No stored text holds one, so a search for one finds nothing.
                bytes.append(
                    contentsOf: text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}").utf8 : text.utf8)
                types.append(0)
            }
            places.append((offset, bytes.count - offset))
        }
        // An empty text needs a valid pointer, because a null pointer means NULL.
        bytes.append(0)
        (self.bytes, self.places, self.types) = (bytes, places, types)
    }

    /// Runs work with the arrays that libpq takes: pointers to the values, their lengths and their formats (1, binary).
    func withPointers(_ work: ([UnsafePointer<CChar>?], [CInt], [CInt]) -> CInt) -> CInt {
        bytes.withUnsafeBytes { buffer in
            let start = buffer.bindMemory(to: CChar.self).baseAddress
            return work(
                places.map { place in place.flatMap { place in start.map { $0 + place.offset } } },
                places.map { CInt($0?.count ?? 0) },
                places.map { _ in 1 })
        }
    }
}
