import CLibPQ
public import GatherDatabase

/// Where a PostgreSQL database is, and who connects to it.
public struct PostgresAddress: Equatable, Sendable {
    /// What libpq is told, password and all: to be shown to nobody.
    public let url: String
    /// The same without anything secret, such as `postgres://ana@db.example.org/gather`.
    public let text: String

    /// Whether a store is meant to be a PostgreSQL database.
    public static func isMeant(by store: String) -> Bool {
        store.hasPrefix("postgres://") || store.hasPrefix("postgresql://")
    }

    /// Reads an address.
    ///
    /// What it leaves out comes from where libpq looks for it: `PGHOST`, `PGUSER`, `PGPASSWORD`, `~/.pgpass` and others.
    ///
    /// - Parameter url: A connection URI: https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING.
    /// - Throws: ``StoreFailure/unreachable(_:)`` when it cannot be read, or libpq is not there.
    public init(_ url: String) throws(StoreFailure) {
        let pq = try LibPQ.loaded()
        // What libpq says of it may hold a part of the password.
        guard let options = pq.parse(url, nil) else { throw Self.unreadable }
        defer { pq.freeOptions(options) }
        var parts: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        guard Self.isUnambiguous(parts) else { throw Self.unreadable }
        self.url = url
        text = Self.text(of: parts)
    }

    private static let unreadable = StoreFailure.unreachable(
        "the address of the database cannot be read; it is like postgres://user@host:5432/database, and "
            + "characters such as @, / and % in a name or a password are written as %40, %2F and %25")

    /// Whether nothing has got out of a password, in which somebody has left `@` or `/` as they are.
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
    /// Its text: what shows an address must not show a password.
    public var description: String { text }
}
