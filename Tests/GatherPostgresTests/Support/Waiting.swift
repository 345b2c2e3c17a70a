import Foundation
import Testing

/// Runs work on several threads and waits for all.
func concurrently(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) {
    let ended = DispatchGroup()
    for number in 0..<count {
        ended.enter()
        Thread {
            do { try work(number) } catch { Issue.record(error) }
            ended.leave()
        }.start()
    }
    ended.wait()
}

/// Waits until a condition is true.
///
/// - Parameter seconds: The maximum wait.
func eventually(within seconds: Double = 10, _ isSo: () throws -> Bool) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try !isSo() {
        if deadline < Date() { return false }
        usleep(5000)
    }
    return true
}
