import GatherDatabase
public import GatherKit

/// The settings of a server.
public struct ServerSettings: Sendable {
    /// The host name or IP address to listen on.
    public let host: String
    /// The port; 0 for any free port.
    public let port: Int
    /// The clients that may read the metrics.
    let metrics: MetricsAudience
    /// The resource limits.
    let limits: Limits
    /// The permitted host names; if empty, every IP address is permitted.
    let hosts: [String]
    /// The origins of pages of other sites that may use the API.
    let origins: [String]
    /// The proxies whose forwarding headers are trusted.
    let proxies: TrustedProxies
}

extension ServerSettings {
    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - host: The host from the command line; nil for the one in the settings, as with the other parameters.
    public init(_ settings: Settings, host: String? = nil, port: Int? = nil) throws {
        self.init(
            host: try host ?? settings.text("server.host") ?? "",
            port: try port ?? settings.integer("server.port"),
            metrics: try settings.choice("server.metrics") ?? .local, limits: try Limits(settings),
            hosts: try settings.list("server.hosts") ?? [], origins: try settings.list("server.origins") ?? [],
            proxies: try Self.proxies(settings))
    }

    /// The warning of a server that other machines can reach, because it does not encrypt; nil if none can.
    public var warning: String? {
        if host == "localhost" || NetworkAddress(host).isLoopback { return nil }
        let danger = "what is sent to \(host) is not encrypted, so others on the network can read it"
        if !proxies.isEmpty { return "\(danger); let nothing but the trusted proxies reach port \(port)" }
        return """
            \(danger), and web pages accept no password from another machine. \
            Put an HTTPS proxy in front of it, and listen on 127.0.0.1. With Caddy, which gets its certificate \
            by itself, this is the whole configuration (for a home network see docs/guide.md, for nginx \
            docs/operating.md):

            \(Self.configuration(port: port == 0 ? 8080 : port))
            """
    }

    /// The configuration of Caddy in front of a server, and of the server itself.
    static func configuration(port: Int) -> String {
        """
            # /etc/caddy/Caddyfile
            football.example.org {
                reverse_proxy 127.0.0.1:\(port)
                encode gzip
                header Strict-Transport-Security max-age=31536000
            }
            # gather.yaml
            server:
              host: 127.0.0.1
              hosts: [football.example.org]
              trusted-proxies: [127.0.0.1]
        """
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
