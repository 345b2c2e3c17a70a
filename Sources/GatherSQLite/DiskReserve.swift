import Foundation
import Synchronization

/// Space on the disk of a file that is held while a program runs, so that something can be deleted when the disk is
/// full: SQLite writes changes to its log before it frees anything.
///
/// The space belongs to an unnamed file, which the system deletes when the program ends.
final class DiskReserve: Sendable {
    private let path: String
    private let due: ContinuousClock.Instant
    private let isAwaited = Atomic(true)
    private let descriptor = Mutex<Int32?>(nil)

    /// The size, in bytes: that of the log of some hundred deleted rows.
    static let size = 1 << 20

    /// Creates a reserve that is taken later, as a single command needs none.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - delay: The time until then, in seconds.
    init(beside path: String, after delay: Double) {
        self.path = path
        due = .now + .seconds(delay)
    }

    deinit { release() }

    /// Takes the space as soon as it is time.
    func takeIfDue() {
        guard isAwaited.load(ordering: .relaxed), .now >= due else { return }
        isAwaited.store(false, ordering: .relaxed)
        take()
    }

    /// Gives the space back if the disk has no other, or takes it again if there is enough.
    func releaseIfNeeded() {
        if Self.isShort(on: path, Self.size) {
            release()
        } else if !Self.isShort(on: path, 8 * Self.size) {
            take()
        }
    }

    /// Whether the disk of a file has less free space than that many bytes.
    static func isShort(on path: String, _ bytes: Int) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && Int(status.f_bavail) * Int(status.f_frsize) < bytes
    }

    private func take() {
        descriptor.withLock { descriptor in
            guard descriptor == nil else { return }
            var name = Array("\(path)-XXXXXX".utf8CString)
            let file = mkstemp(&name)
            guard file >= 0 else { return }
            unlink(name)
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            if posix_fallocate(file, 0, off_t(Self.size)) == 0 { descriptor = file } else { close(file) }
        }
    }

    private func release() {
        descriptor.withLock { descriptor in
            if let file = descriptor.take() { close(file) }
        }
    }
}
