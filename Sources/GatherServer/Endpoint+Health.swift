public import GatherKit

extension Endpoint {
    /// Whether server and store work, for whoever watches over them.
    public static let health = Endpoint(
        .get, "/health", "Whether server and store work", for: .anyone, access: .read, answers: .ok,
        result: .record([.init("status", .text)])
    ) { _, _ in .ok(.record(["status": .text("ok")])) }
}
