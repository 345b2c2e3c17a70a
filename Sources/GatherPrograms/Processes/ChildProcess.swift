import CProgramGuard
import Foundation
import Synchronization

/// A running program with its output streams.
///
/// It runs in the process group of a guard process, with its own child processes. The guard kills the group when this
/// process ends, for whatever reason.
struct ChildProcess {
    /// The way a program has ended.
    enum Ending: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    let output: Descriptor
    let errors: Descriptor
    private let identifier: pid_t
    private let guardian: pid_t
    /// The writing end of the pipe that the guard watches; closing it ends the process group.
    private let lifeline: Descriptor

    // Serialized, as a concurrently spawned process would inherit a pipe before it is marked close-on-exec.
    private static let starting = Mutex(())

    /// Starts a program.
    ///
    /// - Throws: ``SystemFailure`` if it cannot be started.
    init(_ path: String, _ arguments: [String], environment: [String: String], input: Data) throws(SystemFailure) {
        self = try Self.starting.withLock { _ throws(SystemFailure) in
            let input = try Descriptor.memory(holding: input)
            let output = try Descriptor.pipe()
            let errors = try Descriptor.pipe()
            let lifeline = try Descriptor.pipe()
            let guardian = gather_guard_start(lifeline.reading.number)
            guard guardian > 0 else { throw SystemFailure() }
            do throws(SystemFailure) {
                let identifier = try Self.spawn(
                    path, arguments, environment.map { "\($0)=\($1)" },
                    streams: [input.number, output.writing.number, errors.writing.number], in: guardian)
                return Self(
                    output: output.reading, errors: errors.reading, identifier: identifier, guardian: guardian,
                    lifeline: lifeline.writing)
            } catch {
                Self.end(guardian)
                throw error
            }
        }
    }

    private init(
        output: Descriptor, errors: Descriptor, identifier: pid_t, guardian: pid_t, lifeline: Descriptor
    ) {
        (self.output, self.errors) = (output, errors)
        (self.identifier, self.guardian, self.lifeline) = (identifier, guardian, lifeline)
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String], streams: [Int32], in group: pid_t
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
        posix_spawnattr_setpgroup(&attributes, group)
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

    /// Reaps the program if it has ended, and kills its child processes; nil while it runs.
    ///
    /// Not to be called again after it has returned a value.
    func ending() -> Ending? {
        var status: Int32 = 0
        let process = waitpid(identifier, &status, WNOHANG)
        if process == 0 || process < 0 && errno == EINTR { return nil }
        endGroup()
        // With SIGCHLD ignored the exit status is lost.
        if process < 0 { return .exited(0) }
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }

    /// Kills the program and its child processes.
    func kill() {
        endGroup()
        Self.end(identifier)
    }

    private func endGroup() {
        Foundation.kill(-guardian, SIGKILL)
        Self.end(guardian)
    }

    private static func end(_ process: pid_t) {
        Foundation.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}
