import CProgramGuard
import Foundation
import Testing

/// The guard process, which kills a process group once its parent has ended.
struct GuardTests {
    @Test func killsItsGroupWhenThePipeIsClosed() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let guardian = gather_guard_start(ends[0])
        try #require(guardian > 0)
        close(ends[0])
        #expect(getpgid(guardian) == guardian)

        // It survives signals that a program sends to its own group.
        for signal in [SIGTERM, SIGINT, SIGHUP] { #expect(kill(-guardian, signal) == 0) }
        var status: Int32 = 0
        #expect(waitpid(guardian, &status, WNOHANG) == 0)

        close(ends[1])
        #expect(waitpid(guardian, &status, 0) == guardian)
        #expect(status & 0x7F == SIGKILL)
    }
}
