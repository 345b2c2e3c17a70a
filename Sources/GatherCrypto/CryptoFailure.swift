import CLibraries
public import GatherKit

/// A failure of libcrypto.
public enum CryptoFailure: Failure {
    /// The library is not installed.
    case missing(reason: String)
    /// A function failed for lack of memory.
    case failed(String)

    /// Always ``FailureKind/unavailable``.
    public var kind: FailureKind { .unavailable }

    /// The problem and its remedy.
    public var message: String {
        switch self {
        case .missing(let reason): "passwords and checksums need libcrypto (Debian's package libssl3): \(reason)"
        case .failed(let function): "the library libcrypto has failed in \(function); there may be too little memory"
        }
    }
}

extension LibCrypto {
    /// Loads libcrypto.
    static func load() throws(CryptoFailure) -> LibCrypto {
        var problem: UnsafePointer<CChar>?
        guard let library = libcrypto_load(&problem) else {
            throw .missing(reason: problem.map { String(cString: $0) } ?? "it cannot be loaded")
        }
        return library.pointee
    }
}
