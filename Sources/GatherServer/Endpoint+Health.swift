public import GatherKit

extension Endpoint {
    /// The health check of server and store, for monitoring.
    public static let health = Endpoint(
        .get, "/health", "Whether server and store work", for: .anyone, access: .read, answers: .ok,
        result: .record([.init("status", .text)])
    ) { _ in .ok(.record(["status": .text("ok")])) }
}
