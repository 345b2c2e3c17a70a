import CLibPQ
import Foundation
import GatherDatabase

extension Link {
    /// Connects to a server.
    ///
    /// - Throws: ``StoreFailure/unreachable(_:)``, or ``StoreFailure/unsuitable(_:)`` when it does not write UTF-8.
    static func open(
        _ pq: LibPQ, _ address: PostgresAddress, _ limits: PostgresLimits
    ) throws(StoreFailure) -> OpaquePointer {
        // What the address says comes after what it may say otherwise, and before what it may not.
        let options = [
            ("connect_timeout", "\(limits.connectSeconds)"), ("fallback_application_name", "gather"),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"), ("dbname", address.url), ("client_encoding", "UTF8"),
        ]
        guard let handle = connect(pq, options) else { throw .unreachable("there is no memory") }
        guard pq.status(handle) == CONNECTION_OK else {
            let reason = sentence(pq.errorMessage(handle))
            pq.finish(handle)
            throw .unreachable(reason)
        }
        if let encoding = pq.parameter(handle, "server_encoding").map({ String(cString: $0) }), encoding != "UTF8" {
            pq.finish(handle)
            throw .unsuitable(
                "its encoding is \(encoding), in which not every name can be written; make a database with "
                    + "createdb --encoding UTF8 --template template0")
        }
        withUnsafePointer(to: pq) { libpq_silence($0, handle) }
        _ = pq.setNonblocking(handle, 1)
        _ = pq.enterPipelineMode(handle)
        return handle
    }

    private static func connect(_ pq: LibPQ, _ options: [(String, String)]) -> OpaquePointer? {
        let texts = options.map { (strdup($0.0), strdup($0.1)) }
        defer { for text in texts.flatMap({ [$0.0, $0.1] }) { free(text) } }
        let keywords = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        return pq.connect(keywords, values, 1)
    }

    /// What libpq says, in one line.
    static func sentence(_ message: UnsafePointer<CChar>?) -> String {
        let text = message.map { String(cString: $0) } ?? ""
        let line = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "; ")
        return line.isEmpty ? "the connection was lost" : line
    }
}

extension PostgresLimits {
    /// How long to let libpq connect; it takes 0 for no limit.
    fileprivate var connectSeconds: Int64 { max(1, (connect.milliseconds + 999) / 1000) }
}
