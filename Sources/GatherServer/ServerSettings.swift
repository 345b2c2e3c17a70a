import GatherDatabase
public import GatherKit

/// The settings of a server.
public struct ServerSettings: Sendable {
    /// The host name or IP address to listen on.
    public let host: String
    /// The port; 0 for any free port.
    public let port: Int
    /// The certificate and its key; nil to serve without TLS.
    public let tls: TLSFiles?
    /// The clients that may read the metrics.
    let metrics: MetricsAudience
    /// The resource limits.
    let limits: Limits
    /// The permitted host names; if empty, every IP address is permitted.
    let hosts: [String]
    /// The proxies whose forwarding headers are trusted.
    let proxies: TrustedProxies

    init(
        host: String, port: Int, tls: TLSFiles? = nil, metrics: MetricsAudience = .local, limits: Limits = Limits(),
        hosts: [String] = [], proxies: TrustedProxies = TrustedProxies()
    ) {
        self.host = host
        self.port = port
        self.tls = tls
        self.metrics = metrics
        self.limits = limits
        self.hosts = hosts
        self.proxies = proxies
    }

    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - host: The host of the command line; nil for that of the settings, as with the others.
    public init(
        _ settings: Settings, host: String? = nil, port: Int? = nil, certificate: String? = nil, key: String? = nil
    ) throws {
        self.init(
            host: try host ?? settings.text("server.host") ?? "",
            port: try port ?? settings.integer("server.port"),
            tls: try Self.tls(
                certificate ?? settings.text("server.tls.certificate"), key ?? settings.text("server.tls.key")),
            metrics: try settings.choice("server.metrics") ?? .local, limits: try Self.limits(settings),
            hosts: try settings.list("server.hosts") ?? [], proxies: try Self.proxies(settings))
    }

    /// Whether others on the network can read what is sent.
    public var isReadable: Bool { tls == nil && host != "localhost" && !NetworkAddress(host).isLoopback }

    private static func tls(_ certificate: String?, _ key: String?) throws(ServerFailure) -> TLSFiles? {
        switch (certificate, key) {
        case (let certificate?, let key?): return TLSFiles(certificate: certificate, key: key)
        case (nil, nil): return nil
        case (_, nil): throw .halfOfTLS(missing: "--tls-key")
        case (nil, _): throw .halfOfTLS(missing: "--tls-certificate")
        }
    }

    private static func limits(_ settings: Settings) throws -> Limits {
        var limits = Limits()
        limits.connections = try settings.integer("server.connections")
        limits.connectionsOfAddress = try settings.integer("server.connections-of-address")
        limits.streamsOfAccount = try settings.integer("server.streams-of-account")
        limits.scriptTime = .seconds(try settings.integer("server.script-seconds"))
        limits.work.writing = .seconds(try settings.integer("server.write-seconds"))
        return limits
    }

    private static func proxies(_ settings: Settings) throws -> TrustedProxies {
        TrustedProxies(
            try (settings.list("server.trusted-proxies") ?? []).map { text in
                guard let range = NetworkRange(text) else {
                    throw settings.failure(
                        "server.trusted-proxies", text: text,
                        allowed: "a list of addresses and networks, such as 127.0.0.1 and 10.0.0.0/8")
                }
                return range
            })
    }
}
