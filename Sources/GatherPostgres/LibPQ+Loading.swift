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
