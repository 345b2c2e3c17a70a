import Foundation
import Synchronization

/// A program that runs, and what it writes.
///
/// It has a process group of its own, so that all that it starts can be ended with it.
struct ChildProcess {
    /// How a program has ended.
    enum Ending: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    let output: Descriptor
    let errors: Descriptor
    private let identifier: pid_t

    // A pipe is inherited by all that is started before it is closed to them.
    private static let starting = Mutex(())

    /// Starts a program.
    ///
    /// - Throws: ``SystemFailure`` when it cannot be started.
    init(_ path: String, _ arguments: [String], environment: [String: String], input: Data) throws(SystemFailure) {
        (identifier, output, errors) = try Self.starting.withLock { _ throws(SystemFailure) in
            let input = try Descriptor.memory(holding: input)
            let output = try Descriptor.pipe()
            let errors = try Descriptor.pipe()
            let identifier = try Self.spawn(
                path, arguments, environment.map { "\($0)=\($1)" },
                streams: [input.number, output.writing.number, errors.writing.number])
            return (identifier, output.reading, errors.reading)
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String], streams: [Int32]
    ) throws(SystemFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setpgroup(&attributes, 0)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)

        let words = arguments.map { strdup($0) }
        let variables = environment.map { strdup($0) }
        defer { for text in words + variables { free(text) } }
        var identifier: pid_t = 0
        let problem = posix_spawn(&identifier, path, &actions, &attributes, words + [nil], variables + [nil])
        guard problem == 0 else {
            errno = problem
            throw SystemFailure()
        }
        return identifier
    }

    /// How it has ended, if it has; to be asked no more after that.
    func ending() -> Ending? {
        var status: Int32 = 0
        let process = waitpid(identifier, &status, WNOHANG)
        if process == 0 || process < 0 && errno == EINTR { return nil }
        // Where SIGCHLD is ignored nobody can tell.
        if process < 0 { return .exited(0) }
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }

    /// Ends it, and all that it has started.
    func kill() {
        Foundation.kill(-identifier, SIGKILL)
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }
}
