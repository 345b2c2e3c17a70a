import GatherDatabase

/// The values of a statement as libpq sends them, in PostgreSQL's binary format.
struct BoundValues {
    /// The numbers of their types in PostgreSQL's catalog; 0 where the statement tells.
    let types: [UInt32]
    private let bytes: [UInt8]
    /// Where each begins and how long it is; nil for null.
    private let places: [(offset: Int, count: Int)?]

    /// `int8`.
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
                // PostgreSQL takes no U+0000. Nothing that is kept holds one, and what is looked for is not found.
                bytes.append(
                    contentsOf: text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}").utf8 : text.utf8)
                types.append(0)
            }
            places.append((offset, bytes.count - offset))
        }
        // An empty text is none, and has a place all the same.
        bytes.append(0)
        (self.bytes, self.places, self.types) = (bytes, places, types)
    }

    /// Runs work with what libpq wants: where the values are, how long they are, and that they are binary.
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
