import GatherKit

/// The user interrupted a write request, which the server may have executed.
struct InterruptedWrite: Failure, Equatable {
    let server: String
    var kind: FailureKind { .interrupted }
    var message: String {
        "interrupted before \(server) answered; what was asked may be done or not, so look before you repeat it"
    }
}
