import CLibraries
import GatherDatabase

extension LibPQ {
    /// Returns the functions of libpq, which is loaded on first use.
    ///
    /// - Throws: ``StoreFailure/unreachable(_:)`` when libpq is not installed.
    static func loaded() throws(StoreFailure) -> LibPQ {
        var problem: UnsafePointer<CChar>?
        guard let functions = libpq_load(&problem) else {
            let reason = problem.map { String(cString: $0) } ?? "it cannot be loaded"
            throw .unreachable("PostgreSQL needs libpq (Debian's package libpq5): \(reason)")
        }
        return functions.pointee
    }
}

extension LibPQ {
    /// Returns the values of connection options, by keyword, and frees the options; nil if there are none.
    func values(of options: UnsafeMutablePointer<PQconninfoOption>?) -> [String: String]? {
        guard let options else { return nil }
        defer { freeOptions(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return values
    }
}
