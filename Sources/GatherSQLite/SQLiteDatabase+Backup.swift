import CSQLite
import Foundation
public import GatherDatabase

// MARK: - Backup

extension SQLiteDatabase {
    /// Writes a consistent copy of the database into an empty file, while other programs read and write.
    ///
    /// The copy needs no write-ahead log and has no unused pages.
    ///
    /// - Throws: ``StoreFailure``, or ``BudgetFailure`` when it is interrupted.
    public func copy(to path: String) throws {
        try whole("VACUUM INTO '\(URL(filePath: path).path.replacing("'", with: "''"))'") { try $0.execute($1) }
        try DatabaseFile(path, O_RDWR).synchronize()
    }

    /// Checks the whole file: its pages, its indexes, and that all referenced rows exist.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)``, another ``StoreFailure``, or ``BudgetFailure`` when it is interrupted.
    public func checkIntegrity() throws {
        let problem = try whole("PRAGMA integrity_check(1)") { try $0.text($1) }
        if let problem, problem != "ok" { throw StoreFailure.damaged(problem) }
        if let broken = try read({ try $0.brokenReference() }) { throw StoreFailure.damaged(broken) }
    }

    /// Runs a statement that reads the whole database and can be interrupted.
    private func whole<Result>(_ statement: String, _ run: (SQLiteConnection, String) throws -> Result) throws -> Result
    {
        try storeFailure {
            try queue.run { connection in
                connection.watch(.current)
                defer { connection.watch(nil) }
                return try run(connection, statement)
            }
        }
    }

    /// The files that SQLite keeps beside a database file while it is in use.
    public static func companions(of path: String) -> [String] { ["-wal", "-shm", "-journal"].map { path + $0 } }
}

// MARK: - Restoring

extension SQLiteDatabase {
    /// Replaces the content of a database file, and keeps the previous content in a new file beside it.
    ///
    /// The file stays the same one, with its owner, permissions and links: a program that is just opening it waits, and
    /// then reads the new content. Its first page is written last, so a partly written file, as after a power cut, is
    /// not a database.
    ///
    /// - Parameters:
    ///   - path: The path of the database file, which is created if it does not exist.
    ///   - source: The path of a database file without companions, which is not in use.
    /// - Returns: The path of the file with the previous content; nil if there was none.
    /// - Throws: ``StoreFailure/locked`` when another program has the file open, or ``StoreFailure/unreachable(_:)``.
    public static func replaceContent(of path: String, by source: String) throws(StoreFailure) -> String? {
        let path = realPath(of: path)
        // If no program has it open, this moves its log into it; a damaged file keeps its log.
        if size(of: path) > 0 { (try? SQLiteDatabase(path: path))?.close() }
        let file = try DatabaseFile(path, O_RDWR | O_CREAT)
        guard try file.lock() else { throw .locked }
        let new = try DatabaseFile(source, O_RDONLY)
        var kept: [String] = []
        do {
            if try file.size() > 0 {
                let name = unusedName(beside: path)
                try file.copy(to: name, noting: &kept)
                // The log of a damaged file, which SQLite could not move into it.
                let log = "\(path)-wal"
                if size(of: log) > 0 { try DatabaseFile(log, O_RDONLY).copy(to: "\(name)-wal", noting: &kept) }
            }
            // Reserves all the space before anything is changed.
            try file.reserve(new.size())
        } catch {
            for name in kept { unlink(name) }
            throw error
        }
        for companion in companions(of: path) { unlink(companion) }
        do {
            try file.replace(by: new)
        } catch {
            let place = kept.first.map { "; the previous content is in \($0)" } ?? ""
            throw .unreachable("only a part of \(path) was written\(place)")
        }
        return kept.first
    }

    private static func unusedName(beside path: String) -> String {
        var (name, number) = ("\(path).old", 1)
        while FileManager.default.fileExists(atPath: name) {
            number += 1
            name = "\(path).old-\(number)"
        }
        return name
    }

    /// The size of a file; 0 if there is none.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The path without symbolic links, from which SQLite makes the names of the companions; the same path if there is
    /// no file.
    private static func realPath(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

/// An open file descriptor of a database file, for reading and writing its bytes without SQLite.
private struct DatabaseFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    private static var pageSize: Int { 4096 }

    init(_ path: String, _ flags: Int32) throws(StoreFailure) {
        self.path = path
        descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw .unreachable("\(path): \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// Takes all locks that SQLite may hold on the file, until the descriptor is closed; false if another program has it
    /// open.
    ///
    /// They are on the bytes from 0x40000000 on (https://sqlite.org/fileformat2.html#the_lock_byte_page); each
    /// connection with a write-ahead log holds one of them as long as it is open.
    func lock() throws(StoreFailure) -> Bool {
        var lock = flock(
            l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0000, l_len: 512, l_pid: 0)
        if fcntl(descriptor, F_SETLK, &lock) == 0 { return true }
        guard errno == EAGAIN || errno == EACCES else { throw failure() }
        return false
    }

    func size() throws(StoreFailure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(path) }
        return Int(status.st_size)
    }

    /// Extends the file to a size, if it is smaller; a failure leaves it as it was.
    func reserve(_ size: Int) throws(StoreFailure) {
        let before = try self.size()
        let code = posix_fallocate(descriptor, 0, off_t(max(size, 1)))
        guard code != 0 else { return }
        ftruncate(descriptor, off_t(before))
        throw code == ENOSPC ? .full : .unreachable("\(path): \(String(cString: strerror(code)))")
    }

    func synchronize() throws(StoreFailure) {
        guard fsync(descriptor) == 0 else { throw failure() }
    }

    /// Copies the content to a new file, and adds its name to `names`.
    func copy(to name: String, noting names: inout [String]) throws(StoreFailure) {
        let copy = try DatabaseFile(name, O_RDWR | O_CREAT | O_EXCL)
        names.append(name)
        try copy.replace(by: self)
    }

    /// Replaces the content with another file's, on the disk when this returns; the first page is written last.
    func replace(by other: borrowing DatabaseFile) throws(StoreFailure) {
        let size = try other.size()
        try write([UInt8](repeating: 0, count: min(size, Self.pageSize)), at: 0)
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure() }
        var position = Self.pageSize
        while position < size {
            let piece = try other.read(256 * Self.pageSize, at: position)
            try write(piece, at: position)
            position += piece.count
        }
        try synchronize()
        try write(other.read(min(size, Self.pageSize), at: 0), at: 0)
        try synchronize()
    }

    private func read(_ count: Int, at position: Int) throws(StoreFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let result = pread(descriptor, &bytes, count, off_t(position))
        guard result > 0 else { throw failure() }
        return Array(bytes[..<result])
    }

    private func write(_ bytes: [UInt8], at position: Int) throws(StoreFailure) {
        var written = 0
        while written < bytes.count {
            let result = bytes[written...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(position + written))
            }
            guard result > 0 else { throw failure() }
            written += result
        }
    }

    private func failure() -> StoreFailure {
        errno == ENOSPC ? .full : .unreachable("\(path): \(String(cString: strerror(errno)))")
    }
}
