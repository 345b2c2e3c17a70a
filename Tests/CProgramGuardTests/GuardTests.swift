import CProgramGuard
import Foundation
import Testing

/// The process that ends a group of programs together with the one that has started them.
struct GuardTests {
    @Test func endsItsGroupWhenNobodyHoldsTheLifelineAnyMore() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let guardian = gather_guard_start(ends[0])
        try #require(guardian > 0)
        close(ends[0])
        #expect(getpgid(guardian) == guardian)

        // It outlives all that a program may send to its own group.
        for signal in [SIGTERM, SIGINT, SIGHUP] { #expect(kill(-guardian, signal) == 0) }
        var status: Int32 = 0
        #expect(waitpid(guardian, &status, WNOHANG) == 0)

        close(ends[1])
        #expect(waitpid(guardian, &status, 0) == guardian)
        #expect(status & 0x7F == SIGKILL)
    }
}
