import GatherKit

/// Somebody stopped waiting for a server that may have done already what it was asked to do.
struct InterruptedWrite: Failure, Equatable {
    let server: String
    var kind: FailureKind { .interrupted }
    var message: String {
        "interrupted before \(server) answered; what was asked may be done or not, so look before you repeat it"
    }
}
