import CLibraries
public import GatherDatabase

/// The address of a PostgreSQL database: servers, user and database name.
public struct PostgresAddress: Equatable, Sendable {
    /// The connection URI with its password, for libpq only; never to be shown.
    public let url: String
    /// The address without secrets, such as `postgres://ana@db.example.org/gather`.
    public let text: String

    /// Returns whether a store's address is a PostgreSQL connection URI.
    public static func isMeant(by store: String) -> Bool {
        store.hasPrefix("postgres://") || store.hasPrefix("postgresql://")
    }

    /// Parses a connection URI.
    ///
    /// Missing parts come from libpq's defaults: `PGHOST`, `PGUSER`, `PGPASSWORD`, `~/.pgpass` and others.
    ///
    /// - Parameter url: A connection URI: https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING.
    /// - Throws: ``StoreFailure/unreachable(_:)`` when it cannot be parsed, or libpq is not installed.
    public init(_ url: String) throws(StoreFailure) {
        let pq = try LibPQ.loaded()
        // The error message of libpq is not used, because it may hold a part of the password.
        guard let parts = pq.values(of: pq.parse(url, nil)), Self.isUnambiguous(parts) else { throw Self.unreadable }
        self.url = url
        text = Self.text(of: parts)
    }

    private static let unreadable = StoreFailure.unreachable(
        "the address of the database cannot be read; it must look like postgres://user@host:5432/database, and "
            + "characters such as @, / and % in a name or a password are written as %40, %2F and %25")

    /// Whether the parts cannot hold pieces of a password in which `@` or `/` was not percent-encoded.
    private static func isUnambiguous(_ parts: [String: String]) -> Bool {
        let port = parts["port"] ?? ""
        let places = [parts["host"], parts["hostaddr"], parts["dbname"]].compactMap(\.self).joined()
        return port.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ",") } && !places.contains("@")
    }

    private static func text(of parts: [String: String]) -> String {
        let user = parts["user"].map { "\($0)@" } ?? ""
        let database = parts["dbname"] ?? ""
        if let host = parts["host"], host.contains("/") {
            return "postgres://\(user)/\(database)?host=\(host)" + (parts["port"].map { "&port=\($0)" } ?? "")
        }
        let hosts = (parts["host"] ?? parts["hostaddr"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let ports = (parts["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { place, host in
            let port = ports.count == 1 ? ports[0] : ports.indices.contains(place) ? ports[place] : ""
            let name = host.contains(":") ? "[\(host)]" : "\(host)"
            return port.isEmpty ? name : "\(name):\(port)"
        }
        return "postgres://\(user)\(places.joined(separator: ","))/\(database)"
    }
}

extension PostgresAddress: CustomStringConvertible {
    /// The address without its password.
    public var description: String { text }
}

extension LibPQ {
    /// Returns the values of connection options, by keyword, and frees the options; nil if there are none.
    fileprivate func values(of options: UnsafeMutablePointer<PQconninfoOption>?) -> [String: String]? {
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
