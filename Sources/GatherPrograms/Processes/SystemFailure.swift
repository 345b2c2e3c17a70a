import GatherKit

/// The error of a system call, with the reason from `errno`.
struct SystemFailure: Error {
    let reason = systemReason()
}
