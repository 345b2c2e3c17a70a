import GatherKit

/// What the system says why something cannot be done.
struct SystemFailure: Error {
    let reason = systemReason()
}
