import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherSQLite
import GatherShell

extension ProgramCommand.Declaration {
    static func backup(_ options: ProgramOptions) -> Self {
        Self(
            notes: """
                The copy is itself a store, with all accounts. Restore it with `gather restore`. A PostgreSQL \
                database is copied with pg_dump. Exit codes: 0 done; 2 usage error; 66 the file cannot be written; 69 the \
                store cannot be read; 130 interrupted.
                """,
            route: Route(
                "gather backup", "Copy the store to a file, even while it is in use",
                Argument.positional("file", .newFile, "the file to write; only you can read it"), Argument.overwrite,
                access: .none, answers: Shape<Void>(), examples: ["gather backup ~/backup.sqlite"]
            ) { _, file, overwrites in
                let program = try Program(options)
                program.exit(program.backUp(to: file, overwriting: overwrites))
            })
    }

    static func restore(_ options: ProgramOptions) -> Self {
        Self(
            notes: """
                The previous content is kept in a file beside the store. No other program may have the store open: stop the \
                server first. Exit codes: 0 done; 2 usage error; 66 the file is not a valid backup; 69 the store is in use or \
                cannot be written; 130 interrupted.
                """,
            route: Route(
                "gather restore", "Replace the store with a backup, after checking it",
                Argument.positional("file", .file, "a file written by gather backup"),
                access: .none, answers: Shape<Void>(), examples: ["gather restore ~/backup.sqlite"]
            ) { _, file in
                let program = try Program(options)
                program.exit(program.restore(from: file))
            })
    }
}

extension Program {
    /// Copies the store to a file.
    func backUp(to file: String, overwriting overwrites: Bool) -> ExitCode {
        ended(Self.commandExitCode) {
            let store = try storeFile
            let path = LocalFiles().canonical(file)
            if isStore(path, store) { throw BackupFailure.isTheStore(file) }
            if FileManager.default.fileExists(atPath: path) {
                guard overwrites else { throw FileFailure.exists(file, remedy: "add --overwrite to replace it") }
                // A log would be applied to the new file.
                if let other = SQLiteDatabase.companions(of: path).first(where: FileManager.default.fileExists) {
                    throw BackupFailure.isInUse(file, other)
                }
            }
            guard FileManager.default.fileExists(atPath: store) else { throw BackupFailure.noStore(store) }
            gather_signals_catch(0)
            let database = try SQLiteDatabase(path: store)
            defer { database.close() }
            guard try database.holdsData(of: []) else { throw BackupFailure.noStore(store) }
            let draft = try DraftFile(for: path)
            try database.copy(to: draft.draft)
            try draft.commit()
            try output.write(Screen([.text("Copied the store to \(file).")], value: .record(["file": .text(file)])))
        }
    }

    /// Replaces the content of the store with that of a file.
    func restore(from file: String) -> ExitCode {
        ended(Self.commandExitCode) {
            let store = try storeFile
            if let problem = LocalFiles().problem(reading: file) { throw problem }
            if isStore(file, store) { throw BackupFailure.isTheStore(file) }
            if configuration.store == nil { makePrivateFolder(of: store) }
            gather_signals_catch(0)
            let draft = try DraftFile(for: store)
            do {
                guard (try? modeOfRegularFile(at: file)) != nil else { throw StoreFailure.notADatabase(file) }
                let backup = try SQLiteDatabase(reading: file)
                let migrations = application.registry.migrations
                guard try backup.holdsData(of: migrations) else { throw BackupFailure.isEmpty(file) }
                try backup.checkIntegrity()
                try backup.copy(to: draft.draft)
            } catch let failure as StoreFailure where failure != .full {
                throw BackupFailure(failure, of: file)
            }
            let kept: String?
            do {
                // The draft is deleted with its value.
                kept = try withExtendedLifetime(draft) { try SQLiteDatabase.replaceContent(of: store, by: $0.draft) }
            } catch StoreFailure.locked {
                throw BackupFailure.storeIsOpen
            }
            let place = kept.map { " The previous content is in \($0)." } ?? ""
            try output.write(
                Screen(
                    [.text("Restored the store from \(file).\(place)")],
                    value: .record(["file": .text(file), "kept": .text(optional: kept)])))
        }
    }

    /// The path of the file that holds the store.
    private var storeFile: String {
        get throws(BackupFailure) {
            switch store {
            case .file(let path): return LocalFiles().canonical(path)
            case .memory: throw .isInMemory
            case .postgres: throw .isPostgres
            case .server: throw .isAtServer
            }
        }
    }

    /// Whether a path leads to a store, or to one of the files that SQLite keeps beside it.
    private func isStore(_ path: String, _ store: String) -> Bool {
        func identity(_ path: String) -> [UInt64]? {
            var status = stat()
            return stat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
        }
        let names = [store] + SQLiteDatabase.companions(of: store)
        let found = identity(path)
        return names.contains { $0 == path || (found != nil && identity($0) == found) }
    }
}

/// A reason why a store cannot be backed up or restored.
enum BackupFailure: Failure {
    case isInMemory
    case isPostgres
    case isAtServer
    case isTheStore(String)
    /// There is no store at the path.
    case noStore(String)
    /// A program has the file open; the file, and the log beside it.
    case isInUse(String, String)
    case isEmpty(String)
    /// The file cannot be restored; the file, and the reason.
    case isUnusable(String, reason: String)
    case storeIsOpen

    /// Creates the failure for a file whose store cannot be opened.
    init(_ failure: StoreFailure, of file: String) {
        let reason =
            switch failure {
            case .notADatabase: "it is not a Football Gather store"
            case .newerSchema(let module):
                "it was written by a newer version of gather (its \(module) module); update gather first"
            case .olderSchema(let module):
                "it was written by a version of gather before 0.2.0 (its \(module) module); open it with gather 0.2.0 first"
            case .damaged(let reason): "it is damaged (\(reason))"
            default: failure.message
            }
        self = .isUnusable(file, reason: reason)
    }

    var kind: FailureKind {
        switch self {
        case .isInMemory, .isPostgres, .isAtServer, .isTheStore: .usage
        case .isInUse, .isEmpty, .isUnusable: .file
        case .noStore, .storeIsOpen: .store
        }
    }

    var message: String {
        switch self {
        case .isInMemory: "a store in memory is lost when the program ends; name a file with --store"
        case .isPostgres:
            "the store is a PostgreSQL database: back it up with pg_dump and restore it with pg_restore "
                + "(docs/operating.md)"
        case .isAtServer: "the store is on a server: back it up and restore it on the server's machine"
        case .isTheStore(let file): "\(file) is the store itself; choose another file"
        case .noStore(let path): "there is no store in \(path) yet; choose another with --store"
        case .isInUse(let file, let log): "\(file) is in use: \(log) exists beside it; choose another file"
        case .isEmpty(let file): "\(file) contains no data; the store was not changed"
        case .isUnusable(let file, let reason): "\(file) cannot be restored: \(reason). The store was not changed"
        case .storeIsOpen:
            "another gather process, perhaps a server, has the store open; stop it and restore again. The store was not changed"
        }
    }
}
