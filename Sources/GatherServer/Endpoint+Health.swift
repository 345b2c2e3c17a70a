import GatherDatabase
public import GatherKit

extension Endpoint {
    /// Whether the process answers, for a supervisor that restarts it if it does not; the store is not asked.
    public static let health = Endpoint(
        asynchronous: .get, "/health", "Show whether the server answers", for: .anyone, answers: .ok, result: status
    ) { _ in ok }

    /// Whether the store answers, so that requests can be served; a server that shuts down accepts no connections.
    public static let readiness = Endpoint(
        .get, "/ready", "Show whether the server and its store work", for: .anyone, access: .read, answers: .ok,
        result: status
    ) { session in
        _ = try session.count("SELECT 1 AS n")
        return ok
    }

    private static let status = ResultShape.record([.init("status", .text)])
    private static let ok = Response.ok(.record(["status": .text("ok")]))
}
