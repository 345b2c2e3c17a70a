import GatherKit

/// The user interrupted a write request, which the server may have executed.
struct InterruptedWrite: Failure, Equatable {
    let server: String
    var kind: FailureKind { .interrupted }
    var message: String {
        "interrupted before \(server) answered; the command may or may not have run, so check before you repeat it"
    }
}
