import GatherKit
import HTTPTypes

/// Who may see the measures of a server.
public enum MetricsAudience: String, CaseIterable, Sendable {
    /// Programs on the same machine.
    case local
    /// Everybody.
    case all
    /// Nobody.
    case off
}

extension ServerEndpoint {
    /// What the server measures, for Prometheus.
    ///
    /// It says what is done with a server and how often, so it is for this machine, unless its operator says otherwise.
    /// For everybody else there is nothing. A proxy comes from this machine, too, but on behalf of others: it says so.
    static func metrics(_ metrics: ServerMetrics, for audience: MetricsAudience) -> ServerEndpoint {
        ServerEndpoint(method: .get, path: "/metrics") { request in
            guard audience == .all || isLocal(request) else { throw EndpointFailure.unknownPath }
            let text = metrics.prometheus.text + processMeasures()
            return Answer(.ok, body: .whole(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8"))
        }
    }

    private static func isLocal(_ request: Request) -> Bool {
        guard let address = request.address, NetworkAddress(address).isLoopback else { return false }
        return !["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains { name in
            HTTPField.Name(name).map(request.headers.contains) ?? false
        }
    }
}
